// Stacks: the turns without an attack, told apart by their result (G4, S3, S4, S10, S12).
//
// Two singles from a and b that end on c and d give one result, whoever goes first and whichever end is
// whose. So each pair of origins has a matrix of bits, row c and column d; made symmetric, its upper half has
// one bit a result. A single from a that ends on b, where another leaves for d, has in effect brought a piece
// from a to d: that is row b.
#pragma once

#include <algorithm>
#include <span>
#include <tuple>
#include <vector>

#include "stacks_turn.hpp"

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

    template <class List>
    void list(List& list) const {
        each([&](auto rows, auto&& turn_at) {
            for (int c = 0; c < static_cast<int>(rows.size()); ++c)
                for (Squares row = rows[c]; row;) list.push(turn_at(c, pop(row)));
            return false;
        });
    }

    // Lists some turns, those whose steps are worth most together first: worth(pieces, from, to). Left out are turns
    // in which one single opens the way to the other. Tells by origin where its best single steps end.
    template <class List, class Worth>
    std::array<Squares, kSquares> list_best(List& list, std::size_t most, Worth&& worth) const {
        Best best(*this, worth);
        while (most > 0 && best.list_next(list)) --most;
        return best.ends();
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

    // The turns of two singles as a matrix for each pair of origins: rows and columns are the ends of the one and of
    // the other, the best first, so that the best turn not taken yet is at a corner of those taken.
    class Best {
    public:
        template <class Worth>
        Best(const Quiet& quiet, Worth&& worth) : quiet_(quiet) {
            for (int i = 0; i < quiet.count_; ++i) add_steps(i, worth);
            corners_.reserve(256);
            for (int i = 0; i < quiet.count_; ++i)
                for (int j = i; j < quiet.count_; ++j)
                    if (quiet.may_leave(quiet.origins_[i], quiet.origins_[j])) add_corner(i, j, 0, 0);
            std::make_heap(groups_.begin(), groups_.end());
        }

        // False when there is no other.
        template <class List>
        bool list_next(List& list) {
            for (;;) {
                const bool is_group =
                    !groups_.empty() && (corners_.empty() || groups_.front().worth > corners_.front().worth);
                if (!is_group && corners_.empty()) return false;
                const Turn turn = is_group ? pop_group() : pop_pair();
                if (turn == Turn::kLast) continue;
                list.push(turn);
                return true;
            }
        }

        std::array<Squares, kSquares> ends() const {
            std::array<Squares, kSquares> ends{};
            for (int i = 0; i < quiet_.count_; ++i)
                for (int row = 0; row < std::min(sizes_[i], kBestEnds); ++row)
                    ends[quiet_.origins_[i].square] |= bit(steps_[i][row].end);
            return ends;
        }

    private:
        static constexpr int kBestEnds = 2;
        static constexpr int kMostSteps = 24;  // squares within two steps

        struct Step {
            int worth, end;
            bool operator<(const Step& other) const {
                return worth != other.worth ? worth > other.worth : end < other.end;
            }
        };
        struct Corner {
            int worth;
            std::uint8_t i, j, row, column;
            bool operator<(const Corner& other) const {
                return std::tie(worth, i, j, row) < std::tie(other.worth, other.i, other.j, other.row);
            }
        };
        struct Group {
            int worth;
            Turn turn;
            bool operator<(const Group& other) const {
                return worth != other.worth ? worth < other.worth : turn < other.turn;
            }
        };

        template <class Worth>
        void add_steps(int i, Worth& worth) {
            const Origin& a = quiet_.origins_[i];
            Squares rest = a.first_ends;
            for (sizes_[i] = 0; rest; ++sizes_[i]) {
                const int c = pop(rest);
                steps_[i][sizes_[i]] = {worth(1, a.square, c), c};
            }
            std::sort(steps_[i].begin(), steps_[i].begin() + sizes_[i]);
            for (int count = 1; count <= 3; ++count)
                for (Squares ends = quiet_.group_ends(a, count); ends;) {
                    const int d = pop(ends);
                    groups_.push_back({worth(count, a.square, d), Turn::group(count, a.square, d)});
                }
        }

        void add_corner(int i, int j, int row, int column) {
            if (row >= sizes_[i] || column >= sizes_[j]) return;
            const auto byte = [](int n) { return static_cast<std::uint8_t>(n); };
            const int worth = steps_[i][row].worth + steps_[j][column].worth;
            corners_.push_back({worth, byte(i), byte(j), byte(row), byte(column)});
            std::push_heap(corners_.begin(), corners_.end());
        }

        Turn pop_group() {
            std::pop_heap(groups_.begin(), groups_.end());
            const Turn turn = groups_.back().turn;
            groups_.pop_back();
            return turn;
        }

        Turn pop_pair() {
            const auto [worth, i, j, row, column] = corners_.front();
            std::pop_heap(corners_.begin(), corners_.end());
            corners_.pop_back();
            add_corner(i, j, row, column + 1);
            if (i != j && column == 0) add_corner(i, j, row + 1, 0);
            if (i == j && row == column) {
                add_corner(i, j, row + 1, column + 1);
                return Turn::kLast;  // a group
            }
            const Origin &a = quiet_.origins_[i], &b = quiet_.origins_[j];
            return quiet_.turn_of_ends(a, steps_[i][row].end, b, steps_[j][column].end);
        }

        const Quiet& quiet_;
        std::array<std::array<Step, kMostSteps>, kPieces> steps_;  // by origin
        std::array<int, kPieces> sizes_;
        std::vector<Corner> corners_;  // a heap
        std::vector<Group> groups_;    // another
    };

    // The turn of a single from a to c and one from b to d, a not after b; kLast when there is none, when it is found
    // the other way round, too, or when in effect a single piece goes somewhere.
    Turn turn_of_ends(const Origin& a, int c, const Origin& b, int d) const {
        if (&a != &b) {
            if (c == b.square || d == a.square) return Turn::kLast;
            if (c > d && (b.first_ends & bit(c)) && (a.first_ends & bit(d))) return Turn::kLast;
        }
        const int low = std::min(c, d), high = std::max(c, d);
        if (second_ends(a, low, b) & bit(high)) return Turn::singles(a.square, low, b.square, high);
        if (second_ends(a, high, b) & bit(low)) return Turn::singles(a.square, high, b.square, low);
        if (second_ends(b, low, a) & bit(high)) return Turn::singles(b.square, low, a.square, high);
        if (second_ends(b, high, a) & bit(low)) return Turn::singles(b.square, high, a.square, low);
        return Turn::kLast;
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
        return Ground(ground_.foe, ground_.own, opponent(ground_.side), ground_.ruleset).stuck_fours() != 0;
    }

    const Ground& ground_;
    Squares room_;
    int count_ = 0;
    std::array<Origin, kPieces> origins_;
};

}  // namespace tabuleiro::stacks
