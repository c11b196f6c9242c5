// Stacks: what a position is worth, by a network of neighbouring squares; by weights of features where there is none.
#pragma once

#include "network.hpp"
#include "reach.hpp"
#include "search/eval.hpp"

namespace tabuleiro {

namespace stacks {

// What the features tell of one side.
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

// Features and their weights serve move ordering, too.
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
        const stacks::Ground mine = position.ground(), theirs = mine.turned();
        const stacks::Reach my_reach(mine), their_reach(theirs);
        const stacks::Camp me(mine, my_reach, their_reach), them(theirs, their_reach, my_reach);
        std::fill(out, out + kFeatures, 0);
        add_camp(me, 1, out);
        add_camp(them, -1, out);
        for (int height = 1; height <= 3; ++height) out[single_to_take + height - 1] = them.in_danger[height];
        out[finish_now] = me.can_finish ? 1 : 0;
        out[must_split] = stacks::size(mine.bound);
        out[tempo] = 1;
    }

    using Network = stacks::Network;
    static BoardSize board(const Stacks&) { return {stacks::kRows, stacks::kColumns}; }

    static int evaluate(const Stacks& position, const Network* network) {
        return network ? value(position.ground(), *network) : weighted_features(position);
    }
    static int evaluate(const Stacks& position, const Network* network, Outlook& outlook) {
        const stacks::Ground mine = position.ground(), theirs = mine.turned();
        outlook = {stacks::can_enter_and_win(mine), stacks::can_enter_and_win(theirs), stacks::turns_home(mine) <= 2};
        return network ? value(mine, *network) : weighted_features(position);
    }

private:
    static int value(const stacks::Ground& ground, const Network& network) {
        Sums<stacks::kUnits> sums;
        add_rows(ground, network.rows, sums);
        const int sum = network.constant + network.output.of(sums) / kShare;
        return std::clamp(sum / kWeightUnit, 1 - kEvalLimit, kEvalLimit - 1);
    }

    // Two squares side by side add a row for what is on them: 0 nothing, 1 to 4 own pieces, 5 to 8 one to four of the
    // enemy's. Rows of the board are counted from the own home.
    static constexpr std::size_t kContents = 9;

    static void add_rows(const stacks::Ground& ground, const Rows<stacks::kUnits>& rows, Sums<stacks::kUnits>& sums) {
        std::uint8_t contents[stacks::kRows][stacks::kColumns] = {};
        const bool is_first = ground.side == Player::first;
        for (stacks::Squares rest = ground.own.occupied() | ground.foe.occupied(); rest;) {
            const int square = stacks::pop(rest), row = square % 8, column = square / 8;
            const int own = ground.own.height(square);
            contents[is_first ? stacks::kRows - 1 - row : row][column] =
                static_cast<std::uint8_t>(own > 0 ? own : 4 + ground.foe.height(square));
        }
        RowSum<stacks::kUnits> sum(rows.bias);
        std::size_t pair = 0;
        const auto add = [&](std::size_t one, std::size_t other) {  // of two empty squares the row is 0
            sum.add(rows[(kContents * pair++ + one) * kContents + other]);
        };
        for (int row = 0; row < stacks::kRows; ++row)
            for (int column = 0; column + 1 < stacks::kColumns; ++column)
                add(contents[row][column], contents[row][column + 1]);
        for (int row = 0; row + 1 < stacks::kRows; ++row)
            for (int column = 0; column < stacks::kColumns; ++column)
                add(contents[row][column], contents[row + 1][column]);
        sum.store(sums);
    }

    static void add_camp(const stacks::Camp& camp, int sign, int (&out)[kFeatures]) {
        for (int row = 0; row < stacks::kRows; ++row) out[row_0 + row] += sign * camp.rows[row];
        out[two_home] += camp.rows[row_6] >= 2 ? sign : 0;
        out[three_home] += camp.rows[row_6] >= 3 ? sign : 0;
        out[edge] += sign * camp.edge;
        out[middle] += sign * camp.middle;
        for (int height = 1; height <= 4; ++height) out[singles + height - 1] += sign * camp.heights[height];
        out[arrivals] += sign * camp.arrivals;
        for (int height = 1; height <= 3; ++height)
            out[single_in_danger + height - 1] += sign * camp.in_danger[height];
        out[can_finish] += camp.can_finish ? sign : 0;
    }
};

}  // namespace tabuleiro
