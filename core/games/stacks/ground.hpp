// Stacks: squares, heights, and where pieces can step (S1, S2, S4–S6).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "contract/game.hpp"

namespace tabuleiro::stacks {

// A set of squares, numbered 8 * column + row - 1: a column is a byte whose top bit is off the board, so a
// step over the edge ends on no square; the order of the numbers is the site order of G7.
using Squares = std::uint64_t;

constexpr int kColumns = 5, kRows = 7;
constexpr int kSquares = 8 * kColumns;  // one past the highest number
constexpr int kPieces = 10;             // a side's, at most (G9)
constexpr Squares kBoard = 0x7f7f7f7f7fULL;
constexpr Squares kTopRow = 0x0101010101ULL;  // row 1, Red's home
constexpr Squares kBottomRow = kTopRow << (kRows - 1);

constexpr Squares bit(int square) { return Squares{1} << square; }
constexpr int size(Squares set) { return __builtin_popcountll(set); }
constexpr int lowest(Squares set) { return __builtin_ctzll(set); }
constexpr int pop(Squares& set) {
    const int square = lowest(set);
    set &= set - 1;
    return square;
}
constexpr int nth(Squares set, int n) {
    while (n-- > 0) set &= set - 1;
    return lowest(set);
}

constexpr Squares home_of(Player side) { return side == Player::first ? kBottomRow : kTopRow; }

// The eight neighbours, gates ignored.
constexpr Squares neighbours(int square) {
    const Squares middle = bit(square) << 1 | bit(square) | bit(square) >> 1;
    return (middle << 8 | middle | middle >> 8) & kBoard & ~bit(square);
}

// One side's stacks: the heights 0 to 4 as binary digits, one plane a digit.
struct Army {
    Squares ones = 0, twos = 0, fours = 0;

    bool operator==(const Army&) const = default;

    Squares occupied() const { return ones | twos | fours; }
    Squares unlike(const Army& other) const {
        return (ones ^ other.ones) | (twos ^ other.twos) | (fours ^ other.fours);
    }
    Squares threes() const { return ones & twos; }
    int height(int square) const {
        return static_cast<int>((ones >> square & 1) + 2 * (twos >> square & 1) + 4 * (fours >> square & 1));
    }
    int pieces(Squares where) const {
        return size(ones & where) + 2 * size(twos & where) + 4 * size(fours & where);
    }
    void set(int square, int height) {
        const auto digits = static_cast<Squares>(height);
        ones = (ones & ~bit(square)) | (digits & 1) << square;
        twos = (twos & ~bit(square)) | (digits >> 1 & 1) << square;
        fours = (fours & ~bit(square)) | (digits >> 2) << square;
    }
    void clear(Squares where) {
        ones &= ~where;
        twos &= ~where;
        fours &= ~where;
    }
    void put(int square, int pieces) { set(square, height(square) + pieces); }
    void take(int square, int pieces) { set(square, height(square) - pieces); }
    // Where `pieces` more find room on a friendly stack or an empty square.
    Squares room_for(int pieces) const {
        switch (pieces) {
            case 1: return ~fours;
            case 2: return ~(fours | threes());
            default: return ~(fours | twos);
        }
    }
};

// S7: how many defenders an attack does not eliminate.
constexpr int survivors(int defenders, int attackers) {
    return defenders - std::min(defenders, attackers - defenders);
}

// The board as one side sees it.
struct Ground {
    Army own, foe;
    Player side;
    Ruleset ruleset;
    Squares enemy_home, empty;
    Squares open;     // one may step here and go on (S4, S6)
    Squares movable;  // own stacks outside the enemy home
    Squares bound;    // own stacks of four that S10 speaks of
    Squares gate_down_right, gate_up_right, gate_up_left, gate_down_left;  // where barred steps end (S5)

    Ground(const Army& mine, const Army& theirs, Player player, Ruleset rules)
        : own(mine), foe(theirs), side(player), ruleset(rules), enemy_home(home_of(opponent(player))) {
        const Squares enemies = foe.occupied();
        empty = kBoard & ~own.occupied() & ~enemies;
        open = empty & ~enemy_home;
        movable = own.occupied() & ~enemy_home;
        bound = rules == Ruleset::standard ? own.fours & ~enemy_home : 0;
        gate_down_right = enemies << 1 & enemies << 8;
        gate_up_right = enemies >> 1 & enemies << 8;
        gate_up_left = enemies >> 1 & enemies >> 8;
        gate_down_left = enemies << 1 & enemies >> 8;
    }

    // All squares one step away from any of `from`, gates heeded, whatever stands there.
    Squares step(Squares from) const {
        const Squares straight = from << 1 | from >> 1 | from << 8 | from >> 8;
        const Squares right = (from << 9 & ~gate_down_right) | (from << 7 & ~gate_up_right);
        const Squares left = (from >> 9 & ~gate_up_left) | (from >> 7 & ~gate_down_left);
        return (straight | right | left) & kBoard;
    }

    // Where `pieces` can end a movement: an empty square or a friendly stack with room.
    Squares room_for(int pieces) const { return empty | (own.occupied() & own.room_for(pieces)); }

    // Where a mover that takes that many steps can stand before its last.
    Squares stands(int from, int steps) const {
        Squares reached = bit(from);
        while (--steps > 0) reached |= step(reached) & open;
        return reached;
    }

    // Where a movement of that many pieces can end.
    Squares ends(int from, int pieces, int steps) const {
        return step(stands(from, steps)) & room_for(pieces) & ~bit(from);
    }

    // The board as the other side sees it, if these were the own stacks.
    Ground turned(const Army& mine) const { return {foe, mine, opponent(side), ruleset}; }
    Ground turned() const { return turned(own); }

    bool is_bound(int square) const { return (bound >> square & 1) != 0; }

    // S10: the own stacks of four none of whose pieces can step anywhere.
    Squares stuck_fours() const {
        Squares stuck = 0;
        for (Squares rest = bound; rest;) {
            const Squares stack = bit(pop(rest));
            if (!(step(stack) & room_for(1))) stuck |= stack;
        }
        return stuck;
    }
};

}  // namespace tabuleiro::stacks
