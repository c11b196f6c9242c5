// The evaluations of all games of the core.
#pragma once

#include "games/barca/eval.hpp"
#include "games/nava/eval.hpp"
#include "games/stacks/eval.hpp"
#include "games/talpa/eval.hpp"
