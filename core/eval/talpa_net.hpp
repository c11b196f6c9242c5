// The network that values Talpa's features: one hidden layer, integers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "talpa_weights.hpp"

namespace tabuleiro::talpa {

// The value in 1/kWeightUnit. A hidden unit adds up the features by its weights, counts between 0 and its
// most, and then adds its share. The tuner looks after sums of 16 bits being enough.
inline int network(const int (&numbers)[kInputs]) {
    talpa::Units hidden = kBias;
    for (int i = 0; i < kInputs; ++i) hidden += kHiddenWeights[i] * static_cast<std::int16_t>(numbers[i]);
    std::int16_t sums[kHidden];
    std::memcpy(sums, &hidden, sizeof sums);
    int value = 0;
    for (int j = 0; j < kHidden; ++j) value += std::clamp<int>(sums[j], 0, kMost[j]) * kOutputWeights[j];
    return value / kShare + kConstant;
}

}  // namespace tabuleiro::talpa
