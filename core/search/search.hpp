// The search of one game: a table, threads that share it, and what has been learned from move to move.
#pragma once

#include <thread>

#include "iterative_deepening.hpp"

namespace tabuleiro {

template <Position P>
class Search {
public:
    Search(std::size_t table_megabytes, int threads, GameNetwork<P> network = {})
        : table_(table_megabytes), network_(std::move(network)) {
        for (int i = 0; i < threads; ++i)
            workers_.push_back(
                std::make_unique<IterativeDeepening<P>>(table_, control_, threads > 1 ? &shared_ : nullptr));
    }

    // From another thread: the search running now, if any, ends soon.
    void stop() { control_.stop(); }

    // What a position that is not over is worth to the side to move, without looking ahead.
    int evaluate(const P& position) const { return evaluation_of(position, network_.for_board_of(position)); }

    void new_game() {
        table_.clear();
        for (const auto& worker : workers_) worker->clear_histories();
    }

    // `previous_keys` are those of the positions before, oldest first. The position is not over. `on_report` hears of
    // every iteration; `is_interrupted` is asked now and then. All threads search the same (lazy SMP): they
    // help each other through the table alone, and the first has the word.
    template <class OnReport>
    Report<P> search(const P& position, std::vector<std::uint64_t> previous_keys, const Limits& limits,
                     OnReport&& on_report, std::function<bool()> is_interrupted = {}) {
        const NetworkOf<P>* const network = network_.for_board_of(position);
        previous_keys.push_back(position.key());
        const Repetitions repetitions(Traits<P>::numbers.can_repeat ? std::move(previous_keys)
                                                                   : std::vector<std::uint64_t>{});
        table_.next_search();
        control_.begin(limits, std::move(is_interrupted));
        shared_.iterations.begin();
        for (std::size_t i = 0; i < workers_.size(); ++i)
            workers_[i]->prepare(position, repetitions, network,
                                 i == 0 ? [this] { return helpers_nodes(); } : std::function<std::uint64_t()>{});
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < workers_.size(); ++i)
            helpers.emplace_back([this, i] {
                workers_[i]->run([](const Report<P>&) {});
            });
        Report<P> report = workers_[0]->run(on_report);
        control_.stop();
        helpers.clear();
        report.nodes = workers_[0]->nodes() + helpers_nodes();
        report.seconds = control_.seconds();
        return report;
    }

private:
    std::uint64_t helpers_nodes() const {
        std::uint64_t nodes = 0;
        for (std::size_t i = 1; i < workers_.size(); ++i) nodes += workers_[i]->nodes();
        return nodes;
    }

    TranspositionTable table_;
    GameNetwork<P> network_;
    SearchControl control_;
    SharedState<P> shared_;
    std::vector<std::unique_ptr<IterativeDeepening<P>>> workers_;
};

}  // namespace tabuleiro
