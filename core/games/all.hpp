// The one C++ list of the games, with all that the searches are told of them; everything else loops over it.
#pragma once

#include "games/barca/search.hpp"
#include "games/nava/search.hpp"
#include "games/stacks/search.hpp"
#include "games/talpa/search.hpp"

namespace tabuleiro {

template <class... P>
struct Games {};

using AllGames = Games<Barca, Talpa, Nava, Stacks>;

}  // namespace tabuleiro
