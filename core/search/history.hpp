// Histories: what refuted something before is likely to do it again.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "traits.hpp"

namespace tabuleiro {

// What a thread has learned of moves, whatever the position: histories by side, also as replies, and counter moves.
// Moves are known by their steps, the move before by its tag.
template <Position P>
class Memory {
public:
    using Move = typename P::Move;

    static constexpr int kMostHistory = 8192;  // no entry grows beyond

    void clear() {
        for (auto& side : history_) side.fill(0);
        replies_.fill(0);
        counters_.fill(0);
    }

    int history(Player side, std::size_t slot) const { return history_[index(side)][slot]; }
    int history(Player side, Move move) const {
        int sum = 0;
        Traits<P>::each(move, [&](std::size_t slot) { sum += history_[index(side)][slot]; });
        return sum;
    }

    // How it did as a reply to the move before.
    int reply(std::uint16_t before, Player side, Move move) const {
        if constexpr (!kHasReplies) return 0;
        int sum = 0;
        Traits<P>::each(move, [&](std::size_t slot) { sum += replies_[place(before, side, slot)]; });
        return sum;
    }

    void reward(std::uint16_t before, Player side, Move move, int bonus) {
        Traits<P>::each(move, [&](std::size_t slot) {
            grow(history_[index(side)][slot], bonus);
            if constexpr (kHasReplies) grow(replies_[place(before, side, slot)], bonus);
        });
    }

    // The tag of the move that last refuted the move before.
    std::uint16_t counter(std::uint16_t before) const { return counters_[before]; }
    void set_counter(std::uint16_t before, std::uint16_t tag) { counters_[before] = tag; }

private:
    static constexpr bool kHasReplies = Traits<P>::numbers.has_replies;

    static std::size_t index(Player side) { return side == Player::first ? 0 : 1; }

    // Two replies that share a place are only tried in the wrong order.
    static std::size_t place(std::uint16_t before, Player side, std::size_t slot) {
        const std::uint32_t replier = before * 0x9E3779B1u ^ static_cast<std::uint32_t>(side) * 0xC2B2AE3Du;
        return (replier ^ static_cast<std::uint32_t>(slot) * 0x85EBCA77u) >> 16;
    }

    // Moves an entry towards the bonus: the fuller it is, the less it grows, so that old merits fade.
    static void grow(std::int16_t& entry, int bonus) {
        entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / kMostHistory);
    }

    std::array<std::array<std::int16_t, Traits<P>::kSlots>, 2> history_{};
    std::array<std::int16_t, 1 << 16> replies_{};
    std::array<std::uint16_t, 1 << 16> counters_{};
};

}  // namespace tabuleiro
