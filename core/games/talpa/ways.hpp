// How far each side of Talpa is from its tunnel, and over which squares its cheapest ways lead.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "rules.hpp"

namespace tabuleiro::talpa {

// Four sets of squares that go through the same steps at once: on small boards in vector registers.
struct FourWide {
    Sites each[4];

    Sites& operator[](int i) { return each[i]; }
    Sites operator[](int i) const { return each[i]; }
    FourWide operator&(const FourWide& b) const { return merge(b, [](Sites x, Sites y) { return x & y; }); }
    FourWide operator|(const FourWide& b) const { return merge(b, [](Sites x, Sites y) { return x | y; }); }
    FourWide operator~() const { return merge(*this, [](Sites x, Sites) { return ~x; }); }
    FourWide operator<<(int n) const { return merge(*this, [n](Sites x, Sites) { return x << n; }); }
    FourWide operator>>(int n) const { return merge(*this, [n](Sites x, Sites) { return x >> n; }); }

private:
    template <class Op>
    FourWide merge(const FourWide& b, Op op) const {
        return {{op(each[0], b[0]), op(each[1], b[1]), op(each[2], b[2]), op(each[3], b[3])}};
    }
};
using FourSmall [[gnu::vector_size(32)]] = std::uint64_t;

template <class Word>
using Four = std::conditional_t<sizeof(Word) == 8, FourSmall, FourWide>;

inline bool is_any(const FourWide& four) { return (four[0] | four[1] | four[2] | four[3]) != 0; }
inline bool is_any(const FourSmall& four) {
    const FourSmall folded = four | __builtin_shufflevector(four, four, 2, 3, 0, 1);
    return (folded[0] | folded[1]) != 0;
}

// The cheapest ways of one side from edge to edge.
template <class Word>
struct Ways {
    static constexpr int kSlacks[] = {0, 1, 2, 4};

    int cost;
    Word pieces[std::size(kSlacks)];  // on the ways that cost at most so much more than the cheapest
};

// A capture empties the square it starts from. So an own piece beside an enemy costs little, an enemy the more
// the fewer own pieces can take its place, and a piece of either side with no enemy beside it is a wall: it can
// move only when others have come to it.
template <class Word>
class WayFinder {
public:
    // Places the sides: 0 digs up and down, 1 across.
    WayFinder(const Talpa& position, Word upright, Word level)
        : cols_(position.cols()), inner_(~position.last_column<Word>()), upright_(upright), level_(level),
          pieces_(upright | level) {
        const Word bottom = (Word{1} << cols_) - 1, top = bottom << (position.rows() - 1) * cols_;
        const Word right = position.last_column<Word>() & (top | (top - 1)), left = right >> (cols_ - 1);
        edges_ = Four<Word>{bottom, top, left, right};
        const Word holes = position.holes<Word>();
        holes_ = Four<Word>{holes, holes, holes, holes};
        reached_[kWall] = edges_ & holes_;
        spread(0);
    }

    // The pieces that complete a side's tunnel when their square is emptied.
    Word keys(int side) const { return pieces_ & around_[kWall][2 * side] & around_[kWall][2 * side + 1]; }

    // Dijkstra's algorithm from all four edges at once, one unit of cost after the other.
    void search() {
        price(upright_, level_, 0);
        price(level_, upright_, 1);
        for (int before = 0; before < kWall; ++before) around_[before] = Four<Word>{};
        costs_[0] = costs_[1] = kMostCost;
        for (int cost = 1; cost <= kMostCost; ++cost) {
            const int at = kWall + cost;
            reached_[at] = reached_[at - 1] | (around_[at - kQuick] & quick_) | (around_[at - kSlow] & slow_) |
                           (around_[at - kSlower] & slower_) | (around_[at - kWall] & wall_);
            spread(cost);
            for (const int side : {0, 1})
                if (costs_[side] == kMostCost && (reached_[at][2 * side] & edges_[2 * side + 1]) != 0)
                    costs_[side] = cost;
            if (cost >= costs_[0] && cost >= costs_[1]) return;
        }
    }

    // After `search`.
    Ways<Word> ways(int side) const {
        const int cost = costs_[side];
        Ways<Word> found{cost, {}};
        for (int from = 0; from <= cost; ++from)
            for (std::size_t i = 0; i < std::size(found.pieces); ++i) {
                const int rest = std::min(cost, cost + Ways<Word>::kSlacks[i] - from);
                found.pieces[i] |= reached_[kWall + from][2 * side] & around_[kWall + rest][2 * side + 1];
            }
        for (Word& squares : found.pieces) squares &= pieces_;
        return found;
    }

private:
    // Fitted to results, in half moves of digging.
    static constexpr int kQuick = 2, kSlow = 3, kSlower = 4, kWall = 11, kMostCost = 40;

    void price(Word own, Word enemies, int side) {
        const Word left = own >> 1 & inner_, right = (own & inner_) << 1, up = own << cols_, down = own >> cols_;
        const Word one = left | right | up | down;
        const Word two = (left & right) | (up & down) | ((left | right) & (up | down));
        const Word three = (left & right & (up | down)) | (up & down & (left | right));
        const Word beside = (enemies & inner_) << 1 | (enemies >> 1 & inner_) | enemies << cols_ | enemies >> cols_;
        const Word wall = (own & ~beside) | (enemies & ~one), slower = enemies & one & ~two;
        const Word slow = enemies & two & ~three, quick = pieces_ & ~(wall | slower | slow);
        for (const int lane : {2 * side, 2 * side + 1}) {
            wall_[lane] = wall;
            slower_[lane] = slower;
            slow_[lane] = slow;
            quick_[lane] = quick;
        }
    }

    // Adds the holes connected to what is reached at a cost. Two steps at a time: most need no third, and a
    // branch that is seldom guessed right costs more than a step.
    void spread(int cost) {
        const Four<Word> holes = holes_, inner{inner_, inner_, inner_, inner_};
        Four<Word> now = reached_[kWall + cost], beside;
        const auto look_around = [&] {
            beside = (now & inner) << 1 | (now >> 1 & inner) | now << cols_ | now >> cols_;
        };
        look_around();
        do {
            now = now | (beside & holes);
            look_around();
            now = now | (beside & holes);
            look_around();
        } while (is_any(beside & holes & ~now));
        reached_[kWall + cost] = now;
        around_[kWall + cost] = beside | edges_;
    }

    int cols_;
    Word inner_, upright_, level_, pieces_;
    Four<Word> edges_, holes_, quick_{}, slow_{}, slower_{}, wall_{};  // from bottom, top, left, right
    // What is reached at each cost, and what lies around that; with room for a wall before the first.
    Four<Word> reached_[kWall + kMostCost + 1], around_[kWall + kMostCost + 1];
    int costs_[2] = {0, 0};
};

}  // namespace tabuleiro::talpa
