// The one C++ list of the games; everything else loops over it.
#pragma once

#include "barca.hpp"
#include "nava.hpp"
#include "stacks.hpp"
#include "talpa.hpp"

namespace tabuleiro {

template <class... P>
struct Games {};

using AllGames = Games<Barca, Talpa, Nava, Stacks>;

}  // namespace tabuleiro
