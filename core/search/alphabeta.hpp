// Principal-variation search below the root, and quiescence. One object a thread.
//
// Proven scores are true: a win is claimed only for a move whose position is proven lost, a loss only when
// every legal move is proven to lose. What the heuristics skip, reduce or believe ends in plain evaluations,
// and they are not used at all where the window asks for a proof.
#pragma once

#include <memory>
#include <optional>

#include "busy.hpp"
#include "evaluations.hpp"
#include "history.hpp"
#include "limits.hpp"
#include "move_picker.hpp"
#include "past.hpp"
#include "rounds.hpp"
#include "table.hpp"
#include "traits.hpp"

namespace tabuleiro {

// log2 in eighths, straight between powers of two: integers, so the same everywhere.
constexpr int log_eighths(int n) {
    const int whole = 31 - __builtin_clz(static_cast<unsigned>(n));
    return 8 * whole + ((n << 3) >> whole) - 8;
}

// What threads that search together share beside the table.
template <Position P>
struct Team {
    Busy busy;
    Rounds<P> rounds;
};

template <Position P>
class AlphaBeta {
public:
    using Move = typename P::Move;

    // `team` is none for a thread that searches alone.
    AlphaBeta(Table& table, Control& control, Team<P>* team)
        : table_(table), control_(control), team_(team), list_(std::make_unique_for_overwrite<typename P::Moves>()) {}

    void forget() { memory_.clear(); }

    // Nodes of this thread; exact for itself, a little late for others.
    std::uint64_t nodes() const { return published_.load(std::memory_order_relaxed); }

protected:
    static constexpr SelectivityNumbers kNumbers = Traits<P>::numbers;

    // What is known along the line, by ply.
    struct Frame {
        int eval;                    // kNoEval where it was not asked for
        std::uint16_t tag;           // of the move played here
        std::uint16_t killers[2];    // tags of quiet moves that refuted a sister of this node
        int length;                  // of the principal variation from here
        std::array<Move, kMaxPly> variation;
    };

    void begin(const P& position, const Past& past) {
        past_ = past;
        draws_by_repetition_ = kNumbers.can_repeat && position.ruleset() == Ruleset::standard;
        nodes_ = next_look_ = 0;
        published_.store(0, std::memory_order_relaxed);
        is_stopped_ = false;
        round_ = 0;
        frames_.resize(kMaxPly + 2);
        for (Frame& frame : frames_) frame.killers[0] = frame.killers[1] = 0;
        keys_[0] = position.key();
    }

