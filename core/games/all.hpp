// The one C++ list of the games; everything else loops over it.
#pragma once

#include "games/barca/rules.hpp"
#include "games/nava/rules.hpp"
#include "games/stacks/rules.hpp"
#include "games/talpa/rules.hpp"

namespace tabuleiro {

template <class... P>
struct Games {};

using AllGames = Games<Barca, Talpa, Nava, Stacks>;

}  // namespace tabuleiro
