// Nava: what the searches are told of it.
#pragma once

#include "eval.hpp"
#include "ordering.hpp"
#include "rules.hpp"
#include "search/traits.hpp"

namespace tabuleiro {

template <>
struct Traits<Nava> : FromToTraits<Nava, 25> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_continuation_history = true, .ordering_weight = 1500,
        .quiescence_plies = 4, .forced_moves = 1, .reverse_futility_depth = 5,
        .reverse_futility_margin = 90, .futility_depth = 4, .futility_margin = 110,
        .move_count_depth = 4, .move_count_base = 4, .move_count_factor = 2,
        .reduction_divisor = 190, .singular_depth = 5, .singular_margin = 3};
    static constexpr MctsNumbers mcts{.exploration = 1, .urgency = 0.2f, .temperature = 3, .playout = 0};
};

}  // namespace tabuleiro
