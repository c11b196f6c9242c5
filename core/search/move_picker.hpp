// The move picker: the moves of a node one by one, best first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "traits.hpp"

namespace tabuleiro {

// The moves of all nodes on the current line, one behind the other in one growing array: the picker of a node takes
// its part at the end and gives it back. So the move list itself, large in some games, exists once a thread.
template <Position P>
class MoveArena {
public:
    using Move = typename P::Move;

    class Picker {
    public:
        explicit Picker(MoveArena& arena) : arena_(arena), begin_(arena.used_) {}
        ~Picker() { arena_.used_ = begin_; }
        Picker(const Picker&) = delete;
        Picker& operator=(const Picker&) = delete;

        void hold(const typename P::Moves& list) {
            arena_.used_ = begin_;
            taken_ = kNone;
            deferred_ = 0;
            arena_.make_room(list.size());
            std::copy(list.begin(), list.end(), arena_.moves_.begin() + arena_.index(begin_));
            size_ = left_ = list.size();
            arena_.used_ = begin_ + size_;
        }
        std::size_t size() const { return size_; }
        std::size_t left() const { return left_; }  // not taken yet

        // Takes the move with a tag before any is scored; false when there is none.
        bool take_tagged(std::uint16_t tag, Move& move) {
            const Move* const first = arena_.moves_.data() + begin_;
            const Move* const found =
                std::find_if(first, first + size_, [&](Move each) { return Traits<P>::tag(each) == tag; });
            if (found == first + size_) return false;
            taken_ = static_cast<std::size_t>(found - first);
            move = *found;
            --left_;
            return true;
        }

        // Scores what was not taken. The place in the list breaks ties, so that no two ranks are equal and the
        // order is the same on every machine.
        template <class ScoreOf>
        void score(ScoreOf&& score_of) {
            const Move* const moves = arena_.moves_.data() + begin_;
            std::int64_t* const ranks = arena_.ranks_.data() + begin_;
            for (std::size_t place = 0; place < size_; ++place)
                ranks[place] = score_of(moves[place]) * kPlaces - static_cast<std::int64_t>(place);
            if (taken_ != kNone) ranks[taken_] = kTaken;
        }

        // Takes the best; there is one. Most nodes need few, so they are selected, not sorted: the highest
        // rank is found by vector instructions, and tells its place.
        Move take_best() {
            std::int64_t* const ranks = arena_.ranks_.data() + begin_;
            std::int64_t best = kTaken;
            for (std::size_t i = 0; i < size_; ++i) best = std::max(best, ranks[i]);
            last_ = best;
            --left_;
            if (is_deferred()) --deferred_;
            const std::size_t place = place_of(best);
            ranks[place] = kTaken;
            return arena_.moves_[begin_ + place];
        }

        // Puts the best just taken behind all others; it comes again when they are taken.
        void defer() {
            arena_.ranks_[begin_ + place_of(last_)] = last_ - kDeferred;
            ++left_;
            ++deferred_;
        }
        // Whether the one just taken had been put back.
        bool is_deferred() const { return last_ < -kDeferred / 2; }
        // Gives up all that were never taken.
        void keep_deferred() {
            std::int64_t* const ranks = arena_.ranks_.data() + begin_;
            for (std::size_t i = 0; i < size_ && left_ > deferred_; ++i)
                if (ranks[i] > -kDeferred / 2) ranks[i] = kTaken;
            left_ = deferred_;
        }

    private:
        static constexpr std::int64_t kPlaces = 1 << 20;
        static constexpr std::int64_t kDeferred = std::int64_t{1} << 60;  // no rank is so high
        static constexpr std::int64_t kTaken = std::numeric_limits<std::int64_t>::min();
        static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

        static std::size_t place_of(std::int64_t rank) { return static_cast<std::size_t>(-rank & (kPlaces - 1)); }

        MoveArena& arena_;
        std::int64_t last_ = 0;  // the rank of the best taken last
        std::size_t begin_, size_ = 0, left_ = 0, deferred_ = 0;
        std::size_t taken_ = kNone;  // the place of the move taken before any was scored
    };

private:
    static std::ptrdiff_t index(std::size_t place) { return static_cast<std::ptrdiff_t>(place); }

    void make_room(std::size_t more) {
        if (used_ + more <= moves_.size()) return;
        moves_.resize(2 * (used_ + more));
        ranks_.resize(moves_.size());
    }

    std::vector<Move> moves_;
    std::vector<std::int64_t> ranks_;
    std::size_t used_ = 0;
};

}  // namespace tabuleiro
