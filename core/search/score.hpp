// Scores of the search: evaluations, and proven results with their distance. Integers of 16 bits.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "eval.hpp"

namespace tabuleiro {

constexpr int kWin = 30000;      // won here and now; won in n plies is kWin - n
constexpr int kInfinite = 31000;  // beyond every score
constexpr int kMaxPly = 200;     // no line gets longer
constexpr int kProven = kWin - 2 * kMaxPly;  // from here on a score is a proven result
constexpr int kNoEval = -32000;  // no evaluation known

static_assert(kEvalLimit <= kProven);

constexpr bool is_won(int score) { return score >= kProven; }
constexpr bool is_lost(int score) { return score <= -kProven; }
constexpr bool is_proven(int score) { return is_won(score) || is_lost(score); }

// The plies to the end of a proven result.
constexpr int distance(int score) { return kWin - std::abs(score); }

// In the line a distance counts from the root, in the table from the position itself.
constexpr int to_table(int score, int ply) {
    return is_won(score) ? score + ply : is_lost(score) ? score - ply : score;
}
constexpr int from_table(int score, int ply) {
    return is_won(score) ? score - ply : is_lost(score) ? score + ply : score;
}

// The window of alpha-beta search: is the score at most alpha, at least beta, or what between?
struct Window {
    int alpha, beta;

    bool is_null() const { return beta - alpha == 1; }
    // Only proven scores can lie inside: the question is how soon a game is won or lost, or whether it is.
    bool asks_for_proof() const { return is_won(alpha) || is_lost(beta); }
    Window turned() const { return {-beta, -alpha}; }
};

}  // namespace tabuleiro
