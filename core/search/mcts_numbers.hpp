// How the Monte-Carlo tree search differs from game to game: chosen by matches, see docs/measuring.md.
#pragma once

#include "games/evals.hpp"

namespace tabuleiro {

struct MctsNumbers {
    float exploration;  // what the unknown weighs against the known: higher looks wider, lower deeper
    float urgency;      // how much worse than its parent a move counts before its first visit; a win counts 1
    float temperature;  // units of Eval::promise that make a move e times as promising
    int playout;        // plies played at random before a leaf is evaluated
};

template <class P>
inline constexpr MctsNumbers kMctsNumbers{};

template <>
inline constexpr MctsNumbers kMctsNumbers<Barca>{
    .exploration = 1, .urgency = 0.2f, .temperature = 60, .playout = 0};
// Whose turn it is matters so much that the evaluation errs by turns; a few random plies even it out.
template <>
inline constexpr MctsNumbers kMctsNumbers<Talpa>{
    .exploration = 1, .urgency = 0.2f, .temperature = 2, .playout = 8};
template <>
inline constexpr MctsNumbers kMctsNumbers<Nava>{
    .exploration = 1, .urgency = 0.2f, .temperature = 3, .playout = 0};
// A thousand moves share the promise: much exploration is needed for any of them to be looked at.
template <>
inline constexpr MctsNumbers kMctsNumbers<Stacks>{
    .exploration = 4, .urgency = 0, .temperature = 60, .playout = 0};

}  // namespace tabuleiro
