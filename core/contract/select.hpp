// The n-th member of a set of sites, in ascending order; n is below the set's size.
#pragma once

#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "board.hpp"

namespace tabuleiro {

inline int nth_member(std::uint64_t sites, int n) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(std::uint64_t{1} << n, sites));
#else
    for (; n > 0; --n) sites &= sites - 1;
    return __builtin_ctzll(sites);
#endif
}

inline int nth_member(Sites sites, int n) {
    const auto low = static_cast<std::uint64_t>(sites);
    const int below = __builtin_popcountll(low);
    if (n < below) return nth_member(low, n);
    return 64 + nth_member(static_cast<std::uint64_t>(sites >> 64), n - below);
}

}  // namespace tabuleiro
