// History heuristics: moves that refuted something before are tried early, wherever they come up.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "traits.hpp"

namespace tabuleiro {

// What a thread has learned of moves, whatever the position: the history of a move by side, its continuation history
// (the same after a given move) and countermoves. Moves are known by their slots, the move before by its tag.
template <Position P>
class Histories {
public:
    using Move = typename P::Move;

    static constexpr int kMostHistory = 8192;  // no entry grows beyond

    void clear() {
        for (auto& side : history_) side.fill(0);
        continuations_.fill(0);
        countermoves_.fill(0);
    }

    int history(Player side, std::size_t slot) const { return history_[index(side)][slot]; }
    int history(Player side, Move move) const {
        int sum = 0;
        Traits<P>::each_slot(move, [&](std::size_t slot) { sum += history_[index(side)][slot]; });
        return sum;
    }

    // How the move did after the move before.
    int continuation(std::uint16_t before, Player side, Move move) const {
        if constexpr (!kHasContinuations) return 0;
        int sum = 0;
        Traits<P>::each_slot(move, [&](std::size_t slot) { sum += continuations_[place(before, side, slot)]; });
        return sum;
    }

    void update(std::uint16_t before, Player side, Move move, int bonus) {
        Traits<P>::each_slot(move, [&](std::size_t slot) {
            grow(history_[index(side)][slot], bonus);
            if constexpr (kHasContinuations) grow(continuations_[place(before, side, slot)], bonus);
        });
    }

    // The tag of the move that last refuted the move before.
    std::uint16_t countermove(std::uint16_t before) const { return countermoves_[before]; }
    void set_countermove(std::uint16_t before, std::uint16_t tag) { countermoves_[before] = tag; }

private:
    static constexpr bool kHasContinuations = Traits<P>::numbers.has_continuation_history;

    static std::size_t index(Player side) { return side == Player::first ? 0 : 1; }

    // Two continuations that share a place are only tried in the wrong order.
    static std::size_t place(std::uint16_t before, Player side, std::size_t slot) {
        const std::uint32_t mover = before * 0x9E3779B1u ^ static_cast<std::uint32_t>(side) * 0xC2B2AE3Du;
        return (mover ^ static_cast<std::uint32_t>(slot) * 0x85EBCA77u) >> 16;
    }

    // Moves an entry towards the bonus (history gravity): the fuller it is, the less it grows, so that old merits fade.
    static void grow(std::int16_t& entry, int bonus) {
        entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / kMostHistory);
    }

    std::array<std::array<std::int16_t, Traits<P>::kSlots>, 2> history_{};
    std::array<std::int16_t, 1 << 16> continuations_{};
    std::array<std::uint16_t, 1 << 16> countermoves_{};
};

}  // namespace tabuleiro
