// Principal variation search below the root. One object a thread. Its numbered steps are told in docs/search.md.
//
// Proven scores are true: a win is claimed only for a move whose position is proven lost, a loss only when
// every legal move is proven to lose. What the heuristics prune, reduce or believe ends in plain evaluations,
// and they are not used at all where the window asks for a proof.
#pragma once

#include <memory>
#include <optional>

#include "evaluation_cache.hpp"
#include "history.hpp"
#include "lazy_smp.hpp"
#include "limits.hpp"
#include "move_picker.hpp"
#include "search_stack.hpp"
#include "traits.hpp"
#include "transposition_table.hpp"

namespace tabuleiro {

// log2 in eighths, straight between powers of two: integers, so the same everywhere.
constexpr int log_eighths(int n) {
    const int whole = 31 - __builtin_clz(static_cast<unsigned>(n));
    return 8 * whole + ((n << 3) >> whole) - 8;
}

template <Position P>
class AlphaBeta {
public:
    using Move = typename P::Move;

    // `shared` is none for a thread that searches alone.
    AlphaBeta(TranspositionTable& table, SearchControl& control, SharedState<P>* shared)
        : table_(table), control_(control), counter_(control), shared_(shared),
          list_(std::make_unique_for_overwrite<typename P::Moves>()) {}

    void clear_histories() { histories_.clear(); }

    // Nodes of this thread; exact for itself, a little late for others.
    std::uint64_t nodes() const { return counter_.nodes(); }

protected:
    static constexpr SelectivityNumbers kNumbers = Traits<P>::numbers;

    void begin(const P& position, const Repetitions& repetitions, const NetworkOf<P>* network,
               std::function<std::uint64_t()> others) {
        evaluations_.begin(network);
        stack_.begin(position, repetitions);
        counter_.begin(std::move(others));
        is_stopped_ = false;
        iteration_ = 0;
    }

