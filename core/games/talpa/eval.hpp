// The evaluation of Talpa: who is nearer to a tunnel, and who will have to open the wrong square.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "blocks.hpp"
#include "net.hpp"
#include "rules.hpp"
#include "search/eval.hpp"
#include "ways.hpp"

namespace tabuleiro {

// The features of either side are those of its ways (talpa_ways.hpp): their cost; the pieces on those that cost
// at most 0, 1, 2 and 4 more; on the cheapest and on those within 2 more the own captures, which dig, and the
// enemy's, which would dig for us (T5); own pieces and walls among the latter; captures that complete the tunnel.
// The usual board has a network (talpa_blocks.hpp) that looks at blocks of squares and, of the features, at those of the
// tension, for which no ways need to be found. On other sizes a small network (talpa_net.hpp) values all features,
// beside linear weights.
template <>
struct Eval<Talpa> {
    static constexpr int kFeatures = talpa::kInputs;
    static constexpr const char* names[kFeatures] = {
        "cost", "on way", "within 1", "within 2", "within 4", "diggers", "bound", "diggers within 2",
        "bound within 2", "own within 2", "walls within 2", "completing", "completing for us",
        "their cost", "their on way", "their within 1", "their within 2", "their within 4", "their diggers",
        "their bound", "their diggers within 2", "their bound within 2", "their own within 2",
        "their walls within 2", "their completing", "their completing for them",
        "captures", "movable", "their movable", "threat", "threats", "winning", "pieces"};
    static inline std::array<int, kFeatures> weights = talpa::kLinear;

    static constexpr bool is_slow = true;

    static void features(const Talpa& position, int (&out)[kFeatures]) {
        if (position.is_small()) {
            Look<std::uint64_t>(position).describe(out);
        } else {
            Look<Sites>(position).describe(out);
        }
    }

    using Accumulator = talpa::BlockSums;

    static void prepare(const Talpa& position, const Accumulator& before, Accumulator& last) {
        if (talpa::has_blocks(position)) last.renew(talpa::Pieces::of(position), before);
    }

    static int evaluate(const Talpa& position, const Accumulator& before, Accumulator& last) {
        if (!talpa::has_blocks(position)) return evaluate(position);
        return Look<std::uint64_t>(position).value([&]() -> const Accumulator& {
            prepare(position, before, last);
            return last;
        });
    }

    static int evaluate(const Talpa& position) {
        return position.is_small() ? Look<std::uint64_t>(position).value() : Look<Sites>(position).value();
    }

private:
    static constexpr int kAboutToWin = 5000, kTension = talpa::eight::kInputs;

    // A position seen by the side to move.
    template <class Word>
    class Look {
    public:
        explicit Look(const Talpa& position)
            : position_(position), mine_(position.mine<Word>()), theirs_(position.theirs<Word>()),
              my_side_(position.turn() == Player::first ? 0 : 1),
              finder_(position, my_side_ == 0 ? mine_ : theirs_, my_side_ == 0 ? theirs_ : mine_),
              my_movable_(mine_ & position.around(theirs_)), their_movable_(theirs_ & position.around(mine_)) {}

        int value() {
            if (talpa::has_blocks(position_)) return value([&] { return talpa::BlockSums(talpa::Pieces::of(position_)); });
            return is_winning() ? kAboutToWin : bounded(value_of_ways());
        }

        // Of a board that has blocks; what makes their sums is asked only if they matter.
        template <class MakeSums>
        int value(MakeSums&& make_sums) const {
            if (is_winning()) return kAboutToWin;
            int numbers[kTension];
            describe_tension(numbers);
            return bounded(talpa::value_of_blocks(make_sums(), position_.turn(), numbers));
        }

        void describe(int* out) {
            finder_.search();
            int tension[kTension];
            describe_tension(tension);
            out = describe_ways(out, my_side_, mine_, theirs_, my_movable_);
            *out++ = tension[0];
            *out++ = tension[1];
            out = describe_ways(out, 1 - my_side_, theirs_, mine_, their_movable_);
            out = std::copy(tension + 2, tension + 9, out);
            *out++ = is_winning();
            *out++ = tension[9];
        }

    private:
        bool removes() const { return my_movable_ == 0; }  // T3

        bool is_winning() const {
            return ((removes() ? mine_ : my_movable_) & finder_.keys(my_side_) & ~finder_.keys(1 - my_side_)) != 0;
        }

        int value_of_ways() {
            int numbers[kFeatures];
            describe(numbers);
            int sum = talpa::network(numbers);
            for (int i = 0; i < kFeatures; ++i) sum += weights[i] * numbers[i];
            return sum;
        }

        static int bounded(int sum) { return std::clamp(sum / kWeightUnit, 1 - kAboutToWin, kAboutToWin - 1); }

        // Captures that complete a tunnel, for either side, all captures, what can move, and what is left.
        void describe_tension(int* out) const {
            const Word keys = finder_.keys(my_side_), their_keys = finder_.keys(1 - my_side_);
            *out++ = captures(mine_ & keys, theirs_);
            *out++ = captures(theirs_ & keys, mine_);
            *out++ = captures(theirs_ & their_keys, mine_);
            *out++ = captures(mine_ & their_keys, theirs_);
            *out++ = captures(mine_, theirs_);
            *out++ = count(my_movable_);
            *out++ = count(their_movable_);
            const Word threats = (removes() ? theirs_ : their_movable_) & their_keys & ~keys;
            *out++ = threats != 0;
            *out++ = (threats & (threats - 1)) != 0;
            *out++ = count(mine_ | theirs_);
        }

        int* describe_ways(int* out, int side, Word own, Word enemies, Word movable) const {
            const auto ways = finder_.ways(side);
            const Word way = ways.pieces[0], near = ways.pieces[2];
            *out++ = ways.cost;
            for (const Word pieces : ways.pieces) *out++ = count(pieces);
            *out++ = captures(own & way, enemies);
            *out++ = captures(enemies & way, own);
            *out++ = captures(own & near, enemies);
            *out++ = captures(enemies & near, own);
            *out++ = count(near & own);
            *out++ = count(near & own & ~movable);
            return out;
        }

        // How many captures some pieces have.
        int captures(Word from, Word enemies) const {
            const Word inner = ~position_.last_column<Word>();
            const int cols = position_.cols();
            return count(from & enemies >> 1 & inner) + count(enemies & (from >> 1 & inner)) +
                   count(from & enemies >> cols) + count(enemies & from >> cols);
        }

        const Talpa& position_;
        Word mine_, theirs_;
        int my_side_;
        talpa::WayFinder<Word> finder_;
        Word my_movable_, their_movable_;
    };
};

}  // namespace tabuleiro
