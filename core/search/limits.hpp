// How long a search may go on, and what makes it stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

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
class Control {
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
    void look(std::uint64_t nodes) {
        if (nodes >= limits_.nodes || seconds() >= limits_.seconds) stop();
        if (is_interrupted_ && is_interrupted_()) stop();
    }

private:
    Limits limits_;
    std::function<bool()> is_interrupted_;
    Clock::time_point start_;
    std::atomic<bool> stop_{false};
};

}  // namespace tabuleiro
