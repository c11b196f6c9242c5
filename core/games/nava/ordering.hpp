// Nava: which moves to try first.
#pragma once

#include "rules.hpp"
#include "search/move_ordering.hpp"

namespace tabuleiro {

template <>
class MoveOrdering<Nava> {
public:
    explicit MoveOrdering(const Nava& position) : position_(position) {}

    // Covering a stack first, then sending an enemy's cube back and laying one; sending an own one back last.
    int score(Nava::Move move) const {
        const std::uint32_t to = 1u << move.to;
        const bool lays = position_.stack(move.from) >> move.discs == 1;
        return ((position_.theirs() & to) != 0 ? 4 : 0) + ((position_.their_cubes() & to) != 0 ? 2 : 0) +
               (lays ? 2 : 0) - ((position_.my_cubes() & to) != 0 ? 3 : 0);
    }

    // Covering a stack: nothing else changes so much at once.
    bool is_noisy(Nava::Move move) const { return (position_.theirs() >> move.to & 1) != 0; }

private:
    const Nava& position_;
};

}  // namespace tabuleiro
