// The root: iterative deepening with aspiration windows, several lines at once, and exact distances.
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
class Deepening : public AlphaBeta<P> {
public:
    using Move = typename P::Move;
    using AlphaBeta<P>::AlphaBeta;

    // `others` counts the nodes of the other threads; none for a thread that only helps.
    void prepare(const P& position, const Past& past, std::function<std::uint64_t()> others) {
        this->others_ = std::move(others);
        this->begin(position, past);
        position_ = &position;
    }

    // Deepens until a limit is reached or the lines are proven with exact distances.
    template <class OnReport>
    Report<P> run(OnReport&& on_report) {
        list_roots();
        const Limits& limits = this->control_.limits();
        const std::size_t lines = std::min(static_cast<std::size_t>(limits.lines), roots_.size());
        int done = 0;
        for (int depth = 1; depth <= std::min(limits.depth, kMaxDepth);) {
            bool is_exact = search_lines(lines, depth);
            if (this->is_stopped_ && this->control_.is_stopped()) break;
            if (this->team_) is_exact = agree(depth, is_exact);
            done = depth;
            on_report(report(done, lines));
            if (is_exact) break;
            const int furthest = furthest_proof(lines);
            depth = furthest > 0 ? std::max(depth, furthest) : depth + 1;
        }
        this->publish_nodes();
        return report(done, lines);
    }

private:
    static constexpr int kAspiration = 25;  // evaluation units around the last score; threefold each time
    static constexpr int kWidest = 600;     // beyond, the window is opened on that side

    // In the order of the first iteration: what wins at once, then by promise.
    void list_roots() {
        const P& position = *position_;
        const int eval = Eval<P>::evaluate(position);
        this->frames_[0].eval = eval;
        position.moves(*this->list_);
        const Ranking<P> ranking(position);
        std::vector<std::pair<int, Move>> ranked;
        for (const Move move : *this->list_) {
            const auto outcome = position.play(move).outcome();
            const bool wins = outcome && outcome->winner == static_cast<std::uint8_t>(position.turn());
            ranked.emplace_back(wins ? -kInfinite : -ranking.promise(move), move);
        }
        std::stable_sort(ranked.begin(), ranked.end(), [](auto& a, auto& b) { return a.first < b.first; });
        roots_.clear();
        for (const auto& [rank, move] : ranked) roots_.push_back({move, -kInfinite, eval, false, {move}});
    }

    // One iteration; tells whether all lines are exact.
    bool search_lines(std::size_t lines, int depth) {
        this->root_depth_ = depth;
        this->is_stopped_ = false;
        bool is_exact = true;
        for (Root<P>& root : roots_) root.last = root.shown();
        for (std::size_t line = 0; line < lines && !this->is_stopped_; ++line) is_exact &= aspire(line, depth);
        return is_exact;
    }

    // Takes over what the first thread to finish the round has found.
    bool agree(int& depth, bool is_exact) {
        Finished<P> result{this->round_ + 1, depth, is_exact, std::move(roots_)};
        this->team_->rounds.agree(result);
        this->round_ = result.round;
        roots_ = std::move(result.roots);
        depth = result.depth;
        return result.is_exact;
    }

    // Searches the best line apart from those before; tells whether its score is a proven one with the exact
    // distance. That needs a window which asks for proof and as much depth as there is distance.
    bool aspire(std::size_t line, int depth) {
        const int last = roots_[line].last;
        int margin = kAspiration;
        Window window{-kInfinite, kInfinite};
        if (is_won(last)) return find_sooner(line, distance(last));
        if (is_lost(last)) window.beta = last + 1;
        else if (depth > 3) window = {last - margin, last + margin};
        for (;;) {
            this->is_complete_ = true;
            const int best = search_root(line, depth, window);
            std::stable_sort(roots_.begin() + static_cast<std::ptrdiff_t>(line), roots_.end(),
                             [](const Root<P>& a, const Root<P>& b) { return a.score > b.score; });
            if (this->is_stopped_) return false;
            roots_[line].is_draw = best == 0 && this->is_complete_;
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

    // A line is won in so many plies. Looks for wins in fewer, the quickest first: it takes the place of the line if there
    // is one, and either way the distance is exact, unless a limit comes before.
    bool find_sooner(std::size_t line, int plies) {
        const std::vector<Root<P>> known = roots_;
        for (int fewer = 1; fewer < plies && !this->is_stopped_; ++fewer) {
            const int best = search_root(line, fewer, {kWin - fewer - 1, kInfinite});
            if (!this->is_stopped_ && is_won(best) && distance(best) <= fewer) {
                std::stable_sort(roots_.begin() + static_cast<std::ptrdiff_t>(line), roots_.end(),
                                 [](const Root<P>& a, const Root<P>& b) { return a.score > b.score; });
                return true;
            }
            roots_ = known;
        }
        return !this->is_stopped_;
    }

    int search_root(std::size_t line, int depth, Window window) {
        const P& position = *position_;
        const bool asks_for_proof = window.asks_for_proof();
        int best = -kInfinite;
        for (std::size_t i = line; i < roots_.size(); ++i) roots_[i].score = -kInfinite;
        order_.resize(roots_.size() - line);
        std::iota(order_.begin(), order_.end(), line);
        for (std::size_t n = 0, all = order_.size(); n < order_.size(); ++n) {
            Root<P>& root = roots_[order_[n]];
            const P next = position.play(root.move);
            if (n > 0 && n < all && this->team_ && this->team_->busy.has(next.key(), depth)) {
                order_.push_back(order_[n]);  // another thread searches it: the others first
                continue;
            }
            this->frames_[0].tag = Traits<P>::tag(root.move);
            const Busy::Mark mark(this->busy(), next.key(), depth);
            int score = 0;
            if (n == 0) {
                score = -this->search(next, depth - 1, window.turned(), 1, false);
            } else {
                const bool is_late = !asks_for_proof && depth >= 3 && n >= 3;
                const int reduction =
                    is_late ? std::clamp(this->reduction_of(depth, n + 1) - 1, 0, depth - 2) : 0;
                score = this->try_move(next, depth - 1, reduction, window, 0);
            }
            if (this->is_stopped_) break;
            if (score <= best) continue;
            best = score;
            if (n > 0 && score <= window.alpha) continue;
            root.score = score;
            this->extend_variation(0, root.move);
            const auto& frame = this->frames_[0];
            root.line.assign(frame.variation.begin(), frame.variation.begin() + frame.length);
            window.alpha = std::max(window.alpha, score);
            if (score >= window.beta || (is_won(score) && !asks_for_proof)) break;
        }
        return best;
    }

    // The distance of the furthest end when all lines are proven, else 0.
    int furthest_proof(std::size_t lines) const {
        int furthest = 0;
        for (std::size_t i = 0; i < lines; ++i) {
            if (!is_proven(roots_[i].score)) return 0;
            furthest = std::max(furthest, distance(roots_[i].score));
        }
        return furthest;
    }

    Report<P> report(int depth, std::size_t lines) {
        this->publish_nodes();
        const std::uint64_t elsewhere = this->others_ ? this->others_() : 0;
        Report<P> report{depth, this->nodes() + elsewhere, this->control_.seconds(), {}};
        for (std::size_t i = 0; i < lines; ++i)
            report.lines.push_back({roots_[i].shown(), roots_[i].is_draw, roots_[i].line});
        std::stable_sort(report.lines.begin(), report.lines.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        return report;
    }

    const P* position_ = nullptr;
    std::vector<Root<P>> roots_;
    std::vector<std::size_t> order_;  // in which the roots are searched
};

}  // namespace tabuleiro
