// Stacks: what a position is worth. Pieces by how far they have come, the race home, and who can be attacked.
#pragma once

#include "../games/stacks.hpp"
#include "eval.hpp"
#include "stacks_weights.hpp"

namespace tabuleiro {

namespace stacks {

constexpr Squares kMiddle = 0x7fULL << 16;           // column c
constexpr Squares kEdges = 0x7fULL | 0x7fULL << 32;  // columns a and e
constexpr int kToWin = 4;                            // pieces home (S11)

// The row that many steps from a side's own home.
constexpr Squares row_of(Player side, int steps) {
    return side == Player::first ? kBottomRow >> steps : kTopRow << steps;
}

// For every square how many pieces: one plane a binary digit, 7 meaning 7 or more.
struct Tally {
    Squares ones = 0, twos = 0, fours = 0;

    void add(Squares where, int pieces) {
        const Squares one = (pieces & 1) ? where : 0, two = (pieces & 2) ? where : 0;
        const Squares carry = ones & one, half = twos ^ two, over = (twos & two) | (half & carry);
        const Squares full = fours & over;
        ones = (ones ^ one) | full;
        twos = (half ^ carry) | full;
        fours |= over;
    }

    Squares at_least_one() const { return ones | twos | fours; }
    Squares at_least_two() const { return twos | fours; }
    Squares at_least_three() const { return (ones & twos) | fours; }
    Squares at_least_four() const { return fours; }
};

// Where one side can attack in one turn. Steps and gates are exact; whether supporters stand where S7 wants
// them is not asked.
struct Reach {
    Squares targets[5] = {};  // by height: the squares on which a stack of the enemy is in danger; no four is

    explicit Reach(const Ground& ground) {
        Tally around;                     // pieces that need one step
        Squares singles = 0, pairs = 0;  // reached by a mover that stood further away
        for (Squares rest = ground.movable & ~ground.bound; rest;) {
            const Squares stack = bit(pop(rest));
            const int height = ground.own.height(lowest(stack));
            const Squares near = ground.step(stack), second = near | ground.step(near & ground.open);
            const Squares third = ground.step(second & ground.open);
            around.add(near, std::min(height, 3));
            singles |= (second | third) & ~near;
            if (height >= 2) pairs |= second & ~near;
        }
        const Squares one = around.at_least_one(), two = around.at_least_two();
        const Squares three = around.at_least_three(), four = around.at_least_four();
        targets[1] = two | (one & singles) | pairs;
        targets[2] = three | (two & singles) | (one & pairs);
        targets[3] = four | (three & singles) | (two & pairs);
    }
};

// The squares from which a piece enters the enemy home in two steps.
inline Squares near_home(const Ground& ground, int pieces) {
    const Squares adjacent = ground.step(ground.enemy_home & ground.room_for(pieces));
    return adjacent | ground.step(adjacent & ground.open);
}

// Whether the side wins by entering the enemy home with its next turn. Never wrongly; a few turns are overlooked.
inline bool can_enter_and_win(const Ground& ground) {
    const int missing = kToWin - ground.own.pieces(ground.enemy_home);
    if (missing > 3) return false;
    const Squares leaving = ground.bound ? ground.bound : ground.movable;  // one of the pieces is from here (S10)
    if (missing == 3) {
        const Squares three = ground.own.threes() | ground.own.fours;
        return (leaving & three & ground.step(ground.enemy_home & ground.room_for(3))) != 0;
    }
    const Squares near = near_home(ground, 1);
    if (missing <= 1) {
        if (leaving & (near | ground.step(near & ground.open))) return true;
        return (ground.movable & near) && (ground.step(leaving) & ground.room_for(1) & ~ground.enemy_home);
    }
    const Squares high = ground.own.twos | ground.own.fours;
    if (leaving & high & near_home(ground, 2)) return true;
    if (!(leaving & near)) return false;
    int stacks = 0;  // two of them enter different spaces
    Squares spaces = 0;
    for (Squares rest = ground.movable & near; rest; ++stacks) {
        const int from = pop(rest);
        const Squares ends = ground.step(ground.stands(from, 2)) & ground.enemy_home & ground.room_for(1);
        if ((leaving & high & bit(from)) && size(ends) >= 2) return true;
        spaces |= ends;
    }
    return stacks >= 2 && (size(spaces) >= 2 || (spaces & ground.room_for(2)));
}

// Turns to bring the missing pieces home if nobody is in the way, singles going two by two.
inline int turns_home(const Ground& ground) {
    int pieces = kToWin - ground.own.pieces(ground.enemy_home), movements = 0;
    for (int steps = 1; steps < kRows && pieces > 0; ++steps) {
        const int next = std::min(pieces, ground.own.pieces(row_of(ground.side, kRows - 1 - steps)));
        movements += next * ((steps + 1) / 2);
        pieces -= next;
    }
    return (movements + 1) / 2;
}

// What the evaluation wants to know of one side.
struct Camp {
    int rows[kRows];        // pieces by steps from the own home; the last is the enemy home
    int heights[5] = {};    // stacks outside the enemy home, by height
    int edge, middle;       // pieces outside the enemy home
    int arrivals;           // stacks from which a piece gets home in two steps
    int in_danger[4] = {};  // stacks that can be attacked, by height
    bool can_finish;        // by entering or attacking the enemy home, or by an attack on the fifth piece

