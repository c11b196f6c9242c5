// Many positions of one game advanced together, for people who train.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "game.hpp"

namespace tabuleiro {

template <Position P>
class Batch {
public:
    Batch(const P& start, std::size_t size)
        : start_(start), positions_(size, start), counts_(size), turns_(size), results_(size) {
        if (size == 0) return;
        refresh(0);
        std::fill(counts_.begin(), counts_.end(), counts_[0]);
        std::fill(turns_.begin(), turns_.end(), turns_[0]);
        std::fill(results_.begin(), results_.end(), results_[0]);
    }

    std::size_t size() const { return positions_.size(); }
    const P& operator[](std::size_t index) const { return positions_[index]; }

    void set(std::size_t index, const P& position) {
        positions_[index] = position;
        refresh(index);
    }

    // The first game whose choice is out of range, or size() when all are fine.
    std::size_t first_bad(std::span<const std::int32_t> choices) const {
        for (std::size_t i = 0; i < size(); ++i)
            if (counts_[i] > 0 && (choices[i] < 0 || choices[i] >= counts_[i])) return i;
        return size();
    }

    // Plays choice number n of every game that goes on; finished games stay as they are.
    void step(std::span<const std::int32_t> choices) {
        for (std::size_t i = 0; i < size(); ++i) {
            if (counts_[i] == 0) continue;
            positions_[i] = positions_[i].play(nth_move(positions_[i], choices[i]));
            refresh(i);
        }
    }

    // Puts every finished game back to the start and says how many there were.
    std::size_t restart_finished() {
        std::size_t restarted = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            if (results_[i] == 0) continue;
            set(i, start_);
            ++restarted;
        }
        return restarted;
    }

    std::span<const std::int32_t> counts() const { return counts_; }
    std::span<const std::uint8_t> turns() const { return turns_; }
    std::span<const std::uint8_t> results() const { return results_; }

private:
    void refresh(std::size_t i) {
        const P& position = positions_[i];
        counts_[i] = count_moves(position);
        turns_[i] = static_cast<std::uint8_t>(position.turn());
        results_[i] = 0;
        if (counts_[i] != 0) return;
        const auto outcome = position.outcome();
        results_[i] = outcome->winner ? outcome->winner : kDrawn;
    }

    static constexpr std::uint8_t kDrawn = 3;

    P start_;
    std::vector<P> positions_;
    std::vector<std::int32_t> counts_;
    std::vector<std::uint8_t> turns_;
    std::vector<std::uint8_t> results_;
};

}  // namespace tabuleiro
