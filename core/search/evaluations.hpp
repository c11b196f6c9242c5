// Evaluations remembered from node to node, for games whose evaluation takes longer than to look it up.
#pragma once

#include <memory>

#include "../eval/eval.hpp"

namespace tabuleiro {

// One a thread, so without locks. An entry is the evaluation in 16 bits, and the key without the 16 bits that are
// its place: what is found is what was evaluated.
template <Position P>
class Evaluations {
public:
    int of(const P& position) {
        if constexpr (requires { Eval<P>::is_slow; }) {
            const std::uint64_t key = position.key(), rest = key & ~kPlaces;
            std::uint64_t& entry = entries_[key & kPlaces];
            if ((entry & ~kPlaces) == rest) return static_cast<std::int16_t>(entry & kPlaces);
            const int value = Eval<P>::evaluate(position);
            entry = rest | static_cast<std::uint16_t>(value);
            return value;
        } else {
            return Eval<P>::evaluate(position);
        }
    }

private:
    static constexpr std::uint64_t kPlaces = 0xFFFF;
    static constexpr std::size_t kEntries = requires { Eval<P>::is_slow; } ? kPlaces + 1 : 0;

    std::unique_ptr<std::uint64_t[]> entries_ = std::make_unique<std::uint64_t[]>(kEntries);
};

}  // namespace tabuleiro
