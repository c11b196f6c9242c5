// The evaluation of Nava: the race for nine cubes, and the discs that are free to run it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "../games/nava.hpp"
#include "eval.hpp"

namespace tabuleiro {

template <>
struct Eval<Nava> {
    static constexpr int kFeatures = 16;
    static constexpr const char* names[kFeatures] = {
        "tempo",        "cubes",       "late cubes",      "corner cubes", "free discs", "one stack",
        "two stacks",   "moves",       "laying moves",    "cube attacks", "cubes attacked", "discs attacked",
        "own discs attacked", "cover to win", "lay to win", "enemy lays to win"};
    static inline int weights[kFeatures] = {450, 230, 160, 520, 1120, -3100, -700, 110, 190, 740, 310, 420, 210, 6000, 200000, 300};

    static void features(const Nava& position, int (&out)[kFeatures]) {
        const std::uint32_t mine = position.mine(), theirs = position.theirs();
        const std::uint32_t my_cubes = position.my_cubes(), their_cubes = position.their_cubes();
        const Side me = look(position, mine, my_cubes), enemy = look(position, theirs, their_cubes);
        const int my_out = count(my_cubes), their_out = count(their_cubes);
        out[0] = 1;
        out[1] = my_out - their_out;
        out[2] = my_out * my_out - their_out * their_out;
        out[3] = count(my_cubes & kCorners) - count(their_cubes & kCorners);
        out[4] = me.free - enemy.free;
        out[5] = is_single(mine) - is_single(theirs);
        out[6] = is_single(mine & (mine - 1)) - is_single(theirs & (theirs - 1));
        out[7] = me.moves - enemy.moves;
        out[8] = me.laying - enemy.laying;
        out[9] = count(me.reach & their_cubes);
        out[10] = -count(enemy.reach & my_cubes);
        out[11] = discs(position, me.reach & theirs);
        out[12] = -discs(position, enemy.reach & mine);
        out[13] = is_single(theirs) && (me.reach & theirs) != 0;
        out[14] = my_out == Nava::kCubes - 1 && me.laying > 0;
        out[15] = -(their_out == Nava::kCubes - 1 && enemy.laying > 0);
    }

    static int evaluate(const Nava& position) {
        int numbers[kFeatures];
        features(position, numbers);
        int sum = 0;
        for (int i = 0; i < kFeatures; ++i) sum += weights[i] * numbers[i];
        return std::clamp(sum / kWeightUnit, 1 - kEvalLimit, kEvalLimit - 1);
    }

    // Covering a stack, then sending a cube back, then laying a cube.
    static int promise(const Nava& position, Nava::Move move) {
        const std::uint32_t to = 1u << move.to;
        const bool is_vacated = position.stack(move.from) >> move.discs == 1;
        return ((position.theirs() & to) != 0 ? 4 : 0) + ((position.their_cubes() & to) != 0 ? 2 : 0) +
               (is_vacated ? 2 : 0) - ((position.my_cubes() & to) != 0 ? 3 : 0);
    }

    static bool is_noisy(const Nava& position, Nava::Move move) { return (position.theirs() >> move.to & 1) != 0; }

private:
    // What a side's stacks can do.
    struct Side {
        int free = 0;    // discs that move without setting an enemy's free
        int moves = 0, laying = 0;  // turns; those that add a cube
        std::uint32_t reach = 0;    // points to land on
    };

    static constexpr std::uint32_t kCorners = 1u << 0 | 1u << 4 | 1u << 20 | 1u << 24;

    // By point and discs: the points exactly so far away, and all where that many discs can be put, four or more alike.
    struct Table {
        std::array<std::array<std::uint32_t, 5>, Nava::kPoints> exact, within;
        std::array<std::array<std::uint8_t, 5>, Nava::kPoints> turns;
    };
    static constexpr Table kTable = [] {
        Table table{};
        for (std::size_t from = 0; from < Nava::kPoints; ++from)
            for (std::size_t to = 0; to < Nava::kPoints; ++to) {
                const std::size_t col = from / 5, row = from % 5, to_col = to / 5, to_row = to % 5;
                if (from == to || (col != to_col && row != to_row)) continue;
                const std::size_t far = col != to_col ? std::max(col, to_col) - std::min(col, to_col) : std::max(row, to_row) - std::min(row, to_row);
                table.exact[from][far] |= 1u << to;
                for (std::size_t discs = far; discs < 5; ++discs) {
                    table.within[from][discs] |= 1u << to;
                    ++table.turns[from][discs];
                }
            }
        return table;
    }();

    static int count(std::uint32_t points) { return __builtin_popcount(points); }
    static bool is_single(std::uint32_t points) { return points != 0 && (points & (points - 1)) == 0; }

    static Side look(const Nava& position, std::uint32_t stacks, std::uint32_t own_cubes) {
        Side side;
        for (; stacks != 0; stacks &= stacks - 1) {
            const auto point = static_cast<std::size_t>(__builtin_ctz(stacks));
            const unsigned stack = position.stack(static_cast<int>(point));
            const int height = std::bit_width(stack) - 1;
            const auto most = static_cast<std::size_t>(std::min(height, 4));
            side.free += std::min(height, std::countr_zero((stack & 1) != 0 ? ~stack : stack));
            side.moves += kTable.turns[point][most];
            side.reach |= kTable.within[point][most];
            if (height <= 4) side.laying += count(kTable.exact[point][most] & ~own_cubes);
        }
        return side;
    }

    static int discs(const Nava& position, std::uint32_t stacks) {
        int sum = 0;
        for (; stacks != 0; stacks &= stacks - 1) sum += std::bit_width(position.stack(__builtin_ctz(stacks))) - 1;
        return sum;
    }
};

}  // namespace tabuleiro