    // `excluded` is the tag of a move that is not searched; what the others achieve is not stored.
    int search(const P& position, int depth, Window window, int ply, bool is_cut_node, std::uint16_t excluded = 0) {
        auto& frame = stack_[ply];
        frame.pv_length = 0;
        stack_.set_key(ply, position.key());

        // Step 1. Repetition and the horizon. A repetition draws. Beyond the horizon only noisy moves are searched.
        if (const Repeated repeated = stack_.repeated(ply); repeated != Repeated::no) {
            is_exhaustive_ &= repeated == Repeated::in_game;
            return 0;
        }
        if (depth <= 0) return quiesce(position, window, ply, 0);
        if (is_time_up()) return 0;
        if (ply >= kMaxPly) return leaf(position, ply);

        // Step 2. Win distance pruning. No result is nearer than this ply, so none better can be found here.
        window.alpha = std::max(window.alpha, ply - kWin);
        window.beta = std::min(window.beta, kWin - ply);
        if (window.alpha >= window.beta) return window.alpha;
        const bool is_pv = !window.is_null(), asks_for_proof = window.asks_for_proof();

        // Step 3. The end of the game. A win with the next move is taken as one, unless its line is wanted.
        if (const auto outcome = position.outcome()) return score_of(*outcome, position, ply);
        if (!is_pv && Traits<P>::wins_at_once(position)) return kWin - ply - 1;

        // Step 4. Static evaluation, and whether it improves on two plies ago: then less is pruned and reduced. The
        // table's entry is on its way from memory meanwhile: to store evaluations there would save nothing.
        Outlook outlook;
        frame.eval = asks_for_proof ? kNoEval : evaluations_.of(position, outlook, ply);
        const bool is_improving = ply >= 2 && frame.eval > stack_[ply - 2].eval;

        // Step 5. Transposition table. A proven bound holds at any depth; others only where no proof is asked for. A PV
        // node wants its line, too; it is searched for, unless another thread may have done so.
        const Entry entry = table_.find(stack_.table_key(position.key()));
        if (entry.bound != Bound::none && !is_pv && excluded == 0) {
            const int score = from_table(entry.score, ply);
            const bool decides = entry.bound != (score >= window.beta ? Bound::upper : Bound::lower);
            if (decides && (is_proven(score) || (entry.depth >= depth && !asks_for_proof))) {
                if (!is_proven(score)) is_exhaustive_ = false;
                return score;
            }
        }
        if (shared_ && is_pv && entry.bound == Bound::exact && entry.depth >= depth && !is_proven(entry.score) &&
            !asks_for_proof && excluded == 0) {
            is_exhaustive_ = false;
            recall_pv(position, entry, ply);
            return entry.score;
        }

        // Step 6. Reverse futility pruning. So far above beta, so near the horizon: the opponent will not catch up.
        const int margin = kNumbers.reverse_futility_margin * (depth - is_improving);
        if (!is_pv && !asks_for_proof && excluded == 0 && !outlook.is_threatened &&
            depth <= kNumbers.reverse_futility_depth && frame.eval - margin >= window.beta) {
            is_exhaustive_ = false;
            return frame.eval;
        }

        // Step 7. Singular extension. Is the table's move the only good one? Then much depends on it, and it is
        // searched deeper. If others seem to reach beta, too, one of them will (multi-cut).
        int singular_extension = 0;
        if (excluded == 0 && !asks_for_proof && may_be_singular(entry, depth, ply)) {
            const int singular_beta = entry.score - kNumbers.singular_margin * depth;
            const bool was_exhaustive = is_exhaustive_;
            const int others = search(position, (depth - 1) / 2, {singular_beta - 1, singular_beta}, ply, is_cut_node,
                                      entry.move);
            if (is_stopped_) return 0;
            is_exhaustive_ = was_exhaustive;
            if (others < singular_beta) {
                singular_extension = 1;
            } else if (!is_pv && singular_beta >= window.beta) {
                is_exhaustive_ = false;
                return singular_beta;
            }
        }

        // Step 8. Move generation. A forced reply costs no depth (one-reply extension). Without a move of the table the
        // node is less important than it looks, or will be better ordered next time (internal iterative reduction).
        typename MoveArena<P>::Picker moves(arena_);
        std::optional<MoveOrdering<P>> ordering;
        const bool is_short = kListsShort<P> && !asks_for_proof && depth <= kNumbers.move_count_depth &&
                              !outlook.is_threatened &&
                              list_first(position, most_moves(depth, is_improving), outlook, ordering);
        if (!is_short) list_all(position, outlook);
        if (list_->empty()) return ply + 2 - kWin;  // not one is safe
        moves.hold(*list_);
        const bool is_forced = moves.size() <= static_cast<std::size_t>(kNumbers.forced_moves);
        const int extension = is_forced && ply < 2 * root_depth_ ? 1 : 0;
        if (!is_forced && entry.move == 0 && depth >= 4 && !asks_for_proof) --depth;
        return search_moves({position, depth, extension, singular_extension, ply, is_cut_node, is_improving, outlook,
                             entry.move, excluded},
                            window, moves, ordering, is_short);
    }

    // Whether the thread has to end its search; asked once a node, which it counts.
    bool is_time_up() {
        if (counter_.count()) {
            counter_.check();
            is_stopped_ = control_.is_stopped() || (shared_ && shared_->iterations.number() > iteration_);
        }
        return is_stopped_;
    }

    // Plies taken off the depth of the n-th move: the product of the logarithms of depth and n.
    static int reduction_of(int depth, std::size_t n) {
        if constexpr (kNumbers.reduction_divisor == 0) return 0;
        else return log_eighths(depth) * log_eighths(static_cast<int>(n)) / kNumbers.reduction_divisor;
    }

