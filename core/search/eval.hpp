// Evaluation: what a search believes of a position it does not look further into. Integers only.
#pragma once

#include "contract/game.hpp"

namespace tabuleiro {

// Every evaluation lies strictly between -kEvalLimit and kEvalLimit, good for the side to move when positive.
// About 100 is worth what a clear small advantage is worth: a search may use such figures as margins.
constexpr int kEvalLimit = 20000;

// One specialisation a game, in games/<game>/eval.hpp, says what differs from DefaultEval:
//
//   static constexpr int kFeatures;                            how many numbers describe a position
//   static inline int weights[kFeatures];                      what each is worth, in 1/kWeightUnit; tuned by self-play.
//                                                              Where a network evaluates: beside it, or for the
//                                                              ranking of moves alone
//   static constexpr const char* names[kFeatures];             for the tuner and for people
//   static void features(const P&, int (&out)[kFeatures]);     seen by the side to move; mostly own minus enemy's
//   static int evaluate(const P&);                             clamped, fast: the sum of weights × features, or a
//                                                              network (network.hpp), divided by kWeightUnit
//   static int evaluate(const P&, Outlook&);                   where there is one, the same value, and the outlook
//   static constexpr bool is_slow;                             where there is one, searches remember evaluations
//   class Groundwork;                                          where there is one, what evaluations leave that is of use to
//                                                              those of positions that differ little
//   static void prepare(const P&, const Groundwork& before,    makes `last`, which a sister left, that of the position;
//                       Groundwork& last);                     `before` was left by the position before, mostly
//   static int evaluate(const P&, const Groundwork& before,    the same value as above; prepares `last` if need be
//                       Groundwork& last);
//   static int promise(const P&, typename P::Move);            ordering: larger is tried earlier; cheap, no play()
//   static bool is_noisy(const P&, typename P::Move);          whether quiescence should look at the move
//
// The position is never over when these are called.
constexpr int kWeightUnit = 16;

// What may happen so soon that an evaluation says little, as far as a look at the position tells.
struct Outlook {
    bool can_win = false;        // the side to move wins with its next move
    bool is_threatened = false;  // the other side would, if it were to move
    bool is_close = false;       // the side to move may need no more than two turns
};

// What holds of a game without an evaluation: all positions and all moves are alike.
template <class P>
struct DefaultEval {
    static constexpr int kFeatures = 0;
    static int evaluate(const P&) { return 0; }
    static int promise(const P&, typename P::Move) { return 0; }
    static bool is_noisy(const P&, typename P::Move) { return false; }
};

template <class P>
struct Eval : DefaultEval<P> {};

// Eval::promise and Eval::is_noisy for the moves of one position. A game that does well to look at the position
// first specialises it.
template <class P>
class Ranking {
public:
    explicit Ranking(const P& position) : position_(position) {}
    int promise(typename P::Move move) const { return Eval<P>::promise(position_, move); }
    bool is_noisy(typename P::Move move) const { return Eval<P>::is_noisy(position_, move); }

private:
    const P& position_;
};

}  // namespace tabuleiro
