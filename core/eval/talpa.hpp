// The evaluation of Talpa: who is nearer to a tunnel, and who will have to open the wrong square.
#pragma once

#include <algorithm>
#include <cstdint>

#include "../games/talpa.hpp"
#include "eval.hpp"

namespace tabuleiro {

// "Bound at n": the enemy's captures that would dig for us (T5) with n squares left; "diggers at n": ours.
// One set of weights serves all sizes: fitted on 6x6, 8x8 and 10x10 they come out alike.
template <>
struct Eval<Talpa> {
    static constexpr int kFeatures = 11;
    static constexpr const char* names[kFeatures] = {
        "tempo", "digging", "movable", "bound at 1", "bound at 2", "diggers at 2",
        "diggers at 3", "diggers at 4", "threat", "threats", "winning"};
    static inline int weights[kFeatures] = {530, 450, 130, 1550, 330, 490, 255, 95, 2800, 2500, 83400};

    static void features(const Talpa& position, int (&out)[kFeatures]) {
        position.is_small() ? describe<std::uint64_t>(position, out) : describe<Sites>(position, out);
    }

    static int evaluate(const Talpa& position) {
        int numbers[kFeatures];
        features(position, numbers);
        int sum = 0;
        for (int i = 0; i < kFeatures; ++i) sum += weights[i] * numbers[i];
        return std::clamp(sum / kWeightUnit, 1 - kEvalLimit, kEvalLimit - 1);
    }

    // For one move; whoever asks for several takes a Ranking.
    static int promise(const Talpa& position, Talpa::Move move);

    // Every turn empties a square like any other, and the evaluation itself sees whether the next one wins.
    static bool is_noisy(const Talpa&, Talpa::Move) { return false; }

private:
    // The features in order; kBound and kDiggers are the first of several, one for each length of digging, up
    // to the last that they look at.
    static constexpr int kBoundNear = 2, kDiggersNear = 4;
    enum { kTempo, kDigging, kMovable, kBound, kDiggers = 5, kThreat = 8, kThreats, kWinning };

    // The cheapest ways of a side from edge to edge.
    template <class Word>
    struct Ways {
        int digging;  // how many squares must still be emptied
        Word pieces;  // all pieces on all those ways, unless much digging is left
        Word keys() const { return digging == 1 ? pieces : 0; }  // emptying one of these completes the tunnel
    };

    // 0-1 breadth-first search from both edges at once, layer by layer: holes cost nothing, pieces one each.
    // Layers may go beyond the board, but nothing gets nearer there.
    template <class Word>
    static Ways<Word> ways(const Talpa& position, Word near, Word far) {
        const Word holes = position.holes<Word>(), pieces = position.mine<Word>() | position.theirs<Word>();
        Word ahead[Talpa::kLongest], back[Talpa::kLongest];  // what is reached by digging at most that much
        ahead[0] = near & holes;
        back[0] = far & holes;
        flood(position, holes, ahead[0], back[0]);
        ahead[1] = ahead[0] | position.around(ahead[0]) | near;
        back[1] = back[0] | position.around(back[0]) | far;
        int layers = 1;
        const auto go_on = [&] {
            Word from_near = ahead[layers], from_far = back[layers];
            flood(position, holes, from_near, from_far);
            ++layers;
            ahead[layers] = from_near | position.around(from_near);
            back[layers] = from_far | position.around(from_far);
        };
        int digging = 1;
        while ((ahead[layers] & back[digging + 1 - layers] & pieces) == 0)
            if (digging++ % 2 == 1) go_on();
        if (digging > kDiggersNear) return {digging, 0};
        if (digging > layers) go_on();
        Word met = 0;
        for (int i = 1; i <= digging; ++i) met |= ahead[i] & back[digging + 1 - i];
        return {digging, met & pieces};
    }

    // Adds the holes connected to two sets, side by side because that takes little longer than one.
    template <class Word>
    static void flood(const Talpa& position, Word holes, Word& one, Word& other) {
        for (;;) {
            const Word larger_one = one | (position.around(one) & holes);
            const Word larger_other = other | (position.around(other) & holes);
            if (larger_one == one && larger_other == other) return;
            one = larger_one;
            other = larger_other;
        }
    }

