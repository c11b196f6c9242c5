// Barca: which moves to try first.
#pragma once

#include <algorithm>
#include <cstdint>

#include "eval.hpp"
#include "rules.hpp"
#include "search/move_ordering.hpp"

namespace tabuleiro {

template <>
class MoveOrdering<Barca> {
public:
    explicit MoveOrdering(const Barca& position) : hunt_(position) {
        using namespace barca;
        const Herd &own = position.herd(position.turn()), &enemy = position.herd(opponent(position.turn()));
        std::copy_n(Eval<Barca>::weights + Eval<Barca>::places, kKinds * kPlaces, values_[0]);
        for (int kind = 0; kind < kKinds; ++kind) values_[kind][place_of(kHole)] += kHoleWorth;
        for (int animal = 0; animal < kAnimals; ++animal) {
            const int site = own.site(animal), kind = animal / 2;
            froms_[site] = {static_cast<std::uint8_t>(kind), site == kNowhere ? 0 : values_[kind][place_of(site)]};
            scares_[animal] = is_hole(enemy.site(animal)) ? kScareOnHole : kScare;
        }
    }

    // A third hole wins; then scaring animals off holes, holes, other scares, better places.
    int score(Barca::Move move) const {
        if (hunt_.wins(move)) return kWin;
        const auto [kind, value] = froms_[move.from];
        const int gain = (values_[kind][barca::place_of(move.to)] - value) / kWeightUnit;
        return hunt_.scares(kind, move.to) ? gain + worth_of_scares(2 * barca::kPrey[kind], move.to) : gain;
    }

    // A third hole, and moves that scare somebody anew: the answer is all but forced (B5).
    bool is_noisy(Barca::Move move) const {
        const int kind = froms_[move.from].kind, prey = 2 * barca::kPrey[kind];
        const auto drives = [&](int enemy) {
            return hunt_.is_near(enemy, move.to) && !hunt_.is_near(enemy, move.from);
        };
        return hunt_.wins(move) || (hunt_.scares(kind, move.to) && (drives(prey) || drives(prey + 1)));
    }

private:
    static constexpr int kWin = 10000;                      // above all else
    static constexpr int kScareOnHole = 180, kScare = 100;  // in units of evaluation
    static constexpr int kHoleWorth = 50 * kWeightUnit;
    static constexpr int kHole = barca::site_at(3, 4);  // any of them

    struct From {
        std::uint8_t kind;
        int value;
    };

    int worth_of_scares(int prey, int site) const {
        return (hunt_.is_near(prey, site) ? scares_[prey] : 0) +
               (hunt_.is_near(prey + 1, site) ? scares_[prey + 1] : 0);
    }

    barca::Hunt hunt_;
    int values_[barca::kKinds][barca::kPlaces];
    From froms_[barca::kSites + 1];  // where the mover's animals are; elsewhere never read
    int scares_[barca::kAnimals];    // what it is worth to scare each of the enemy's
};

}  // namespace tabuleiro