    // `left_out` is the tag of a move that is not looked at; what the others achieve is not remembered.
    int search(const P& position, int depth, Window window, int ply, bool expects_cut, std::uint16_t left_out = 0) {
        Frame& frame = frame_at(ply);
        frame.length = 0;
        keys_[static_cast<std::size_t>(ply)] = position.key();

        // Step 1. Drawn by repetition; at the horizon look at noisy moves only.
        if (is_repetition(ply)) return 0;
        if (depth <= 0) return quiesce(position, window, ply, 0);
        if (is_time_up()) return 0;
        if (ply >= kMaxPly) return leaf(position, ply);

        // Step 2. No result is nearer than this ply.
        window.alpha = std::max(window.alpha, ply - kWin);
        window.beta = std::min(window.beta, kWin - ply);
        if (window.alpha >= window.beta) return window.alpha;
        const bool is_open = window.is_open(), asks_for_proof = window.asks_for_proof();

        // Step 3. The end of the game.
        if (const auto outcome = position.outcome()) return score_of(*outcome, position, ply);
        if (!is_open && Traits<P>::wins_at_once(position)) return kWin - ply - 1;  // an open window wants the line, too

        // Step 4. The evaluation, and whether this side's prospects improve. The table's entry is on its way
        // from memory meanwhile: to remember evaluations in the table would save nothing.
        Outlook outlook;
        frame.eval = asks_for_proof ? kNoEval : evaluations_.of(position, outlook, ply);
        const bool improves = ply >= 2 && frame.eval > frame_at(ply - 2).eval;

        // Step 5. The table. A proven bound holds at any depth; others only where no proof is asked for. An open window
        // wants the line, too; it is searched for, unless another thread may have done so.
        const Entry known = table_.find(position.key() ^ past_.salt());
        if (known.bound != Bound::none && !is_open && left_out == 0) {
            const int score = from_table(known.score, ply);
            const bool decides = known.bound != (score >= window.beta ? Bound::upper : Bound::lower);
            if (decides && (is_proven(score) || (known.depth >= depth && !asks_for_proof))) {
                if (!is_proven(score)) is_complete_ = false;
                return score;
            }
        }
        if (team_ && is_open && known.bound == Bound::exact && known.depth >= depth && !is_proven(known.score) &&
            !asks_for_proof && left_out == 0) {
            is_complete_ = false;
            recall_variation(position, known, ply);
            return known.score;
        }

        // Step 6. So far above beta, so near the horizon: the opponent will not catch up.
        const int margin = kNumbers.reverse_margin * (depth - improves);
        if (!is_open && !asks_for_proof && left_out == 0 && !outlook.is_threatened &&
            depth <= kNumbers.reverse_depth && frame.eval - margin >= window.beta) {
            is_complete_ = false;
            return frame.eval;
        }

        // Step 7. Is the table's move the only good one? Then it is searched deeper. If others seem to reach beta, too,
        // one of them will.
        int deeper = 0;
        if (left_out == 0 && !asks_for_proof && may_be_only(known, depth, ply)) {
            const int bar = known.score - kNumbers.only_margin * depth;
            const bool was_complete = is_complete_;
            const int others = search(position, (depth - 1) / 2, {bar - 1, bar}, ply, expects_cut, known.move);
            if (is_stopped_) return 0;
            is_complete_ = was_complete;
            if (others < bar) {
                deeper = 1;
            } else if (!is_open && bar >= window.beta) {
                is_complete_ = false;
                return bar;
            }
        }

        // Step 8. The moves. A forced reply costs no depth; without a table move the node is probably less
        // important than it looks, or will be better ordered the next time.
        typename Arena<P>::Part moves(arena_);
        std::optional<Ranking<P>> ranking;
        const bool is_short = kListsShort<P> && !asks_for_proof && depth <= kNumbers.count_depth &&
                              !outlook.is_threatened &&
                              list_first(position, most_moves(depth, improves), outlook, ranking);
        if (!is_short) list_all(position, outlook);
        if (list_->empty()) return ply + 2 - kWin;  // not one is safe
        moves.hold(*list_);
        const bool is_forced = moves.size() <= static_cast<std::size_t>(kNumbers.forced_moves);
        const int extension = is_forced && ply < 2 * root_depth_ ? 1 : 0;
        if (!is_forced && known.move == 0 && depth >= 4 && !asks_for_proof) --depth;
        return search_moves(
            {position, depth, extension, deeper, ply, expects_cut, improves, outlook, known.move, left_out}, window,
            moves, ranking, is_short);
    }

    // Whether what the table knows of its move makes it worth the question; not in lines that grow too long.
    bool may_be_only(const Entry& known, int depth, int ply) const {
        return depth >= kNumbers.only_depth && ply < 2 * root_depth_ && known.move != 0 && known.depth + 3 >= depth &&
               (known.bound == Bound::lower || known.bound == Bound::exact) && !is_proven(known.score);
    }

    // Lists what will rank first; false when that is hardly anything.
    bool list_first(const P& position, std::size_t most, const Outlook& outlook, std::optional<Ranking<P>>& ranking) {
        if constexpr (kListsShort<P>) {
            make_ranking(ranking, position, outlook);
            Traits<P>::list_short(position, most + kSpare, *ranking, memory_, *list_);
        }
        return list_->size() >= kSpare;
    }

    // Under a threat leaves out the moves that do nothing about it: they are proven to lose. Not where the past of
    // the game may make one of them a draw.
    void list_all(const P& position, const Outlook& outlook) {
        if (outlook.is_threatened && past_.salt() == 0) Traits<P>::list_safe(position, *list_);
        else position.moves(*list_);
    }

    Frame& frame_at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    // Whether the thread has to end its search; asked once a node, which it counts.
    bool is_time_up() {
        if (++nodes_ >= next_look_) look();
        return is_stopped_;
    }

    void publish_nodes() { published_.store(nodes_, std::memory_order_relaxed); }

    // The line of a frame is its move and the line of the next.
    void extend_variation(int ply, Move move) {
        Frame& frame = frame_at(ply);
        const Frame& next = frame_at(ply + 1);
        frame.variation[0] = move;
        frame.length = std::min(next.length + 1, kMaxPly);
        std::copy_n(next.variation.begin(), frame.length - 1, frame.variation.begin() + 1);
    }

