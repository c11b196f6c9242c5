// Iterative deepening at the root, with aspiration windows, several lines at once (multi-PV) and exact distances.
#pragma once

#include <numeric>

#include "alphabeta.hpp"

namespace tabuleiro {

// One line of play with its score for the side to move at the root.
template <Position P>
struct Line {
    int score;
    bool is_draw;  // proven: nothing but the rules had a say
    std::vector<typename P::Move> moves;
};

// What a search knows after an iteration; `lines` best first.
template <Position P>
struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Line<P>> lines;
};

template <Position P>
class IterativeDeepening : public AlphaBeta<P> {
public:
    using Move = typename P::Move;
    using AlphaBeta<P>::AlphaBeta;

    // `others` counts the nodes of the other threads; none for a thread that only helps.
    void prepare(const P& position, const Repetitions& repetitions, const NetworkOf<P>* network,
                 std::function<std::uint64_t()> others) {
        this->begin(position, repetitions, network, std::move(others));
        position_ = &position;
    }

    // Deepens until a limit is reached or the lines are proven with exact distances.
    template <class OnReport>
    Report<P> run(OnReport&& on_report) {
        list_root_moves();
        const Limits& limits = this->control_.limits();
        const std::size_t lines = std::min(static_cast<std::size_t>(limits.lines), root_moves_.size());
        int done = 0;
        for (int depth = 1; depth <= std::min(limits.depth, kMaxDepth);) {
            bool is_exact = search_lines(lines, depth);
            if (this->is_stopped_ && this->control_.is_stopped()) break;
            if (this->shared_) is_exact = share(depth, is_exact);
            done = depth;
            on_report(report(done, lines));
            if (is_exact) break;
            const int furthest = furthest_proof(lines);
            depth = furthest > 0 ? std::max(depth, furthest) : depth + 1;
        }
        this->counter_.publish();
        return report(done, lines);
    }

private:
    static constexpr int kAspiration = 25;  // evaluation units around the last score; threefold each time it fails
    static constexpr int kWidest = 600;     // beyond, the window is opened on that side

    // In the order of the first iteration: what wins at once, then by MoveOrdering.
    void list_root_moves() {
        const P& position = *position_;
        const int eval = this->evaluations_.of(position, 0);
        this->stack_[0].eval = eval;
        position.moves(*this->list_);
        const MoveOrdering<P> ordering(position);
        std::vector<std::pair<int, Move>> ranked;
        for (const Move move : *this->list_) {
            const auto outcome = position.play(move).outcome();
            const bool wins = outcome && outcome->winner == static_cast<std::uint8_t>(position.turn());
            ranked.emplace_back(wins ? -kInfinite : -ordering.score(move), move);
        }
        std::stable_sort(ranked.begin(), ranked.end(), [](auto& a, auto& b) { return a.first < b.first; });
        root_moves_.clear();
        for (const auto& [rank, move] : ranked) root_moves_.push_back({move, -kInfinite, eval, false, {move}});
    }

    // One iteration; tells whether all lines are exact.
    bool search_lines(std::size_t lines, int depth) {
        this->root_depth_ = depth;
        this->is_stopped_ = false;
        bool is_exact = true;
        for (RootMove<P>& root : root_moves_) root.previous = root.latest();
        for (std::size_t line = 0; line < lines && !this->is_stopped_; ++line) is_exact &= search_line(line, depth);
        return is_exact;
    }

    // Takes over what the first thread to finish the iteration has found.
    bool share(int& depth, bool is_exact) {
        IterationResult<P> result{this->iteration_ + 1, depth, is_exact, std::move(root_moves_)};
        this->shared_->iterations.agree(result);
        this->iteration_ = result.number;
        root_moves_ = std::move(result.root_moves);
        depth = result.depth;
        return result.is_exact;
    }

