// What lies where, as the networks of the games are taught it: one number a site, seen by the side to move.
#pragma once

#include <array>
#include <bit>

#include "games/all.hpp"

namespace tabuleiro {

// By rows from the bottom, the side to move digging up and down: 0 a hole, 1 an own piece, 2 an enemy.
inline std::array<std::uint8_t, 64> cells_of(const Talpa& position) {
    const auto mine = position.mine<std::uint64_t>(), theirs = position.theirs<std::uint64_t>();
    std::array<std::uint8_t, 64> cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t at = position.turn() == Player::first ? i : i % 8 * 8 + i / 8;
        cells[i] = static_cast<std::uint8_t>((mine >> at & 1) + 2 * (theirs >> at & 1));
    }
    return cells;
}

// By points: 0 nothing, 1 an own cube, 2 an enemy's; from 3 on a stack by its height and discs, the own ones being
// binary zeros and the topmost the last digit; from 33 on a stack of more than four by the four on top.
inline std::array<std::uint8_t, Nava::kPoints> cells_of(const Nava& position) {
    std::array<std::uint8_t, Nava::kPoints> cells{};
    for (int at = 0; at < Nava::kPoints; ++at) {
        unsigned content = 0;
        if (position.my_cubes() >> at & 1) content = 1;
        if (position.their_cubes() >> at & 1) content = 2;
        if (const unsigned stack = position.stack(at); stack > 1) {
            const unsigned discs = position.turn() == Player::first ? stack : ~stack;
            const int height = std::bit_width(stack) - 1;
            const unsigned stacks = 1u << std::min(height, 4);  // that many there are of the height
            content = (height > 4 ? 33 : 1 + stacks) + discs % stacks;
        }
        cells[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(content);
    }
    return cells;
}

// By rows from the own home: 0 nothing, 1 to 4 own pieces, 5 to 8 one to four of the enemy's.
inline std::array<std::uint8_t, stacks::kRows * stacks::kColumns> cells_of(const Stacks& position) {
    const stacks::Ground ground = position.ground();
    std::array<std::uint8_t, stacks::kRows * stacks::kColumns> cells{};
    auto cell = cells.begin();
    for (int steps = 0; steps < stacks::kRows; ++steps)
        for (int column = 0; column < stacks::kColumns; ++column, ++cell) {
            const int row = ground.side == Player::first ? stacks::kRows - 1 - steps : steps;
            const int own = ground.own.height(8 * column + row), foe = ground.foe.height(8 * column + row);
            *cell = static_cast<std::uint8_t>(foe > 0 ? 4 + foe : own);
        }
    return cells;
}

}  // namespace tabuleiro