    // The line of a frame as far as the table knows it.
    void recall_variation(P position, Entry known, int ply) {
        Frame& frame = frame_at(ply);
        while (known.bound == Bound::exact && known.move != 0 && frame.length < kMostRecalled) {
            position.moves(*list_);
            const auto found = std::find_if(list_->begin(), list_->end(),
                                            [&](Move each) { return Traits<P>::tag(each) == known.move; });
            if (found == list_->end()) return;
            const Move move = *found;
            frame.variation[static_cast<std::size_t>(frame.length++)] = Traits<P>::canonical(position, move);
            position = position.play(move);
            if (position.outcome()) return;
            known = table_.find(position.key() ^ past_.salt());
        }
    }

    // Plies taken off the depth of the n-th move: the product of the logarithms of depth and n.
    static int reduction_of(int depth, std::size_t n) {
        if constexpr (kNumbers.reduction == 0) return 0;
        else return log_eighths(depth) * log_eighths(static_cast<int>(n)) / kNumbers.reduction;
    }

    // A move searched after others: first whether it can be better at all, with less depth if it is late. Better than
    // lost is whatever is not lost; to ask how soon would be to ask for a proof.
    int try_move(const P& next, int depth, int reduction, Window window, int ply) {
        int score = 0;
        const int floor = window.asks_for_proof() ? window.alpha : std::max(window.alpha, -kProven);
        const Window narrow{-floor - 1, -floor};
        if (reduction > 0) {
            score = -search(next, depth - reduction, narrow, ply + 1, true);
            if (!is_lost(score)) is_complete_ = false;
            if (score <= floor || is_stopped_) return score;
        }
        score = -search(next, depth, narrow, ply + 1, reduction == 0);
        if (score <= floor || !window.is_open() || is_stopped_) return score;
        return -search(next, depth, window.turned(), ply + 1, false);
    }

    Busy* busy() { return team_ ? &team_->busy : nullptr; }

    Table& table_;
    Control& control_;
    Team<P>* team_;
    Memory<P> memory_;
    Evaluations<P> evaluations_;
    Arena<P> arena_;
    std::unique_ptr<typename P::Moves> list_;
    std::vector<Frame> frames_;
    std::array<std::uint64_t, kMaxPly + 2> keys_;  // of the positions of the line, by ply
    Past past_;
    int root_depth_ = 0;
    bool draws_by_repetition_ = false;
    unsigned round_ = 0;       // the last one that this thread knows to be finished
    bool is_stopped_ = false;  // by a limit, or because another thread finished the round
    bool is_complete_ = true;  // no heuristic had a say since this was last set
    std::function<std::uint64_t()> others_;  // the nodes of the other threads; set on the first thread only

private:
    static constexpr std::uint64_t kNodesPerLook = 256;
    static constexpr int kMostRecalled = 30;  // plies of a line, which may lead round in the table
    static constexpr std::size_t kSpare = 8;  // moves more in a short list than will be looked at
    static constexpr int kMostThreats = 4;    // plies beyond the horizon in which a threat is answered
    static constexpr std::size_t kMostLearned = 32;  // moves of a node of which histories learn that they failed
    using Tried = std::array<Move, kMostLearned>;

    // What steps 1 to 8 found out about a node.
    struct Node {
        const P& position;
        int depth;
        int extension, deeper;  // plies more for all moves, and for the table's
        int ply;
        bool expects_cut, improves;
        Outlook outlook;
        std::uint16_t table_move, left_out;
    };

