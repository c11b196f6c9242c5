// Stacks: the turns with an attack (S7–S10), told apart by their result (G4).
//
// The result of attacking a given target is: which pieces are gone from where they began (the attackers, and
// the first single if there is one), where that first single ended unless it took part, and the retreat.
#pragma once

#include <algorithm>

#include "turn.hpp"

namespace tabuleiro::stacks {

// Legal attacks that differ only in where the first single ends.
struct Strike {
    Parts parts;         // all but first_to
    Squares first_ends;  // empty when there is no first single
    bool takes_part;     // the first single, or the piece it replaced, attacks; first_ends is one square
    unsigned gone;       // a set of the side's pieces, by number
    int way;             // of the retreat: 0 none, else 1 to 3 from left to right

    // By where the first single is in the end, if not on the target or in the place of an attacker.
    static constexpr int kNowhere = kSquares;
    Squares results() const { return takes_part || !first_ends ? bit(kNowhere) : first_ends; }

    Turn turn(int result) const {
        Parts whole = parts;
        if (first_ends) whole.first_to = result == kNowhere ? lowest(first_ends) : result;
        return Turn::attack(whole);
    }
};

// The results of attacking one target: the ends of first singles, by pieces gone and way of retreat.
class Results {
public:
    static constexpr unsigned kSets = 1U << kPieces;
    using Ends = std::array<Squares, 4>;

    // Tells which of the results are new.
    Squares add(const Strike& strike, Squares results) {
        std::uint64_t& known = known_[strike.gone / 64];
        if (!(known >> strike.gone % 64 & 1)) ends_[strike.gone] = {};
        known |= std::uint64_t{1} << strike.gone % 64;
        Squares& ends = ends_[strike.gone][strike.way];
        const Squares added = results & ~ends;
        ends |= added;
        return added;
    }

    // Calls visit(gone, way, ends) until it says true.
    template <class Visit>
    bool each(Visit&& visit) const {
        for (unsigned word = 0; word < kSets / 64; ++word) {
            for (std::uint64_t rest = known_[word]; rest;) {
                const unsigned gone = 64 * word + static_cast<unsigned>(pop(rest));
                for (int way = 0; way < 4; ++way)
                    if (visit(gone, way, ends_[gone][way])) return true;
            }
        }
        return false;
    }

private:
    std::array<std::uint64_t, kSets / 64> known_{};
    std::array<Ends, kSets> ends_;  // only the known ones are set
};

class Attacks {
public:
    explicit Attacks(const Ground& ground) : ground_(ground) {
        Squares stands = ground.movable;
        for (int steps = 2; steps > 0; --steps) stands |= ground.step(stands) & ground.open;
        targets_ = ground.step(stands) & ground.foe.occupied() & ~ground.foe.fours & ~home_of(ground.side);
        for (Squares rest = targets_ & ground.foe.twos; rest;) {
            const int target = pop(rest);
            const int around = ground.own.pieces(neighbours(target) & ground.movable & ~ground.bound);
            if (around + kFromAfar <= ground.foe.height(target)) targets_ &= ~bit(target);
        }
        int number = 0;
        for (Squares rest = targets_ ? ground.movable : 0; rest;) {
            const int square = pop(rest);
            near_[square] = ground.step(bit(square));
            ends_[square] = ground.ends(square, 1, 2);
            number_[square] = number;
            number += ground.own.height(square);
        }
    }

    int count() const {
        int turns = 0;
        for (Squares rest = targets_; rest;)
            results_of(pop(rest)).each([&](unsigned, int, Squares ends) {
                turns += size(ends);
                return false;
            });
        return turns;
    }

    // The n-th turn of list(); none, and n lessened by their number, when there are not so many.
    std::optional<Turn> nth(int& n) const {
        std::optional<Turn> turn;
        for (Squares rest = targets_; rest && !turn;) {
            const int target = pop(rest);
            results_of(target).each([&](unsigned gone, int way, Squares ends) {
                if (n < size(ends)) turn = canonical(target, gone, way, stacks::nth(ends, n));
                else n -= size(ends);
                return turn.has_value();
            });
        }
        return turn;
    }

    template <class List>
    void list(List& list) const {
        for (Squares rest = targets_; rest;) {
            const int target = pop(rest);
            struct Place {
                Squares ends;
                Turn* first;
            };
            std::array<std::array<Place, 4>, Results::kSets> places;  // only those of known results are set
            Turn* end = list.end();
            results_of(target).each([&](unsigned gone, int way, Squares ends) {
                places[gone][way] = {ends, end};
                end = std::fill_n(end, size(ends), Turn::kLast);
                return false;
            });
            list.resize(static_cast<std::size_t>(end - list.begin()));
            each_strike(target, ends_, [&](const Strike& strike) {
                const auto [ends, first] = places[strike.gone][strike.way];
                for (Squares results = strike.results(); results;) {
                    const int result = pop(results);
                    Turn& turn = first[size(ends & (bit(result) - 1))];
                    turn = std::min(turn, strike.turn(result));
                }
            });
        }
    }

