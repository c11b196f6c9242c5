// The Python face of the searches: one class a game and kind, named <Game>Search.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <optional>

#include "bind_interrupt.hpp"
#include "bind_running.hpp"
#include "search/search.hpp"

namespace tabuleiro {

namespace nb = nanobind;
using namespace nb::literals;

// (value, win_in or None, is_draw) as tabuleiro.engine.api.Score reads them: win_in is positive for a win.
inline nb::tuple score_tuple(int score, bool is_draw) {
    nb::object win_in = nb::none();
    if (is_proven(score)) win_in = nb::cast(is_won(score) ? distance(score) : -distance(score));
    return nb::make_tuple(score, win_in, is_draw);
}

// (depth, nodes, seconds, [(score, [move text, …]), …])
template <Position P>
nb::tuple report_tuple(const P& root, const Report<P>& report) {
    nb::list lines;
    for (const Line<P>& line : report.lines) {
        nb::list moves;
        P position = root;
        for (const auto move : line.moves) {
            moves.append(position.text_of(move));
            position = position.play(move);
        }
        lines.append(nb::make_tuple(score_tuple(line.score, line.is_draw), moves));
    }
    return nb::make_tuple(report.depth, report.nodes, report.seconds, lines);
}

// A search that refuses to be run twice at once, and hands exceptions of the listener on.
template <Position P, class Searcher>
class BoundSearch : public Stoppable {
public:
    // `network` is the path of a file, empty for what comes with the program.
    BoundSearch(long long table_mb, long long threads, const std::string& network)
        : search_((check_range("table_mb", table_mb, 1, 1 << 20), static_cast<std::size_t>(table_mb)),
                  (check_range("threads", threads, 1, 256), static_cast<int>(threads)),
                  network.empty() ? GameNetwork<P>() : GameNetwork<P>(network)) {}

    int evaluate(const P& position) const { return search_.evaluate(position); }

    nb::tuple search(const P& position, const std::vector<std::uint64_t>& previous_keys,
                     std::optional<long long> depth, std::optional<std::uint64_t> nodes,
                     std::optional<double> seconds, long long lines, nb::object on_info) {
        const Limits limits = read_limits(depth, nodes, seconds, lines);
        if (const auto outcome = position.outcome())
            throw nb::value_error((std::string("the game is over: ") + outcome->reason).c_str());
        const Exclusive exclusive(*this);
        Interrupt interrupt;
        std::exception_ptr error;
        const auto on_report = [&](const Report<P>& report) {
            nb::gil_scoped_acquire gil;
            try {
                if (!error && !on_info.is_none()) on_info(report_tuple(position, report));
            } catch (...) {
                error = std::current_exception();
                search_.stop();
            }
        };
        Report<P> report;
        {
            nb::gil_scoped_release release;
            report = search_.search(position, previous_keys, limits, on_report, std::ref(interrupt));
        }
        if (error) std::rethrow_exception(error);
        interrupt.rethrow();
        return report_tuple(position, report);
    }

    void stop() override { search_.stop(); }

    void new_game() {
        const Exclusive exclusive(*this);
        search_.new_game();
    }

private:
    class Exclusive {
    public:
        explicit Exclusive(BoundSearch& owner) : owner_(owner) {
            if (owner_.is_running_.exchange(true)) throw std::runtime_error("this search is running already");
            try {
                Running::all().add(owner_);
            } catch (...) {
                owner_.is_running_ = false;
                throw;
            }
        }
        ~Exclusive() {
            Running::all().remove(owner_);
            owner_.is_running_ = false;
        }
        Exclusive(const Exclusive&) = delete;
        Exclusive& operator=(const Exclusive&) = delete;

    private:
        BoundSearch& owner_;
    };

    static Limits read_limits(std::optional<long long> depth, std::optional<std::uint64_t> nodes,
                              std::optional<double> seconds, long long lines) {
        check_range("lines", lines, 1, 1'000'000);
        Limits limits;
        limits.lines = static_cast<int>(lines);
        if (depth) {
            check_range("depth", *depth, 1, 1'000'000);
            limits.depth = static_cast<int>(std::min<long long>(*depth, kMaxDepth));
        }
        if (nodes) limits.nodes = *nodes;
        if (seconds) {
            if (!(*seconds >= 0)) throw nb::value_error("seconds are at least 0");
            limits.seconds = *seconds;
        }
        return limits;
    }

    Searcher search_;
    std::atomic<bool> is_running_{false};
};

// Adds a kind of search for one game: the class, and its entry in the dictionary of that kind.
template <Position P, class Searcher>
void bind_searcher(nb::module_& module, const std::string& title, const char* dictionary) {
    using Class = BoundSearch<P, Searcher>;
    nb::class_<Class> search(module, title.c_str());
    search.def(nb::init<long long, long long, const std::string&>(), "table_mb"_a, "threads"_a, "network"_a = "")
        .def("search", &Class::search, "position"_a, "previous_keys"_a, nb::kw_only(), "depth"_a = nb::none(),
             "nodes"_a = nb::none(), "seconds"_a = nb::none(), "lines"_a = 1, "on_info"_a = nb::none())
        .def("evaluate", &Class::evaluate, "position"_a)
        .def("stop", &Class::stop)
        .def("new_game", &Class::new_game);
    nb::cast<nb::dict>(module.attr(dictionary))[nb::str(std::string(P::name).c_str())] = search;
}

template <Position P>
void bind_search(nb::module_& module, const std::string& title) {
    bind_searcher<P, Search<P>>(module, title + "Search", "SEARCHES");
}

}  // namespace tabuleiro
