// Stacks: what the searches are told of it.
#pragma once

#include "best.hpp"
#include "ordering.hpp"
#include "rules.hpp"
#include "safe.hpp"
#include "search/history.hpp"
#include "search/traits.hpp"

namespace tabuleiro {

template <>
struct Traits<Stacks> : DefaultTraits<Stacks> {
    // A thousand moves in most positions: nearly all are only ever ranked.
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_continuation_history = true, .ordering_weight = 60,
        .quiescence_plies = 3, .forced_moves = 1, .reverse_futility_depth = 4,
        .reverse_futility_margin = 80, .futility_depth = 3, .futility_margin = 90,
        .move_count_depth = 6, .move_count_base = 16, .move_count_factor = 14,
        .reduction_divisor = 200};
    // They share the prior: much exploration is needed for any of them to be looked at.
    static constexpr MctsNumbers mcts{.exploration = 4, .urgency = 0, .temperature = 60, .playout = 0};

    // A turn of two singles is two steps, each judged wherever else it occurs: a million pairs share 1600 slots.
    static constexpr std::size_t kSlots = 40 * 40;
    static std::size_t slot(int from, int to) { return static_cast<std::size_t>(40 * from + to); }
    static std::uint16_t tag(Stacks::Move move) {
        return static_cast<std::uint16_t>(std::max<std::uint64_t>(scatter(move.code) >> 48, 1));
    }
    static void each_slot(Stacks::Move move, auto&& visit) {
        const stacks::Parts parts = move.parts();
        if (parts.first_from >= 0) visit(slot(parts.first_from, parts.first_to));
        visit(slot(parts.from, parts.target >= 0 ? parts.target : parts.to));
    }

    static Stacks::Move canonical(const Stacks& position, Stacks::Move move) {
        if (!move.is_attack()) return move;
        return *stacks::Attacks(position.ground()).canonical(move);
    }

    static bool wins_at_once(const Stacks& position) { return stacks::can_enter_and_win(position.ground()); }
    using Safe = stacks::Safe;

    static void list_noisy(const Stacks& position, Stacks::Moves& list) {
        const stacks::Ground ground = position.ground();
        list.clear();
        stacks::Attacks(ground).list_some(list, stacks::Attacks::kNoEnds);
        keep(list, [&](Stacks::Move move) { return MoveOrdering<Stacks>::is_noisy(ground, move); });
    }

    static void list_safe(const Stacks& position, Stacks::Moves& list) {
        const stacks::Ground ground = position.ground();
        Safe safe(position);
        stacks::Quiet::Ends wanted;
        safe.find_wanted(wanted);
        const stacks::Attacks attacks(ground);
        list.clear();
        stacks::Quiet(ground).list(list, wanted);
        attacks.list_some(list, attacks.all_ends());
        keep(list, safe);
    }

    static void list_short(const Stacks& position, std::size_t most, const MoveOrdering<Stacks>& ordering,
                           const Histories<Stacks>& histories, Stacks::Moves& list);
};

inline void Traits<Stacks>::list_short(const Stacks& position, std::size_t most, const MoveOrdering<Stacks>& ordering,
                                       const Histories<Stacks>& histories, Stacks::Moves& list) {
    const stacks::Ground ground = position.ground();
    const Player side = position.turn();
    list.clear();
    const auto worth = [&](int pieces, int from, int to) {
        return ordering.worth(pieces, from, to) * numbers.ordering_weight / kWeightUnit +
               histories.history(side, slot(from, to));
    };
    const stacks::Quiet quiet(ground);
    stacks::BestTurns best(quiet, most, worth);
    while (most > 0 && best.list_next(list)) --most;
    stacks::Attacks::Ends ends = best.ends();
    const stacks::Attacks attacks(ground);
    for (const stacks::Squares blocks = attacks.blocks(); stacks::Squares& each : ends) each |= blocks;
    attacks.list_some(list, ends);
}

}  // namespace tabuleiro