    Camp(const Ground& ground, const Reach& own, const Reach& enemy) {
        const Army& army = ground.own;
        const Squares out = ground.movable;
        for (int steps = 0; steps < kRows; ++steps) rows[steps] = army.pieces(row_of(ground.side, steps));
        for (int height = 1; height <= 3; ++height) {
            heights[height] = size(out & of_height(army, height));
            in_danger[height] = size(out & of_height(army, height) & enemy.targets[height]);
        }
        heights[4] = size(out & army.fours);
        edge = army.pieces(kEdges & out);
        middle = army.pieces(kMiddle & out);
        const Squares near = near_home(ground, 1);
        arrivals = size(out & near);
        can_finish = can_enter(ground, near) || can_attack(ground, own);
    }

private:
    static Squares of_height(const Army& army, int height) {  // 1 to 3
        return height == 3 ? army.threes() : height == 2 ? army.twos & ~army.ones : army.ones & ~army.twos;
    }

    int missing() const { return kToWin - rows[kRows - 1]; }

    // `near` are the squares two free steps from home: enough for two singles or a pair.
    bool can_enter(const Ground& ground, Squares near) const {
        const Squares threes = ground.movable & ground.own.threes();
        switch (missing()) {
            case 1: return ground.movable & (near | ground.step(near & ground.open));
            case 2: return ground.own.pieces(ground.movable & near) >= 2;
            case 3: return threes & ground.step(ground.enemy_home & ground.room_for(3));
            default: return false;
        }
    }

    bool can_attack(const Ground& ground, const Reach& own) const {
        const bool on_last = ground.foe.pieces(kBoard) == 5;
        const Squares where = on_last ? ~home_of(ground.side) : ground.enemy_home;
        Squares found = 0;
        for (int height = 1; height <= 3; ++height) {
            const int attackers = on_last ? height + 1 : std::max(height + 1, missing());
            found |= where & of_height(ground.foe, height) & own.targets[attackers - 1];
        }
        return found != 0;
    }
};

// The mover's stacks after a turn.
inline Army after(Army army, const Parts& parts) {
    if (parts.first_from >= 0) {
        army.take(parts.first_from, 1);
        army.put(parts.first_to, 1);
    }
    army.take(parts.from, parts.count);
    if (parts.target < 0) {
        army.put(parts.to, parts.count);
    } else {
        const int attackers = parts.count + army.pieces(parts.supporters);
        army.clear(parts.supporters);
        army.put(parts.target, attackers);
    }
    return army;
}

}  // namespace stacks

template <>
struct Eval<Stacks> {
    enum Feature {
        row_0,  // pieces by steps from the own home
        row_1,
        row_2,
        row_3,
        row_4,
        row_5,
        row_6,  // home
        two_home,
        three_home,
        edge,
        middle,
        singles,  // stacks by height, outside the enemy home
        pairs,
        triples,
        fours,
        arrivals,
        single_in_danger,
        pair_in_danger,
        triple_in_danger,
        single_to_take,  // the same of the side not to move alone: it can happen now
        pair_to_take,
        triple_to_take,
        can_finish,  // seems to win next turn if nothing is done about it
        finish_now,  // the side to move alone
        must_split,  // fours of the side to move (S10)
        tempo,
        kFeatures
    };

    static constexpr const char* names[kFeatures] = {
        "row 0", "row 1", "row 2", "row 3", "row 4", "row 5", "home", "two home", "three home",
        "edge", "middle", "singles", "pairs", "triples", "fours", "arrivals",
        "single in danger", "pair in danger", "triple in danger",
        "single to take", "pair to take", "triple to take",
        "can finish", "finish now", "must split", "tempo"};

    static inline int weights[kFeatures] = {
        442, 1236, 1757, 2399, 2983, 3317, 5211, 2083, -710, -161, -131, 626, 1419, 2107, 587, 451, -360,
        -86, -12, 813, 2941, 1065, 3157, 10258, 798, 1196};

    static void features(const Stacks& position, int (&out)[kFeatures]) {
        std::fill(out, out + kFeatures, 0);
        each(position, [&](Feature feature, int value) { out[feature] += value; });
    }

