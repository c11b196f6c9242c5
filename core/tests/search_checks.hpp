// Brute force to compare searches with, and what must hold of whatever they answer.
#pragma once

#include <unordered_map>
#include <utility>

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

// The true value of every position of a game in which nothing comes back, by full search with a memory.
template <Position P>
class ExactSolver {
public:
    int solve(const P& position) {
        if (const auto outcome = position.outcome()) {
            if (outcome->winner == 0) return 0;
            return outcome->winner == static_cast<std::uint8_t>(position.turn()) ? kWin : -kWin;
        }
        if (const auto known = values_.find(position.key()); known != values_.end()) return known->second;
        const auto list = std::make_unique_for_overwrite<typename P::Moves>();
        position.moves(*list);
        int best = -kInfinite;
        for (const auto move : *list) {
            const int value = -solve(position.play(move));
            best = std::max(best, is_won(value) ? value - 1 : is_lost(value) ? value + 1 : value);
        }
        values_.emplace(position.key(), static_cast<std::int16_t>(best));
        return best;
    }

private:
    std::unordered_map<std::uint64_t, std::int16_t> values_;
};

// Positions small enough to be solved to the end, both by brute force and by the searches; `times` times as many as
// usual. A game that has some says so in games/<game>/checks.hpp.
template <Position P>
struct SmallPositions {
    static std::vector<P> list(int) { return {}; }
};

// Every row, with either side to move.
template <>
struct SmallPositions<Tiny> {
    static std::vector<Tiny> list(int) {
        std::vector<Tiny> positions;
        for (int size = Tiny::kLeast; size <= Tiny::kMost; ++size)
            for (unsigned counters = 1; counters < 1u << size; ++counters)
                for (const Player side : {Player::first, Player::second}) positions.emplace_back(size, counters, side);
        return positions;
    }
};

// The game without all that it tells the searches.
template <Position P>
struct RulesOnly : P {
    using Move = typename P::Move;

    RulesOnly(const P& position) : P(position) {}
    static RulesOnly initial(const Options& options) { return P::initial(options); }
    static RulesOnly parse(std::string_view text) { return P::parse(text); }
    RulesOnly play(Move move) const { return P::play(move); }
    bool operator==(const RulesOnly&) const = default;
};

// How deep full-width minimax looks into a position with so many moves; 0: not at all.
inline int depth_of_brute_force(int moves) {
    constexpr std::int64_t kMostLeaves = 300'000;
    for (int depth = 4; depth >= 2; --depth) {
        std::int64_t leaves = 1;
        for (int ply = 0; ply < depth; ++ply) leaves *= moves;
        if (leaves <= kMostLeaves) return depth;
    }
    return 0;
}

// How many nodes a search may take from a position with so many moves.
inline int nodes_of_checks(int moves) { return moves > 300 ? 1500 : 15000; }

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
