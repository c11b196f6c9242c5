// Simplified ABDADA: a thread that meets a move which another thread is searching tries the others first.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "contract/zobrist.hpp"

namespace tabuleiro {

// The moves that threads are searching now. A move is known by the key of the position after it and the depth it is
// searched to. Slots are overwritten without ado: a lost or false mark costs a little time, never a result.
class CurrentlySearched {
public:
    static constexpr int kLeastDepth = 5;  // smaller subtrees are not worth the look

    // Asked from kLeastDepth on.
    bool has(std::uint64_t key, int depth) const {
        const std::uint64_t mark = mark_of(key, depth);
        return slots_[mark % kSlots].load(std::memory_order_relaxed) == mark;
    }

    // Marks a move as long as it is searched; without `others` nobody needs to know.
    class Mark {
    public:
        Mark(CurrentlySearched* others, std::uint64_t key, int depth)
            : slot_(others && depth >= kLeastDepth ? &others->slots_[mark_of(key, depth) % kSlots] : nullptr) {
            if (slot_) slot_->store(mark_of(key, depth), std::memory_order_relaxed);
        }
        ~Mark() {
            if (slot_) slot_->store(0, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

    private:
        std::atomic<std::uint64_t>* slot_;
    };

private:
    static constexpr std::size_t kSlots = 1 << 12;

    static std::uint64_t mark_of(std::uint64_t key, int depth) {
        return key ^ scatter(static_cast<std::uint64_t>(depth));
    }

    std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace tabuleiro
