// Evaluation: what a search believes of a position it does not look further into. Integers only.
#pragma once

#include <algorithm>

#include "contract/game.hpp"

namespace tabuleiro {

// Every evaluation lies strictly between -kEvalLimit and kEvalLimit, good for the side to move when positive.
// About 100 is worth what a clear small advantage is worth: a search may use such figures as margins.
constexpr int kEvalLimit = 20000;

// One specialisation a game, in games/<game>/eval.hpp, says what differs from DefaultEval:
//
//   static constexpr int kFeatures;                            how many numbers describe a position
//   static inline int weights[kFeatures];                      what each is worth, in 1/kWeightUnit; tuned by self-play
//   static constexpr const char* names[kFeatures];             for the tuner and for people
//   static void features(const P&, int (&out)[kFeatures]);     seen by the side to move; mostly own minus enemy's
//   static int evaluate(const P&);                             clamped, fast: the sum of weights × features, divided
//                                                              by kWeightUnit
//   struct Network;                                            where there is one, what is read of a network's file: it
//                                                              has `shapes` and is made of NetworkBytes (format.hpp)
//   static BoardSize board(const P&);                          then, and all that follows has a `const Network*` behind
//                                                              the position: the evaluation is the network's, and by
//                                                              weights × features where there is none
//   static int evaluate(const P&, Outlook&);                   where there is one, the same value, and the outlook
//   static constexpr bool is_slow;                             where there is one, searches remember evaluations
//   class Accumulator;                                         where there is one, what evaluations leave that is of
//                                                              use to those of positions that differ little
//   static void prepare(const P&, const Accumulator& before,   makes `last`, which a sister left, that of the
//                       Accumulator& last);                    position; `before` was mostly left by the one before
//   static int evaluate(const P&, const Accumulator& before,   the same value as above; prepares `last` if need be
//                       Accumulator& last);
//
// The position is never over when these are called.
constexpr int kWeightUnit = 16;

// What may happen so soon that an evaluation says little, as far as a look at the position tells.
struct Outlook {
    bool can_win = false;        // the side to move wins with its next move
    bool is_threatened = false;  // the other side would, if it were to move
    bool is_close = false;       // the side to move may need no more than two turns
};

// A game without an evaluation: all positions are alike.
template <class P>
struct DefaultEval {
    static constexpr int kFeatures = 0;
    static int evaluate(const P&) { return 0; }
};

template <class P>
struct Eval : DefaultEval<P> {};

// The sum of weights × features, within bounds.
template <Position P>
int weighted_features(const P& position, int limit = kEvalLimit) {
    int numbers[Eval<P>::kFeatures];
    Eval<P>::features(position, numbers);
    int sum = 0;
    for (int i = 0; i < Eval<P>::kFeatures; ++i) sum += Eval<P>::weights[i] * numbers[i];
    return std::clamp(sum / kWeightUnit, 1 - limit, limit - 1);
}

}  // namespace tabuleiro
