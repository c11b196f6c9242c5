// Which traits a game has of its own, and which are the defaults.
#pragma once

#include <array>
#include <concepts>

#include "game_network.hpp"
#include "traits.hpp"

namespace tabuleiro {

struct Trait {
    const char* name;
    bool is_own;
};

template <Position P>
auto list_traits() {
    using Own = Traits<P>;
    using Default = DefaultTraits<P>;
    return std::to_array<Trait>({
        {"evaluation", !std::derived_from<Eval<P>, DefaultEval<P>>},
        {"network", kHasNetwork<P>},
        {"move_ordering", !std::derived_from<MoveOrdering<P>, DefaultOrdering<P>>},
        {"selectivity", Own::numbers != Default::numbers},
        {"tree_search", Own::mcts != Default::mcts},
        {"history_slots", &Own::tag != &Default::tag},
        {"canonical_moves", &Own::canonical != &Default::canonical},
        {"wins_at_once", &Own::wins_at_once != &Default::wins_at_once},
        {"safe_moves", !std::same_as<typename Own::Safe, AnySafe<P>>},
        {"noisy_moves", &Own::list_noisy != &Default::list_noisy},
        {"short_lists", kListsShort<P>},
    });
}

}  // namespace tabuleiro
