// Barca: what a position is worth. The rules have no direction, so one eighth of the board tells where
// animals stand well; the rest is holes, the ways to them, and fear.
#pragma once

#include "rules.hpp"
#include "search/eval.hpp"

namespace tabuleiro {

namespace barca {

// The board is its own image in eight ways. Places are the sites told apart by none of them: 0 is the corner,
// 14 the middle, 9 the watering hole.
inline constexpr int kPlaces = 15;
inline constexpr auto kPlace = [] {
    std::array<std::uint8_t, kSites> place{};
    for (int site = 0; site < kSites; ++site) {
        const int column = column_of(site), row = row_of(site) - 1;
        const int x = std::min(column, kSide - 1 - column), y = std::min(row, kSide - 1 - row);
        const int far = std::max(x, y), near = std::min(x, y);  // from the edges
        place[static_cast<std::size_t>(site)] = static_cast<std::uint8_t>(far * (far + 1) / 2 + near);
    }
    return place;
}();
inline constexpr int place_of(int site) { return kPlace[static_cast<std::size_t>(site)]; }

inline constexpr int kPrey[kKinds] = {lion, mouse, elephant};  // who fears the kind

// How many holes are in up to three sets together, each seen both ways. The bits of holes are at least three apart,
// also when the second word of a set is laid over the first: those of the three sets go side by side into one word.
class HoleCount {
public:
    HoleCount() { see_both_ways(holes_, kHoles); }
    void add(const Lanes& set) { found_ |= (set & holes_) >> sets_++; }
    int forwards() const { return __builtin_popcountll(found_[0] | found_[1]); }
    int both_ways() const { return forwards() + __builtin_popcountll(found_[2] | found_[3]); }

private:
    Lanes holes_, found_{};
    int sets_ = 0;
};

// What the evaluation wants to know of one side.
struct Standing {
    int guards = 0, lines = 0;
    int scared = 0, scared_on_hole = 0, trapped = 0, hunted = 0, hunted_on_hole = 0;
    Lanes ends[kKinds] = {};  // of safe slides, both ways

    // `dread` is what the enemy fears.
    Standing(const Herd& own, const Fear& fear, const Fear& dread, const Lanes& occupied) {
        const Fan blocked = spread(occupied);
        HoleCount guarded, reached_by[2];
#pragma GCC unroll 3
        for (int kind = 0; kind < kKinds; ++kind) {
            const Fan forbidden = spread(occupied | fear.scary[kind]);
#pragma GCC unroll 2
            for (int animal = 2 * kind; animal < 2 * kind + 2; ++animal) {
                Lanes reached;
                fold(reached, safe_slides(kind, own.site(animal), blocked, forbidden));
                ends[kind] |= reached;
                reached_by[animal % 2].add(reached);
            }
            guarded.add(dread.scary[kind]);
        }
        guards = guarded.forwards();
        lines = reached_by[0].both_ways() + reached_by[1].both_ways();
        if (fear.is_felt()) look_at_scared(own, fear, occupied);
    }

    // The animals that the enemy can scare by its next move.
    void look_at_hunted(const Herd& own, const Standing& enemy) {
        for (int animal = 0; animal < kAnimals; ++animal) {
            const int site = own.site(animal);
            const bool is_hunted = any(table_of(site).neighbours & enemy.ends[kFeared[animal / 2]]);
            hunted += is_hunted;
            hunted_on_hole += is_hunted && is_hole(site);
        }
    }

private:
    static Fan safe_slides(int kind, int site, const Fan& blocked, const Fan& forbidden) {
        const SiteTable& from = table_of(site);
        const Fan fan = slides(kind == mouse ? from.orthogonal : from.diagonal, blocked, forbidden);
        return kind == elephant ? fan | slides(from.orthogonal, blocked, forbidden) : fan;
    }

    void look_at_scared(const Herd& own, const Fear& fear, const Lanes& occupied) {
        for (unsigned rest = fear.animals(own); rest != 0; rest &= rest - 1) {
            const int animal = __builtin_ctz(rest), kind = animal / 2, site = own.site(animal);
            const Fan fan = safe_slides(kind, site, spread(occupied), spread(occupied | fear.scary[kind]));
            ++scared;
            scared_on_hole += is_hole(site);
            trapped += !any(fan.low | fan.high);
        }
    }

    // An animal's rays do not meet: those that go the same way share one set.
    static void fold(Lanes& both_ways, const Fan& fan) {
        both_ways = __builtin_shufflevector(fan.low, fan.high, 0, 4, 2, 6) |
                    __builtin_shufflevector(fan.low, fan.high, 1, 5, 3, 7);
    }
};

// Whom the side to move can scare.
class Hunt {
public:
    explicit Hunt(const Barca& position) : position_(position), has_two_(position.holes(position.turn()) == 2) {
        const Herd& enemy = position.herd(opponent(position.turn()));
        for (int animal = 0; animal < kAnimals; ++animal) {
            const Lanes& near = table_of(enemy.site(animal)).neighbours;
            near_[animal][0] = near[0];
            near_[animal][1] = near[1];
        }
        for (int kind = 0; kind < kKinds; ++kind)
            for (int word = 0; word < 2; ++word)
                scary_[kind][word] = near_[2 * kPrey[kind]][word] | near_[2 * kPrey[kind] + 1][word];
    }

    bool is_near(int enemy, int site) const { return has(near_[enemy], site); }
    // Whether an own animal of the kind scares anybody from a site.
    bool scares(int kind, int site) const { return has(scary_[kind], site); }
    bool wins(Barca::Move move) const { return has_two_ && is_hole(move.to) && !is_hole(move.from); }

