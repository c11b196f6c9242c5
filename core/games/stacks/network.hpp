// What a network file of Stacks holds.
#pragma once

#include "network/format.hpp"
#include "network/units.hpp"

namespace tabuleiro::stacks {

constexpr int kUnits = 64;

// Every two squares side by side, 58 pairs, add a row for what is on them.
struct Network {
    static constexpr Section kSections[] = {{"bias", 2, 1, kUnits},
                                            {"most", 2, 1, kUnits},
                                            {"output", 2, 1, kUnits},
                                            {"constant", 4, 1, 1},
                                            {"table", 2, 58 * 81, kUnits}};
    static constexpr Shape shapes[] = {{"pairs, 64 units", {7, 5}, kSections}};

    explicit Network(const NetworkBytes& bytes)
        : rows(rows_of<kUnits>(bytes)), output(output_of<kUnits>(bytes, "output")),
          constant(*bytes.numbers<std::int32_t>("constant")) {}

    Rows<kUnits> rows;
    Output<std::int16_t, kUnits> output;
    int constant;
};

}  // namespace tabuleiro::stacks
