// With bind_*.hpp the only part of the core that knows Python. bind_game<P>() is written once, for every game.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "bind_interrupt.hpp"
#include "bind_mcts.hpp"
#include "bind_networks.hpp"
#include "bind_search.hpp"
#include "contract/batch.hpp"
#include "contract/perft.hpp"
#include "contract/playout.hpp"
#include "games/all.hpp"
#include "search/solve.hpp"
#include "search/trait_list.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tabuleiro {

// Errors and outcomes are the Python classes of tabuleiro.games.api.
nb::object api(const char* name) { return nb::module_::import_("tabuleiro.games.api").attr(name); }

// A Python text as bytes of UTF-8; false for other objects and for lone surrogates.
bool read_text(nb::handle object, std::string_view& text) {
    if (!PyUnicode_Check(object.ptr())) return false;
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (!data) {
        PyErr_Clear();
        return false;
    }
    text = {data, static_cast<std::size_t>(size)};
    return true;
}

// The legal moves sorted by text. Everything waits until it is needed: to ask whether a text is one
// of them lists none, the first look inside only picks one move out (what random play does), the
// second sorts them all.
template <Position P>
class BoundMoves {
public:
    using Move = typename P::Move;

    explicit BoundMoves(const P& position) : position_(position) {}

    std::size_t size() {
        list();
        return moves_.size();
    }
    std::string operator[](std::size_t index) {
        list();
        const auto at = moves_.begin() + static_cast<std::ptrdiff_t>(index);
        if (looks_ == 0) std::nth_element(moves_.begin(), at, moves_.end(), by_key);
        if (looks_ == 1) std::sort(moves_.begin(), moves_.end(), by_key);
        if (looks_ < 2) ++looks_;
        return position_.text_of(at->move);
    }
    std::string at(Py_ssize_t index) {
        const auto length = static_cast<Py_ssize_t>(size());
        if (index < 0) index += length;
        if (index < 0 || index >= length) throw nb::index_error("there are not so many moves");
        return (*this)[static_cast<std::size_t>(index)];
    }
    const P& position() const { return position_; }

private:
    using Key = std::conditional_t<TextOrder<P>::numeric, std::uint64_t, std::string>;
    Key key_of(Move move) const {
        if constexpr (TextOrder<P>::numeric) return TextOrder<P>::order(move);
        else return position_.text_of(move);
    }
    struct Keyed {
        Key key;
        Move move;
    };
    void list() {
        if (is_listed_) return;
        static thread_local typename P::Moves list;
        list.clear();
        position_.moves(list);
        moves_.reserve(list.size());
        for (const Move move : list) moves_.push_back({key_of(move), move});
        is_listed_ = true;
    }
    static bool by_key(const Keyed& a, const Keyed& b) { return a.key < b.key; }

    P position_;
    std::vector<Keyed> moves_;
    bool is_listed_ = false;
    int looks_ = 0;
};

[[noreturn]] void refuse(nb::handle position, nb::handle move) {
    nb::module_::import_("tabuleiro.games.refusal").attr("refuse")(position, move);
    throw std::logic_error("refuse() returned");
}

template <Position P>
P play_text(nb::handle self, nb::handle move) {
    const P& position = nb::cast<const P&>(self);
    if (!PyUnicode_Check(move.ptr())) throw nb::type_error("a move is a text, such as a member of moves()");
    std::string_view text;
    if (read_text(move, text))
        if (const auto found = position.find(text)) return position.play(*found);
    refuse(self, move);
}

template <Position P>
nb::object outcome_of(const P& position) {
    const auto outcome = position.outcome();
    if (!outcome) return nb::none();
    const nb::object winner = outcome->winner ? nb::cast(int{outcome->winner}) : nb::none();
    return api("Outcome")(winner, outcome->reason);
}

template <Position P>
P parse_object(nb::handle object) {
    std::string_view text;
    if (!read_text(object, text)) throw Malformed("a position is plain text");
    return P::parse(text);
}

