// The evaluation of Nava: the race for nine cubes, and the discs that are free to run it. A network values what lies on
// the points together with these features; without it they have weights.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "network.hpp"
#include "rules.hpp"
#include "search/eval.hpp"

namespace tabuleiro {

template <>
struct Eval<Nava> {
    static constexpr int kFeatures = 16;
    static constexpr const char* names[kFeatures] = {
        "tempo", "cubes", "late cubes", "corner cubes", "free discs", "one stack", "two stacks", "moves",
        "laying moves", "cubes to hit", "own cubes to hit", "discs to cover", "own discs to cover",
        "cover to win", "lay to win", "enemy lays to win"};
    static inline int weights[kFeatures] = {
        424, 133, 176, 421, 943, -2538, -469, 73, 186, 895, 503, 357, 255, 1029, 23228, 936};

    using Network = nava::Network;
    static BoardSize board(const Nava&) { return {Nava::kLength, Nava::kLength}; }

    static void features(const Nava& position, int (&out)[kFeatures]) {
        const std::uint32_t mine = position.mine(), theirs = position.theirs();
        const std::uint32_t my_cubes = position.my_cubes(), their_cubes = position.their_cubes();
        const Side me = look(position, mine, my_cubes), enemy = look(position, theirs, their_cubes);
        const int my_out = count(my_cubes), their_out = count(their_cubes);
        constexpr int kLast = Nava::kCubes - 1;  // so many are out before the last is laid
        const int numbers[kFeatures] = {
            1,
            my_out - their_out,
            my_out * my_out - their_out * their_out,
            count(my_cubes & kCorners) - count(their_cubes & kCorners),
            me.free - enemy.free,
            is_single(mine) - is_single(theirs),
            is_single(mine & (mine - 1)) - is_single(theirs & (theirs - 1)),
            me.moves - enemy.moves,
            me.laying - enemy.laying,
            count(me.reach & their_cubes),
            -count(enemy.reach & my_cubes),
            discs(position, me.reach & theirs),
            -discs(position, enemy.reach & mine),
            is_single(theirs) && (me.reach & theirs) != 0,
            my_out == kLast && me.laying > 0,
            -(their_out == kLast && enemy.laying > 0),
        };
        std::copy(std::begin(numbers), std::end(numbers), out);
    }

    static int evaluate(const Nava& position, const Network* network) {
        if (!network) return weighted_features(position);
        int numbers[kFeatures];
        features(position, numbers);
        const int shared = network->features.share(numbers) + network->output.of(sums(position, network->rows));
        const int sum = network->constant + network->features.line(numbers) + shared / kShare;
        return std::clamp(sum / kWeightUnit, 1 - kEvalLimit, kEvalLimit - 1);
    }

private:
    // What lies on a point, seen by the side to move: 1 its cube, 2 the enemy's; from 3 on a stack by its height and
    // discs, from 33 on a stack of more than four by the four on top. What is empty adds no row.
    static constexpr std::size_t kContents = 49, kSmallest = 3, kHigh = 33;

    // The sums of the units that look at the points.
    static Sums<nava::kUnits> sums(const Nava& position, const Rows<nava::kUnits>& rows) {
        RowSum<nava::kUnits> sum(rows.bias);
        const auto add = [&](std::uint32_t points, auto content) {
            for (; points != 0; points &= points - 1) {
                const int at = __builtin_ctz(points);
                sum.add(rows[kContents * static_cast<std::size_t>(at) + content(at)]);
            }
        };
        add(position.my_cubes(), [](int) { return std::size_t{1}; });
        add(position.their_cubes(), [](int) { return std::size_t{2}; });
        const unsigned view = position.turn() == Player::first ? 0 : ~0u;  // own discs are 0
        add(position.mine() | position.theirs(), [&](int at) {
            const unsigned stack = position.stack(at), discs = stack ^ view;
            const int high = height(stack);
            if (high > kHighest) return kHigh + (discs & 15);
            const unsigned bits = 1u << high;
            return kSmallest + bits - 2 + (discs & (bits - 1));
        });
        Sums<nava::kUnits> sums;
        sum.store(sums);
        return sums;
    }

    // What a side's stacks can do.
    struct Side {
        int free = 0;             // discs that can leave without setting an enemy's disc free (N5)
        int moves = 0;            // turns
        int laying = 0;           // turns after which one more cube is on the board
        std::uint32_t reach = 0;  // points that discs can be put on
    };

    static constexpr std::uint32_t kCorners = 1u << 0 | 1u << 4 | 1u << 20 | 1u << 24;

    // By point and height: the points that the whole stack can be put on, and all that a part of it can; how
    // many those are. Nothing is five points away, so higher stacks are like those of four.
    static constexpr int kHighest = Nava::kLength - 1;
    template <class Entry>
    using ByStack = std::array<std::array<Entry, kHighest + 1>, Nava::kPoints>;
    struct Table {
        ByStack<std::uint32_t> whole, any;
        ByStack<std::uint8_t> moves;
    };
    static constexpr Table kTable = [] {
        Table table{};
        for (std::size_t from = 0; from < Nava::kPoints; ++from)
            for (std::size_t to = 0; to < Nava::kPoints; ++to) {
                const auto [low, high] = std::minmax(from, to);
                const bool is_column = low / Nava::kLength == high / Nava::kLength;
                const bool is_row = low % Nava::kLength == high % Nava::kLength;
                if (is_column == is_row) continue;
                const std::size_t away = is_column ? high - low : (high - low) / Nava::kLength;
                table.whole[from][away] |= 1u << to;
                for (std::size_t height = away; height <= kHighest; ++height) {
                    table.any[from][height] |= 1u << to;
                    ++table.moves[from][height];
                }
            }
        return table;
    }();

    static int count(std::uint32_t points) { return __builtin_popcount(points); }
    static bool is_single(std::uint32_t points) { return points != 0 && (points & (points - 1)) == 0; }
    static int height(unsigned stack) { return std::bit_width(stack) - 1; }

    static Side look(const Nava& position, std::uint32_t stacks, std::uint32_t own_cubes) {
        Side side;
        for (; stacks != 0; stacks &= stacks - 1) {
            const int at = __builtin_ctz(stacks);
            const unsigned stack = position.stack(at);
            const auto point = static_cast<std::size_t>(at);
            const auto most = static_cast<std::size_t>(std::min(height(stack), kHighest));
            const unsigned top = (stack & 1) != 0 ? ~stack : stack;  // 0 for the discs like the topmost
            side.free += std::min(height(stack), std::countr_zero(top));
            side.moves += kTable.moves[point][most];
            side.reach |= kTable.any[point][most];
            if (height(stack) <= kHighest) side.laying += count(kTable.whole[point][most] & ~own_cubes);
        }
        return side;
    }

    static int discs(const Nava& position, std::uint32_t stacks) {
        int sum = 0;
        for (; stacks != 0; stacks &= stacks - 1) sum += height(position.stack(__builtin_ctz(stacks)));
        return sum;
    }
};

}  // namespace tabuleiro
