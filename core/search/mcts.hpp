// Monte-Carlo tree search of one game: threads that grow one tree, and what it says.
#pragma once

#include <system_error>
#include <thread>

#include "iterative_deepening.hpp"
#include "mcts_worker.hpp"

namespace tabuleiro {

template <Position P>
class Mcts {
public:
    Mcts(std::size_t megabytes, int threads, GameNetwork<P> network = {})
        : memory_(megabytes), network_(std::move(network)) {
        for (int i = 0; i < threads; ++i)
            workers_.push_back(std::make_unique<MctsWorker<P>>(memory_, static_cast<std::uint64_t>(i)));
    }

    // From another thread: the search running now, if any, ends soon.
    void stop() { control_.stop(); }

    // As Search::evaluate.
    int evaluate(const P& position) const { return evaluation_of(position, network_.for_board_of(position)); }

    // Nothing is kept from one search to the next.
    void new_game() {}

    // As Search::search. A node is a simulation; at least one is made.
    template <class OnReport>
    Report<P> search(const P& position, std::vector<std::uint64_t> previous_keys, const Limits& limits,
                     OnReport&& on_report, std::function<bool()> is_interrupted = {}) {
        const NetworkOf<P>* const network = network_.for_board_of(position);
        previous_keys.push_back(position.key());
        const Repetitions repetitions(Traits<P>::numbers.can_repeat ? std::move(previous_keys)
                                                                   : std::vector<std::uint64_t>{});
        control_.begin(limits, std::move(is_interrupted));
        memory_.clear();
        root_.emplace();
        for (const auto& worker : workers_) worker->begin(position, repetitions, network, *root_);
        workers_[0]->list_root();
        begun_ = 0;
        std::vector<std::jthread> helpers;
        try {
            for (std::size_t i = 1; i < workers_.size(); ++i) helpers.emplace_back([this, i] { help(*workers_[i]); });
        } catch (const std::system_error&) {  // no more threads to be had: go on with those there are
        }
        lead(on_report);
        control_.stop();
        helpers.clear();
        const Report<P> last = report();
        on_report(last);
        return last;
    }

private:
    static constexpr std::uint64_t kSimulationsPerCheck = 16;
    static constexpr std::uint64_t kFirstReport = 256;  // simulations; from then on whenever a quarter is added

    // Takes the right to one more simulation.
    bool may_simulate() { return begun_.fetch_add(1, std::memory_order_relaxed) < control_.limits().nodes; }

    void help(MctsWorker<P>& worker) {
        while (!control_.is_stopped() && may_simulate()) worker.simulate();
    }

    template <class OnReport>
    void lead(OnReport&& on_report) {
        std::uint64_t next_report = kFirstReport;
        for (std::uint64_t simulations = 1; may_simulate() || simulations == 1; ++simulations) {
            workers_[0]->simulate();
            if (simulations % kSimulationsPerCheck == 0 || simulations == 1) control_.check(0);
            if (control_.is_stopped() || is_settled()) return;
            if (nodes() < next_report) continue;
            const Report<P> now = report();
            on_report(now);
            if (now.depth >= control_.limits().depth && control_.limits().depth < kMaxDepth) return;
            next_report = nodes() + nodes() / 4;
        }
    }

    std::uint64_t nodes() const {
        return std::min(begun_.load(std::memory_order_relaxed), control_.limits().nodes);
    }

    // Nothing is left to find out: the lines asked for are won, or every move is proven.
    bool is_settled() const {
        if (root_->proof == kUnproven) return false;
        if (control_.limits().lines == 1) return true;
        int won = 0;
        bool is_open = false;
        each_child(*root_, [&](const Node<P>& child) {
            won += is_lost(child.proof);
            is_open |= child.proof == kUnproven;
        });
        return !is_open || won >= control_.limits().lines;
    }

    // What a move is judged by: quick wins, then visits, then slow losses.
    static std::int64_t merit(const Node<P>& node) {
        constexpr std::int64_t kAbove = std::int64_t{1} << 40;
        const int proof = node.proof;
        if (is_lost(proof)) return kAbove - distance(proof);
        if (is_won(proof)) return distance(proof) - kAbove;
        return node.visits.load(std::memory_order_relaxed);
    }

    Report<P> report() const {
        std::vector<std::pair<std::int64_t, const Node<P>*>> ranked;
        each_child(*root_, [&](const Node<P>& child) { ranked.emplace_back(merit(child), &child); });
        std::stable_sort(ranked.begin(), ranked.end(), [](auto& a, auto& b) { return a.first > b.first; });
        Report<P> report{0, nodes(), control_.seconds(), {}};
        for (const auto& [worth, node] : ranked) {
            if (report.lines.size() == static_cast<std::size_t>(control_.limits().lines)) break;
            report.lines.push_back({score_of(*node), node->proof == 0, variation(*node)});
        }
        report.depth = static_cast<int>(report.lines[0].moves.size());
        return report;
    }

    int score_of(const Node<P>& node) const {
        if (const int proof = node.proof; proof != kUnproven) return before(proof);
        const bool is_visited = node.visits.load(std::memory_order_relaxed) > 0;
        return eval_of(is_visited ? node.mean() : -root_->mean());
    }

    // The moves of most merit from a node on.
    static std::vector<typename P::Move> variation(const Node<P>& from) {
        std::vector<typename P::Move> moves;
        for (const Node<P>* node = &from; node;) {
            moves.push_back(node->move);
            const Node<P>* best = nullptr;
            std::int64_t most = 0;
            each_child(*node, [&](const Node<P>& child) {
                if (child.visits.load(std::memory_order_relaxed) == 0) return;
                const std::int64_t worth = merit(child);
                if (best && worth <= most) return;
                best = &child;
                most = worth;
            });
            node = best;
        }
        return moves;
    }

    TreeMemory<P> memory_;
    GameNetwork<P> network_;
    SearchControl control_;
    std::optional<Node<P>> root_;
    std::atomic<std::uint64_t> begun_{0};
    std::vector<std::unique_ptr<MctsWorker<P>>> workers_;
};

}  // namespace tabuleiro
