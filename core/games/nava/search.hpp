// Nava: what the searches are told of it.
#pragma once

#include "eval.hpp"
#include "rules.hpp"
#include "search/traits.hpp"

namespace tabuleiro {

template <>
struct Traits<Nava> : FromToTraits<Nava, 25> {
    static constexpr SelectivityNumbers numbers{
        .can_repeat = true, .has_replies = true, .promise_weight = 1500, .quiet_plies = 4, .forced_moves = 1,
        .reverse_depth = 5, .reverse_margin = 90, .futility_depth = 4, .futility_margin = 110,
        .count_depth = 4, .count_base = 4, .count_factor = 2, .reduction = 190,
        .only_depth = 5, .only_margin = 3};
    static constexpr MctsNumbers mcts{.exploration = 1, .urgency = 0.2f, .temperature = 3, .playout = 0};
};

}  // namespace tabuleiro
