// The evaluation of Talpa: who is nearer to a tunnel, and who will have to open the wrong square.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "blocks.hpp"
#include "rules.hpp"
#include "search/eval.hpp"
#include "ways.hpp"

namespace tabuleiro {

// The features of either side are those of its ways (ways.hpp): their cost; the pieces on those that cost
// at most 0, 1, 2 and 4 more; on the cheapest and on those within 2 more the own captures, which dig, and the
// enemy's, which would dig for us (T5); own pieces and walls among the latter; captures that complete the tunnel.
// The usual board has a network that looks at blocks of squares (blocks.hpp) and, of the features, at those of the
// tension, for which no ways need to be found. On other sizes a small network values all features. Without a network
// they have weights.
template <>
struct Eval<Talpa> {
    static constexpr int kFeatures = talpa::kFeatures;
    static constexpr const char* names[kFeatures] = {
        "cost", "on way", "within 1", "within 2", "within 4", "diggers", "bound", "diggers within 2",
        "bound within 2", "own within 2", "walls within 2", "completing", "completing for us",
        "their cost", "their on way", "their within 1", "their within 2", "their within 4", "their diggers",
        "their bound", "their diggers within 2", "their bound within 2", "their own within 2",
        "their walls within 2", "their completing", "their completing for them",
        "captures", "movable", "their movable", "threat", "threats", "winning", "pieces"};
    static inline int weights[kFeatures] = {
        -500, 60, 30, 230, 30, 30, -70, 20, -60, -300, 160, -300, 540, 500, -60, -30, -230, -30, -30, 70,
        -20, 60, 300, -160, 300, -540, 0, 270, -270, 570, 1040, 0, 0};

    static constexpr bool is_slow = true;

    static void features(const Talpa& position, int (&out)[kFeatures]) {
        if (position.is_small()) {
            Look<std::uint64_t>(position).describe(out);
        } else {
            Look<Sites>(position).describe(out);
        }
    }

    using Network = talpa::Network;
    static BoardSize board(const Talpa& position) { return {position.rows(), position.cols()}; }

    // The sums of blocks, where a network asks for them.
    struct Accumulator : std::optional<talpa::BlockSums> {
        explicit Accumulator(const Network* network) {
            if (network && network->blocks) emplace(network->blocks->rows);
        }
    };

    static void prepare(const Talpa& position, const Network* network, const Accumulator& before, Accumulator& last) {
        if (last) last->renew(network->blocks->rows, talpa::Pieces::of(position), *before);
    }

    static int evaluate(const Talpa& position, const Network* network, const Accumulator& before, Accumulator& last) {
        if (!last) return evaluate(position, network);
        return Look<std::uint64_t>(position).value(*network->blocks, [&]() -> const talpa::BlockSums& {
            prepare(position, network, before, last);
            return *last;
        });
    }

    static int evaluate(const Talpa& position, const Network* network) {
        return position.is_small() ? Look<std::uint64_t>(position).value(network) : Look<Sites>(position).value(network);
    }

private:
    static constexpr int kAboutToWin = 5000;

    // A position seen by the side to move.
    template <class Word>
    class Look {
    public:
        explicit Look(const Talpa& position)
            : position_(position), mine_(position.mine<Word>()), theirs_(position.theirs<Word>()),
              my_side_(position.turn() == Player::first ? 0 : 1),
              finder_(position, my_side_ == 0 ? mine_ : theirs_, my_side_ == 0 ? theirs_ : mine_),
              my_movable_(mine_ & position.around(theirs_)), their_movable_(theirs_ & position.around(mine_)) {}

        int value(const Network* network) {
            if (network && network->blocks)
                return value(*network->blocks, [&] {
                    return talpa::BlockSums(network->blocks->rows, talpa::Pieces::of(position_));
                });
            if (is_winning()) return kAboutToWin;
            if (!network) return weighted_features(position_, kAboutToWin);
            int numbers[kFeatures];
            describe(numbers);
            return bounded(network->ways->value(numbers));
        }

        // Of a board that has blocks; what makes their sums is asked only if they matter.
        template <class MakeSums>
        int value(const talpa::BlockNetwork& network, MakeSums&& make_sums) const {
            if (is_winning()) return kAboutToWin;
            int numbers[talpa::kTension];
            describe_tension(numbers);
            return bounded(talpa::value_of_blocks(network, make_sums(), position_.turn(), numbers));
        }

        void describe(int* out) {
            finder_.search();
            int tension[talpa::kTension];
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
