// Evaluations remembered from node to node, for games whose evaluation takes longer than to look it up.
#pragma once

#include <memory>
#include <vector>

#include "game_network.hpp"
#include "score.hpp"

namespace tabuleiro {

// One a thread, so without locks. An entry is the evaluation in 16 bits, and the key without the 16 bits that are
// its place: what is found is what was evaluated. A remembered evaluation has no outlook. Accumulators are kept by ply.
template <Position P>
class EvaluationCache {
public:
    // Before a search, which has one network throughout, or none.
    void begin(const NetworkOf<P>* network) {
        if constexpr (kHasAccumulator)
            if (accumulators_.empty() || network != network_)
                accumulators_.assign(kMaxPly + 3, typename Eval<P>::Accumulator(network));
        network_ = network;
    }

    int of(const P& position, int ply) {
        Outlook outlook;
        return of(position, outlook, ply);
    }
    int of(const P& position, Outlook& outlook, int ply) {
        if constexpr (requires { Eval<P>::is_slow; }) {
            const std::uint64_t key = position.key(), rest = key & ~kPlaces;
            std::uint64_t& entry = entries_[key & kPlaces];
            if ((entry & ~kPlaces) == rest) return static_cast<std::int16_t>(entry & kPlaces);
            const int value = compute(position, static_cast<std::size_t>(ply));
            entry = rest | static_cast<std::uint16_t>(value);
            return value;
        } else {
            return evaluation_of(position, network_, outlook);
        }
    }

    // Makes the accumulator of a position whose evaluation was remembered, for those of the positions after it.
    void prepare(const P& position, int ply) {
        if constexpr (kHasAccumulator) {
            const auto place = static_cast<std::size_t>(ply);
            Eval<P>::prepare(position, network_, accumulators_[place], accumulators_[place + 1]);
        }
    }

private:
    static constexpr std::uint64_t kPlaces = 0xFFFF;
    static constexpr bool kHasAccumulator = requires { typename Eval<P>::Accumulator; };

    static auto make_accumulators() {
        if constexpr (kHasAccumulator) return std::vector<typename Eval<P>::Accumulator>{};
        else return 0;
    }

    int compute(const P& position, std::size_t ply) {
        if constexpr (kHasAccumulator)
            return Eval<P>::evaluate(position, network_, accumulators_[ply], accumulators_[ply + 1]);
        else
            return evaluation_of(position, network_);
    }

    static constexpr std::size_t kEntries = requires { Eval<P>::is_slow; } ? kPlaces + 1 : 0;

    const NetworkOf<P>* network_ = nullptr;
    std::unique_ptr<std::uint64_t[]> entries_ = std::make_unique<std::uint64_t[]>(kEntries);
    decltype(make_accumulators()) accumulators_ = make_accumulators();  // of the ply before at its number
};

}  // namespace tabuleiro
