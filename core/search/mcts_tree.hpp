// The tree of a Monte-Carlo tree search: what is known of every move in it, in memory that never grows.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "score.hpp"

namespace tabuleiro {

constexpr std::int32_t kWon = 1 << 16;      // the value of a game won; -kWon of one lost, 0 of a draw
constexpr std::int16_t kUnproven = 1;        // no proof yet; not a score that a proof can have

// What a proven score means for the side that moves there: its negative, one ply further from the end.
constexpr int before(int score) { return is_won(score) ? 1 - score : is_lost(score) ? -score - 1 : 0; }

template <Position P>
struct Block;

// A move and the position after it. Threads meet here: a visit that is under way counts as lost (virtual
// loss), so that others look elsewhere.
template <Position P>
struct Node {
    typename P::Move move;
    float prior;                                   // the policy prior of the move; 1 for all moves together
    std::atomic<std::uint32_t> visits{0};
    std::atomic<bool> is_expanding{false};           // a thread is listing moves here
    std::atomic<std::int16_t> proof{kUnproven};    // score for the side to move after the move, 0 for a draw
    std::atomic<std::int64_t> total{0};            // sum of values, for the side that plays the move
    std::atomic<Block<P>*> children{nullptr};

    void begin_visit() {
        visits.fetch_add(1, std::memory_order_relaxed);
        total.fetch_sub(kWon, std::memory_order_relaxed);
    }
    void end_visit(std::int32_t value) { total.fetch_add(kWon + value, std::memory_order_relaxed); }

    // Between -1 and 1, for the side that plays the move; asked of visited nodes only.
    float mean() const {
        return static_cast<float>(total.load(std::memory_order_relaxed)) /
               (static_cast<float>(visits.load(std::memory_order_relaxed)) * static_cast<float>(kWon));
    }

    // What is known stays known; of two proofs of a win the quicker one is kept.
    void prove(int score) {
        std::int16_t known = proof;
        while ((known == kUnproven || (is_won(score) && score > known)) &&
               !proof.compare_exchange_weak(known, static_cast<std::int16_t>(score))) {
        }
    }
};

// Some of the moves of a position, the most promising first. Further ones follow in further blocks.
template <Position P>
struct alignas(Node<P>) Block {
    std::uint32_t size;
    std::uint32_t legal;  // moves of the position, in this block or another or not listed yet
    std::atomic<Block*> next{nullptr};

    std::span<Node<P>> nodes() { return {reinterpret_cast<Node<P>*>(this + 1), size}; }
};

// The memory of a tree: taken once, filled from one end, and emptied as a whole.
template <Position P>
class TreeMemory {
public:
    explicit TreeMemory(std::size_t megabytes)
        : size_(megabytes << 20), bytes_(std::make_unique_for_overwrite<std::byte[]>(size_)) {}

    void clear() { used_.store(0, std::memory_order_relaxed); }
    bool is_full() const { return used_.load(std::memory_order_relaxed) > size_; }

    // Where a block with so many nodes fits; nowhere when the memory is full, and then never again.
    std::byte* take(std::size_t nodes) {
        if (is_full()) return nullptr;
        const std::size_t bytes = bytes_of(nodes);
        const std::size_t begin = used_.fetch_add(bytes, std::memory_order_relaxed);
        if (begin + bytes <= size_) return bytes_.get() + begin;
        used_.store(size_ + 1, std::memory_order_relaxed);
        return nullptr;
    }

    // The same beside the tree, for the root: its moves are always listed, all of them.
    std::byte* take_apart(std::size_t nodes) {
        apart_ = std::make_unique_for_overwrite<std::byte[]>(bytes_of(nodes));
        return apart_.get();
    }

private:
    static std::size_t bytes_of(std::size_t nodes) { return sizeof(Block<P>) + nodes * sizeof(Node<P>); }

    std::size_t size_;
    std::unique_ptr<std::byte[]> bytes_, apart_;
    std::atomic<std::size_t> used_{0};
};

// All moves of a node that are listed so far.
template <Position P, class Visit>
void each_child(const Node<P>& node, Visit&& visit) {
    for (Block<P>* block = node.children.load(std::memory_order_acquire); block;
         block = block->next.load(std::memory_order_acquire))
        for (Node<P>& child : block->nodes()) visit(child);
}

}  // namespace tabuleiro
