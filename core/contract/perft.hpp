// Counting the leaves of the game tree (G5): the first test of any move generator.
#pragma once

#include <memory>

#include "game.hpp"

namespace tabuleiro {

constexpr int kMaxPerftDepth = 100;

// The last two plies, where the time goes: a loop of its own that asks nobody to stop. Flattened, because what the
// compiler puts in line by itself depends on all else in the unit, and calls take most of the time here.
template <Position P>
[[gnu::flatten]] std::uint64_t count_two_plies(const P& position, typename P::Moves& list) {
    list.clear();
    position.moves(list);
    std::uint64_t leaves = 0;
    for (const auto move : list) leaves += static_cast<std::uint64_t>(count_moves(position.play(move)));
    return leaves;
}

// `lists` has room for depth - 1 move lists: they can be large, so they do not live on the stack.
template <Position P, class Stop>
std::uint64_t count_leaves(const P& position, int depth, typename P::Moves* lists, Stop& stop) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    if (depth == 2) return count_two_plies(position, *lists);
    if (stop()) return 0;
    lists->clear();
    position.moves(*lists);
    std::uint64_t leaves = 0;
    for (const auto move : *lists) leaves += count_leaves(position.play(move), depth - 1, lists + 1, stop);
    return leaves;
}

// `stop()` is asked now and then; once it says true the rest of the tree is not counted.
template <Position P, class Stop>
std::uint64_t perft(const P& position, int depth, Stop&& stop) {
    const auto lists = std::make_unique_for_overwrite<typename P::Moves[]>(static_cast<std::size_t>(depth));
    return count_leaves(position, depth, lists.get(), stop);
}

template <Position P>
std::uint64_t perft(const P& position, int depth) {
    return perft(position, depth, [] { return false; });
}

}  // namespace tabuleiro
