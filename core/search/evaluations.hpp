// Evaluations remembered from node to node, for games whose evaluation takes longer than to look it up.
#pragma once

#include <memory>
#include <vector>

#include "eval.hpp"
#include "score.hpp"

namespace tabuleiro {

// One a thread, so without locks. An entry is the evaluation in 16 bits, and the key without the 16 bits that are
// its place: what is found is what was evaluated. A remembered evaluation has no outlook. Groundwork is kept by ply.
template <Position P>
class Evaluations {
public:
    int of(const P& position, int ply) {
        Outlook outlook;
        return of(position, outlook, ply);
    }
    int of(const P& position, Outlook& outlook, int ply) {
        if constexpr (requires { Eval<P>::is_slow; }) {
            const std::uint64_t key = position.key(), rest = key & ~kPlaces;
            std::uint64_t& entry = entries_[key & kPlaces];
            if ((entry & ~kPlaces) == rest) return static_cast<std::int16_t>(entry & kPlaces);
            const int value = work_out(position, static_cast<std::size_t>(ply));
            entry = rest | static_cast<std::uint16_t>(value);
            return value;
        } else if constexpr (requires { Eval<P>::evaluate(position, outlook); }) {
            return Eval<P>::evaluate(position, outlook);
        } else {
            return Eval<P>::evaluate(position);
        }
    }

    // Lays the ground for the positions after one of which the evaluation was remembered.
    void prepare(const P& position, int ply) {
        if constexpr (kHasGroundwork) {
            const auto place = static_cast<std::size_t>(ply);
            Eval<P>::prepare(position, works_[place], works_[place + 1]);
        }
    }

private:
    static constexpr std::uint64_t kPlaces = 0xFFFF;
    static constexpr bool kHasGroundwork = requires { typename Eval<P>::Groundwork; };

    static auto make_works() {
        if constexpr (kHasGroundwork) return std::vector<typename Eval<P>::Groundwork>(kMaxPly + 3);
        else return 0;
    }

    int work_out(const P& position, std::size_t ply) {
        if constexpr (kHasGroundwork) return Eval<P>::evaluate(position, works_[ply], works_[ply + 1]);
        else return Eval<P>::evaluate(position);
    }

    static constexpr std::size_t kEntries = requires { Eval<P>::is_slow; } ? kPlaces + 1 : 0;

    std::unique_ptr<std::uint64_t[]> entries_ = std::make_unique<std::uint64_t[]>(kEntries);
    decltype(make_works()) works_ = make_works();  // of the ply before at its number
};

}  // namespace tabuleiro
