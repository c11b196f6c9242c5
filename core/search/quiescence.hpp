// Quiescence search: the part of AlphaBeta beyond the horizon. Included by alphabeta.hpp.
#pragma once

#include "alphabeta.hpp"

namespace tabuleiro {

// Step 15. The evaluation stands (stand pat), unless a noisy move changes it. Who is under a threat to lose at once may
// not stand on it: one more ply is searched in full.
template <Position P>
int AlphaBeta<P>::quiesce(const P& position, Window window, int ply, int noisy_plies) {
    stack_[ply].pv_length = 0;
    if (is_time_up()) return 0;
    if (const auto outcome = position.outcome()) return score_of(*outcome, position, ply);
    Outlook outlook;
    int best = evaluations_.of(position, outlook, ply);
    if (outlook.can_win) return kWin - ply - 1;
    if (outlook.is_threatened && noisy_plies == 0 && best > window.alpha && ply < root_depth_ + kMostThreats)
        return search(position, 1, window, ply, false);
    is_exhaustive_ = false;
    if (best >= window.beta || noisy_plies >= kNumbers.quiescence_plies || ply >= kMaxPly) return best;
    window.alpha = std::max(window.alpha, best);
    Traits<P>::list_noisy(position, *list_);
    if (list_->empty()) return best;
    typename MoveArena<P>::Picker moves(arena_);
    moves.hold(*list_);
    const MoveOrdering<P> ordering(position);
    moves.score([&](Move move) { return std::int64_t{ordering.score(move)}; });
    while (moves.left() > 0) {
        const Move move = moves.take_best();
        const P next = position.play(move);
        const int score = -quiesce(next, window.turned(), ply + 1, noisy_plies + 1);
        if (is_stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        if (!window.is_null()) stack_.extend_pv(ply, Traits<P>::canonical(position, move));
        if (score >= window.beta) break;
    }
    return best;
}

}  // namespace tabuleiro
