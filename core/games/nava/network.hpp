// What a network file of Nava holds.
#pragma once

#include "network/format.hpp"
#include "network/units.hpp"

namespace tabuleiro::nava {

constexpr int kUnits = 128, kInputs = 16, kHidden = 32;

// Every point adds a row for what lies on it; the features are those of the evaluation.
struct Network {
    static constexpr Section kSections[] = {
        {"bias", 2, 1, kUnits},        {"most", 2, 1, kUnits},         {"output", 2, 1, kUnits},
        {"linear", 4, 1, kInputs},     {"h-weights", 4, kInputs, kHidden}, {"h-bias", 4, 1, kHidden},
        {"h-most", 4, 1, kHidden},     {"h-output", 4, 1, kHidden},    {"constant", 4, 1, 1},
        {"table", 2, 25 * 49, kUnits}};
    static constexpr Shape shapes[] = {{"points, 128 units, 16 features, 32 units", {5, 5}, kSections}};

    explicit Network(const NetworkBytes& bytes)
        : rows(rows_of<kUnits>(bytes)), output(output_of<kUnits>(bytes, "output")),
          features(feature_units_of<kInputs, kHidden>(bytes)), constant(*bytes.numbers<std::int32_t>("constant")) {}

    Rows<kUnits> rows;
    Output<std::int16_t, kUnits> output;
    FeatureUnits<kInputs, kHidden> features;
    int constant;
};

}  // namespace tabuleiro::nava
