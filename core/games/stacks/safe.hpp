// Stacks: which turns are safe from a threat to enter and win.
#pragma once

#include <array>

#include "attack.hpp"
#include "eval.hpp"
#include "quiet.hpp"
#include "reach.hpp"
#include "rules.hpp"

namespace tabuleiro::stacks {

// Tells of turns whether the enemy cannot enter and win after them. Nearly all turns are quiet and remove nothing.
// Whether the squares where a turn ends are in the enemy's way at all is asked once for all turns that end there.
class Safe {
public:
    explicit Safe(const Stacks& position) : position_(position), ground_(position.ground()) {
        const Ground enemy = ground_.turned();
        is_threatened_ = can_enter_and_win(enemy);
        ways_ = ways_home(enemy) & ground_.empty;
        for (Squares rest = enemy.bound; rest;) around_fours_ |= neighbours(pop(rest));
        if (enemy.stuck_fours()) around_fours_ = kBoard;  // one is gone, whatever the turn
    }
    bool operator()(Stacks::Move move) {
        const Parts parts = move.parts();
        if (move.is_attack()) return is_safe_attack(move, parts);
        Squares ends = bit(parts.to);
        if (parts.first_from >= 0) ends |= bit(parts.first_to);
        if (ends & around_fours_) return is_safe_played(move);
        if (is_threatened_ && !(ends & ground_.enemy_home) && !can_help(ends & ways_)) return false;
        return is_safe(after(ground_.own, parts), ground_.foe);
    }

    // Where quiet turns have to end to be safe: in the enemy's way, beside a stack of four, or at home if that wins.
    void find_wanted(Quiet::Ends& wanted) {
        const int missing = kToWin - ground_.own.pieces(ground_.enemy_home);
        wanted.alone = around_fours_ | (missing <= 1 ? ground_.enemy_home : 0);
        for (Squares rest = ways_; rest;)
            if (const Squares square = bit(pop(rest)); can_help(square)) wanted.alone |= square;
        wanted.together.fill(wanted.alone);
        for (Squares rest = wanted.alone; rest;) wanted.together[pop(rest)] = kBoard;
        for (Squares rest = ways_ & ~wanted.alone; rest;) {
            const int square = pop(rest);
            for (Squares others = rest; others;) {
                const int other = pop(others);
                if (!can_help(bit(square) | bit(other))) continue;
                wanted.together[square] |= bit(other);
                wanted.together[other] |= bit(square);
            }
        }
        if (missing > 3) return;
        wanted.alone |= ground_.enemy_home;  // of a group
        if (missing <= 2)
            for (Squares rest = ground_.enemy_home; rest;) wanted.together[pop(rest)] |= ground_.enemy_home;
    }

private:
    bool is_safe_played(Stacks::Move move) const {
        const Stacks next = position_.play(move);
        return !can_enter_and_win(next.ground()) || next.outcome();
    }

    bool is_safe_attack(Stacks::Move move, const Parts& parts) const {
        const Army own = after(ground_.own, parts);
        Army foe = ground_.foe;
        foe.clear(bit(parts.target));
        if (parts.retreat >= 0)
            foe.put(parts.retreat, survivors(ground_.foe.height(parts.target), own.height(parts.target)));
        return foe.fours ? is_safe_played(move) : is_safe(own, foe);  // S10 might remove one
    }

    // After a turn that leads to these stacks.
    bool is_safe(const Army& own, const Army& foe) const {
        return own.pieces(ground_.enemy_home) >= kToWin || foe.pieces(kBoard) <= kToLose ||
               !can_enter_and_win({foe, own, opponent(ground_.side), ground_.ruleset});
    }

    // Whether pieces on one or two squares more are in the enemy's way; what left to get there can only help him.
    bool can_help(Squares more) {
        if (!more) return false;
        const int low = lowest(more), high = 63 - __builtin_clzll(more);
        if (!(asked_[low] >> high & 1)) {
            asked_[low] |= bit(high);
            const Army heights_do_not_matter{.ones = ground_.own.occupied() | more};
            if (!can_enter_and_win(ground_.turned(heights_do_not_matter))) helpful_[low] |= bit(high);
        }
        return helpful_[low] >> high & 1;
    }

    const Stacks& position_;
    Ground ground_;
    bool is_threatened_;                // before the turn
    Squares ways_;              // where a piece can get in the way of the threat
    Squares around_fours_ = 0;  // where it can help to shut in a stack of four (S10)
    std::array<Squares, kSquares> asked_{}, helpful_{};  // pairs of squares: the lower's, the higher
};

}  // namespace tabuleiro::stacks