template <Position P>
void bind_position(nb::module_& module, const std::string& title) {
    nb::class_<P> position(module, title.c_str());
    position.attr("game") = nb::str(std::string(P::name).c_str());
    position
        .def_static("parse", &parse_object<P>, "text"_a.none(), "A position from its text.")
        .def_prop_ro("turn", [](const P& p) { return static_cast<int>(p.turn()); }, "The side to move.")
        .def_prop_ro("ruleset", [](const P& p) { return p.ruleset() == Ruleset::report ? "report" : "standard"; })
        .def_prop_ro("key", &P::key, "A 64-bit hash: equal positions have equal keys, on every machine.")
        .def("moves", [](const P& p) { return BoundMoves<P>(p); },
             "The legal moves as texts, sorted; empty if and only if the game is over.")
        .def("play", &play_text<P>, "move"_a.none(), "The position after a move; IllegalMove says why not.")
        .def("outcome", &outcome_of<P>, "How the game ended, or None while it goes on.")
        .def("text", &P::text, "The position as text; parse() reads it.")
        .def("__str__", &P::text)
        .def("__repr__", [title](const P& p) { return title + "('" + p.text() + "')"; })
        .def("__hash__", [](const P& p) { return static_cast<Py_hash_t>(p.key() >> 1); })
        .def("__eq__", [](const P& p, nb::handle other) {
            return nb::isinstance<P>(other) && nb::cast<const P&>(other) == p;
        }, "other"_a.none())
        .def("__reduce__", [](nb::handle self) {
            return nb::make_tuple(nb::module_::import_("tabuleiro").attr("parse"),
                                  nb::make_tuple(self.attr("game"), self.attr("text")()));
        });
    nb::cast<nb::dict>(module.attr("GAMES"))[nb::str(std::string(P::name).c_str())] = position;
}

template <Position P>
void bind_moves(nb::module_& module, const std::string& title) {
    using List = BoundMoves<P>;
    const auto list = [](List& moves) {
        nb::list out;
        for (std::size_t i = 0; i < moves.size(); ++i) out.append(moves[i]);
        return out;
    };
    nb::class_<List> sequence(module, (title + "Moves").c_str());
    sequence.def("__len__", &List::size)
        .def("__bool__", [](List& moves) { return moves.size() != 0; })
        .def("__getitem__", &List::at, "index"_a)
        .def("__getitem__", [list](List& moves, nb::slice part) -> nb::object { return nb::object(list(moves))[part]; }, "index"_a)
        .def("__iter__", [list](List& moves) { return nb::iter(list(moves)); })
        .def("__reversed__", [list](List& moves) {
            nb::list out = list(moves);
            out.attr("reverse")();
            return nb::iter(out);
        })
        .def("__contains__", [](List& moves, nb::handle object) {
            std::string_view text;
            if (!read_text(object, text)) return false;
            const auto move = moves.position().find(text);
            return move && moves.position().text_of(*move) == text;
        }, "move"_a.none())
        .def("index", [list](List& moves, nb::handle object) { return list(moves).attr("index")(object); }, "move"_a)
        .def("count", [list](List& moves, nb::handle object) { return list(moves).attr("count")(object); }, "move"_a)
        .def("__repr__", [list](List& moves) { return nb::repr(list(moves)); })
        .def("__eq__", [list](List& moves, nb::handle other) {
            return nb::isinstance<nb::sequence>(other) && list(moves).equal(nb::list(other));
        }, "other"_a.none())
        .def("__reduce__", [list](List& moves) {
            return nb::make_tuple(nb::module_::import_("builtins").attr("list"), nb::make_tuple(list(moves)));
        });
    nb::module_::import_("collections.abc").attr("Sequence").attr("register")(sequence);
}

template <Position P>
std::uint64_t bound_perft(const P& position, long long depth) {
    check_range("depth", depth, 0, kMaxPerftDepth);
    Interrupt interrupt;
    std::uint64_t leaves = 0;
    {
        nb::gil_scoped_release release;
        leaves = perft(position, static_cast<int>(depth), interrupt);
    }
    interrupt.rethrow();
    return leaves;
}