    int search_moves(const Node& node, Window window, typename Arena<P>::Part& moves,
                     std::optional<Ranking<P>>& ranking, bool is_short) {
        const auto& [position, depth, extension, deeper, ply, expects_cut, improves, outlook, table_move, left_out] =
            node;
        Frame& frame = frame_at(ply);
        const bool asks_for_proof = window.asks_for_proof(), is_open = window.is_open();
        const int alpha_before = window.alpha;
        int best = -kInfinite;
        Move best_move{};
        Tried tried;
        bool is_ranked = false;
        const auto leave_out = [&] {
            Move ignored;
            if (left_out != 0) moves.take(left_out, ignored);
        };
        leave_out();
        evaluations_.prepare(position, ply);
        std::size_t n = 0;
        for (;; ++n) {
            if (moves.left() == 0) {
                if (!is_short) break;
                is_complete_ = is_short = false;
                if (!is_lost(best)) break;
                list_all(position, outlook);  // what ranked first loses
                moves.hold(*list_);
                leave_out();
                is_ranked = false;
            }

            // Step 9. Near the horizon late moves are skipped, once one does not lose for sure.
            const bool may_skip = !asks_for_proof && !is_lost(best) && n > 0;
            if (may_skip && depth <= kNumbers.count_depth && n >= most_moves(depth, improves)) {
                is_complete_ = false;
                moves.keep_postponed();
                if (moves.left() == 0) break;
            }

            // Step 10. The table's move comes first; the others are ranked only if it does not refute the line.
            Move move;
            const bool is_from_table = n == 0 && left_out == 0 && table_move != 0 && moves.take(table_move, move);
            if (!is_from_table) {
                if (!ranking) make_ranking(ranking, position, outlook);
                if (!is_ranked) rank(position, ply, *ranking, moves);
                is_ranked = true;
                move = take_free(node, n, moves);
            }
            if (n < tried.size()) tried[n] = move;

            // Step 11. Near the horizon quiet moves that cannot reach alpha are skipped, too.
            const bool is_noisy = n > 0 && ranking->is_noisy(move);
            if (may_skip && !is_noisy && !outlook.is_close && depth <= kNumbers.futility_depth &&
                frame.eval + kNumbers.futility_margin * (depth + 1) <= window.alpha) {
                is_complete_ = false;
                best = std::max(best, frame.eval + kNumbers.futility_margin * (depth + 1));
                continue;
            }

            // Step 12. Play the move and search it: the first with the whole window, late ones shallower.
            const P next = position.play(move);
            const int rest = depth - 1 + extension;
            if (rest > 0) table_.prefetch(next.key() ^ past_.salt());
            frame.tag = Traits<P>::tag(move);
            int score = 0;
            const Busy::Mark mark(busy(), next.key(), depth);
            if (n == 0) {
                score = -search(next, rest + (is_from_table ? deeper : 0), window.turned(), ply + 1,
                                !is_open && !expects_cut);
            } else {
                int reduction = 0;
                if (kNumbers.reduction > 0 && !asks_for_proof && depth >= 2 && n >= (is_open ? 2u : 1u)) {
                    reduction = reduction_of(depth, n + 1) - is_open - is_noisy + !improves + expects_cut;
                    reduction -= memory_.history(position.turn(), move) / 4096;
                    reduction = std::clamp(reduction, 0, rest - (rest > 0));
                }
                score = try_move(next, rest, reduction, window, ply);
            }
            if (is_stopped_) return 0;

            // Step 13. Better than all before? A proven win is enough: how soon is asked by a proof's window.
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score <= window.alpha) continue;
            window.alpha = score;
            if (is_open) extend_variation(ply, Traits<P>::canonical(position, move));
            if (score >= window.beta || (is_won(score) && !asks_for_proof)) break;
        }

        if (left_out != 0) return best;

        // Step 14. Remember what refuted the line, and what the table should know.
        if (best >= window.beta) learn(node, best_move, tried, n);
        Bound bound = best >= window.beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
        if (bound == Bound::exact && !asks_for_proof && is_proven(best))
            bound = is_won(best) ? Bound::lower : Bound::upper;
        const std::uint16_t tag = bound == Bound::upper ? std::uint16_t{0} : Traits<P>::tag(best_move);
        table_.store(position.key() ^ past_.salt(),
                     {tag, static_cast<std::int16_t>(to_table(best, ply)), static_cast<std::uint8_t>(depth), bound});
        return best;
    }

    // The best move that no other thread is searching; what others do comes last, when it may be in the table.
    Move take_free(const Node& node, std::size_t n, typename Arena<P>::Part& moves) {
        for (;;) {
            const Move move = moves.take_best();
            if (!team_ || n == 0 || node.depth < Busy::kLeastDepth || moves.is_postponed()) return move;
            if (!team_->busy.has(node.position.play(move).key(), node.depth)) return move;
            moves.postpone();
        }
    }

