// Networks that value a position: one hidden layer, in integers. What lies where adds rows of numbers to the sums of
// hidden units; some games have a second group of units, which looks at features. The numbers lie in a file
// (format.hpp), which tools/tune/network.py writes; what is here only points to them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>

#include "format.hpp"

namespace tabuleiro {

// One number a hidden unit.
template <class Number, int kUnits>
using Units [[gnu::vector_size(sizeof(Number) * kUnits)]] = Number;

// Sums of rows have 16 bits: the trainer looks after that being enough. Others wrap around.
template <int kUnits>
using Sums = Units<std::uint16_t, kUnits>;

// Where vectors of numbers lie in a file, so that processors load them at once.
template <class Number>
const Number* aligned(const Number* numbers) {
    return std::assume_aligned<NetworkBytes::kAlignment>(numbers);
}

// A sum of rows in the making, in parts that fit into registers.
template <int kUnits>
class RowSum {
public:
    explicit RowSum(const std::int16_t* bias) {
        each_part(aligned(bias), [](Part& sum, const Part& part) { sum = part; });
    }
    explicit RowSum(const Sums<kUnits>& sums) {
        each_part(&sums, [](Part& sum, const Part& part) { sum = part; });
    }
    void add(const std::int16_t* row) {
        each_part(aligned(row), [](Part& sum, const Part& part) { sum += part; });
    }
    void subtract(const std::int16_t* row) {
        each_part(aligned(row), [](Part& sum, const Part& part) { sum -= part; });
    }
    void store(Sums<kUnits>& sums) const { std::memcpy(&sums, sums_, sizeof sums); }

private:
    using Part = Units<std::uint16_t, 32>;
    static constexpr std::size_t kParts = kUnits / 32;
    static_assert(kUnits % 32 == 0);

    template <class Do>
    void each_part(const void* row, Do&& work) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kParts; ++i) {
            Part part;
            std::memcpy(&part, static_cast<const char*>(row) + i * sizeof part, sizeof part);
            work(sums_[i], part);
        }
    }

    Part sums_[kParts];
};

// What the sums of units begin with, and a row for every place and every way of filling it.
template <int kUnits>
struct Rows {
    const std::int16_t* bias;
    const std::int16_t* table;

    const std::int16_t* operator[](std::size_t row) const { return table + row * kUnits; }
};

constexpr int kShare = 4096;

// What a group of units says, in 1/kShare of the unit of evaluation weights: the sum of each counts between 0 and its
// most, times its weight.
template <class Number, int kUnits>
struct Output {
    const Number* most;
    const Number* weights;

    int of(const Units<std::make_unsigned_t<Number>, kUnits>& sums) const {
        Number each[kUnits];
        std::memcpy(each, &sums, sizeof each);
        const Number* const limits = aligned(most);
        const Number* const worths = aligned(weights);
        int value = 0;
        for (int j = 0; j < kUnits; ++j) {
            const Number limit = limits[j], weight = worths[j];  // loaded in any case, so that vectors can be
            value += std::clamp<Number>(each[j], 0, limit) * weight;
        }
        return value;
    }
};

// Units that look at features as they are, and linear weights beside them.
template <int kInputs, int kHidden>
struct FeatureUnits {
    const std::int32_t* linear;
    const std::int32_t* weights;  // by feature and unit
    const std::int32_t* bias;
    Output<std::int32_t, kHidden> output;

    // In the unit of evaluation weights.
    int line(const int (&numbers)[kInputs]) const {
        int sum = 0;
        for (std::size_t i = 0; i < kInputs; ++i) sum += linear[i] * numbers[i];
        return sum;
    }
    // In 1/kShare of it.
    int share(const int (&numbers)[kInputs]) const {
        Part sums[kParts];
        std::memcpy(sums, aligned(bias), sizeof sums);
        for (std::size_t i = 0; i < kInputs; ++i) {
            if (kSkipsZeros && numbers[i] == 0) continue;
#pragma GCC unroll 8
            for (std::size_t part = 0; part < kParts; ++part) {
                Part row;
                std::memcpy(&row, aligned(weights + i * kHidden + part * kPart), sizeof row);
                sums[part] += row * static_cast<std::uint32_t>(numbers[i]);
            }
        }
        Units<std::uint32_t, kHidden> all;
        std::memcpy(&all, sums, sizeof all);
        return output.of(all);
    }

private:
    static constexpr std::size_t kPart = 16, kParts = kHidden / kPart;
    using Part = Units<std::uint32_t, kPart>;
    static_assert(kHidden % kPart == 0);
    // SSE2 has no product of 32-bit numbers: to look whether one is needed takes less time there, and more elsewhere.
#if defined(__x86_64__) && !defined(__SSE4_1__)
    static constexpr bool kSkipsZeros = true;
#else
    static constexpr bool kSkipsZeros = false;
#endif
};

// What a file holds of these.
template <int kUnits>
Rows<kUnits> rows_of(const NetworkBytes& bytes) {
    return {bytes.numbers<std::int16_t>("bias"), bytes.numbers<std::int16_t>("table")};
}
template <int kUnits>
Output<std::int16_t, kUnits> output_of(const NetworkBytes& bytes, std::string_view name) {
    return {bytes.numbers<std::int16_t>("most"), bytes.numbers<std::int16_t>(name)};
}
template <int kInputs, int kHidden>
FeatureUnits<kInputs, kHidden> feature_units_of(const NetworkBytes& bytes) {
    const auto of = [&](std::string_view name) { return bytes.numbers<std::int32_t>(name); };
    return {of("linear"), of("h-weights"), of("h-bias"), {of("h-most"), of("h-output")}};
}

}  // namespace tabuleiro