template <Position P>
bool bound_solve(const P& position, long long plies, bool (Solver<P>::*question)(const P&, int)) {
    check_range("plies", plies, 0, kMaxPly);
    Interrupt interrupt;
    bool answer = false;
    try {
        nb::gil_scoped_release release;
        Solver<P> solver(std::ref(interrupt));
        answer = (solver.*question)(position, static_cast<int>(plies));
    } catch (const typename Solver<P>::Interrupted&) {
        interrupt.rethrow();
    }
    return answer;
}

// Game number i uses the i-th stream of the seed, so the result does not depend on the threads.
template <Position P>
nb::tuple bound_playouts(const P& position, long long count, std::uint64_t seed, long long max_plies,
                         long long threads) {
    check_range("count", count, 0, 1'000'000'000);
    check_range("max_plies", max_plies, 0, 1'000'000'000);
    check_range("threads", threads, 1, 1024);
    std::vector<Playout> games(static_cast<std::size_t>(count));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    const auto work = [&](auto&& interrupted) {
        for (std::size_t i; (i = next.fetch_add(1)) < games.size() && !stop;) {
            Random random(scatter(seed) + i);
            games[i] = playout(position, random, static_cast<int>(max_plies), [&] {
                if (interrupted()) stop = true;
                return stop.load(std::memory_order_relaxed);
            });
        }
    };
    Interrupt interrupt;
    {
        nb::gil_scoped_release release;
        std::vector<std::jthread> others;
        try {
            for (long long i = 1; i < std::min(threads, count); ++i)
                others.emplace_back([&] { work([] { return false; }); });
        } catch (const std::system_error&) {  // no more threads to be had: go on with those there are
        }
        work(interrupt);
    }
    interrupt.rethrow();
    nb::list winners, lengths;
    for (const Playout& game : games) {
        winners.append(game.winner ? nb::cast(int{game.winner}) : nb::none());
        lengths.append(game.plies);
    }
    return nb::make_tuple(winners, lengths);
}

template <class T>
using View = nb::ndarray<nb::memview, const T, nb::ndim<1>>;

template <Position P, class T>
auto view(std::span<const T> (Batch<P>::*array)() const) {
    return [array](nb::handle self) {
        const auto values = (nb::cast<const Batch<P>&>(self).*array)();
        return View<T>(values.data(), {values.size()}, self);
    };
}

template <Position P>
void step(Batch<P>& batch, const std::vector<std::int32_t>& choices) {
    if (choices.size() != batch.size())
        throw nb::value_error(("there are " + std::to_string(batch.size()) + " games but " +
                               std::to_string(choices.size()) + " choices").c_str());
    if (const std::size_t bad = batch.first_bad(choices); bad < batch.size())
        throw nb::index_error(("game " + std::to_string(bad) + " has " + std::to_string(batch.counts()[bad]) +
                               " moves; there is no move " + std::to_string(choices[bad])).c_str());
    batch.step(choices);
}

template <class T>
using Array = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Choices from an array of int32 or int64 or a list of numbers. They are copied, since somebody could change the
// array between the check and the play; nothing is rounded or wrapped.
template <Position P>
void step_object(Batch<P>& batch, nb::handle choices) {
    std::vector<std::int64_t> numbers;
    if (Array<std::int32_t> array; nb::try_cast(choices, array, false))
        return step(batch, std::vector(array.data(), array.data() + array.shape(0)));
    if (Array<std::int64_t> array; nb::try_cast(choices, array, false))
        numbers.assign(array.data(), array.data() + array.shape(0));
    else if (PyUnicode_Check(choices.ptr()) || !nb::try_cast(choices, numbers, false))
        throw nb::type_error("choices are whole numbers, one for each game: an array of int32 or int64, or a list");
    std::vector<std::int32_t> copied(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        copied[i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(numbers[i], -1, INT32_MAX));
    step(batch, copied);
}

template <Position P>
std::size_t checked_index(const Batch<P>& batch, Py_ssize_t index) {
    const auto size = static_cast<Py_ssize_t>(batch.size());
    if (index < -size || index >= size) throw nb::index_error("there are not so many games");
    return static_cast<std::size_t>(index < 0 ? index + size : index);
}

template <Position P>
void bind_batch(nb::module_& module, const std::string& title) {
    nb::class_<Batch<P>>(module, (title + "Batch").c_str())
        .def("__len__", &Batch<P>::size)
        .def("__getitem__", [](const Batch<P>& b, Py_ssize_t i) { return b[checked_index(b, i)]; }, "index"_a)
        .def("__setitem__", [](Batch<P>& b, Py_ssize_t i, const P& p) { b.set(checked_index(b, i), p); },
             "index"_a, "position"_a)
        .def_prop_ro("counts", view<P>(&Batch<P>::counts), "How many legal moves each game has; 0 when it is over.")
        .def_prop_ro("turns", view<P>(&Batch<P>::turns), "The side to move in each game, 1 or 2.")
        .def_prop_ro("results", view<P>(&Batch<P>::results),
                     "0 while a game goes on, 1 or 2 for its winner, 3 for a draw.")
        .def("step", &step_object<P>, "choices"_a.none(),
             "Play move number choices[i] of moves(i) in every game i that goes on. The order is that of moves(i),\n"
             "not of the sorted position.moves(). Nothing is played when a number is out of range.")
        .def("restart_finished", &Batch<P>::restart_finished,
             "Put finished games back to the start and say how many there were.")
        .def("moves", [](const Batch<P>& b, Py_ssize_t i) {
            const P& position = b[checked_index(b, i)];
            const auto moves = std::make_unique_for_overwrite<typename P::Moves>();
            position.moves(*moves);
            nb::list out;
            for (const auto move : *moves) out.append(position.text_of(move));
            return out;
        }, "index"_a, "The legal moves of one game, in the order in which step() numbers them.");
    module.def("batch", [](const P& position, long long size) {
        check_range("size", size, 0, 100'000'000);
        return Batch<P>(position, static_cast<std::size_t>(size));
    }, "position"_a, "size"_a);
}

template <Position P>
void bind_game(nb::module_& module) {
    std::string title(P::name);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    bind_position<P>(module, title);
    bind_moves<P>(module, title);
    bind_batch<P>(module, title);
    bind_search<P>(module, title);
    bind_mcts<P>(module, title);
    bind_shapes<P>(module);
    module.def("perft", &bound_perft<P>, "position"_a, "depth"_a);
    module.def("wins", [](const P& position, long long plies) {
        return bound_solve(position, plies, &Solver<P>::wins);
    }, "position"_a, "plies"_a);
    module.def("loses", [](const P& position, long long plies) {
        return bound_solve(position, plies, &Solver<P>::loses);
    }, "position"_a, "plies"_a);
    module.def("playouts", &bound_playouts<P>, "position"_a, "count"_a, nb::kw_only(), "seed"_a, "max_plies"_a,
               "threads"_a);
}

void translate_errors() {
    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const Malformed& e) {
            PyErr_SetString(api("MalformedPosition").ptr(), e.what());
        }
    });
}

