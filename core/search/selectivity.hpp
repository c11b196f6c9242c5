// How the one search differs from game to game: numbers, and what a move is made of.
#pragma once

#include "contract/zobrist.hpp"
#include "games/evals.hpp"
#include "score.hpp"

namespace tabuleiro {

// Every number is chosen for playing strength; none can make a proven score wrong.
template <class P>
struct Selectivity;

struct SelectivityNumbers {
    bool can_repeat;       // a position can occur again; the ruleset `standard` draws the third time (G2)
    bool has_replies;      // ordering: moves are also judged by how they did as replies to the move before
    int promise_weight;    // ordering: what one unit of Eval::promise counts against histories of up to 8192
    int quiet_plies;       // longest line of noisy moves that quiescence follows
    int forced_moves;      // so few legal moves make a reply forced: it is searched one ply deeper
    int reverse_depth;     // at most so many plies before the horizon, far above beta is believed
    int reverse_margin;    // evaluation units a ply that "far" means
    int futility_depth;    // at most so many plies before the horizon quiet moves are skipped when the
    int futility_margin;   // evaluation lies this many units a ply below alpha
    int count_depth;       // at most so many plies before the horizon only the first moves are looked at:
    int count_base;        // this many,
    int count_factor;      // and this many more times the square of the depth
    int reduction;         // larger: later moves are reduced less; see reduction_of()
    int only_depth;        // from this depth on it is asked whether the table's move is the only good one: whether the
    int only_margin;       // others, at half the depth, stay so many units a ply below its score
};

constexpr int kNever = kMaxPly + 1;  // a depth that is not reached

template <>
struct Selectivity<Barca> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_replies = true, .promise_weight = 40, .quiet_plies = 6, .forced_moves = 2,
        .reverse_depth = 5, .reverse_margin = 90, .futility_depth = 4, .futility_margin = 110,
        .count_depth = 4, .count_base = 4, .count_factor = 2, .reduction = 190,
        .only_depth = 5, .only_margin = 3};
};

// Having to move is often bad: an evaluation says little, so the margins are wide.
template <>
struct Selectivity<Talpa> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = false, .has_replies = false, .promise_weight = 2500, .quiet_plies = 0, .forced_moves = 1,
        .reverse_depth = 4, .reverse_margin = 150, .futility_depth = 3, .futility_margin = 170,
        .count_depth = 4, .count_base = 8, .count_factor = 4, .reduction = 230,
        .only_depth = kNever, .only_margin = 0};
};

template <>
struct Selectivity<Nava> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_replies = true, .promise_weight = 1500, .quiet_plies = 4, .forced_moves = 1,
        .reverse_depth = 5, .reverse_margin = 90, .futility_depth = 4, .futility_margin = 110,
        .count_depth = 4, .count_base = 4, .count_factor = 2, .reduction = 190,
        .only_depth = 5, .only_margin = 3};
};

// A thousand moves in most positions: nearly all are only ever ranked.
template <>
struct Selectivity<Stacks> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_replies = true, .promise_weight = 60, .quiet_plies = 3, .forced_moves = 1,
        .reverse_depth = 4, .reverse_margin = 80, .futility_depth = 3, .futility_margin = 90,
        .count_depth = 6, .count_base = 16, .count_factor = 14, .reduction = 200,
        .only_depth = kNever, .only_margin = 0};
};

// A move as steps from site to site, for tables of what did well: a tag that names the move (never 0), and
// the slots of its steps in a history.
template <class P>
struct Steps;

template <>
struct Steps<Barca> {
    static constexpr std::size_t kSlots = 100 * 100;
    static std::uint16_t tag(Barca::Move move) { return static_cast<std::uint16_t>(slot(move) + 1); }
    static std::size_t slot(Barca::Move move) { return move.from * std::size_t{100} + move.to; }
    template <class Visit>
    static void each(Barca::Move move, Visit&& visit) { visit(slot(move)); }
};

template <>
struct Steps<Talpa> {
    static constexpr std::size_t kSlots = 100 * 100;
    static std::uint16_t tag(Talpa::Move move) { return static_cast<std::uint16_t>(slot(move) + 1); }
    static std::size_t slot(Talpa::Move move) { return move.from * std::size_t{100} + move.to; }
    template <class Visit>
    static void each(Talpa::Move move, Visit&& visit) { visit(slot(move)); }
};

template <>
struct Steps<Nava> {
    static constexpr std::size_t kSlots = 25 * 25;
    static std::uint16_t tag(Nava::Move move) { return static_cast<std::uint16_t>(slot(move) + 1); }
    static std::size_t slot(Nava::Move move) { return move.from * std::size_t{25} + move.to; }
    template <class Visit>
    static void each(Nava::Move move, Visit&& visit) { visit(slot(move)); }
};

// A turn of two singles is two steps, each judged wherever else it occurs: a million pairs share 1600 slots.
// The tag is a hash; two moves of a position with the same one are only tried in the wrong order.
template <>
struct Steps<Stacks> {
    static constexpr std::size_t kSlots = 40 * 40;
    static std::uint16_t tag(Stacks::Move move) {
        return static_cast<std::uint16_t>(std::max<std::uint64_t>(scatter(move.code) >> 48, 1));
    }
    template <class Visit>
    static void each(Stacks::Move move, Visit&& visit) {
        const stacks::Parts parts = move.parts();
        const auto slot = [](int from, int to) { return static_cast<std::size_t>(40 * from + to); };
        if (parts.first_from >= 0) visit(slot(parts.first_from, parts.first_to));
        visit(slot(parts.from, parts.target >= 0 ? parts.target : parts.to));
    }
};

template <class Moves, class Wanted>
void keep(Moves& list, Wanted&& is_wanted) {
    const auto end = std::remove_if(list.begin(), list.end(), [&](auto move) { return !is_wanted(move); });
    list.resize(static_cast<std::size_t>(end - list.begin()));
}

// Lists the moves that quiescence looks at. A game that can find them without listing the others does.
template <Position P>
void list_noisy(const P& position, typename P::Moves& list) {
    position.moves(list);
    keep(list, [&](typename P::Move move) { return Eval<P>::is_noisy(position, move); });
}
inline void list_noisy(const Stacks& position, Stacks::Moves& list) {
    const stacks::Ground ground = position.ground();
    list.clear();
    stacks::Attacks(ground).list_some(list, stacks::Attacks::kNoEnds);
    keep(list, [&](Stacks::Move move) { return Eval<Stacks>::is_noisy(ground, move); });
}
inline void list_noisy(const Barca& position, Barca::Moves& list) { barca::Hunt(position).list(list); }

// A move as moves() lists it.
template <Position P>
typename P::Move canonical(const P&, typename P::Move move) {
    return move;
}
inline Stacks::Move canonical(const Stacks& position, Stacks::Move move) {
    if (!move.is_attack()) return move;
    return *stacks::Attacks(position.ground()).canonical(move);
}

}  // namespace tabuleiro
