// The Python face of the Monte-Carlo tree search: one class a game, named <Game>Mcts.
#pragma once

#include "bind_search.hpp"
#include "search/mcts.hpp"

namespace tabuleiro {

template <Position P>
void bind_mcts(nb::module_& module, const std::string& title) {
    bind_searcher<P, Mcts<P>>(module, title + "Mcts", "MCTS");
}

}  // namespace tabuleiro
