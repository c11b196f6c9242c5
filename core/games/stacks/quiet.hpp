// Stacks: the turns without an attack, told apart by their result (G4, S3, S4, S10, S12).
//
// Two singles from a and b that end on c and d give one result, whoever goes first and whichever end is
// whose. So each pair of origins has a matrix of bits, row c and column d; made symmetric, its upper half has
// one bit a result. A single from a that ends on b, where another leaves for d, has in effect brought a piece
// from a to d: that is row b.
#pragma once

#include <algorithm>
#include <span>

#include "turn.hpp"

namespace tabuleiro::stacks {

// A set of squares in each row; the rows from kSquares on are empty.
using Matrix = std::array<Squares, 64>;

template <int kHalf>
void swap_halves(Matrix& rows, Squares mask) {
    for (int block = 0; block < 64; block += 2 * kHalf) {
        for (int row = block; row < block + kHalf; ++row) {
            const Squares crossing = (rows[row] >> kHalf ^ rows[row + kHalf]) & mask;
            rows[row] ^= crossing << kHalf;
            rows[row + kHalf] ^= crossing;
        }
    }
}

inline Matrix transposed(Matrix rows) {
    swap_halves<32>(rows, 0x00000000ffffffffULL);
    swap_halves<16>(rows, 0x0000ffff0000ffffULL);
    swap_halves<8>(rows, 0x00ff00ff00ff00ffULL);
    swap_halves<4>(rows, 0x0f0f0f0f0f0f0f0fULL);
    swap_halves<2>(rows, 0x3333333333333333ULL);
    swap_halves<1>(rows, 0x5555555555555555ULL);
    return rows;
}

class Quiet {
    friend class BestTurns;  // stacks_best.hpp

public:
    explicit Quiet(const Ground& ground) : ground_(ground), room_(ground.room_for(1)) {
        for (Squares rest = ground.movable; rest;) add_origin(pop(rest));
    }

    int count() const {
        int turns = 0;
        each([&](auto rows, auto&&) {
            for (const Squares row : rows) turns += size(row);
            return false;
        });
        return turns;
    }

    // The n-th turn of list(); none, and n lessened by their number, when there are not so many.
    std::optional<Turn> nth(int& n) const {
        std::optional<Turn> turn;
        each([&](auto rows, auto&& turn_at) {
            for (int c = 0; c < static_cast<int>(rows.size()); ++c) {
                if (n < size(rows[c])) {
                    turn = turn_at(c, stacks::nth(rows[c], n));
                    return true;
                }
                n -= size(rows[c]);
            }
            return false;
        });
        return turn;
    }

    // Where turns may end: pieces that go to one square, and for every square another single.
    struct Ends {
        Squares alone;
        std::array<Squares, kSquares> together;
    };
    static constexpr Ends kAnywhere = [] {
        Ends ends{kBoard, {}};
        ends.together.fill(kBoard);
        return ends;
    }();

    template <class List>
    void list(List& list, const Ends& wanted = kAnywhere) const {
        each([&](auto rows, auto&& turn_at) {
            const bool is_of_two = rows.size() > 1;
            for (int c = 0; c < static_cast<int>(rows.size()); ++c)
                for (Squares row = rows[c] & (is_of_two ? wanted.together[c] : wanted.alone); row;)
                    list.push(turn_at(c, pop(row)));
            return false;
        });
    }

