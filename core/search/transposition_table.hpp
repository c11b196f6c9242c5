// The transposition table: what the search knows of positions met before, shared by threads without locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "table_memory.hpp"

namespace tabuleiro {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// What the table holds of one position, packed into 64 bits.
struct Entry {
    std::uint16_t move = 0;  // the tag of the best move
    std::int16_t score = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;

    std::uint64_t pack(unsigned age) const {
        using Word = std::uint64_t;
        return Word{move} | Word{static_cast<std::uint16_t>(score)} << 16 | Word{depth} << 32 |
               static_cast<Word>(bound) << 40 | Word{age} << kAgeShift;
    }
    static Entry unpack(std::uint64_t data) {
        return {static_cast<std::uint16_t>(data), static_cast<std::int16_t>(data >> 16),
                static_cast<std::uint8_t>(data >> 32), static_cast<Bound>(data >> 40 & 3)};
    }
    static unsigned age_of(std::uint64_t data) { return static_cast<unsigned>(data >> kAgeShift); }

    static constexpr int kAgeShift = 42;
};

// Two relaxed atomic words an entry: the data, and the key mixed with the data. When threads write the same
// entry at once and a mixture results, the key read back belongs to no position, and the entry is not used.
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t megabytes)  // TableTooLarge
        : buckets_((megabytes << 20) / sizeof(Bucket)), memory_(allocate(megabytes)) {}

    void clear() {
        for (std::size_t i = 0; i < buckets_; ++i)
            for (Slot& slot : memory_[i].slots) slot.set(0, 0);
        age_ = 0;
    }
    void next_search() { age_ = (age_ + 1) % kAges; }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    // Bound::none when the position is not known.
    Entry find(std::uint64_t key) const {
        for (const Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.mixed.load(std::memory_order_relaxed) ^ data) == key) return Entry::unpack(data);
        }
        return {};
    }

    // Replaces what is known of the same position, else the least deep of the oldest.
    void store(std::uint64_t key, Entry entry) {
        Slot* chosen = nullptr;
        int least = 1 << 20;
        for (Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.mixed.load(std::memory_order_relaxed) ^ data) == key) {
                if (entry.move == 0) entry.move = Entry::unpack(data).move;
                chosen = &slot;
                break;
            }
            const int age = static_cast<int>((age_ - Entry::age_of(data)) % kAges);
            const int worth = Entry::unpack(data).depth - kAgeWorth * age;
            if (worth < least) {
                least = worth;
                chosen = &slot;
            }
        }
        chosen->set(key, entry.pack(age_));
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> mixed{0}, data{0};
        void set(std::uint64_t key, std::uint64_t packed) {
            mixed.store(key ^ packed, std::memory_order_relaxed);
            data.store(packed, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {  // one line of the processor's cache
        Slot slots[4];
    };
    struct Free {
        void operator()(Bucket* memory) const { ::operator delete(memory, std::align_val_t{kHugePage}); }
    };
    using Memory = std::unique_ptr<Bucket[], Free>;

    // On large pages, where the system has them: nearly every access is to another page.
    static Memory allocate(std::size_t megabytes) {
        require_memory(megabytes);
        const std::size_t bytes = megabytes << 20;
        void* const memory = ::operator new(bytes, std::align_val_t{kHugePage});
#ifdef __linux__
        madvise(memory, bytes, MADV_HUGEPAGE);  // a wish; without it the table is only slower
#endif
        return Memory(new (memory) Bucket[bytes / sizeof(Bucket)]);
    }

    static constexpr std::size_t kHugePage = std::size_t{2} << 20;
    static constexpr unsigned kAges = 64;
    static constexpr int kAgeWorth = 8;  // plies of depth that one search of age outweighs

    Bucket& bucket(std::uint64_t key) const {
        __extension__ typedef unsigned __int128 Wide;
        return memory_[static_cast<std::size_t>(static_cast<Wide>(key) * buckets_ >> 64)];
    }

    std::size_t buckets_;
    Memory memory_;
    unsigned age_ = 0;
};

}  // namespace tabuleiro
