// One thread of the Monte-Carlo tree search: simulations from the root to a leaf and back, one after the other.
#pragma once

#include <cmath>
#include <vector>

#include "game_network.hpp"
#include "limits.hpp"
#include "mcts_tree.hpp"
#include "repetition.hpp"
#include "traits.hpp"

namespace tabuleiro {

// An evaluation as the value of a game, and the other way round. Evaluations are tuned so that 400 units are
// odds of ten to one.
constexpr float kEvalPerOdds = 173.7f;  // 400 / log 10

inline std::int32_t value_of(int eval) {
    const float value = std::tanh(static_cast<float>(eval) / (2 * kEvalPerOdds));
    return static_cast<std::int32_t>(std::lround(value * static_cast<float>(kWon)));
}
inline int eval_of(float value) {
    const float most = static_cast<float>(kEvalLimit - 1);
    const float eval = 2 * kEvalPerOdds * std::atanh(std::clamp(value, -1.0f, 1.0f));
    return static_cast<int>(std::lround(std::clamp(eval, -most, most)));
}

template <Position P>
class MctsWorker {
public:
    using Move = typename P::Move;

    MctsWorker(TreeMemory<P>& memory, std::uint64_t seed)
        : memory_(memory), seed_(seed), list_(std::make_unique_for_overwrite<typename P::Moves>()) {}

    // The position is not over.
    void begin(const P& position, const Repetitions& repetitions, const NetworkOf<P>* network, Node<P>& root) {
        position_ = &position;
        repetitions_ = &repetitions;
        network_ = network;
        root_ = &root;
        random_ = Random(seed_);
        draws_by_repetition_ = Traits<P>::numbers.can_repeat && position.ruleset() == Ruleset::standard;
    }

    // Lists all moves of the root; before the first simulation, by one thread.
    void list_root() {
        compute_priors(*position_);
        root_->children = fill(memory_.take_apart(ranked_.size()), 0, ranked_.size());
        root_->begin_visit();
        root_->end_visit(-evaluate(*position_));
    }

    void simulate() {
        P position = *position_;
        line_.assign(1, root_);
        keys_.assign(1, position.key());
        root_->begin_visit();
        std::int32_t value = 0;  // for the side to move at the end of the line
        for (;;) {
            Node<P>& node = *line_.back();

            // Step 1. Terminal nodes. The line ends where the result is known, or where it repeats itself.
            if (line_.size() > 1) {
                if (is_repetition(node)) break;
                if (const int proof = node.proof; proof != kUnproven) {
                    value = value_of_proof(proof);
                    break;
                }
            }

            // Step 2. Evaluation. It ends at a position that is new, or that the tree has no room for.
            const bool is_new = node.visits.load(std::memory_order_relaxed) == 1;
            Node<P>* const next = is_new ? nullptr : select_child(node, position);
            if (!next) {
                value = evaluate_node(node, position);
                break;
            }

            // Step 3. Selection. Else it goes on with the move of the greatest upper bound.
            next->begin_visit();
            position = position.play(next->move);
            line_.push_back(next);
            keys_.push_back(position.key());
        }

        // Step 4. Proofs (MCTS-Solver). What is proven at the end may prove what lies before.
        for (std::size_t i = line_.size() - 1; i > 0 && propagate_proof(*line_[i - 1], *line_[i]); --i) {
        }

        // Step 5. Backpropagation. All moves of the line learn the value.
        for (std::size_t i = line_.size(); i-- > 0;) line_[i]->end_visit(value = -value);
    }

private:
    static constexpr MctsNumbers kNumbers = Traits<P>::mcts;
    static constexpr std::size_t kFirstBlock = 4;  // moves listed at first; then each time as many again

    // No two rank alike, so the order is the same everywhere.
    struct Ranked {
        int score;
        std::uint32_t place;  // in the generated list
        bool operator<(const Ranked& other) const {
            return score != other.score ? score > other.score : place < other.place;
        }
    };

    static int score_of(const Outcome& outcome, Player side) {
        return outcome.winner == 0 ? 0 : outcome.winner == static_cast<std::uint8_t>(side) ? kWin : -kWin;
    }
    static std::int32_t value_of_proof(int proof) { return is_won(proof) ? kWon : is_lost(proof) ? -kWon : 0; }

    // The second time in a line is as good as a draw, but proves nothing. A position that came twice in the
    // game before really draws.
    bool is_repetition(Node<P>& node) const {
        if (!draws_by_repetition_) return false;
        if (repetitions_->came_twice(keys_.back())) {
            node.prove(0);
            return true;
        }
        for (std::size_t back = 5; back <= keys_.size(); back += 2)
            if (keys_[keys_.size() - back] == keys_.back()) return true;
        return false;
    }

    // The value of a position, and the proof if it is the end of the game.
    std::int32_t evaluate_node(Node<P>& node, const P& position) {
        const auto outcome = position.outcome();
        if (!outcome) return evaluate(position);
        const int proof = score_of(*outcome, position.turn());
        node.prove(proof);
        return value_of_proof(proof);
    }

    // What the evaluation says of a position, in some games after a playout of random plies.
    std::int32_t evaluate(P position) {
        for (int plies = 0; plies < kNumbers.playout; ++plies) {
            const P next = position.play(nth_move(position, random_.below(count_moves(position))));
            if (const auto outcome = next.outcome())
                return value_of_proof(score_of(*outcome, plies % 2 == 0 ? position.turn() : next.turn()));
            position = next;
        }
        const std::int32_t value = value_of(evaluation_of(position, network_));
        return kNumbers.playout % 2 == 0 ? value : -value;
    }