    // The canonical turn for what a quiet text says, if that is legal.
    std::optional<Turn> canonical(const Parts& parts) const {
        const Origin* const b = find_origin(parts.from);
        if (!b) return std::nullopt;
        if (parts.first_from < 0) {
            if (!(group_ends(*b, parts.count) & bit(parts.to))) return std::nullopt;
            return Turn::group(parts.count, parts.from, parts.to);
        }
        const Origin* const a = find_origin(parts.first_from);
        const int c = parts.first_to, d = parts.to;
        if (!a || !may_leave(*a, *b) || !(second_ends(*a, c, *b) & bit(d))) return std::nullopt;
        if (c == b->square && d == a->square)
            return swap_changes_placement() ? std::optional(turn_of_swap()) : std::nullopt;
        if (c == b->square) return turn_of_one(*a, d);
        if (d == a->square) return turn_of_one(*b, c);
        Pair pair;
        fill(pair, *std::min(a, b), *std::max(a, b));
        return turn_of_two(pair, std::min(c, d), std::max(c, d));
    }

private:
    struct Origin {
        int square, height;
        Squares near;        // one step away
        Squares first_ends;  // of a first single
        // A first single's: by where it ends, the squares it does not fill up; none if it cannot end there.
        std::array<Squares, kSquares> leaves;
        // A second single's: by where the first one ended, the squares within two steps.
        std::array<Squares, kSquares> in_reach;
    };

    struct Pair {
        const Origin *a, *b;
        Matrix a_first;  // row c: the ends of b's single after a's has gone to c
        Matrix b_first;
        Matrix both;
    };

    // Calls visit(rows, turn_at) until it says true: bit d of row c is a result, turn_at(c, d) its turn.
    template <class Visit>
    void each(Visit&& visit) const {
        std::array<Squares, kPieces> ends{};  // results that bring one piece there, by its origin
        Pair pair;
        for (int i = 0; i < count_; ++i) {
            for (int j = i; j < count_; ++j) {
                if (!may_leave(origins_[i], origins_[j])) continue;
                fill(pair, origins_[i], origins_[j]);
                if (i != j) {
                    ends[i] |= pair.both[origins_[j].square];
                    ends[j] |= pair.both[origins_[i].square];
                }
                keep_upper_half(pair);
                const auto turn_at = [&](int c, int d) { return turn_of_two(pair, c, d); };
                if (visit(std::span<const Squares, kSquares>(pair.both.data(), kSquares), turn_at)) return;
            }
        }
        bool can_swap = false;  // two singles have changed places: a piece ends where it began
        for (int i = 0; i < count_; ++i) {
            const Origin& a = origins_[i];
            can_swap = can_swap || (ends[i] & bit(a.square));
            const Squares one[] = {(ends[i] & ~bit(a.square)) | group_ends(a, 1)};
            if (visit(std::span(one), [&](int, int d) { return turn_of_one(a, d); })) return;
            const Squares three[] = {group_ends(a, 3)};
            if (visit(std::span(three), [&](int, int d) { return Turn::group(3, a.square, d); })) return;
        }
        const Squares swap[] = {can_swap && swap_changes_placement() ? Squares{1} : 0};
        visit(std::span(swap), [&](int, int) { return turn_of_swap(); });
    }

    void add_origin(int square) {
        Origin& a = origins_[count_++];
        a.square = square;
        a.height = ground_.own.height(square);
        a.near = ground_.step(bit(square));
        const Squares passing = a.near & ground_.open, in_reach = a.near | ground_.step(passing);
        const Squares ends = a.first_ends = in_reach & room_ & ~bit(square);
        for (int c = 0; c < kSquares; ++c)
            a.leaves[c] = (ends & bit(c)) ? ~(ground_.own.threes() & bit(c)) : 0;
        a.in_reach.fill(in_reach);
        for (Squares rest = passing; rest;) {
            const int c = pop(rest);
            a.in_reach[c] = a.near | ground_.step(passing & ~bit(c));
        }
    }

    const Origin* find_origin(int square) const {
        const auto* const end = origins_.data() + count_;
        const auto* const found =
            std::find_if(origins_.data(), end, [&](const Origin& origin) { return origin.square == square; });
        return found == end ? nullptr : found;
    }

    // S10, and two different pieces (S3).
    bool may_leave(const Origin& a) const { return !ground_.bound || ground_.is_bound(a.square); }
    bool may_leave(const Origin& a, const Origin& b) const {
        return (may_leave(a) || may_leave(b)) && (&a != &b || a.height >= 2);
    }

