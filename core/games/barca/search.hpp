// Barca: what the searches are told of it.
#pragma once

#include "eval.hpp"
#include "ordering.hpp"
#include "rules.hpp"
#include "search/traits.hpp"

namespace tabuleiro {

template <>
struct Traits<Barca> : FromToTraits<Barca, 100> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_continuation_history = true, .ordering_weight = 40,
        .quiescence_plies = 6, .forced_moves = 2, .reverse_futility_depth = 5,
        .reverse_futility_margin = 90, .futility_depth = 4, .futility_margin = 110,
        .move_count_depth = 4, .move_count_base = 4, .move_count_factor = 2,
        .reduction_divisor = 190, .singular_depth = 5, .singular_margin = 3};
    static constexpr MctsNumbers mcts{.exploration = 1, .urgency = 0.2f, .temperature = 60, .playout = 0};

    static void list_noisy(const Barca& position, Barca::Moves& list) { barca::Hunt(position).list(list); }
};

}  // namespace tabuleiro
