// Move ordering: which moves of a position look best before any is played.
#pragma once

#include "contract/game.hpp"

namespace tabuleiro {

// A game without an own ordering: all moves are alike, none is noisy. A game specialises MoveOrdering with the same
// members; its constructor may look at the position first, and may take the Outlook that its evaluation has found.
template <Position P>
class DefaultOrdering {
public:
    explicit DefaultOrdering(const P&) {}
    static int score(typename P::Move) { return 0; }  // larger is tried earlier; cheap, no play()
    static bool is_noisy(typename P::Move) { return false; }  // whether quiescence search looks at the move
};

template <Position P>
class MoveOrdering : public DefaultOrdering<P> {
    using DefaultOrdering<P>::DefaultOrdering;
};

}  // namespace tabuleiro
