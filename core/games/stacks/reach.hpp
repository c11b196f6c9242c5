// Stacks: where a side can attack, and how near home it is.
#pragma once

#include "rules.hpp"

namespace tabuleiro::stacks {

constexpr Squares kMiddle = 0x7fULL << 16;           // column c
constexpr Squares kEdges = 0x7fULL | 0x7fULL << 32;  // columns a and e
constexpr int kToWin = 4;                            // pieces home (S11)
constexpr int kToLose = 4;                           // pieces left

// The row that many steps from a side's own home.
constexpr Squares row_of(Player side, int steps) {
    return side == Player::first ? kBottomRow >> steps : kTopRow << steps;
}

// For every square how many pieces: one plane a binary digit, 7 meaning 7 or more.
struct Tally {
    Squares ones = 0, twos = 0, fours = 0;

    void add(Squares where, int pieces) {
        const Squares one = (pieces & 1) ? where : 0, two = (pieces & 2) ? where : 0;
        const Squares carry = ones & one, half = twos ^ two, over = (twos & two) | (half & carry);
        const Squares full = fours & over;
        ones = (ones ^ one) | full;
        twos = (half ^ carry) | full;
        fours |= over;
    }

    Squares at_least_one() const { return ones | twos | fours; }
    Squares at_least_two() const { return twos | fours; }
    Squares at_least_three() const { return (ones & twos) | fours; }
    Squares at_least_four() const { return fours; }
};

// Where one side can attack in one turn. Steps and gates are exact; whether supporters stand where S7 wants
// them is not asked.
struct Reach {
    Squares targets[5] = {};  // by height: the squares on which a stack of the enemy is in danger; no four is

    explicit Reach(const Ground& ground) {
        Tally around;                     // pieces that need one step
        Squares singles = 0, pairs = 0;  // reached by a mover that stood further away
        for (Squares rest = ground.movable & ~ground.bound; rest;) {
            const Squares stack = bit(pop(rest));
            const int height = ground.own.height(lowest(stack));
            const Squares near = ground.step(stack), second = near | ground.step(near & ground.open);
            const Squares third = ground.step(second & ground.open);
            around.add(near, std::min(height, 3));
            singles |= (second | third) & ~near;
            if (height >= 2) pairs |= second & ~near;
        }
        const Squares one = around.at_least_one(), two = around.at_least_two();
        const Squares three = around.at_least_three(), four = around.at_least_four();
        targets[1] = two | (one & singles) | pairs;
        targets[2] = three | (two & singles) | (one & pairs);
        targets[3] = four | (three & singles) | (two & pairs);
    }
};

// The squares from which a piece enters the enemy home in two steps.
inline Squares near_home(const Ground& ground, int pieces) {
    const Squares adjacent = ground.step(ground.enemy_home & ground.room_for(pieces));
    return adjacent | ground.step(adjacent & ground.open);
}

// Whether the side wins by entering the enemy home with its next turn. Never wrongly; a few turns are overlooked.
inline bool can_enter_and_win(const Ground& ground) {
    const int missing = kToWin - ground.own.pieces(ground.enemy_home);
    if (missing > 3) return false;
    const Squares leaving = ground.bound ? ground.bound : ground.movable;  // one of the pieces is from here (S10)
    if (missing == 3) {
        const Squares three = ground.own.threes() | ground.own.fours;
        return (leaving & three & ground.step(ground.enemy_home & ground.room_for(3))) != 0;
    }
    const Squares near = near_home(ground, 1);
    if (missing <= 1) {
        if (leaving & (near | ground.step(near & ground.open))) return true;
        return (ground.movable & near) && (ground.step(leaving) & ground.room_for(1) & ~ground.enemy_home);
    }
    const Squares high = ground.own.twos | ground.own.fours;
    if (leaving & high & near_home(ground, 2)) return true;
    if (!(leaving & near)) return false;
    int stacks = 0;  // two of them enter different spaces
    Squares spaces = 0;
    for (Squares rest = ground.movable & near; rest; ++stacks) {
        const int from = pop(rest);
        const Squares ends = ground.step(ground.stands(from, 2)) & ground.enemy_home & ground.room_for(1);
        if ((leaving & high & bit(from)) && size(ends) >= 2) return true;
        spaces |= ends;
    }
    return stacks >= 2 && (size(spaces) >= 2 || (spaces & ground.room_for(2)));
}

// Where pieces of the other side can get in the way of those that would enter the enemy home: on squares they go
// over, and beside those, where gates stand (S5).
inline Squares ways_home(const Ground& ground) {
    const bool is_last = ground.own.pieces(ground.enemy_home) >= kToWin - 1;  // a single alone takes three steps
    Squares near = near_home(ground, 1);
    if (is_last) near |= ground.step(near & ground.open);
    Squares ways = ground.movable & near;
    for (int steps = is_last ? 3 : 2; steps > 0; --steps) ways |= ground.step(ways) & (ground.open | ground.enemy_home);
    return (ways | ways << 1 | ways >> 1 | ways << 8 | ways >> 8) & kBoard;
}

// Turns to bring the missing pieces home if nobody is in the way, singles going two by two.
inline int turns_home(const Ground& ground) {
    int pieces = kToWin - ground.own.pieces(ground.enemy_home), movements = 0;
    for (int steps = 1; steps < kRows && pieces > 0; ++steps) {
        const int next = std::min(pieces, ground.own.pieces(row_of(ground.side, kRows - 1 - steps)));
        movements += next * ((steps + 1) / 2);
        pieces -= next;
    }
    return (movements + 1) / 2;
}

}  // namespace tabuleiro::stacks
