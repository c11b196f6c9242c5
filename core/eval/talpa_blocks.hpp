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

// A byte for every square, in the order of the bits of a set: 1 where it has the square, else 0.
using Bytes [[gnu::vector_size(64)]] = std::uint8_t;
inline Bytes bytes_of(std::uint64_t set) {
    Bytes spread, bits;
    for (int i = 0; i < 64; ++i) spread[i] = static_cast<std::uint8_t>(set >> (i & ~7));
    for (int i = 0; i < 64; ++i) bits[i] = static_cast<std::uint8_t>(1 << (i & 7));
    return (spread & bits) != 0 ? Bytes{} + 1 : Bytes{};
}

// The sums of the units. The side to move digs up and down; a square of a block counts 0 empty, 1 own, 2 the enemy's.
inline Row<eight::kUnits> block_sums(const Talpa& position) {
    constexpr int kBlocks = 81, kLength = 8;
    std::uint64_t mine = position.mine<std::uint64_t>(), theirs = position.theirs<std::uint64_t>();
    if (position.turn() == Player::second) {
        mine = transposed(mine);
        theirs = transposed(theirs);
    }
    const Bytes squares = bytes_of(mine) + 2 * bytes_of(theirs);
    std::uint8_t room[64 + 16] = {};
    std::memcpy(room, &squares, sizeof squares);
    const auto shifted = [&](int by) {
        Bytes moved;
        std::memcpy(&moved, room + by, sizeof moved);
        return moved;
    };
    const Bytes contents = squares + 3 * shifted(1) + 9 * shifted(kLength) + 27 * shifted(kLength + 1);
    std::memcpy(room, &contents, sizeof contents);
    Row<eight::kUnits> sums = eight::kBias;
    std::size_t first = 0;
    for (int row = 0; row < kLength - 1; ++row)
        for (int column = 0; column < kLength - 1; ++column, first += kBlocks)
            sums += eight::kTable[first + room[kLength * row + column]];
    return sums;
}

// The value in 1/kWeightUnit, with some numbers that no block shows.
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