    // The moves that scare an animal anew, and those that win.
    void list(Barca::Moves& moves) const {
        const Herd &own = position_.herd(position_.turn()), &enemy = position_.herd(opponent(position_.turn()));
        moves.clear();
        position_.each_animal([&](int animal, const Fan& fan) {
            const int from = own.site(animal), prey = 2 * kPrey[animal / 2];
            Lanes wanted{};
            if (has_two_ && !is_hole(from)) see_both_ways(wanted, kHoles);
            for (const int each : {prey, prey + 1})
                if (!is_near(each, from)) wanted |= table_of(enemy.site(each)).neighbours;
            const Fan mask = spread(wanted);
            Barca::add_slides(moves, from, {fan.low & mask.low, fan.high & mask.high});
        });
    }

private:
    using Words = std::uint64_t[2];
    static bool has(const Words& sites, int site) { return (sites[site / 64] >> site % 64 & 1) != 0; }

    const Barca& position_;
    bool has_two_;           // holes: a third wins
    Words near_[kAnimals];  // the sites around each of the enemy's animals
    Words scary_[kKinds];   // those where an own animal of the kind scares one
};

}  // namespace barca

template <>
struct Eval<Barca> {
    enum Feature {
        places = 0,  // of the three kinds, kPlaces each
        holes = barca::kKinds * barca::kPlaces,
        two_holes,
        guards,       // pairs of a hole and a kind of enemy that would be scared on it
        lines,        // safe slides onto free holes
        threat,       // two holes held and a safe slide onto a third
        scared,
        scared_on_hole,
        trapped,
        hunted,  // the enemy can scare it by a safe slide
        hunted_on_hole,
        tempo,
        kFeatures
    };

    static constexpr const char* names[kFeatures] = {
        "elephant a1", "elephant a2", "elephant b2", "elephant a3", "elephant b3",
        "elephant c3", "elephant a4", "elephant b4", "elephant c4", "elephant d4",
        "elephant a5", "elephant b5", "elephant c5", "elephant d5", "elephant e5",
        "lion a1", "lion a2", "lion b2", "lion a3", "lion b3",
        "lion c3", "lion a4", "lion b4", "lion c4", "lion d4",
        "lion a5", "lion b5", "lion c5", "lion d5", "lion e5",
        "mouse a1", "mouse a2", "mouse b2", "mouse a3", "mouse b3",
        "mouse c3", "mouse a4", "mouse b4", "mouse c4", "mouse d4",
        "mouse a5", "mouse b5", "mouse c5", "mouse d5", "mouse e5",
        "holes", "two holes", "guards", "lines", "threat", "scared", "scared on a hole", "trapped",
        "hunted", "hunted on a hole",
        "tempo"};

    static inline int weights[kFeatures] = {
        -272, -310, -329, -260, -26, -192, -91, -104, 90, 269, -163, 18, 224, 466, 680,  // elephant
        460, -235, 88, -37, -38, -97, -326, -48, -105, 243, -190, 33, -142, 50, 346,  // lion
        -332, -521, -695, -71, -33, -193, 73, 169, 258, 521, 25, 33, 68, 453, 243,  // mouse
        1033, 323, 75, 114, 654, -1051, -928, 66, -474, -551, 580};

    static void features(const Barca& position, int (&out)[kFeatures]) {
        std::fill(out, out + kFeatures, 0);
        each(position, [&](int feature, int value) { out[feature] += value; });
    }

    [[gnu::flatten]] static int evaluate(const Barca& position) {
        int sum = 0;
        each(position, [&](int feature, int value) { sum += weights[feature] * value; });
        return std::clamp(sum / kWeightUnit, 1 - kEvalLimit, kEvalLimit - 1);
    }

private:
    template <class Add>
    static void each(const Barca& position, Add&& add) {
        const Player me = position.turn(), foe = opponent(me);
        const barca::Herd &mine = position.herd(me), &theirs = position.herd(foe);
        const barca::Fear my_fear(mine, theirs), their_fear(theirs, mine);
        barca::Standing my_standing(mine, my_fear, their_fear, position.occupied());
        barca::Standing their_standing(theirs, their_fear, my_fear, position.occupied());
        my_standing.look_at_hunted(mine, their_standing);
        their_standing.look_at_hunted(theirs, my_standing);
        add_side(mine, my_standing, position.holes(me), 1, add);
        add_side(theirs, their_standing, position.holes(foe), -1, add);
        add(tempo, 1);
    }

    template <class Add>
    static void add_side(const barca::Herd& herd, const barca::Standing& standing, int held, int sign,
                         Add& add) {
        for (int animal = 0; animal < barca::kAnimals; ++animal)
            if (const int site = herd.site(animal); site != barca::kNowhere)
                add(places + animal / 2 * barca::kPlaces + barca::place_of(site), sign);
        add(holes, sign * held);
        add(two_holes, held == 2 ? sign : 0);
        add(guards, sign * standing.guards);
        add(lines, sign * standing.lines);
        add(threat, held == 2 && standing.lines > 0 ? sign : 0);
        add(scared, sign * standing.scared);
        add(scared_on_hole, sign * standing.scared_on_hole);
        add(trapped, sign * standing.trapped);
        add(hunted, sign * standing.hunted);
        add(hunted_on_hole, sign * standing.hunted_on_hole);
    }
};

}  // namespace tabuleiro