    static int evaluate(const Stacks& position) {
        Outlook outlook;
        return evaluate(position, outlook);
    }
    static int evaluate(const Stacks& position, Outlook& outlook) {
        const stacks::Ground mine = position.ground();
        const stacks::Ground theirs(mine.foe, mine.own, opponent(mine.side), mine.ruleset);
        outlook = {stacks::can_enter_and_win(mine), stacks::can_enter_and_win(theirs), stacks::turns_home(mine) <= 2};
        const int sum = stacks::kConstant + stacks::kOutput.of(rows(mine)) / kShare;
        return std::clamp(sum / kWeightUnit, 1 - kEvalLimit, kEvalLimit - 1);
    }

    static int promise(const Stacks& position, Stacks::Move move);

    // Attacks, but for those with a first single that goes its own way, and wins.
    static bool is_noisy(const Stacks& position, Stacks::Move move) {
        return is_noisy(position.ground(), move);
    }
    static bool is_noisy(const stacks::Ground& ground, Stacks::Move move) {
        const stacks::Parts parts = move.parts();
        const bool is_attack = parts.target >= 0, has_first = parts.first_from >= 0;
        if (is_attack && (!has_first || (parts.supporters >> parts.first_to & 1) != 0)) return true;
        stacks::Squares ends = stacks::bit(is_attack ? parts.target : parts.to);
        if (has_first) ends |= stacks::bit(parts.first_to);
        const stacks::Squares home = ground.enemy_home;
        return (ends & home) && stacks::after(ground.own, parts).pieces(home) >= stacks::kToWin;
    }

private:
    // Two squares side by side add a row for what is on them: 0 nothing, 1 to 4 own pieces, 5 to 8 the enemy's.
    static constexpr std::size_t kContents = 9;

    static Row<stacks::kUnits> rows(const stacks::Ground& ground) {
        std::uint8_t contents[stacks::kRows + 1][stacks::kColumns + 1] = {};
        const bool is_first = ground.side == Player::first;
        for (stacks::Squares rest = ground.own.occupied() | ground.foe.occupied(); rest;) {
            const int square = stacks::pop(rest), row = square % 8, column = square / 8;
            const int own = ground.own.height(square);
            contents[is_first ? stacks::kRows - 1 - row : row][column] =
                static_cast<std::uint8_t>(own > 0 ? own : 4 + ground.foe.height(square));
        }
        Row<stacks::kUnits> sums = stacks::kBias;
        std::size_t pair = 0;
        const auto add = [&](std::size_t one, std::size_t other) {
            if ((one | other) != 0) sums += stacks::kTable[(kContents * pair + one) * kContents + other];
            ++pair;
        };
        for (int row = 0; row < stacks::kRows; ++row)
            for (int column = 0; column + 1 < stacks::kColumns; ++column)
                add(contents[row][column], contents[row][column + 1]);
        for (int row = 0; row + 1 < stacks::kRows; ++row)
            for (int column = 0; column < stacks::kColumns; ++column)
                add(contents[row][column], contents[row + 1][column]);
        return sums;
    }

    template <class Add>
    static Outlook each(const Stacks& position, Add&& add) {
        const stacks::Ground mine = position.ground();
        const stacks::Ground theirs(mine.foe, mine.own, opponent(mine.side), mine.ruleset);
        const stacks::Reach my_reach(mine), their_reach(theirs);
        const stacks::Camp me(mine, my_reach, their_reach), them(theirs, their_reach, my_reach);
        add_camp(me, 1, add);
        add_camp(them, -1, add);
        for (int height = 1; height <= 3; ++height)
            add(static_cast<Feature>(single_to_take + height - 1), them.in_danger[height]);
        add(finish_now, me.can_finish ? 1 : 0);
        add(must_split, stacks::size(mine.bound));
        add(tempo, 1);
        return {stacks::can_enter_and_win(mine), stacks::can_enter_and_win(theirs), stacks::turns_home(mine) <= 2};
    }

