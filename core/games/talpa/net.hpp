// The network that values Talpa's features on boards other than the usual one.
#pragma once

#include "weights.hpp"

namespace tabuleiro::talpa {

// The value in 1/kWeightUnit, but for the linear weights.
inline int network(const int (&numbers)[kInputs]) {
    Units<int, kHidden> hidden = kBias;
    for (int i = 0; i < kInputs; ++i) hidden += kHiddenWeights[i] * numbers[i];
    return kConstant + kOutput.of(hidden) / kShare;
}

}  // namespace tabuleiro::talpa