    // The child to go on with; none where the moves cannot be listed.
    Node<P>* select_child(Node<P>& node, const P& position) {
        if (line_.size() > kMaxPly) return nullptr;
        if (!node.children.load(std::memory_order_acquire) && !expand(node, position)) return nullptr;
        for (;;) {
            const Choice choice = select_by_puct(node);
            if (!choice.needs_more || !expand(node, position)) return choice.best;
        }
    }

    struct Choice {
        Node<P>* best;
        bool needs_more;  // all listed moves are visited, and there are others
    };

    // PUCT: the value so far, and a bonus for what is little explored, by the prior. Children lie in order of
    // score, so of those never visited only the first can be best. What is won or lost for sure needs no
    // more visits.
    static Choice select_by_puct(const Node<P>& node) {
        const float unknown = -node.mean() - kNumbers.urgency;
        const float bonus = kNumbers.exploration *
                           std::sqrt(static_cast<float>(node.visits.load(std::memory_order_relaxed)));
        Node<P>* best = nullptr;
        float most = 0;
        std::size_t listed = 0;
        Block<P>* const first = node.children.load(std::memory_order_acquire);
        for (Block<P>* block = first; block; block = block->next.load(std::memory_order_acquire)) {
            listed += block->size;
            for (Node<P>& child : block->nodes()) {
                if (is_proven(child.proof)) continue;
                const std::uint32_t visits = child.visits.load(std::memory_order_relaxed);
                const float bound = (visits > 0 ? child.mean() : unknown) +
                                    bonus * child.prior / static_cast<float>(1 + visits);
                if (!best || bound > most) {
                    best = &child;
                    most = bound;
                }
                if (visits == 0) return {best, false};
            }
        }
        return {best, listed < first->legal};
    }

    // Lists the next moves of a node. False when that cannot be done: there are no more, the memory is full,
    // or another thread is at it.
    bool expand(Node<P>& node, const P& position) {
        if (memory_.is_full() || node.is_expanding.exchange(true, std::memory_order_acquire)) return false;
        std::atomic<Block<P>*>* end = &node.children;
        std::size_t listed = 0;
        while (Block<P>* const block = end->load(std::memory_order_acquire)) {
            listed += block->size;
            end = &block->next;
        }
        compute_priors(position);
        const std::size_t more = std::min(std::max(listed, kFirstBlock), ranked_.size() - listed);
        std::byte* const room = more > 0 ? memory_.take(more) : nullptr;
        if (room) end->store(fill(room, listed, more), std::memory_order_release);
        node.is_expanding.store(false, std::memory_order_release);
        return room != nullptr;
    }

    // All moves with their scores, not yet in order, and what makes the priors add up to 1.
    void compute_priors(const P& position) {
        position.moves(*list_);
        ranked_.clear();
        if (list_->empty()) return;
        const MoveOrdering<P> ordering(position);
        best_score_ = std::numeric_limits<int>::min();
        for (const Move move : *list_) {
            const int score = ordering.score(move);
            ranked_.push_back({score, static_cast<std::uint32_t>(ranked_.size())});
            best_score_ = std::max(best_score_, score);
        }
        sum_ = 0;
        for (const Ranked& each : ranked_) sum_ += weight(each.score);
    }

    float weight(int score) const {
        return std::exp(static_cast<float>(score - best_score_) / kNumbers.temperature);
    }

    // A block of so many of the ranked moves, from a place in their order on.
    Block<P>* fill(std::byte* room, std::size_t from, std::size_t count) {
        const auto first = ranked_.begin() + static_cast<std::ptrdiff_t>(from);
        const auto last = first + static_cast<std::ptrdiff_t>(count);
        if (from > 0) std::nth_element(ranked_.begin(), first, ranked_.end());
        if (last != ranked_.end()) std::nth_element(first, last, ranked_.end());
        std::sort(first, last);
        auto* const block = new (room)
            Block<P>{static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(ranked_.size())};
        Node<P>* place = block->nodes().data();
        for (auto each = first; each != last; ++each)
            new (place++) Node<P>{(*list_)[each->place], weight(each->score) / sum_};
        return block;
    }

    // What the proof of a child means for its parent; whether that is proven now.
    static bool propagate_proof(Node<P>& parent, const Node<P>& child) {
        const int proof = child.proof;
        if (proof == kUnproven) return false;
        if (is_lost(proof)) {
            parent.prove(before(proof));
            return true;
        }
        int best = -kInfinite;
        std::size_t proven = 0;
        each_child(parent, [&](const Node<P>& each) {
            const int score = each.proof;
            if (score == kUnproven) return;
            best = std::max(best, before(score));
            ++proven;
        });
        if (proven < parent.children.load(std::memory_order_acquire)->legal) return false;
        parent.prove(best);
        return true;
    }

    TreeMemory<P>& memory_;
    std::uint64_t seed_;
    std::unique_ptr<typename P::Moves> list_;
    std::vector<Ranked> ranked_;
    int best_score_ = 0;
    float sum_ = 0;
    const P* position_ = nullptr;
    const Repetitions* repetitions_ = nullptr;
    const NetworkOf<P>* network_ = nullptr;
    Node<P>* root_ = nullptr;
    bool draws_by_repetition_ = false;
    Random random_{0};  // begins anew with every search: one thread repeats itself
    std::vector<Node<P>*> line_;
    std::vector<std::uint64_t> keys_;  // of the positions of the line
};

}  // namespace tabuleiro