    // A move searched after others: first with a null window, whether it can be better at all, with less depth if it is
    // late. Better than lost is whatever is not lost; to ask how soon would be to ask for a proof.
    int search_later(const P& next, int depth, int reduction, Window window, int ply) {
        int score = 0;
        const int floor = window.asks_for_proof() ? window.alpha : std::max(window.alpha, -kProven);
        const Window null{-floor - 1, -floor};
        if (reduction > 0) {
            score = -search(next, depth - reduction, null, ply + 1, true);
            if (!is_lost(score)) is_exhaustive_ = false;
            if (score <= floor || is_stopped_) return score;
        }
        score = -search(next, depth, null, ply + 1, reduction == 0);
        if (score <= floor || window.is_null() || is_stopped_) return score;
        return -search(next, depth, window.turned(), ply + 1, false);
    }

    CurrentlySearched* searched() { return shared_ ? &shared_->searched : nullptr; }

    TranspositionTable& table_;
    SearchControl& control_;
    NodeCounter counter_;
    SharedState<P>* shared_;
    Histories<P> histories_;
    EvaluationCache<P> evaluations_;
    MoveArena<P> arena_;
    SearchStack<P> stack_;
    std::unique_ptr<typename P::Moves> list_;
    int root_depth_ = 0;
    unsigned iteration_ = 0;     // the last one that this thread knows to be finished
    bool is_stopped_ = false;    // by a limit, or because another thread finished the iteration
    bool is_exhaustive_ = true;  // no heuristic had a say since this was last set

private:
    static constexpr int kMostRecalled = 30;  // plies of a variation, which may lead round in the table
    static constexpr std::size_t kSpare = 8;  // moves more in a short list than will be searched
    static constexpr int kMostThreats = 4;    // plies beyond the horizon in which a threat is answered
    static constexpr std::size_t kMostLearned = 32;  // moves of a node of which histories learn that they failed
    using Tried = std::array<Move, kMostLearned>;

    // What steps 1 to 8 found out about a node.
    struct Node {
        const P& position;
        int depth;
        int extension, singular_extension;  // plies more for all moves, and for the table's
        int ply;
        bool is_cut_node, is_improving;
        Outlook outlook;
        std::uint16_t table_move, excluded;
    };