    template <class Add>
    static void add_camp(const stacks::Camp& camp, int sign, Add& add) {
        for (int row = 0; row < stacks::kRows; ++row)
            add(static_cast<Feature>(row_0 + row), sign * camp.rows[row]);
        add(two_home, camp.rows[row_6] >= 2 ? sign : 0);
        add(three_home, camp.rows[row_6] >= 3 ? sign : 0);
        add(edge, sign * camp.edge);
        add(middle, sign * camp.middle);
        for (int height = 1; height <= 4; ++height)
            add(static_cast<Feature>(singles + height - 1), sign * camp.heights[height]);
        add(arrivals, sign * camp.arrivals);
        for (int height = 1; height <= 3; ++height)
            add(static_cast<Feature>(single_in_danger + height - 1), sign * camp.in_danger[height]);
        add(can_finish, camp.can_finish ? sign : 0);
    }
};

inline int evaluate(const Stacks& position, Outlook& outlook) {
    return Eval<Stacks>::evaluate(position, outlook);
}

// Wins first; else what the turn changes in the values of the mover's stacks, each judged by its square, its
// height and the danger it is in while everything else stays, and what an attack eliminates.
template <>
class Ranking<Stacks> {
public:
    explicit Ranking(const Stacks& position, const Outlook& outlook = {})
        : ground_(position.ground()), home_(ground_.own.pieces(ground_.enemy_home)) {
        using E = Eval<Stacks>;
        const auto& w = E::weights;
        const stacks::Reach enemy({ground_.foe, ground_.own, opponent(ground_.side), ground_.ruleset});
        stacks::Squares threats = outlook.is_close ? near_home(ground_, 1) : 0;
        if (home_ == stacks::kToWin - 1) threats |= ground_.step(threats & ground_.open);
        for (stacks::Squares rest = stacks::kBoard; rest;) {
            const int square = stacks::pop(rest);
            const auto has = [&](stacks::Squares set) { return static_cast<int>(set >> square & 1); };
            const int row = square % 8, steps = ground_.side == Player::first ? stacks::kRows - 1 - row : row;
            const int is_out = 1 - has(ground_.enemy_home);
            const int piece = w[E::row_0 + steps] +
                              is_out * has(stacks::kEdges) * w[E::edge] +
                              is_out * has(stacks::kMiddle) * w[E::middle] +
                              is_out * has(threats) * kThreat * kWeightUnit;
            heights_[square] = static_cast<std::uint8_t>(ground_.own.height(square));
            values_[0][square] = 0;
            for (int height = 1; height <= 4; ++height)
                values_[height][square] = height * piece + is_out * w[E::singles + height - 1];
            for (int height = 1; height <= 3; ++height)
                values_[height][square] += is_out * has(enemy.targets[height]) *
                    (w[E::single_in_danger + height - 1] - w[E::single_to_take + height - 1]);
        }
    }

    int promise(Stacks::Move move) const {
        const stacks::Parts parts = move.parts();
        return move.is_attack() ? promise_of_attack(parts) : promise_of_quiet(parts);
    }
    bool is_noisy(Stacks::Move move) const { return Eval<Stacks>::is_noisy(ground_, move); }

    // The promise of a movement of so many pieces by itself, in weights; large where it helps to win.
    int worth(int pieces, int from, int to) const {
        const int before = heights_[from], there = heights_[to];
        const bool wins = home_ + std::max(pieces, 2) >= stacks::kToWin && (ground_.enemy_home >> to & 1) != 0;
        const int gain = change(from, before, before - pieces) + change(to, there, there + pieces);
        return wins ? gain + kWin * kWeightUnit : gain;
    }

private:
    static constexpr int kWin = 10000;   // above all else
    static constexpr int kTaken = 200;   // a piece eliminated, as evaluated
    static constexpr int kThreat = 100;  // a piece that could enter next, where that may decide the game

    int change(int square, int before, int now) const {
        return values_[now][square] - values_[before][square];
    }

    int promise_of_quiet(const stacks::Parts& parts) const {
        const int a = parts.first_from, c = parts.first_to, b = parts.from, d = parts.to;
        int gain = 0, home = home_;
        if (a >= 0) {
            gain = change(a, heights_[a], heights_[a] - 1) + change(c, heights_[c], heights_[c] + 1);
            home += (ground_.enemy_home >> c & 1) != 0 ? 1 : 0;
        }
        const int from = heights_[b] - (a == b) + (c == b), to = heights_[d] - (a == d) + (c == d);
        gain += change(b, from, from - parts.count) + change(d, to, to + parts.count);
        home += (ground_.enemy_home >> d & 1) != 0 ? parts.count : 0;
        return home >= stacks::kToWin ? kWin : gain / kWeightUnit;
    }

    int promise_of_attack(const stacks::Parts& parts) const {
        const stacks::Army after = stacks::after(ground_.own, parts);
        if (after.pieces(ground_.enemy_home) >= stacks::kToWin) return kWin;
        int gain = 0;
        for (stacks::Squares rest = after.unlike(ground_.own); rest;) {
            const int square = stacks::pop(rest);
            gain += change(square, heights_[square], after.height(square));
        }
        const int defenders = ground_.foe.height(parts.target);
        const int left = parts.retreat < 0 ? 0 : stacks::survivors(defenders, after.height(parts.target));
        return gain / kWeightUnit + kTaken * (defenders - left);
    }

    stacks::Ground ground_;
    int home_;  // own pieces in the enemy home
    std::uint8_t heights_[stacks::kSquares];
    int values_[5][stacks::kSquares];  // of an own stack, by height
};

inline int Eval<Stacks>::promise(const Stacks& position, Stacks::Move move) {
    return Ranking<Stacks>(position).promise(move);
}

}  // namespace tabuleiro
