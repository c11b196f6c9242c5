// Networks that value a position: one hidden layer, in integers. What lies where adds rows of numbers to the sums of
// hidden units; some games add a second group of units that looks at the features of the evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tabuleiro {

// Numbers of hidden units. Sums of rows have 16 bits: the trainer looks after that being enough.
template <class Number, int kUnits>
using Units [[gnu::vector_size(sizeof(Number) * kUnits)]] = Number;

template <int kUnits>
using Row = Units<std::int16_t, kUnits>;

// The output of a group of units, in 1/kShare of the unit of evaluation weights: each unit counts between 0 and its
// most, and then adds its share.
constexpr int kShare = 4096;

template <class Number, int kUnits>
struct Output {
    Number most[kUnits], weights[kUnits];

    int of(const Units<Number, kUnits>& sums) const {
        Number each[kUnits];
        std::memcpy(each, &sums, sizeof each);
        int value = 0;
        for (int j = 0; j < kUnits; ++j) value += std::clamp<Number>(each[j], 0, most[j]) * weights[j];
        return value;
    }
};

// Rows of a table as text: a number is two digits of base kDigits, in printable characters but \ and ".
constexpr int kDigits = 91;
constexpr int digit_of(char c) { return c - '!' - (c > '"') - (c > '\\'); }

template <int kRows, int kUnits>
class RowTable {
public:
    explicit RowTable(std::string_view text) {
        std::int16_t numbers[kUnits];
        for (std::size_t row = 0; row < kRows; ++row) {
            for (std::size_t j = 0; j < kUnits; ++j) {
                const std::size_t at = 2 * (row * kUnits + j);
                numbers[j] = static_cast<std::int16_t>(kDigits * digit_of(text[at]) + digit_of(text[at + 1]) -
                                                       kDigits * kDigits / 2);
            }
            std::memcpy(&rows_[row], numbers, sizeof numbers);
        }
    }
    const Row<kUnits>& operator[](std::size_t row) const { return rows_[row]; }

private:
    std::array<Row<kUnits>, kRows> rows_;
};

}  // namespace tabuleiro
