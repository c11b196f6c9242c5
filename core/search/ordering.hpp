// Which move to try first. What refuted something before is likely to do it again.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "score.hpp"
#include "selectivity.hpp"

namespace tabuleiro {

// A move with its rank. The place in the generated list breaks ties, so that no two ranks are equal and the
// order is the same on every machine.
template <Position P>
struct Ranked {
    std::int64_t rank;
    typename P::Move move;

    static constexpr int kPlaceBits = 20;
    static constexpr std::int64_t rank_of(std::int64_t value, std::size_t place) {
        return value * (1 << kPlaceBits) - static_cast<std::int64_t>(place);
    }
};

// What a thread has learned of moves, whatever the position: histories by side, counter moves.
template <Position P>
class Memory {
public:
    using Move = typename P::Move;

    static constexpr int kMostHistory = 8192;  // no entry grows beyond

    void clear() {
        for (auto& side : history_) side.fill(0);
        counters_.fill(0);
    }

    int history(Player side, Move move) const {
        int sum = 0;
        Steps<P>::each(move, [&](std::size_t slot) { sum += history_[index(side)][slot]; });
        return sum;
    }

    // Moves an entry towards the bonus: the fuller it is, the less it grows, so that old merits fade.
    void reward(Player side, Move move, int bonus) {
        Steps<P>::each(move, [&](std::size_t slot) {
            std::int16_t& entry = history_[index(side)][slot];
            entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / kMostHistory);
        });
    }

    // The tag of the move that last refuted the move before.
    std::uint16_t counter(std::uint16_t before) const { return counters_[before]; }
    void set_counter(std::uint16_t before, std::uint16_t tag) { counters_[before] = tag; }

private:
    static std::size_t index(Player side) { return side == Player::first ? 0 : 1; }

    std::array<std::array<std::int16_t, Steps<P>::kSlots>, 2> history_{};
    std::array<std::uint16_t, 1 << 16> counters_{};
};

// The ranked moves of all nodes on the current line, one behind the other in one growing array: a node takes
// its part at the end and gives it back. So the move list itself, large in some games, exists once a thread.
template <Position P>
class Arena {
public:
    using Move = typename P::Move;

    class Part {
    public:
        explicit Part(Arena& arena) : arena_(arena), begin_(arena.used_) {}
        ~Part() { arena_.used_ = begin_; }
        Part(const Part&) = delete;
        Part& operator=(const Part&) = delete;

        void add(std::int64_t value, Move move) {
            if (arena_.used_ == arena_.moves_.size()) arena_.moves_.resize(2 * arena_.used_ + 256);
            arena_.moves_[arena_.used_] = {Ranked<P>::rank_of(value, arena_.used_ - begin_), move};
            ++arena_.used_;
            ++size_;
        }
        std::size_t size() const { return size_; }

        // The n-th best, to be asked for in order. Most nodes need only the first: that is found by looking
        // once. The others are sorted in blocks when their turn comes.
        Move operator[](std::size_t n) {
            Ranked<P>* const first = arena_.moves_.data() + begin_;
            if (n == 0) {
                std::swap(*first, *std::max_element(first, first + size_, is_worse));
                sorted_ = 1;
            } else if (n == sorted_) {
                sorted_ = std::min(n + kBlock, size_);
                if (sorted_ < size_) std::nth_element(first + n, first + sorted_, first + size_, is_better);
                std::sort(first + n, first + sorted_, is_better);
            }
            return first[n].move;
        }
        // A move asked for before.
        Move seen(std::size_t n) const { return arena_.moves_[begin_ + n].move; }

    private:
        static constexpr std::size_t kBlock = 12;
        static bool is_worse(const Ranked<P>& a, const Ranked<P>& b) { return a.rank < b.rank; }
        static bool is_better(const Ranked<P>& a, const Ranked<P>& b) { return a.rank > b.rank; }

        Arena& arena_;
        std::size_t begin_, size_ = 0, sorted_ = 0;
    };

private:
    std::vector<Ranked<P>> moves_;
    std::size_t used_ = 0;
};

}  // namespace tabuleiro