    int search_moves(const Node& node, Window window, typename MoveArena<P>::Picker& moves,
                     std::optional<MoveOrdering<P>>& ordering, bool is_short) {
        const auto& [position, depth, extension, singular_extension, ply, is_cut_node, is_improving, outlook,
                     table_move, excluded] = node;
        auto& frame = stack_[ply];
        const bool asks_for_proof = window.asks_for_proof(), is_pv = !window.is_null();
        const int alpha_before = window.alpha;
        int best = -kInfinite;
        Move best_move{};
        Tried tried;
        bool is_scored = false;
        const auto exclude = [&] {
            Move ignored;
            if (node.excluded != 0) moves.take_tagged(node.excluded, ignored);
        };
        exclude();
        evaluations_.prepare(position, ply);
        std::size_t n = 0;
        for (;; ++n) {
            if (moves.left() == 0) {
                if (!is_short) break;
                is_exhaustive_ = is_short = false;
                if (!is_lost(best)) break;
                list_all(position, outlook);  // what was tried first loses
                moves.hold(*list_);
                exclude();
                is_scored = false;
            }

            // Step 9. Move count pruning. Near the horizon late moves are skipped: good ones come early.
            const bool may_skip = !asks_for_proof && !is_lost(best) && n > 0;
            if (may_skip && depth <= kNumbers.move_count_depth && n >= most_moves(depth, is_improving)) {
                is_exhaustive_ = false;
                moves.keep_deferred();
                if (moves.left() == 0) break;
            }

            // Step 10. Move picking. The table's move comes first; the others are scored only if it causes no cutoff.
            Move move;
            const bool is_from_table =
                n == 0 && excluded == 0 && table_move != 0 && moves.take_tagged(table_move, move);
            if (!is_from_table) {
                if (!ordering) make_ordering(ordering, position, outlook);
                if (!is_scored) score_moves(position, ply, *ordering, moves);
                is_scored = true;
                move = pick(node, n, moves);
            }
            if (n < tried.size()) tried[n] = move;

            // Step 11. Futility pruning. Near the horizon quiet moves that cannot reach alpha are skipped, too.
            const bool is_noisy = n > 0 && ordering->is_noisy(move);
            if (may_skip && !is_noisy && !outlook.is_close && depth <= kNumbers.futility_depth &&
                frame.eval + kNumbers.futility_margin * (depth + 1) <= window.alpha) {
                is_exhaustive_ = false;
                best = std::max(best, frame.eval + kNumbers.futility_margin * (depth + 1));
                continue;
            }

            // Step 12. Principal variation search. The first move is searched with the whole window; the others have to
            // show with a null window that they are better, late ones with less depth (late move reductions).
            const P next = position.play(move);
            const int rest = depth - 1 + extension;
            if (rest > 0) table_.prefetch(stack_.table_key(next.key()));
            frame.tag = Traits<P>::tag(move);
            int score = 0;
            const CurrentlySearched::Mark mark(searched(), next.key(), depth);
            if (n == 0) {
                score = -search(next, rest + (is_from_table ? singular_extension : 0), window.turned(), ply + 1,
                                !is_pv && !is_cut_node);
            } else {
                int reduction = 0;
                if (kNumbers.reduction_divisor > 0 && !asks_for_proof && depth >= 2 && n >= (is_pv ? 2u : 1u)) {
                    reduction = reduction_of(depth, n + 1) - is_pv - is_noisy + !is_improving + is_cut_node;
                    reduction -= histories_.history(position.turn(), move) / 4096;
                    reduction = std::clamp(reduction, 0, rest - (rest > 0));
                }
                score = search_later(next, rest, reduction, window, ply);
            }
            if (is_stopped_) return 0;

            // Step 13. Alpha and beta. A proven win is enough: how soon is asked by another window.
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score <= window.alpha) continue;
            window.alpha = score;
            if (is_pv) stack_.extend_pv(ply, Traits<P>::canonical(position, move));
            if (score >= window.beta || (is_won(score) && !asks_for_proof)) break;
        }

        if (excluded != 0) return best;

        // Step 14. Histories, killers, the countermove and the table learn the result, for whoever comes here again.
        if (best >= window.beta) update_histories(node, best_move, tried, n);
        Bound bound = best >= window.beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
        if (bound == Bound::exact && !asks_for_proof && is_proven(best))
            bound = is_won(best) ? Bound::lower : Bound::upper;
        const std::uint16_t tag = bound == Bound::upper ? std::uint16_t{0} : Traits<P>::tag(best_move);
        table_.store(stack_.table_key(position.key()),
                     {tag, static_cast<std::int16_t>(to_table(best, ply)), static_cast<std::uint8_t>(depth), bound});
        return best;
    }

    int quiesce(const P& position, Window window, int ply, int noisy_plies);

    // Whether what the table knows of its move makes it worth the question; not in lines that grow too long.
    bool may_be_singular(const Entry& entry, int depth, int ply) const {
        return depth >= kNumbers.singular_depth && ply < 2 * root_depth_ && entry.move != 0 &&
               entry.depth + 3 >= depth && (entry.bound == Bound::lower || entry.bound == Bound::exact) &&
               !is_proven(entry.score);
    }

    // Lists what will be tried first; false when that is hardly anything.
    bool list_first(const P& position, std::size_t most, const Outlook& outlook,
                    std::optional<MoveOrdering<P>>& ordering) {
        if constexpr (kListsShort<P>) {
            make_ordering(ordering, position, outlook);
            Traits<P>::list_short(position, most + kSpare, *ordering, histories_, *list_);
        }
        return list_->size() >= kSpare;
    }

