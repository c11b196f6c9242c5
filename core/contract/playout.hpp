// Random games, for statistics and for speed, and random openings.
#pragma once

#include "game.hpp"
#include "zobrist.hpp"

namespace tabuleiro {

// `winner` is 0 for a draw and for a game cut at max_plies.
struct Playout {
    std::uint8_t winner;
    std::int32_t plies;
};

// `stop()` is asked at the start and now and then; once it says true the game is cut.
template <Position P, class Stop>
Playout playout(P position, Random& random, int max_plies, Stop&& stop) {
    constexpr std::int32_t kPliesPerLook = 1024;
    for (std::int32_t plies = 0;; ++plies) {
        if (plies % kPliesPerLook == 0 && stop()) return {0, plies};
        const int count = plies < max_plies ? count_moves(position) : 0;
        if (count == 0) {
            const auto outcome = position.outcome();
            return {outcome ? outcome->winner : std::uint8_t{0}, plies};
        }
        position = position.play(nth_move(position, random.below(count)));
    }
}

// So many random moves on, or fewer where the next would end the game.
template <Position P>
P walk(P position, int plies, Random& random) {
    for (; plies > 0; --plies) {
        const P next = position.play(nth_move(position, random.below(count_moves(position))));
        if (next.outcome()) break;
        position = next;
    }
    return position;
}

}  // namespace tabuleiro
