// Talpa: what the searches are told of it.
#pragma once

#include "eval.hpp"
#include "ordering.hpp"
#include "rules.hpp"
#include "search/traits.hpp"

namespace tabuleiro {

template <>
struct Traits<Talpa> : FromToTraits<Talpa, 100> {
    // Having to move is often bad: an evaluation says little, so the margins are wide.
    static constexpr SelectivityNumbers numbers{
        .can_repeat = false, .has_continuation_history = false, .ordering_weight = 2500,
        .quiescence_plies = 0, .forced_moves = 1, .reverse_futility_depth = 4,
        .reverse_futility_margin = 150, .futility_depth = 3, .futility_margin = 170,
        .move_count_depth = 4, .move_count_base = 8, .move_count_factor = 4,
        .reduction_divisor = 230};
    // Whose turn it is matters so much that the evaluation errs by turns; a few random plies even it out.
    static constexpr MctsNumbers mcts{.exploration = 1, .urgency = 0.2f, .temperature = 2, .playout = 8};
};

}  // namespace tabuleiro