    // Under a threat leaves out the moves that do nothing about it: they are proven to lose. Not where a repetition
    // may make one of them a draw.
    void list_all(const P& position, const Outlook& outlook) {
        if (outlook.is_threatened && !stack_.repeats_in_game()) Traits<P>::list_safe(position, *list_);
        else position.moves(*list_);
    }

    static std::size_t most_moves(int depth, bool is_improving) {
        const int most = kNumbers.move_count_base + kNumbers.move_count_factor * depth * depth;
        return static_cast<std::size_t>(is_improving ? most : most / 2 + 1);
    }

    static void make_ordering(std::optional<MoveOrdering<P>>& ordering, const P& position, const Outlook& outlook) {
        if constexpr (std::is_constructible_v<MoveOrdering<P>, const P&, const Outlook&>)
            ordering.emplace(position, outlook);
        else
            ordering.emplace(position);
    }

    [[gnu::flatten]] void score_moves(const P& position, int ply, const MoveOrdering<P>& ordering,
                                      typename MoveArena<P>::Picker& moves) {
        constexpr std::int64_t kKiller = 6000, kCountermove = 3000;
        const auto& frame = stack_[ply];
        const std::uint16_t before = stack_[ply - 1].tag, countermove = histories_.countermove(before);
        const Player side = position.turn();
        moves.score([&](Move move) {
            const std::uint16_t tag = Traits<P>::tag(move);
            std::int64_t value = std::int64_t{ordering.score(move)} * kNumbers.ordering_weight +
                                 histories_.history(side, move) + histories_.continuation(before, side, move);
            if (tag == frame.killers[0] || tag == frame.killers[1]) value += kKiller;
            if (tag == countermove) value += kCountermove;
            return value;
        });
    }

    // The best move that no other thread is searching; what others search comes last, when it may be in the table.
    Move pick(const Node& node, std::size_t n, typename MoveArena<P>::Picker& moves) {
        for (;;) {
            const Move move = moves.take_best();
            if (!shared_ || n == 0 || node.depth < CurrentlySearched::kLeastDepth || moves.is_deferred()) return move;
            if (!shared_->searched.has(node.position.play(move).key(), node.depth)) return move;
            moves.defer();
        }
    }

    // The n-th move caused a cutoff; those before did not.
    void update_histories(const Node& node, Move refutation, const Tried& tried, std::size_t n) {
        const int bonus = std::min(16 * node.depth * node.depth + 32 * node.depth, 1600);
        const Player side = node.position.turn();
        const std::uint16_t before = stack_[node.ply - 1].tag;
        histories_.update(before, side, refutation, bonus);
        for (std::size_t i = 0; i < std::min(n, tried.size()); ++i) histories_.update(before, side, tried[i], -bonus);
        histories_.set_countermove(before, stack_[node.ply].tag);
        stack_.add_killer(node.ply);
    }

    // The principal variation of a frame as far as the table knows it.
    void recall_pv(P position, Entry entry, int ply) {
        auto& frame = stack_[ply];
        while (entry.bound == Bound::exact && entry.move != 0 && frame.pv_length < kMostRecalled) {
            position.moves(*list_);
            const auto found = std::find_if(list_->begin(), list_->end(),
                                            [&](Move each) { return Traits<P>::tag(each) == entry.move; });
            if (found == list_->end()) return;
            const Move move = *found;
            frame.pv[static_cast<std::size_t>(frame.pv_length++)] = Traits<P>::canonical(position, move);
            position = position.play(move);
            if (position.outcome()) return;
            entry = table_.find(stack_.table_key(position.key()));
        }
    }

    int leaf(const P& position, int ply) {
        is_exhaustive_ = false;
        return position.outcome() ? 0 : evaluations_.of(position, ply);
    }

    static int score_of(const Outcome& outcome, const P& position, int ply) {
        if (outcome.winner == 0) return 0;
        return outcome.winner == static_cast<std::uint8_t>(position.turn()) ? kWin - ply : ply - kWin;
    }
};

}  // namespace tabuleiro

#include "quiescence.hpp"
