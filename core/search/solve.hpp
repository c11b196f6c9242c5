// Forced results by full-width search: no table, no ordering, no evaluation. Slow, and beyond suspicion: the
// witness against which the fast search is tested.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "contract/game.hpp"

namespace tabuleiro {

template <Position P>
class Solver {
public:
    struct Interrupted {};

    explicit Solver(std::function<bool()> is_interrupted) : is_interrupted_(std::move(is_interrupted)) {}

    // Whether the side to move can force a win within so many plies.
    bool wins(const P& position, int plies) {
        if (const auto outcome = position.outcome()) return outcome->winner == number(position.turn());
        if (plies <= 0) return false;
        return any(position, plies, [&](const P& next) { return loses(next, plies - 1); });
    }

    // Whether the side to move cannot help losing within so many plies.
    bool loses(const P& position, int plies) {
        if (const auto outcome = position.outcome())
            return outcome->winner != 0 && outcome->winner != number(position.turn());
        if (plies <= 0) return false;
        return !any(position, plies, [&](const P& next) { return !wins(next, plies - 1); });
    }

private:
    static std::uint8_t number(Player side) { return static_cast<std::uint8_t>(side); }

    template <class Test>
    bool any(const P& position, int plies, Test&& test) {
        const auto level = static_cast<std::size_t>(plies);
        while (lists_.size() <= level) lists_.push_back(std::make_unique_for_overwrite<typename P::Moves>());
        position.moves(*lists_[level]);
        for (const auto move : *lists_[level]) {
            if (++looked_ % kBetweenLooks == 0 && is_interrupted_()) throw Interrupted{};
            if (test(position.play(move))) return true;
        }
        return false;
    }

    static constexpr std::uint64_t kBetweenLooks = 4096;

    std::function<bool()> is_interrupted_;
    std::vector<std::unique_ptr<typename P::Moves>> lists_;  // by plies left
    std::uint64_t looked_ = 0;
};

}  // namespace tabuleiro
