// What network files of Talpa hold: one for the usual board, one for boards of any size.
#pragma once

#include <optional>

#include "network/format.hpp"
#include "network/units.hpp"

namespace tabuleiro::talpa {

constexpr int kUnits = 128, kHidden = 32;
constexpr int kTension = 10;   // features of captures and what can move, for which no ways need to be found
constexpr int kFeatures = 33;  // all

// The usual board: every block of 2×3 squares adds a row, as either side sees it.
struct BlockNetwork {
    static constexpr Section kSections[] = {
        {"bias", 2, 1, kUnits},     {"most", 2, 1, kUnits},             {"output", 2, 1, kUnits},
        {"other", 2, 1, kUnits},    {"linear", 4, 1, kTension},         {"h-weights", 4, kTension, kHidden},
        {"h-bias", 4, 1, kHidden},  {"h-most", 4, 1, kHidden},          {"h-output", 4, 1, kHidden},
        {"constant", 4, 1, 1},      {"table", 2, 42 * 729, kUnits}};

    explicit BlockNetwork(const NetworkBytes& bytes)
        : rows(rows_of<kUnits>(bytes)), output(output_of<kUnits>(bytes, "output")),
          other(output_of<kUnits>(bytes, "other")), features(feature_units_of<kTension, kHidden>(bytes)),
          constant(*bytes.numbers<std::int32_t>("constant")) {}

    Rows<kUnits> rows;
    Output<std::int16_t, kUnits> output, other;  // as the side to move sees the board, and as the other does
    FeatureUnits<kTension, kHidden> features;
    int constant;
};

// Any board: the features alone.
struct WayNetwork {
    static constexpr Section kSections[] = {{"linear", 4, 1, kFeatures},        {"h-weights", 4, kFeatures, kHidden},
                                            {"h-bias", 4, 1, kHidden},          {"h-most", 4, 1, kHidden},
                                            {"h-output", 4, 1, kHidden},        {"constant", 4, 1, 1}};

    explicit WayNetwork(const NetworkBytes& bytes)
        : features(feature_units_of<kFeatures, kHidden>(bytes)), constant(*bytes.numbers<std::int32_t>("constant")) {}

    // In 1/kWeightUnit.
    int value(const int (&numbers)[kFeatures]) const {
        return constant + features.share(numbers) / kShare + features.line(numbers);
    }

    FeatureUnits<kFeatures, kHidden> features;
    int constant;
};

// One of the two.
struct Network {
    static constexpr Shape shapes[] = {
        {"blocks 2x3, two views, 128 units, 10 features, 32 units", {8, 8}, BlockNetwork::kSections},
        {"33 features, 32 units", {}, WayNetwork::kSections}};

    explicit Network(const NetworkBytes& bytes) {
        if (bytes.shape().board.is_any()) ways.emplace(bytes);
        else blocks.emplace(bytes);
    }

    std::optional<BlockNetwork> blocks;
    std::optional<WayNetwork> ways;
};

}  // namespace tabuleiro::talpa