    // Squares for each square.
    using Ends = std::array<Squares, kSquares>;
    static constexpr Ends kNoEnds{};
    const Ends& all_ends() const { return ends_; }

    // Lists each turn once, under any of its texts; of those with a first single that goes its own way only the
    // ones that take it from an own stack to one of the ends given for it.
    template <class List>
    void list_some(List& list, const Ends& free_ends) const {
        for (Squares rest = targets_; rest;) {
            const int target = pop(rest);
            Results seen;
            each_strike(target, free_ends, [&](const Strike& strike) {
                Squares results = strike.results();
                if (!(results & bit(Strike::kNowhere))) results &= free_ends[strike.parts.first_from];
                for (results = seen.add(strike, results); results;) list.push(strike.turn(pop(results)));
            });
        }
    }

    // Where a piece keeps defenders that would survive from their retreat (S8).
    Squares blocks() const {
        Squares retreats = 0;
        for (Squares rest = targets_ & ground_.foe.twos; rest;) retreats |= aim_at(pop(rest)).retreats;
        return retreats;
    }

    // The canonical turn for what an attack's text says, if that is legal.
    std::optional<Turn> canonical(Turn turn) const {
        const int target = turn.parts().target;
        std::optional<Turn> found;
        if (!(targets_ & bit(target))) return found;
        each_strike(target, ends_, [&](const Strike& strike) {
            for (Squares results = found ? 0 : strike.results(); results;) {
                const int result = pop(results);
                if (strike.turn(result) == turn) found = canonical(target, strike.gone, strike.way, result);
            }
        });
        return found;
    }

private:
    static constexpr int kFromAfar = 2;  // attackers, at most, that were not beside the target before: a group, two singles

    Results results_of(int target) const {
        Results results;
        each_strike(target, ends_, [&](const Strike& strike) { results.add(strike, strike.results()); });
        return results;
    }

    Turn canonical(int target, unsigned gone, int way, int result) const {
        Turn best = Turn::kLast;
        each_strike(target, ends_, [&](const Strike& strike) {
            if (strike.gone == gone && strike.way == way && (strike.results() & bit(result)))
                best = std::min(best, strike.turn(result));
        });
        return best;
    }

    // Every legal attack on the target is in exactly one of the strikes visited, but for those whose first single
    // ends away from the target and not on one of its `free_ends`.
    template <class Visit>
    void each_strike(int target, const Ends& free_ends, Visit&& visit) const {
        const Aim aim = aim_at(target);
        const Scene start{ground_.own, ground_.open, ground_.movable & ~ground_.bound, Parts::kNone, 0};
        if (!ground_.bound) each_group(aim, start, visit);
        for (Squares rest = ground_.bound ? ground_.bound : ground_.movable; rest;) {
            const int a = pop(rest);
            Scene scene = start;
            scene.first_from = a;
            scene.own.take(a, 1);
            if (ground_.own.height(a) == 1) scene.open |= bit(a);
            scene.first_ends = ends_[a] & free_ends[a] & ~aim.ring;
            each_second(aim, scene, visit);
            for (Squares close = ends_[a] & aim.ring; close;)
                each_second(aim, with_first_on(scene, pop(close)), visit);
        }
    }

    struct Aim {
        int target, defenders;
        Squares ring;      // the target's neighbours
        Squares entries;   // those from which a step onto the target is free; a gate bars both ways
        Squares retreats;  // where defenders go if they can (S8)
        Squares seconds;   // own stacks from which a second single could come
    };

    Aim aim_at(int target) const {
        const Squares here = bit(target), ahead = ground_.side == Player::first ? here >> 1 : here << 1;
        Aim aim{target, ground_.foe.height(target), neighbours(target), ground_.step(here), 0, 0};
        const Squares row = (here & ground_.enemy_home) ? here : ahead;
        aim.retreats = (row << 8 | (row & ~here) | row >> 8) & kBoard;
        aim.seconds = (aim.entries | ground_.step(aim.entries)) & ground_.movable & ~ground_.bound;
        return aim;
    }

    // The board after the first single, if any. Away from the ring it does not matter where that one ended.
    struct Scene {
        Army own;
        Squares open;
        Squares supporters;  // stacks that S9 and S10 allow, and empty squares
        int first_from;
        Squares first_ends;
    };

