// Searches under way, so that none outlives the interpreter: a thread that comes back from one when Python is
// gone would take the whole program down.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stdexcept>

namespace tabuleiro {

struct Stoppable {
    virtual ~Stoppable() = default;
    virtual void stop() = 0;
};

class Running {
public:
    static Running& all() {
        static Running running;
        return running;
    }

    void add(Stoppable& search) {
        const std::lock_guard lock(mutex_);
        if (is_closed_) throw std::runtime_error("the program is ending");
        searches_.insert(&search);
    }
    void remove(Stoppable& search) {
        const std::lock_guard lock(mutex_);
        searches_.erase(&search);
        changed_.notify_all();
    }

    // Ends all searches and waits until their threads are back in Python; to be called at exit. A search that
    // is just about to begin does not hear the first word.
    void close() {
        nanobind::gil_scoped_release release;
        std::unique_lock lock(mutex_);
        is_closed_ = true;
        while (!searches_.empty()) {
            for (Stoppable* const search : searches_) search->stop();
            changed_.wait_for(lock, std::chrono::milliseconds(5));
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::set<Stoppable*> searches_;
    bool is_closed_ = false;
};

}  // namespace tabuleiro
