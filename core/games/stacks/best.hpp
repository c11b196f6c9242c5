// Stacks: the quiet turns that promise most, found without listing the others.
//
// What a turn of two singles is worth is nearly the sum of its steps. So the steps of all origins are sorted, and every
// two are a turn: a matrix whose rows and columns are the steps, in which the best turn not taken yet is the first
// left of some row. Groups are turns by themselves. All are numbers: what they are worth above, which they are below.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "quiet.hpp"

namespace tabuleiro::stacks {

// Turns in which one single opens the way to the other are left out.
class BestTurns {
public:
    // About so many will be asked for; worth(pieces, from, to) is that of a movement.
    template <class Worth>
    BestTurns(const Quiet& quiet, std::size_t most, Worth&& worth) : quiet_(quiet) {
        steps_.reserve(kPieces * kMostSteps);
        groups_.reserve(256);
        for (int i = 0; i < quiet.count_; ++i) add_origin(i, worth);
        keep_best(steps_, most + kSpare);
        std::sort(steps_.begin(), steps_.end(), std::greater());
        keep_best(groups_, most);
        std::make_heap(groups_.begin(), groups_.end());
        open_row(0);
    }

    // Lists the best left; false when there is none.
    template <class List>
    bool list_next(List& list) {
        for (;;) {
            const bool has_pair = !rows_.empty();
            const bool is_group =
                !groups_.empty() && (!has_pair || worth_of(groups_.front()) > worth_of(rows_.front()));
            if (!is_group && !has_pair) return false;
            const Turn turn = is_group ? take_group() : take_pair();
            if (turn == Turn::kLast) continue;
            list.push(turn);
            return true;
        }
    }

    // By origin where its two best steps end.
    const std::array<Squares, kSquares>& ends() const { return ends_; }

private:
    using Origin = Quiet::Origin;
    using Numbers = std::vector<std::uint64_t>;

    static constexpr int kMostSteps = 24;      // squares within two steps
    static constexpr std::size_t kSpare = 16;  // not every two steps are a turn

    // Worth and what has it; the more is worth, the greater.
    static std::uint64_t numbered(int worth, int what) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(worth) ^ 1U << 31) << 32 |
               static_cast<std::uint32_t>(what);
    }
    static int worth_of(std::uint64_t number) {
        return static_cast<int>(static_cast<std::uint32_t>(number >> 32) ^ 1U << 31);
    }
    static std::uint64_t step(int worth, int origin, int end) { return numbered(worth, origin << 6 | (63 - end)); }
    static int end_of(std::uint64_t step) { return 63 - static_cast<int>(step & 63); }
    const Origin& origin_of(std::uint64_t step) const { return quiet_.origins_[step >> 6 & 15]; }

    static void keep_best(Numbers& numbers, std::size_t most) {
        if (numbers.size() <= most) return;
        const auto last = numbers.begin() + static_cast<std::ptrdiff_t>(most);
        std::nth_element(numbers.begin(), last, numbers.end(), std::greater());
        numbers.resize(most);
    }

    template <class Worth>
    void add_origin(int i, Worth& worth) {
        const Origin& a = quiet_.origins_[i];
        std::uint64_t best = 0, second = 0;
        for (Squares rest = a.first_ends; rest;) {
            const int c = pop(rest);
            steps_.push_back(step(worth(1, a.square, c), i, c));
            second = std::max(second, std::min(best, steps_.back()));
            best = std::max(best, steps_.back());
        }
        ends_[a.square] = (best ? bit(end_of(best)) : 0) | (second ? bit(end_of(second)) : 0);
        for (int count = 1; count <= 3; ++count)
            for (Squares ends = quiet_.group_ends(a, count); ends;) {
                const int d = pop(ends);
                groups_.push_back(numbered(worth(count, a.square, d), count << 12 | a.square << 6 | d));
            }
    }

    Turn take_group() {
        const std::uint64_t number = groups_.front();
        std::pop_heap(groups_.begin(), groups_.end());
        groups_.pop_back();
        const auto bits = [&](int at) { return static_cast<int>(number >> at & 63); };
        return Turn::group(bits(12), bits(6), bits(0));
    }

    Turn take_pair() {
        const auto row = static_cast<std::size_t>(rows_.front() >> 8 & 255);
        const auto column = static_cast<std::size_t>(rows_.front() & 255);
        go_on(row, column + 1);
        if (column == row + 1) open_row(row + 1);
        std::uint64_t one = steps_[row], other = steps_[column];
        if (&origin_of(other) < &origin_of(one)) std::swap(one, other);
        return turn_of(origin_of(one), end_of(one), origin_of(other), end_of(other));
    }

    std::uint64_t pair(std::size_t row, std::size_t column) const {
        return numbered(worth_of(steps_[row]) + worth_of(steps_[column]), static_cast<int>(row << 8 | column));
    }

    void open_row(std::size_t row) {
        if (row + 1 >= steps_.size()) return;
        rows_.push_back(pair(row, row + 1));
        std::push_heap(rows_.begin(), rows_.end());
    }

    // What follows the best in its row is hardly worth less: from the top of the heap it has not far to go.
    void go_on(std::size_t row, std::size_t column) {
        if (column >= steps_.size()) {
            std::pop_heap(rows_.begin(), rows_.end());
            rows_.pop_back();
            return;
        }
        const std::uint64_t next = pair(row, column);
        std::size_t at = 0;
        for (std::size_t below = 1; below < rows_.size(); below = 2 * at + 1) {
            if (below + 1 < rows_.size()) below += rows_[below + 1] > rows_[below];
            if (rows_[below] <= next) break;
            rows_[at] = rows_[below];
            at = below;
        }
        rows_[at] = next;
    }

    // The turn of a single from a to c and one from b to d, a not after b; kLast when there is none, when it is found
    // the other way round, too, or when in effect a single piece goes somewhere.
    Turn turn_of(const Origin& a, int c, const Origin& b, int d) const {
        if (!quiet_.may_leave(a, b)) return Turn::kLast;
        if (&a != &b) {
            if (c == b.square || d == a.square) return Turn::kLast;
            if (c > d && (b.first_ends & bit(c)) && (a.first_ends & bit(d))) return Turn::kLast;
        }
        const int low = std::min(c, d), high = std::max(c, d);
        if (quiet_.second_ends(a, low, b) & bit(high)) return Turn::singles(a.square, low, b.square, high);
        if (quiet_.second_ends(a, high, b) & bit(low)) return Turn::singles(a.square, high, b.square, low);
        if (quiet_.second_ends(b, low, a) & bit(high)) return Turn::singles(b.square, low, a.square, high);
        if (quiet_.second_ends(b, high, a) & bit(low)) return Turn::singles(b.square, high, a.square, low);
        return Turn::kLast;
    }

    const Quiet& quiet_;
    Numbers steps_;          // the best first
    Numbers groups_, rows_;  // heaps; a row is its first pair left
    std::array<Squares, kSquares> ends_{};
};

}  // namespace tabuleiro::stacks
