// Brute force to compare searches with, and what must hold of whatever they answer.
#pragma once

#include <unordered_map>

#include "checks.hpp"
#include "contract/playout.hpp"
#include "search/score.hpp"

namespace tabuleiro {

// Full-width minimax without a table, to a depth; 0 is "not decided within it".
template <Position P>
class Minimax {
public:
    int solve(const P& position, int depth, int alpha = -kInfinite, int beta = kInfinite, int ply = 0) {
        if (const auto outcome = position.outcome()) {
            if (outcome->winner == 0) return 0;
            return outcome->winner == static_cast<std::uint8_t>(position.turn()) ? kWin - ply : ply - kWin;
        }
        if (depth == 0) return 0;
        const auto list = std::make_unique_for_overwrite<typename P::Moves>();
        position.moves(*list);
        int best = -kInfinite;
        for (const auto move : *list) {
            const int value = -solve(position.play(move), depth - 1, -beta, -std::max(alpha, best), ply + 1);
            best = std::max(best, value);
            if (best >= beta) break;
        }
        return best;
    }
};

// The true value of every Talpa position met, by full search with a memory.
class TalpaSolver {
public:
    int solve(const Talpa& position) {
        if (const auto outcome = position.outcome())
            return outcome->winner == static_cast<std::uint8_t>(position.turn()) ? kWin : -kWin;
        if (const auto known = values_.find(position.key()); known != values_.end()) return known->second;
        Talpa::Moves list;
        position.moves(list);
        int best = -kInfinite;
        for (const auto move : list) {
            const int value = -solve(position.play(move));
            best = std::max(best, is_won(value) ? value - 1 : value + 1);
        }
        values_.emplace(position.key(), static_cast<std::int16_t>(best));
        return best;
    }

private:
    std::unordered_map<std::uint64_t, std::int16_t> values_;
};

// The 3x3 boards of Talpa, every square empty or a piece of either side.
constexpr int kTalpaFillings = 19683;

inline Talpa talpa_filling(int filling, Player side) {
    std::string text;
    for (int square = 0; square < 9; ++square, filling /= 3) {
        if (square == 3 || square == 6) text += '/';
        text += filling % 3 == 0 ? '1' : filling % 3 == 1 ? 'x' : 'o';
    }
    for (std::size_t at; (at = text.find("111")) != text.npos;) text.replace(at, 3, "3");
    for (std::size_t at; (at = text.find("11")) != text.npos;) text.replace(at, 2, "2");
    return Talpa::parse(text + (side == Player::first ? " 1" : " 2"));
}

// A position some plies before the end of a random game.
template <Position P>
std::optional<P> near_end(Random& random, int before, int most_moves) {
    const auto opening = starts<P>();
    std::vector<P> line{opening[static_cast<std::size_t>(random.below(static_cast<int>(opening.size())))]};
    while (!line.back().outcome() && line.size() < 3000)
        line.push_back(line.back().play(nth_move(line.back(), random.below(count_moves(line.back())))));
    if (line.size() <= static_cast<std::size_t>(before)) return std::nullopt;
    const P position = line[line.size() - 1 - static_cast<std::size_t>(before)];
    if (count_moves(position) > most_moves) return std::nullopt;
    return position;
}

// Lines of moves that can be played, no more than asked for, each beginning with another move.
template <Position P, class Lines>
void check_lines(const P& root, const Lines& lines, std::size_t most) {
    const auto list = std::make_unique_for_overwrite<typename P::Moves>();
    require(lines.size() <= most && !lines.empty(), "as many lines as asked for", root.text());
    std::vector<std::string> firsts;
    for (const auto& line : lines) {
        P position = root;
        for (const auto move : line.moves) {
            position.moves(*list);
            const bool is_legal = std::find(list->begin(), list->end(), move) != list->end();
            require(is_legal, "lines are legal", root.text());
            position = position.play(move);
        }
        firsts.push_back(root.text_of(line.moves.front()));
    }
    std::sort(firsts.begin(), firsts.end());
    require(std::adjacent_find(firsts.begin(), firsts.end()) == firsts.end(), "lines differ", root.text());
}

}  // namespace tabuleiro
