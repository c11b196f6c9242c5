// Repetition: the positions of the game so far that would draw the third time (G2).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "contract/zobrist.hpp"

namespace tabuleiro {

class Repetitions {
public:
    Repetitions() = default;
    // The keys of the positions so far, the current one last.
    explicit Repetitions(std::vector<std::uint64_t> keys) {
        std::sort(keys.begin(), keys.end());
        for (std::size_t i = 1; i < keys.size(); ++i)
            if (keys[i] == keys[i - 1] && (i == 1 || keys[i] != keys[i - 2])) twice_.push_back(keys[i]);
        for (const std::uint64_t key : twice_) salt_ ^= scatter(key);
    }

    bool came_twice(std::uint64_t key) const {
        return !twice_.empty() && std::binary_search(twice_.begin(), twice_.end(), key);
    }

    // Mixed into the keys of the transposition table: what was proven before a position had come twice may be wrong
    // after.
    std::uint64_t salt() const { return salt_; }

private:
    std::vector<std::uint64_t> twice_;
    std::uint64_t salt_ = 0;
};

}  // namespace tabuleiro
