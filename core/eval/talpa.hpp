// The evaluation of Talpa: who is nearer to a tunnel, and who will have to open the wrong square.
#pragma once

#include <algorithm>
#include <cstdint>

#include "../games/talpa.hpp"
#include "eval.hpp"

namespace tabuleiro {

template <>
struct Eval<Talpa> {
    static constexpr int kFeatures = 12;
    static constexpr const char* names[kFeatures] = {"tempo", "digging", "one left", "movable", "bound at 1", "bound at 2", "diggers at 2", "diggers at 3", "diggers at 4", "threat", "threats", "winning"};
    static inline int weights[kFeatures] = {278, 361, 1112, 334, 1168, 306, 473, 278, 167, 4170, 13900, 83400};

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

    // Squares that lengthen an own tunnel first, those that lengthen one of the enemy's last.
    static int promise(const Talpa& position, Talpa::Move move) {
        return position.is_small() ? joined<std::uint64_t>(position, move) : joined<Sites>(position, move);
    }

    // Every turn empties one square, and the evaluation itself sees whether the next one wins.
    static bool is_noisy(const Talpa&, Talpa::Move) { return false; }

private:
    static constexpr int kNearby = 4;  // ways that take more digging are only measured

    // The cheapest ways of a side from edge to edge.
    template <class Word>
    struct Ways {
        int digging;  // how many squares must still be emptied
        Word pieces;  // the pieces on all those ways, if few must be: of the last one, any joins the edges
    };

    // 0-1 breadth-first search from both edges at once, layer by layer: holes cost nothing, pieces one each.
    // Layers may go beyond the board, but no way becomes cheaper there.
    template <class Word>
    static Ways<Word> ways(const Talpa& position, Word near, Word far) {
        const Word holes = position.holes<Word>(), pieces = position.mine<Word>() | position.theirs<Word>();
        Word ahead[Talpa::kLongest], back[Talpa::kLongest];  // what can be reached by digging that many squares
        ahead[0] = near & holes;
        back[0] = far & holes;
        flood(position, ahead[0], back[0], holes);
        ahead[1] = ahead[0] | position.around(ahead[0]) | near;
        back[1] = back[0] | position.around(back[0]) | far;
        int layers = 1;
        const auto go_on = [&] {
            Word one = ahead[layers], other = back[layers];
            flood(position, one, other, holes);
            ++layers;
            ahead[layers] = one | position.around(one);
            back[layers] = other | position.around(other);
        };
        int digging = 1;
        while ((ahead[layers] & back[digging + 1 - layers] & pieces) == 0) {
            if (digging % 2 == 1) go_on();
            ++digging;
        }
        if (digging > kNearby) return {digging, 0};
        if (digging > layers) go_on();
        Word on = 0;
        for (int i = 1; i <= digging; ++i) on |= ahead[i] & back[digging + 1 - i];
        return {digging, on & pieces};
    }

    template <class Word>
    static void flood(const Talpa& position, Word& one, Word& other, Word holes) {
        for (;;) {
            const Word grown = one | (position.around(one) & holes), grown_other = other | (position.around(other) & holes);
            if (grown == one && grown_other == other) return;
            one = grown;
            other = grown_other;
        }
    }

    // How many captures start from some pieces, the other side's being given.
    template <class Word>
    static int captures(const Talpa& position, Word from, Word enemy) {
        const Word inner = ~position.last_column<Word>();
        const int cols = position.cols();
        return count(from & enemy >> 1 & inner) + count(enemy & (from >> 1 & inner)) + count(from & enemy >> cols) +
               count(from >> cols & enemy);
    }

    template <class Word>
    static void describe(const Talpa& position, int (&out)[kFeatures]) {
        const Word mine = position.mine<Word>(), theirs = position.theirs<Word>();
        const Word bottom = (Word{1} << position.cols()) - 1, top = bottom << (position.rows() - 1) * position.cols();
        const Word right = position.last_column<Word>() & (top | (top - 1)), left = right >> (position.cols() - 1);
        const auto upright = ways<Word>(position, bottom, top), level = ways<Word>(position, left, right);
        const auto& [my_digging, my_way] = position.turn() == Player::first ? upright : level;
        const auto& [their_digging, their_way] = position.turn() == Player::first ? level : upright;
        const Word my_movable = mine & position.around(theirs), their_movable = theirs & position.around(mine);
        const Word my_keys = my_digging == 1 ? my_way : 0, their_keys = their_digging == 1 ? their_way : 0;
        const Word threats = their_movable & their_keys & ~my_keys;
        out[0] = 1;
        out[1] = their_digging - my_digging;
        out[2] = (my_digging == 1) - (their_digging == 1);
        out[3] = count(my_movable) - count(their_movable);
        std::fill(out + 4, out + 9, 0);
        const auto add = [&](int digging, Word own, Word enemy, Word way, int sign) {
            if (digging <= 2) out[3 + digging] += sign * captures(position, enemy & way, own);
            if (digging >= 2 && digging <= kNearby) out[4 + digging] += sign * captures(position, own & way, enemy);
        };
        add(my_digging, mine, theirs, my_way, 1);
        add(their_digging, theirs, mine, their_way, -1);
        out[9] = -(threats != 0);
        out[10] = -((threats & (threats - 1)) != 0);
        out[11] = (my_movable & my_keys & ~their_keys) != 0;
    }

    template <class Word>
    static int joined(const Talpa& position, Talpa::Move move) {
        constexpr int kTop = static_cast<int>(8 * sizeof(Word)) - 1;
        const bool is_upright = position.turn() == Player::first;
        const int cols = move.cols, col = move.from % cols, row_start = move.from - col;
        const int step = is_upright ? cols : 1, size = is_upright ? cols * position.rows() : cols;
        const int place = is_upright ? move.from : col;
        const Word holes = position.holes<Word>();
        const Word line = is_upright ? holes : holes >> row_start & ((Word{1} << cols) - 1);
        const Word ahead = line >> place, behind = line << (kTop - place);
        return static_cast<int>((ahead >> step & 1) + (ahead >> 2 * step & 1) + (behind >> (kTop - step) & 1) +
                                (behind >> (kTop - 2 * step) & 1)) +
               (place < step) + (place + step >= size);
    }
};

}  // namespace tabuleiro
