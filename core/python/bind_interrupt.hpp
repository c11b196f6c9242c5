// What long calls from Python share: arguments checked before, Ctrl-C answered while they run.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <string>

namespace tabuleiro {

inline void check_range(const char* what, long long value, long long low, long long high) {
    if (value >= low && value <= high) return;
    const std::string range = std::to_string(low) + " to " + std::to_string(high);
    const std::string message = std::string(what) + " is " + range + ", not " + std::to_string(value);
    throw nanobind::value_error(message.c_str());
}

// Asks Python for a pending Ctrl-C about twenty times a second while a long call runs without the GIL.
class Interrupt {
public:
    bool operator()() {
        if (raised_ || --calls_until_look_ > 0) return raised_;
        const auto now = std::chrono::steady_clock::now();
        // Looking at the clock takes time too: it is worth it at every call only where calls are rare.
        calls_until_look_ = now - last_look_ < std::chrono::milliseconds(1) ? kCallsPerLook : 1;
        last_look_ = now;
        if (now < next_) return false;
        next_ = now + std::chrono::milliseconds(50);
        nanobind::gil_scoped_acquire gil;
        raised_ = PyErr_CheckSignals() != 0;
        return raised_;
    }
    // With the GIL held again: passes the KeyboardInterrupt on.
    void rethrow() const {
        if (raised_) throw nanobind::python_error();
    }

private:
    static constexpr int kCallsPerLook = 16;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now(), last_look_ = next_;
    int calls_until_look_ = kCallsPerLook;
    bool raised_ = false;
};

}  // namespace tabuleiro
