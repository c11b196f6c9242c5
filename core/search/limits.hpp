// How long a search may go on, and what makes it stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace tabuleiro {

constexpr int kMaxDepth = 100;  // plies; deeper iterations are not begun

// Whatever is reached first ends the search; the defaults never do.
struct Limits {
    int depth = kMaxDepth;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    int lines = 1;  // best lines looked for (multi-PV)
};

// Shared by the threads of one search. Only the first thread looks at the clock and at the outside world.
class SearchControl {
public:
    using Clock = std::chrono::steady_clock;

    void begin(const Limits& limits, std::function<bool()> is_interrupted) {
        limits_ = limits;
        is_interrupted_ = std::move(is_interrupted);
        start_ = Clock::now();
        stop_.store(false, std::memory_order_relaxed);
    }

    void stop() { stop_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }
    const Limits& limits() const { return limits_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    // Called every few hundred nodes by the first thread, with the nodes of all.
    void check(std::uint64_t nodes) {
        if (nodes >= limits_.nodes || seconds() >= limits_.seconds) stop();
        if (is_interrupted_ && is_interrupted_()) stop();
    }

private:
    Limits limits_;
    std::function<bool()> is_interrupted_;
    Clock::time_point start_;
    std::atomic<bool> stop_{false};
};

// The nodes of one thread, and when to look whether the search has to end.
class NodeCounter {
public:
    explicit NodeCounter(SearchControl& control) : control_(control) {}

    // `others` counts the nodes of the other threads; none for a thread that only helps.
    void begin(std::function<std::uint64_t()> others) {
        others_ = std::move(others);
        nodes_ = next_check_ = 0;
        publish();
    }

    // Counts a node; true when it is time to look.
    bool count() { return ++nodes_ >= next_check_; }

    void check() {
        publish();
        const std::uint64_t elsewhere = others_ ? others_() : 0;
        if (others_) control_.check(nodes_ + elsewhere);
        const std::uint64_t most = control_.limits().nodes;
        next_check_ = nodes_ + kNodesPerCheck;
        if (others_ && most > nodes_ + elsewhere) next_check_ = std::min(next_check_, most - elsewhere);
    }

    void publish() { published_.store(nodes_, std::memory_order_relaxed); }

    // Exact for the thread itself after publish(), a little late for others.
    std::uint64_t nodes() const { return published_.load(std::memory_order_relaxed); }
    std::uint64_t nodes_of_all() const { return nodes() + (others_ ? others_() : 0); }

private:
    static constexpr std::uint64_t kNodesPerCheck = 256;

    SearchControl& control_;
    std::function<std::uint64_t()> others_;
    std::uint64_t nodes_ = 0, next_check_ = 0;
    std::atomic<std::uint64_t> published_{0};
};

}  // namespace tabuleiro
