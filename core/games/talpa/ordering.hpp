// Talpa: which moves to try first.
#pragma once

#include <algorithm>
#include <cstdint>

#include "eval.hpp"
#include "rules.hpp"
#include "search/move_ordering.hpp"

namespace tabuleiro {

// How well the emptied square continues an own tunnel: holes and edges within two squares of it, 0 to 4.
template <>
class MoveOrdering<Talpa> {
public:
    explicit MoveOrdering(const Talpa& position) {
        position.is_small() ? look<std::uint64_t>(position) : look<Sites>(position);
    }
    int score(Talpa::Move move) const {
        int value = 0;
        for (int digit = 0; digit < 3; ++digit)
            value |= static_cast<int>(digits_[digit][move.from / 64] >> move.from % 64 & 1) << digit;
        return value;
    }
    // Every turn empties a square like any other, and the evaluation itself sees whether the next one wins.
    static bool is_noisy(Talpa::Move) { return false; }

private:
    template <class Word>
    void look(const Talpa& position) {
        const Word holes = position.holes<Word>(), inner = ~position.last_column<Word>();
        const Word board = position.mine<Word>() | position.theirs<Word>() | holes;
        const bool is_upright = position.turn() == Player::first;
        const int cols = position.cols();
        const auto ahead = [&](Word one) { return is_upright ? one << cols : (one & inner) << 1; };
        const auto back = [&](Word one) { return is_upright ? one >> cols : one >> 1 & inner; };
        Word ones = 0, twos = 0, fours = 0;
        // What lies behind a hole has one ahead.
        for (const Word each : {back(holes), back(back(holes)), ~back(board), ahead(holes),
                                ahead(ahead(holes)), ~ahead(board)}) {
            const Word carry = ones & each;
            ones ^= each;
            fours |= twos & carry;
            twos ^= carry;
        }
        const auto store = [](Word squares, std::uint64_t (&halves)[2]) {
            halves[0] = static_cast<std::uint64_t>(squares);
            halves[1] = static_cast<std::uint64_t>(Sites{squares} >> 64);
        };
        store(ones, digits_[0]);
        store(twos, digits_[1]);
        store(fours, digits_[2]);
    }

    std::uint64_t digits_[3][2];  // the binary digits of every square's score, as sets of squares in two halves
};

}  // namespace tabuleiro
