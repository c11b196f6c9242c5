// The evaluations of all games of the core.
#pragma once

#include "barca.hpp"
#include "nava.hpp"
#include "stacks.hpp"
#include "talpa.hpp"
