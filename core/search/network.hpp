// Networks that value a position: one hidden layer, in integers. What lies where adds rows of numbers to the sums of
// hidden units; some games have a second group of units, which looks at features. tools/tune/network.py trains them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tabuleiro {

// One number a hidden unit.
template <class Number, int kUnits>
using Units [[gnu::vector_size(sizeof(Number) * kUnits)]] = Number;

// Rows and their sums have 16 bits: the trainer looks after that being enough.
template <int kUnits>
using Row = Units<std::int16_t, kUnits>;

// A sum of rows in the making, in parts that fit into registers.
template <int kUnits>
class RowSum {
public:
    explicit RowSum(const Row<kUnits>& sums) {
        each_part(sums, [](Part& sum, const Part& part) { sum = part; });
    }
    void add(const Row<kUnits>& row) {
        each_part(row, [](Part& sum, const Part& part) { sum += part; });
    }
    void subtract(const Row<kUnits>& row) {
        each_part(row, [](Part& sum, const Part& part) { sum -= part; });
    }
    void store(Row<kUnits>& sums) const { std::memcpy(&sums, sums_, sizeof sums); }

private:
    using Part = Units<std::int16_t, 32>;
    static constexpr std::size_t kParts = kUnits / 32;
    static_assert(kUnits % 32 == 0);

    template <class Do>
    void each_part(const Row<kUnits>& row, Do&& work) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kParts; ++i) {
            Part part;
            std::memcpy(&part, reinterpret_cast<const char*>(&row) + i * sizeof part, sizeof part);
            work(sums_[i], part);
        }
    }

    Part sums_[kParts];
};

constexpr int kShare = 4096;

// What a group of units says, in 1/kShare of the unit of evaluation weights: the sum of each counts between 0 and its
// most, times its weight.
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

// Digits are the printable characters but three that mean something in literals: " and \, and ? in trigraphs.
constexpr int kDigits = 91;
constexpr int digit_of(char c) { return c - '!' - (c > '"') - (c > '?') - (c > '\\'); }

// Rows that are compiled in as text, two digits a number.
template <int kRows, int kUnits>
class RowTable {
public:
    explicit RowTable(const char (&text)[2 * kRows * kUnits + 1]) {
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
