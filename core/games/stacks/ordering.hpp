// Stacks: which turns to try first.
#pragma once

#include <algorithm>
#include <cstdint>

#include "eval.hpp"
#include "rules.hpp"
#include "search/move_ordering.hpp"

namespace tabuleiro {

// Wins first; else what the turn changes in the values of the mover's stacks, each judged by its square, its
// height and the danger it is in while everything else stays, and what an attack eliminates.
template <>
class MoveOrdering<Stacks> {
public:
    explicit MoveOrdering(const Stacks& position, const Outlook& outlook = {})
        : ground_(position.ground()), home_(ground_.own.pieces(ground_.enemy_home)) {
        using E = Eval<Stacks>;
        const auto& w = E::weights;
        const stacks::Ground turned = ground_.turned();
        const stacks::Reach enemy(turned);
        stacks::Squares threats = outlook.is_close ? near_home(ground_, 1) : 0;
        if (home_ == stacks::kToWin - 1) threats |= ground_.step(threats & ground_.open);
        find_shutting_in(turned.bound);
        for (stacks::Squares rest = stacks::kBoard; rest;) {
            const int square = stacks::pop(rest);
            const auto has = [&](stacks::Squares set) { return static_cast<int>(set >> square & 1); };
            const int row = square % 8, steps = ground_.side == Player::first ? stacks::kRows - 1 - row : row;
            const int is_out = 1 - has(ground_.enemy_home);
            const int piece = w[E::row_0 + steps] +
                              is_out * has(stacks::kEdges) * w[E::edge] +
                              is_out * has(stacks::kMiddle) * w[E::middle] +
                              is_out * has(threats) * kThreat * kWeightUnit;
            heights_[square] = static_cast<std::uint8_t>(ground_.own.height(square));
            values_[0][square] = 0;
            const int shutting_in = has(shut_alone_) * 4 * kTaken + has(shut_together_) * 2 * kTaken;
            for (int height = 1; height <= 4; ++height)
                values_[height][square] =
                    height * piece + is_out * w[E::singles + height - 1] + shutting_in * kWeightUnit;
            for (int height = 1; height <= 3; ++height)
                values_[height][square] += is_out * has(enemy.targets[height]) *
                    (w[E::single_in_danger + height - 1] - w[E::single_to_take + height - 1]);
        }
    }

    int score(Stacks::Move move) const {
        const stacks::Parts parts = move.parts();
        return move.is_attack() ? score_of_attack(parts) : score_of_quiet(parts);
    }
    // Attacks, but for those with a first single that goes its own way, and wins.
    bool is_noisy(Stacks::Move move) const { return is_noisy(ground_, move); }
    static bool is_noisy(const stacks::Ground& ground, Stacks::Move move) {
        const stacks::Parts parts = move.parts();
        const bool is_attack = parts.target >= 0, has_first = parts.first_from >= 0;
        if (is_attack && (!has_first || (parts.supporters >> parts.first_to & 1) != 0)) return true;
        stacks::Squares ends = stacks::bit(is_attack ? parts.target : parts.to);
        if (has_first) ends |= stacks::bit(parts.first_to);
        const stacks::Squares home = ground.enemy_home;
        return (ends & home) && stacks::after(ground.own, parts).pieces(home) >= stacks::kToWin;
    }

    // The score of a movement of so many pieces by itself, in weights; large where it helps to win.
    int worth(int pieces, int from, int to) const {
        const int before = heights_[from], there = heights_[to];
        const bool wins = home_ + std::max(pieces, 2) >= stacks::kToWin && (ground_.enemy_home >> to & 1) != 0;
        const int gain = change(from, before, before - pieces) + change(to, there, there + pieces);
        return wins ? gain + kWin * kWeightUnit : gain;
    }

private:
    static constexpr int kWin = 10000;   // above all else
    static constexpr int kTaken = 200;   // a piece eliminated, as evaluated
    static constexpr int kThreat = 100;  // a piece that could enter next, where that may decide the game

    // S10: the squares where one more piece, or two, may leave a stack of four no step.
    void find_shutting_in(stacks::Squares fours) {
        while (fours) {
            const int four = stacks::pop(fours);
            const stacks::Squares around = stacks::neighbours(four) & ground_.empty;
            const stacks::Squares alone = shutting_in(four, around, 0);
            shut_alone_ |= alone;
            for (stacks::Squares rest = alone ? 0 : around; rest;) {
                const int square = stacks::pop(rest);
                const stacks::Squares others = shutting_in(four, rest, stacks::bit(square));
                if (others) shut_together_ |= others | stacks::bit(square);
            }
        }
    }

    // Those of the squares where a piece, with one on `first`, shuts the stack in.
    stacks::Squares shutting_in(int four, stacks::Squares squares, stacks::Squares first) const {
        stacks::Squares found = 0;
        while (squares) {
            const stacks::Squares more = stacks::bit(stacks::pop(squares));
            const stacks::Army heights_do_not_matter{.ones = ground_.own.occupied() | first | more};
            const stacks::Ground enemy = ground_.turned(heights_do_not_matter);
            if (!(enemy.step(stacks::bit(four)) & enemy.room_for(1))) found |= more;
        }
        return found;
    }

    int change(int square, int before, int now) const {
        return values_[now][square] - values_[before][square];
    }

    int score_of_quiet(const stacks::Parts& parts) const {
        const int a = parts.first_from, c = parts.first_to, b = parts.from, d = parts.to;
        int gain = 0, home = home_;
        if (a >= 0) {
            gain = change(a, heights_[a], heights_[a] - 1) + change(c, heights_[c], heights_[c] + 1);
            home += (ground_.enemy_home >> c & 1) != 0 ? 1 : 0;
        }
        const int from = heights_[b] - (a == b) + (c == b), to = heights_[d] - (a == d) + (c == d);
        gain += change(b, from, from - parts.count) + change(d, to, to + parts.count);
        home += (ground_.enemy_home >> d & 1) != 0 ? parts.count : 0;
        return home >= stacks::kToWin ? kWin : gain / kWeightUnit;
    }

    int score_of_attack(const stacks::Parts& parts) const {
        const stacks::Army after = stacks::after(ground_.own, parts);
        if (after.pieces(ground_.enemy_home) >= stacks::kToWin) return kWin;
        int gain = 0;
        for (stacks::Squares rest = after.unlike(ground_.own); rest;) {
            const int square = stacks::pop(rest);
            gain += change(square, heights_[square], after.height(square));
        }
        const int defenders = ground_.foe.height(parts.target);
        const int left = parts.retreat < 0 ? 0 : stacks::survivors(defenders, after.height(parts.target));
        if (ground_.foe.pieces(stacks::kBoard) - (defenders - left) <= stacks::kToLose) return kWin;
        return gain / kWeightUnit + kTaken * (defenders - left);
    }

    stacks::Ground ground_;
    int home_;  // own pieces in the enemy home
    stacks::Squares shut_alone_ = 0, shut_together_ = 0;  // where a piece, or one of two, shuts in a four
    std::uint8_t heights_[stacks::kSquares];
    int values_[5][stacks::kSquares];  // of an own stack, by height
};

}  // namespace tabuleiro