// The names of the traits that a game has of its own, and of those that are the defaults.
template <Position P>
nb::dict traits_of() {
    nb::list own, others;
    for (const Trait& trait : list_traits<P>()) (trait.is_own ? own : others).append(trait.name);
    nb::dict traits;
    traits["own"] = own;
    traits["default"] = others;
    return traits;
}

template <class... P>
void bind_all(nb::module_& module, Games<P...>) {
    (bind_game<P>(module), ...);
    module.def("traits", [](const std::string& game) {
        nb::dict traits;
        if (((game == P::name && (traits = traits_of<P>(), true)) || ...)) return traits;
        throw nb::key_error(game.c_str());
    }, "game"_a);
}

}  // namespace tabuleiro

NB_MODULE(_core, module) {
    module.doc() = "The fast positions of Tabuleiro.";
    module.attr("GAMES") = nb::dict();
    module.attr("SEARCHES") = nb::dict();
    module.attr("MCTS") = nb::dict();
    module.attr("BUILD") = TABULEIRO_BUILD;
    tabuleiro::translate_errors();
    tabuleiro::bind_networks(module);
    tabuleiro::bind_all(module, tabuleiro::AllGames{});
    nb::module_::import_("atexit").attr("register")(nb::cpp_function([] { tabuleiro::Running::all().close(); }));
}
