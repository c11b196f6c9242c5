// The search of one game: a table, threads that share it, and what has been learned from move to move.
#pragma once

#include <thread>

#include "deepening.hpp"

namespace tabuleiro {

template <Position P>
class Search {
public:
    Search(std::size_t table_megabytes, int threads) : table_(table_megabytes) {
        for (int i = 0; i < threads; ++i)
            workers_.push_back(std::make_unique<Deepening<P>>(table_, control_, threads > 1 ? &team_ : nullptr));
    }

    // From another thread: the search running now, if any, ends soon.
    void stop() { control_.stop(); }

    void new_game() {
        table_.clear();
        for (const auto& worker : workers_) worker->forget();
    }

    // `past`: the keys of the positions before, oldest first. The position is not over. `on_report` hears of
    // every iteration; `is_interrupted` is asked now and then. All threads search the same (lazy SMP): they
    // help each other through the table alone, and the first has the word.
    template <class OnReport>
    Report<P> search(const P& position, std::vector<std::uint64_t> past, const Limits& limits,
                     OnReport&& on_report, std::function<bool()> is_interrupted = {}) {
        past.push_back(position.key());
        const Past known(Traits<P>::numbers.can_repeat ? std::move(past) : std::vector<std::uint64_t>{});
        table_.next_search();
        control_.begin(limits, std::move(is_interrupted));
        team_.rounds.begin();
        for (std::size_t i = 0; i < workers_.size(); ++i)
            workers_[i]->prepare(position, known, i == 0 ? [this] { return helpers_nodes(); }
                                                         : std::function<std::uint64_t()>{});
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

    Table table_;
    Control control_;
    Team<P> team_;
    std::vector<std::unique_ptr<Deepening<P>>> workers_;
};

}  // namespace tabuleiro