    // How many captures some pieces have.
    template <class Word>
    static int captures(const Talpa& position, Word from, Word enemies) {
        const Word inner = ~position.last_column<Word>();
        const int cols = position.cols();
        return count(from & enemies >> 1 & inner) + count(enemies & (from >> 1 & inner)) +
               count(from & enemies >> cols) + count(enemies & from >> cols);
    }

    template <class Word>
    static void describe(const Talpa& position, int (&out)[kFeatures]) {
        const Word mine = position.mine<Word>(), theirs = position.theirs<Word>();
        const int cols = position.cols();
        const Word bottom = (Word{1} << cols) - 1, top = bottom << (position.rows() - 1) * cols;
        const Word right = position.last_column<Word>() & (top | (top - 1)), left = right >> (cols - 1);
        const auto upright = ways<Word>(position, bottom, top), level = ways<Word>(position, left, right);
        const bool is_first = position.turn() == Player::first;
        const Ways<Word>& my_ways = is_first ? upright : level;
        const Ways<Word>& their_ways = is_first ? level : upright;
        Word my_movable = mine & position.around(theirs), their_movable = theirs & position.around(mine);
        if (my_movable == 0) {  // T3: removals
            my_movable = mine;
            their_movable = theirs;
        }

        std::fill(std::begin(out), std::end(out), 0);
        out[kTempo] = 1;
        out[kDigging] = their_ways.digging - my_ways.digging;
        out[kMovable] = count(my_movable) - count(their_movable);
        const auto add = [&](const Ways<Word>& ways, Word own, Word enemies, int sign) {
            if (ways.digging <= kBoundNear)
                out[kBound + ways.digging - 1] += sign * captures(position, enemies & ways.pieces, own);
            if (ways.digging > 1 && ways.digging <= kDiggersNear)
                out[kDiggers + ways.digging - 2] += sign * captures(position, own & ways.pieces, enemies);
        };
        add(my_ways, mine, theirs, 1);
        add(their_ways, theirs, mine, -1);
        const Word threats = their_movable & their_ways.keys() & ~my_ways.keys();
        out[kThreat] = -(threats != 0);
        out[kThreats] = -((threats & (threats - 1)) != 0);
        out[kWinning] = (my_movable & my_ways.keys() & ~their_ways.keys()) != 0;
    }
};

// How well the emptied square continues an own tunnel: holes and edges within two squares of it, 0 to 4.
template <>
class Ranking<Talpa> {
public:
    explicit Ranking(const Talpa& position) {
        position.is_small() ? look<std::uint64_t>(position) : look<Sites>(position);
    }
    int promise(Talpa::Move move) const {
        const auto has = [&](Sites squares) { return static_cast<int>(squares >> move.from & 1); };
        return has(ones_) + 2 * has(twos_) + 4 * has(fours_);
    }
    static bool is_noisy(Talpa::Move) { return false; }

private:
    template <class Word>
    void look(const Talpa& position) {
        const Word holes = position.holes<Word>(), inner = ~position.last_column<Word>();
        const Word board = position.mine<Word>() | position.theirs<Word>() | holes;
        const bool is_upright = position.turn() == Player::first;
        const int cols = position.cols();
        const auto ahead = [&](Word one) { return is_upright ? one << cols : (one & inner) << 1; };
        const auto back = [&](Word one) { return is_upright ? one >> cols : one >> 1 & inner; };
        // What lies behind a hole has one ahead.
        for (const Word each : {back(holes), back(back(holes)), ~back(board), ahead(holes),
                                ahead(ahead(holes)), ~ahead(board)}) {
            const Sites carry = ones_ & each;
            ones_ ^= each;
            fours_ |= twos_ & carry;
            twos_ ^= carry;
        }
    }

    Sites ones_ = 0, twos_ = 0, fours_ = 0;  // the binary digits of every square's promise
};

inline int Eval<Talpa>::promise(const Talpa& position, Talpa::Move move) {
    return Ranking<Talpa>(position).promise(move);
}

}  // namespace tabuleiro
