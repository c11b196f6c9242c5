// Threats to win with the next move, for games that see them without listing moves, and the answers to them.
#pragma once

#include "selectivity.hpp"

namespace tabuleiro {

// Whether the side to move wins with its next move, where a game can tell without listing moves. Never wrongly.
template <Position P>
bool wins_at_once(const P&) {
    return false;
}
inline bool wins_at_once(const Stacks& position) { return stacks::can_enter_and_win(position.ground()); }

// Tells of a position's moves whether wins_at_once() says no of what they lead to, or the game is over.
template <Position P>
class Safe {
public:
    explicit Safe(const P& position) : position_(position) {}
    bool operator()(typename P::Move move) const {
        const P next = position_.play(move);
        return !wins_at_once(next) || next.outcome();
    }

private:
    const P& position_;
};

// Nearly all turns are quiet and remove nothing. Whether the squares where a turn ends are in the enemy's way at all is
// asked once for all turns that end there.
template <>
class Safe<Stacks> {
public:
    explicit Safe(const Stacks& position) : position_(position), ground_(position.ground()) {
        const stacks::Ground enemy = ground_.turned();
        is_threatened_ = stacks::can_enter_and_win(enemy);
        ways_ = stacks::ways_home(enemy) & ground_.empty;
        for (stacks::Squares rest = enemy.bound; rest;) around_fours_ |= stacks::neighbours(stacks::pop(rest));
        if (enemy.stuck_fours()) around_fours_ = stacks::kBoard;  // one is gone, whatever the turn
    }
    bool operator()(Stacks::Move move) {
        const stacks::Parts parts = move.parts();
        if (move.is_attack()) return is_safe_attack(move, parts);
        stacks::Squares ends = stacks::bit(parts.to);
        if (parts.first_from >= 0) ends |= stacks::bit(parts.first_to);
        if (ends & around_fours_) return is_safe_played(move);
        if (is_threatened_ && !(ends & ground_.enemy_home) && !can_help(ends & ways_)) return false;
        return is_safe(stacks::after(ground_.own, parts), ground_.foe);
    }

    // Where quiet turns have to end to be safe: in the enemy's way, beside a stack of four, or at home if that wins.
    void find_wanted(stacks::Quiet::Ends& wanted) {
        using namespace stacks;
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
        return !wins_at_once(next) || next.outcome();
    }

    bool is_safe_attack(Stacks::Move move, const stacks::Parts& parts) const {
        const stacks::Army own = stacks::after(ground_.own, parts);
        stacks::Army foe = ground_.foe;
        foe.clear(stacks::bit(parts.target));
        if (parts.retreat >= 0)
            foe.put(parts.retreat, stacks::survivors(ground_.foe.height(parts.target), own.height(parts.target)));
        return foe.fours ? is_safe_played(move) : is_safe(own, foe);  // S10 might remove one
    }

    // After a turn that leads to these stacks.
    bool is_safe(const stacks::Army& own, const stacks::Army& foe) const {
        return own.pieces(ground_.enemy_home) >= stacks::kToWin || foe.pieces(stacks::kBoard) <= stacks::kToLose ||
               !stacks::can_enter_and_win({foe, own, opponent(ground_.side), ground_.ruleset});
    }

    // Whether pieces on one or two squares more are in the enemy's way; what left to get there can only help him.
    bool can_help(stacks::Squares more) {
        if (!more) return false;
        const int low = stacks::lowest(more), high = 63 - __builtin_clzll(more);
        if (!(asked_[low] >> high & 1)) {
            asked_[low] |= stacks::bit(high);
            const stacks::Army heights_do_not_matter{.ones = ground_.own.occupied() | more};
            if (!stacks::can_enter_and_win(ground_.turned(heights_do_not_matter))) helpful_[low] |= stacks::bit(high);
        }
        return helpful_[low] >> high & 1;
    }

    const Stacks& position_;
    stacks::Ground ground_;
    bool is_threatened_;                // before the turn
    stacks::Squares ways_;              // where a piece can get in the way of the threat
    stacks::Squares around_fours_ = 0;  // where it can help to shut in a stack of four (S10)
    std::array<stacks::Squares, stacks::kSquares> asked_{}, helpful_{};  // pairs of squares: the lower's, the higher
};

// Lists the moves that are safe from a threat.
template <Position P>
void list_safe(const P& position, typename P::Moves& list) {
    position.moves(list);
    keep(list, Safe<P>(position));
}
inline void list_safe(const Stacks& position, Stacks::Moves& list) {
    const stacks::Ground ground = position.ground();
    Safe<Stacks> safe(position);
    stacks::Quiet::Ends wanted;
    safe.find_wanted(wanted);
    const stacks::Attacks attacks(ground);
    list.clear();
    stacks::Quiet(ground).list(list, wanted);
    attacks.list_some(list, attacks.all_ends());
    keep(list, safe);
}

}  // namespace tabuleiro