    Squares group_ends(const Origin& a, int count) const {
        if (count > a.height || !may_leave(a)) return 0;
        return ground_.ends(a.square, count, 4 - count);
    }

    // What a's single opens to b's by leaving: its square has room, and one may pass if it is now empty.
    Squares opened(const Origin& a, const Origin& b) const {
        return a.height == 1 && (b.near & bit(a.square)) ? a.near : 0;
    }
    Squares room_after(const Origin& a, const Origin& b) const {
        return (room_ | bit(a.square)) & ~bit(b.square);
    }

    Squares second_ends(const Origin& a, int c, const Origin& b) const {
        return a.leaves[c] & (b.in_reach[c] | opened(a, b)) & room_after(a, b);
    }

    void fill(Pair& pair, const Origin& a, const Origin& b) const {
        pair.a = &a;
        pair.b = &b;
        fill_one_way(pair.a_first, a, b);
        fill_one_way(pair.b_first, b, a);
        for (int c = 0; c < 64; ++c) pair.both[c] = pair.a_first[c] | pair.b_first[c];
        const Matrix other = transposed(pair.both);
        for (int c = 0; c < kSquares; ++c) pair.both[c] |= other[c];
    }

    void fill_one_way(Matrix& rows, const Origin& a, const Origin& b) const {
        const Squares extra = opened(a, b), room = room_after(a, b);
        for (int c = 0; c < kSquares; ++c) rows[c] = a.leaves[c] & (b.in_reach[c] | extra) & room;
        std::fill(rows.begin() + kSquares, rows.end(), 0);
    }

    static void keep_upper_half(Pair& pair) {
        const Squares origins = bit(pair.a->square) | bit(pair.b->square);
        for (int c = 0; c < kSquares; ++c) pair.both[c] &= -bit(c) & ~origins;
        pair.both[pair.a->square] = pair.both[pair.b->square] = 0;
    }

    // The texts for ends c <= d in ASCII order, and the first that is legal.
    static Turn turn_of_two(const Pair& pair, int c, int d) {
        const int a = pair.a->square, b = pair.b->square;
        if (a == b && c == d) return Turn::group(2, a, c);
        if (pair.a_first[c] & bit(d)) return Turn::singles(a, c, b, d);
        if (pair.a_first[d] & bit(c)) return Turn::singles(a, d, b, c);
        if (pair.b_first[c] & bit(d)) return Turn::singles(b, c, a, d);
        return Turn::singles(b, d, a, c);
    }

    Turn turn_of_one(const Origin& a, int d) const {
        if (group_ends(a, 1) & bit(d)) return Turn::group(1, a.square, d);
        Turn best = Turn::kLast;
        for (const Origin& b : std::span(origins_).first(count_)) {
            if (&b == &a || !may_leave(a, b)) continue;
            if (second_ends(a, b.square, b) & bit(d))
                best = std::min(best, Turn::singles(a.square, b.square, b.square, d));
            if (second_ends(b, d, a) & bit(b.square))
                best = std::min(best, Turn::singles(b.square, d, a.square, b.square));
        }
        return best;
    }

    Turn turn_of_swap() const {
        Turn best = Turn::kLast;
        for (const Origin& a : std::span(origins_).first(count_))
            for (const Origin& b : std::span(origins_).first(count_))
                if (&a != &b && may_leave(a, b) && (second_ends(a, b.square, b) & bit(a.square)))
                    best = std::min(best, Turn::singles(a.square, b.square, b.square, a.square));
        return best;
    }

    // S12: a turn that puts nothing elsewhere is legal when S10 then removes something.
    bool swap_changes_placement() const {
        return ground_.turned().stuck_fours() != 0;
    }

    const Ground& ground_;
    Squares room_;
    int count_ = 0;
    std::array<Origin, kPieces> origins_;
};

}  // namespace tabuleiro::stacks
