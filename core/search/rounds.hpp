// Iterations as rounds of all threads: who finishes one first ends it for the others, and all go on from there.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "score.hpp"

namespace tabuleiro {

// A move of the root and what is known of it.
template <Position P>
struct Root {
    typename P::Move move;
    int score = -kInfinite;  // of the current iteration; -kInfinite where only "not better" is known
    int last = -kInfinite;   // of the iteration before
    bool is_draw = false;
    std::vector<typename P::Move> line;

    int shown() const { return score != -kInfinite ? score : last; }
};

// What an iteration ended with.
template <Position P>
struct Finished {
    unsigned round = 0;  // counted from 1
    int depth = 0;
    bool is_exact = false;  // nothing is left to be found out
    std::vector<Root<P>> roots;
};

template <Position P>
class Rounds {
public:
    void begin() {
        last_.round = 0;
        number_.store(0, std::memory_order_relaxed);
    }

    // The last round that somebody finished.
    unsigned number() const { return number_.load(std::memory_order_relaxed); }

    // Only the first result of a round counts: it takes the place of later ones. It is copied into vectors that keep
    // their memory, because a game may have a thousand root moves.
    void agree(Finished<P>& result) {
        const std::lock_guard lock(mutex_);
        if (result.round > last_.round) {
            last_ = result;
            number_.store(result.round, std::memory_order_relaxed);
        } else {
            result = last_;
        }
    }

private:
    std::mutex mutex_;
    Finished<P> last_;
    std::atomic<unsigned> number_{0};
};

}  // namespace tabuleiro
