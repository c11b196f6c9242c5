// Lazy SMP: all threads search the same root. What they share beside the transposition table.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "abdada.hpp"
#include "score.hpp"

namespace tabuleiro {

// A move of the root and what is known of it.
template <Position P>
struct RootMove {
    typename P::Move move;
    int score = -kInfinite;     // of the current iteration; -kInfinite where only "not better" is known
    int previous = -kInfinite;  // of the iteration before
    bool is_draw = false;
    std::vector<typename P::Move> pv;

    int latest() const { return score != -kInfinite ? score : previous; }
};

// What an iteration ended with.
template <Position P>
struct IterationResult {
    unsigned number = 0;  // counted from 1
    int depth = 0;
    bool is_exact = false;  // nothing is left to be found out
    std::vector<RootMove<P>> root_moves;
};

// The first thread to finish an iteration ends it for the others, and all go on from its result.
template <Position P>
class SharedIterations {
public:
    void begin() {
        last_.number = 0;
        number_.store(0, std::memory_order_relaxed);
    }

    // The last iteration that a thread has finished.
    unsigned number() const { return number_.load(std::memory_order_relaxed); }

    // Only the first result of an iteration counts: it replaces later ones. It is copied into vectors that keep
    // their capacity, because a game may have a thousand root moves.
    void agree(IterationResult<P>& result) {
        const std::lock_guard lock(mutex_);
        if (result.number > last_.number) {
            last_ = result;
            number_.store(result.number, std::memory_order_relaxed);
        } else {
            result = last_;
        }
    }

private:
    std::mutex mutex_;
    IterationResult<P> last_;
    std::atomic<unsigned> number_{0};
};

template <Position P>
struct SharedState {
    CurrentlySearched searched;
    SharedIterations<P> iterations;
};

}  // namespace tabuleiro
