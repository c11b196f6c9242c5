// The usual board of Talpa, 8×8, has a network of its own: every block of 2×2 squares adds a row.
#pragma once

#include "../games/talpa.hpp"
#include "talpa_rows.hpp"

namespace tabuleiro::talpa {

inline bool has_blocks(const Talpa& position) { return position.rows() == 8 && position.cols() == 8; }

constexpr std::uint64_t transposed(std::uint64_t board) {
    const auto swap = [&](int shift, std::uint64_t mask) {
        const std::uint64_t moved = (board ^ board >> shift) & mask;
        board ^= moved ^ moved << shift;
    };
    swap(7, 0x00AA00AA00AA00AA);
    swap(14, 0x0000CCCC0000CCCC);
    swap(28, 0x00000000F0F0F0F0);
    return board;
}

// A byte for every square, in the order of the bits of a set.
using Bytes [[gnu::vector_size(64)]] = std::uint8_t;

// Puts a number on the squares of a set.
inline void put(std::uint8_t number, std::uint64_t set, Bytes& squares) {
    Bytes spread, bits;
    for (int i = 0; i < 64; ++i) spread[i] = static_cast<std::uint8_t>(set >> (i & ~7));
    for (int i = 0; i < 64; ++i) bits[i] = static_cast<std::uint8_t>(1 << (i & 7));
    squares = (spread & bits) != 0 ? Bytes{} + number : squares;
}

// The sums of the units. The side to move digs up and down; on a square lies 0 nothing, 1 an own piece, 2 an enemy. The
// four of a block make the digits of its content: first the least significant, then that to the right of it, then
// those above.
inline Row<eight::kUnits> block_sums(const Talpa& position) {
    constexpr int kLength = 8, kContents = 81;
    std::uint64_t mine = position.mine<std::uint64_t>(), theirs = position.theirs<std::uint64_t>();
    if (position.turn() == Player::second) {
        mine = transposed(mine);
        theirs = transposed(theirs);
    }
    Bytes contents{};
    put(1, mine, contents);
    put(2, theirs, contents);
    std::uint8_t room[64 + kLength + 1] = {};  // the blocks of the last row and column, which are none, reach beyond
    std::memcpy(room, &contents, sizeof contents);
    const auto add = [&](std::uint8_t digit, int away) {
        Bytes squares;
        std::memcpy(&squares, room + away, sizeof squares);
        contents += digit * squares;
    };
    add(3, 1);
    add(9, kLength);
    add(27, kLength + 1);
    std::memcpy(room, &contents, sizeof contents);
    Row<eight::kUnits> sums = eight::kBias;
    std::size_t first = 0;
    for (int row = 0; row < kLength - 1; ++row)
        for (int column = 0; column < kLength - 1; ++column, first += kContents)
            sums += eight::kTable[first + room[kLength * row + column]];
    return sums;
}

// The value in 1/kWeightUnit, from the blocks and some numbers that no block shows.
inline int value_of_blocks(const Talpa& position, const int (&numbers)[eight::kInputs]) {
    Units<int, eight::kHidden> hidden = eight::kHiddenBias;
    int sum = eight::kConstant;
    for (std::size_t i = 0; i < eight::kInputs; ++i) {
        hidden += eight::kHiddenWeights[i] * numbers[i];
        sum += eight::kLinear[i] * numbers[i];
    }
    return sum + (eight::kHiddenOutput.of(hidden) + eight::kOutput.of(block_sums(position))) / kShare;
}

}  // namespace tabuleiro::talpa