    Scene with_first_on(Scene scene, int c) const {
        const int a = scene.first_from;
        const bool alone = (ground_.empty & near_[a] & bit(c)) && !ground_.is_bound(a);
        scene.supporters &= ~bit(c);
        if (alone || ground_.ruleset == Ruleset::report) scene.supporters |= bit(c) & ~ground_.enemy_home;
        scene.own.put(c, 1);
        scene.open &= ~bit(c);
        scene.first_ends = bit(c);
        return scene;
    }

    template <class Visit>
    void each_group(const Aim& aim, const Scene& scene, Visit& visit) const {
        for (Squares rest = ground_.movable; rest;) {
            const int b = pop(rest);
            for (int count = 1; count <= std::min(3, ground_.own.height(b)); ++count)
                for (Squares stands = ground_.stands(b, 4 - count) & aim.entries; stands;)
                    each_support(aim, scene, b, count, pop(stands), visit);
        }
    }

    template <class Visit>
    void each_second(const Aim& aim, const Scene& scene, Visit& visit) const {
        if (!scene.first_ends || scene.own.pieces(scene.supporters & aim.ring) < aim.defenders) return;
        for (Squares rest = aim.seconds & scene.own.occupied(); rest;) {
            const int b = pop(rest);
            for (Squares stands = (bit(b) | (near_[b] & scene.open)) & aim.entries; stands;)
                each_support(aim, scene, b, 1, pop(stands), visit);
        }
    }

    // `count` pieces from b attack from `stand`, with any supporters (S7) and any retreat (S8).
    template <class Visit>
    void each_support(const Aim& aim, const Scene& scene, int b, int count, int stand, Visit& visit) const {
        Army own = scene.own;
        own.take(b, count);
        const Squares standing = own.occupied() | bit(stand);
        const Squares around = own.occupied() & scene.supporters & aim.ring & neighbours(stand);
        if (count + own.pieces(around) <= aim.defenders) return;
        Strike strike{{scene.first_from, 0, count, b, stand, aim.target, 0, Parts::kNone}, 0, false, 0, 0};
        Squares supporters = 0;
        do {
            const int attackers = count + own.pieces(supporters);
            if (attackers > aim.defenders && attackers <= 4) {
                strike.parts.supporters = supporters;
                each_retreat(aim, standing, attackers, strike, [&] { each_result(scene, strike, visit); });
            }
            supporters = (supporters - around) & around;
        } while (supporters);
    }

    template <class Visit>
    void each_retreat(const Aim& aim, Squares standing, int attackers, Strike& strike, Visit&& visit) const {
        const int left = survivors(aim.defenders, attackers);
        Squares squares = left ? aim.retreats & ~standing & ground_.foe.room_for(left) : 0;
        strike.parts.retreat = Parts::kNone;
        strike.way = 0;
        do {
            if (squares) {
                strike.parts.retreat = pop(squares);
                strike.way = strike.parts.retreat / 8 - aim.target / 8 + 2;
            }
            visit();
        } while (squares);
    }

    // Tells apart where the first single ended. On b it has replaced the mover, which then is not gone.
    template <class Visit>
    void each_result(const Scene& scene, Strike& strike, Visit& visit) const {
        const int a = scene.first_from, b = strike.parts.from;
        const auto visit_ends = [&](Squares ends, bool takes_part, unsigned gone) {
            strike.first_ends = ends;
            strike.takes_part = takes_part;
            strike.gone = gone;
            visit(strike);
        };
        unsigned supporters = 0;
        for (Squares rest = strike.parts.supporters & ground_.movable; rest;) {
            const int square = pop(rest);
            supporters |= pieces(square, ground_.own.height(square));
        }
        const unsigned mover = pieces(b, strike.parts.count + (a == b));
        if (a == Parts::kNone) return visit_ends(0, false, supporters | mover);
        const unsigned others = supporters | pieces(a, 1);
        if (scene.first_ends & strike.parts.supporters)
            return visit_ends(scene.first_ends, true, others | mover);
        const Squares on_b = scene.first_ends & bit(b), elsewhere = scene.first_ends & ~bit(b);
        if (on_b) visit_ends(on_b, true, others);
        if (elsewhere) visit_ends(elsewhere, false, others | mover);
    }

    // The side's pieces are numbered stack by stack; those of a stack leave in the order of their numbers.
    unsigned pieces(int square, int count) const { return ((1U << count) - 1) << number_[square]; }

    const Ground& ground_;
    Squares targets_;  // stacks in reach but for those settled in a home (S6) and those of four (S7)
    Ends near_;                         // by own stack: one step away
    Ends ends_;                         // by own stack: of a first single
    std::array<int, kSquares> number_;  // by own stack: its first piece's number
};

}  // namespace tabuleiro::stacks
