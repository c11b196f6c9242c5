// The usual board of Talpa, 8×8, has a network of its own: every block of 2×3 squares adds a row.
#pragma once

#include "network.hpp"
#include "rules.hpp"

namespace tabuleiro::talpa {

// The pieces of the first player and of the second.
struct Pieces {
    std::uint64_t first = 0, second = 0;

    static Pieces of(const Talpa& position) {
        const auto mine = position.mine<std::uint64_t>(), theirs = position.theirs<std::uint64_t>();
        return position.turn() == Player::first ? Pieces{mine, theirs} : Pieces{theirs, mine};
    }
    // Squares on which something else lies.
    std::uint64_t changed(const Pieces& others) const { return (first ^ others.first) | (second ^ others.second); }
};

constexpr int kLength = 8, kSquares = kLength * kLength;

// A number for every square; vector instructions work on all at once.
using Numbers = std::array<std::uint16_t, kSquares>;

// How a player sees the board: every block of squares, 3 in the direction of digging and 2 across, is a number. The
// squares are its digits, 0 for nothing, 1 for an own piece, 2 for an enemy. The second player sees the board reflected
// in the diagonal from a1, so that who looks digs up and down. A block is known by its lower left square.
template <Player kSide>
class View {
    static constexpr bool kIsFirst = kSide == Player::first;
    static constexpr int kWidth = kIsFirst ? 2 : 3, kHeight = kIsFirst ? 3 : 2, kContents = 729;

    struct Seen {
        int up, right;
    };
    static constexpr Seen seen(int x, int y) { return kIsFirst ? Seen{y, x} : Seen{x, y}; }

public:
    static constexpr std::uint64_t blocks_with(std::uint64_t squares) {
        std::uint64_t line = squares, blocks = 0;
        for (int x = 1; x < kWidth; ++x) line |= squares >> x;  // what leaves a row on the left is no block
        for (int y = 0; y < kHeight; ++y) blocks |= line >> kLength * y;
        return blocks & kBlocks;
    }

    // The rows that the blocks add when `before` has become `after`.
    static void change(Numbers& rows, const Pieces& before, const Pieces& after) {
        for (std::uint64_t rest = after.changed(before); rest; rest &= rest - 1) {
            const int square = __builtin_ctzll(rest);
            const auto more = static_cast<std::uint16_t>(digit(after, square) - digit(before, square));
            const Numbers& places = kPlaces[static_cast<std::size_t>(square)];
            for (std::size_t block = 0; block < rows.size(); ++block)
                rows[block] = static_cast<std::uint16_t>(rows[block] + more * places[block]);
        }
    }

    static constexpr std::uint64_t kBlocks = [] {
        std::uint64_t blocks = 0;
        for (int y = 0; y + kHeight <= kLength; ++y)
            for (int x = 0; x + kWidth <= kLength; ++x) blocks |= std::uint64_t{1} << (kLength * y + x);
        return blocks;
    }();

    // The rows of the blocks of an empty board.
    static constexpr Numbers kEmpty = [] {
        Numbers rows{};
        for (int block = 0; block < kSquares; ++block) {
            const auto [up, right] = seen(block % kLength, block / kLength);
            if (kBlocks >> block & 1)
                rows[static_cast<std::size_t>(block)] = static_cast<std::uint16_t>(kContents * ((kLength - 1) * up + right));
        }
        return rows;
    }();

private:
    static int digit(const Pieces& pieces, int square) {
        const int first = pieces.first >> square & 1, second = pieces.second >> square & 1;
        return kIsFirst ? first + 2 * second : second + 2 * first;
    }

    // By square: what one more in its digit adds to the number of a block. Digits go by rows as they are seen.
    static constexpr std::array<Numbers, kSquares> kPlaces = [] {
        constexpr std::uint16_t kPowers[] = {1, 3, 9, 27, 81, 243};
        std::array<Numbers, kSquares> places{};
        for (std::size_t block = 0; block < kSquares; ++block)
            if (kBlocks >> block & 1)
                for (int y = 0; y < kHeight; ++y)
                    for (int x = 0; x < kWidth; ++x) {
                        const auto [up, right] = seen(x, y);
                        places[block + static_cast<std::size_t>(kLength * y + x)][block] = kPowers[2 * up + right];
                    }
        return places;
    }();
};

// The sums of the units, as both players see the board.
class BlockSums {
public:
    explicit BlockSums(const Rows<kUnits>& table, const Pieces& pieces = {})
        : pieces_(pieces), first_(table, pieces), second_(table, pieces) {}

    // Of another board, made from these sums or from others, whichever differ less.
    void renew(const Rows<kUnits>& table, const Pieces& pieces, const BlockSums& others) {
        const auto away = [&](const BlockSums& sums) { return __builtin_popcountll(pieces.changed(sums.pieces_)); };
        if (away(*this) == 0) return;
        const BlockSums& near = away(*this) < away(others) ? *this : others;
        first_.renew(table, near.first_, near.pieces_, pieces);
        second_.renew(table, near.second_, near.pieces_, pieces);
        pieces_ = pieces;
    }

    const Sums<kUnits>& seen_by(Player side) const { return side == Player::first ? first_.sums : second_.sums; }

private:
    template <Player kSide>
    struct Seen {
        Numbers rows = View<kSide>::kEmpty;
        Sums<kUnits> sums;

        Seen(const Rows<kUnits>& table, const Pieces& pieces) {
            View<kSide>::change(rows, {}, pieces);
            RowSum<kUnits> sum(table.bias);
            for (std::uint64_t rest = View<kSide>::kBlocks; rest; rest &= rest - 1)
                sum.add(table[rows[static_cast<std::size_t>(__builtin_ctzll(rest))]]);
            sum.store(sums);
        }

        // `near` may be this.
        void renew(const Rows<kUnits>& table, const Seen& near, const Pieces& before, const Pieces& after) {
            const Numbers rows_before = near.rows;
            rows = near.rows;
            View<kSide>::change(rows, before, after);
            RowSum<kUnits> sum(near.sums);
            for (std::uint64_t rest = View<kSide>::blocks_with(after.changed(before)); rest; rest &= rest - 1) {
                const auto block = static_cast<std::size_t>(__builtin_ctzll(rest));
                sum.subtract(table[rows_before[block]]);
                sum.add(table[rows[block]]);
            }
            sum.store(sums);
        }
    };

    Pieces pieces_;
    Seen<Player::first> first_;
    Seen<Player::second> second_;
};

// The value in 1/kWeightUnit for a side, from the sums and some numbers that no block shows.
inline int value_of_blocks(const BlockNetwork& network, const BlockSums& sums, Player side,
                           const int (&numbers)[kTension]) {
    const int shared = network.features.share(numbers) + network.output.of(sums.seen_by(side)) +
                       network.other.of(sums.seen_by(opponent(side)));
    return network.constant + network.features.line(numbers) + shared / kShare;
}

}  // namespace tabuleiro::talpa
