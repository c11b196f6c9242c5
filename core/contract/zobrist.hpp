// Hash numbers made from their index: no tables to seed, the same on every machine.
#pragma once

#include <cstdint>

namespace tabuleiro {

// SplitMix64's finaliser: a bijection that scatters neighbouring inputs.
constexpr std::uint64_t scatter(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// A small fast random source for playouts; its state is one word, so every game can have its own.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(scatter(seed)) {}
    constexpr std::uint64_t next() { return scatter(state_++ * 0xd1342543de82ef95ULL); }
    // Uniform over 0 … n - 1 (bias below 2^-32 for the small n of move lists).
    constexpr int below(int n) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace tabuleiro