    // Step 15. Quiescence: the evaluation, unless a noisy move changes it.
    int quiesce(const P& position, Window window, int ply, int noisy_plies) {
        Frame& frame = frame_at(ply);
        frame.length = 0;
        if (is_time_up()) return 0;
        if (const auto outcome = position.outcome()) return score_of(*outcome, position, ply);
        Outlook outlook;
        int best = evaluations_.of(position, outlook, ply);
        if (outlook.can_win) return kWin - ply - 1;
        if (outlook.is_threatened && noisy_plies == 0 && best > window.alpha && ply < root_depth_ + kMostThreats)
            return search(position, 1, window, ply, false);
        is_complete_ = false;
        if (best >= window.beta || noisy_plies >= kNumbers.quiet_plies || ply >= kMaxPly) return best;
        window.alpha = std::max(window.alpha, best);
        Traits<P>::list_noisy(position, *list_);
        if (list_->empty()) return best;
        typename Arena<P>::Part moves(arena_);
        moves.hold(*list_);
        const Ranking<P> ranking(position);
        moves.rank([&](Move move) { return std::int64_t{ranking.promise(move)}; });
        while (moves.left() > 0) {
            const Move move = moves.take_best();
            const P next = position.play(move);
            const int score = -quiesce(next, window.turned(), ply + 1, noisy_plies + 1);
            if (is_stopped_) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= window.alpha) continue;
            window.alpha = score;
            if (window.is_open()) extend_variation(ply, Traits<P>::canonical(position, move));
            if (score >= window.beta) break;
        }
        return best;
    }

    int leaf(const P& position, int ply) {
        is_complete_ = false;
        return position.outcome() ? 0 : evaluations_.of(position, ply);
    }

    static int score_of(const Outcome& outcome, const P& position, int ply) {
        if (outcome.winner == 0) return 0;
        return outcome.winner == static_cast<std::uint8_t>(position.turn()) ? kWin - ply : ply - kWin;
    }

    // The second time within the line is as good as the third: who could do better would have done so. A
    // position that came twice in the game before really draws.
    bool is_repetition(int ply) {
        if (!draws_by_repetition_) return false;
        const std::uint64_t key = keys_[static_cast<std::size_t>(ply)];
        if (past_.has_twice(key)) return true;
        for (int back = ply - 4; back >= 0; back -= 2)
            if (keys_[static_cast<std::size_t>(back)] == key) {
                is_complete_ = false;
                return true;
            }
        return false;
    }

    static std::size_t most_moves(int depth, bool improves) {
        const int most = kNumbers.count_base + kNumbers.count_factor * depth * depth;
        return static_cast<std::size_t>(improves ? most : most / 2 + 1);
    }

    static void make_ranking(std::optional<Ranking<P>>& ranking, const P& position, const Outlook& outlook) {
        if constexpr (std::is_constructible_v<Ranking<P>, const P&, const Outlook&>) ranking.emplace(position, outlook);
        else ranking.emplace(position);
    }

    [[gnu::flatten]] void rank(const P& position, int ply, const Ranking<P>& ranking,
                               typename Arena<P>::Part& moves) {
        constexpr std::int64_t kKiller = 6000, kCounter = 3000;
        const Frame& frame = frame_at(ply);
        const std::uint16_t before = frame_at(ply - 1).tag, counter = memory_.counter(before);
        const Player side = position.turn();
        moves.rank([&](Move move) {
            const std::uint16_t tag = Traits<P>::tag(move);
            std::int64_t value = std::int64_t{ranking.promise(move)} * kNumbers.promise_weight +
                                 memory_.history(side, move) + memory_.reply(before, side, move);
            if (tag == frame.killers[0] || tag == frame.killers[1]) value += kKiller;
            if (tag == counter) value += kCounter;
            return value;
        });
    }

    // The n-th move refuted the line; those before did not.
    void learn(const Node& node, Move refutation, const Tried& tried, std::size_t n) {
        const int ply = node.ply, bonus = std::min(16 * node.depth * node.depth + 32 * node.depth, 1600);
        const Player side = node.position.turn();
        const std::uint16_t before = frame_at(ply - 1).tag;
        Frame& frame = frame_at(ply);
        memory_.reward(before, side, refutation, bonus);
        for (std::size_t i = 0; i < std::min(n, tried.size()); ++i) memory_.reward(before, side, tried[i], -bonus);
        memory_.set_counter(before, frame.tag);
        if (frame.killers[0] == frame.tag) return;
        frame.killers[1] = frame.killers[0];
        frame.killers[0] = frame.tag;
    }

    void look() {
        publish_nodes();
        const std::uint64_t elsewhere = others_ ? others_() : 0;
        if (others_) control_.look(nodes_ + elsewhere);
        is_stopped_ = control_.is_stopped() || (team_ && team_->rounds.number() > round_);
        const std::uint64_t most = control_.limits().nodes;
        next_look_ = nodes_ + kNodesPerLook;
        if (others_ && most > nodes_ + elsewhere) next_look_ = std::min(next_look_, most - elsewhere);
    }

    std::uint64_t nodes_ = 0, next_look_ = 0;
    std::atomic<std::uint64_t> published_{0};
};

}  // namespace tabuleiro