    // Searches the best line apart from those before, with an aspiration window around its last score. Tells whether the
    // score is a proven one with the exact distance: that needs a window which asks for proof and as much depth as there
    // is distance.
    bool search_line(std::size_t line, int depth) {
        const int last = root_moves_[line].previous;
        int margin = kAspiration;
        Window window{-kInfinite, kInfinite};
        if (is_won(last)) return find_shorter_win(line, distance(last));
        if (is_lost(last)) window.beta = last + 1;
        else if (depth > 3) window = {last - margin, last + margin};
        for (;;) {
            this->is_exhaustive_ = true;
            const int best = search_root(line, depth, window);
            std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(),
                             [](const RootMove<P>& a, const RootMove<P>& b) { return a.score > b.score; });
            if (this->is_stopped_) return false;
            root_moves_[line].is_draw = best == 0 && this->is_exhaustive_;
            if (window.asks_for_proof() && is_proven(best)) return distance(best) <= depth;
            const bool is_low = best <= window.alpha, is_high = best >= window.beta && !is_won(best);
            if (!is_low && !is_high) return false;
            if (is_proven(window.alpha)) window.alpha = -kInfinite;
            margin *= 3;
            if (is_low) window.alpha = is_lost(best) || margin > kWidest ? -kInfinite : best - margin;
            if (is_high) window.beta = margin > kWidest ? kInfinite : best + margin;
            if (is_lost(window.beta)) window.beta = kInfinite;
        }
    }

    // A line is won in so many plies. Looks for wins in fewer, the quickest first: it takes the place of the line if
    // there is one, and either way the distance is exact, unless a limit comes before.
    bool find_shorter_win(std::size_t line, int plies) {
        const std::vector<RootMove<P>> known = root_moves_;
        for (int fewer = 1; fewer < plies && !this->is_stopped_; ++fewer) {
            const int best = search_root(line, fewer, {kWin - fewer - 1, kInfinite});
            if (!this->is_stopped_ && is_won(best) && distance(best) <= fewer) {
                std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(),
                                 [](const RootMove<P>& a, const RootMove<P>& b) { return a.score > b.score; });
                return true;
            }
            root_moves_ = known;
        }
        return !this->is_stopped_;
    }

    int search_root(std::size_t line, int depth, Window window) {
        const P& position = *position_;
        const bool asks_for_proof = window.asks_for_proof();
        int best = -kInfinite;
        for (std::size_t i = line; i < root_moves_.size(); ++i) root_moves_[i].score = -kInfinite;
        order_.resize(root_moves_.size() - line);
        std::iota(order_.begin(), order_.end(), line);
        for (std::size_t n = 0, all = order_.size(); n < order_.size(); ++n) {
            RootMove<P>& root = root_moves_[order_[n]];
            const P next = position.play(root.move);
            if (n > 0 && n < all && this->shared_ && this->shared_->searched.has(next.key(), depth)) {
                order_.push_back(order_[n]);  // another thread searches it: the others first
                continue;
            }
            this->stack_[0].tag = Traits<P>::tag(root.move);
            const CurrentlySearched::Mark mark(this->searched(), next.key(), depth);
            int score = 0;
            if (n == 0) {
                score = -this->search(next, depth - 1, window.turned(), 1, false);
            } else {
                const bool is_late = !asks_for_proof && depth >= 3 && n >= 3;
                const int reduction =
                    is_late ? std::clamp(this->reduction_of(depth, n + 1) - 1, 0, depth - 2) : 0;
                score = this->search_later(next, depth - 1, reduction, window, 0);
            }
            if (this->is_stopped_) break;
            if (score <= best) continue;
            best = score;
            if (n > 0 && score <= window.alpha) continue;
            root.score = score;
            this->stack_.extend_pv(0, root.move);
            root.pv = this->stack_.pv(0);
            window.alpha = std::max(window.alpha, score);
            if (score >= window.beta || (is_won(score) && !asks_for_proof)) break;
        }
        return best;
    }

    // The distance of the furthest end when all lines are proven, else 0.
    int furthest_proof(std::size_t lines) const {
        int furthest = 0;
        for (std::size_t i = 0; i < lines; ++i) {
            if (!is_proven(root_moves_[i].score)) return 0;
            furthest = std::max(furthest, distance(root_moves_[i].score));
        }
        return furthest;
    }

    Report<P> report(int depth, std::size_t lines) {
        this->counter_.publish();
        Report<P> report{depth, this->counter_.nodes_of_all(), this->control_.seconds(), {}};
        for (std::size_t i = 0; i < lines; ++i)
            report.lines.push_back({root_moves_[i].latest(), root_moves_[i].is_draw, root_moves_[i].pv});
        std::stable_sort(report.lines.begin(), report.lines.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        return report;
    }

    const P* position_ = nullptr;
    std::vector<RootMove<P>> root_moves_;
    std::vector<std::size_t> order_;  // in which the root moves are searched
};

}  // namespace tabuleiro
