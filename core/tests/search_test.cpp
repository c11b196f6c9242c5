// The search against brute force and against its own promises; run under sanitizers too. Argument: how many
// times the usual number of positions (default 1); 0: no brute force, for ThreadSanitizer, which is slow.
#include <iostream>
#include <map>

#include <game_checks.hpp>  // made by CMake: checks.hpp of each game that has one

#include "search/search.hpp"
#include "search_checks.hpp"

using namespace tabuleiro;

namespace {

int checks = 0;

constexpr int kMostMoves = 3000;  // in positions that are compared with brute force

constexpr auto ignore = [](const auto&) {};

template <Position P>
void check_report(const P& root, const Report<P>& report, std::size_t lines) {
    check_lines(root, report.lines, lines);
    const auto is_better = [](const auto& a, const auto& b) { return a.score > b.score; };
    require(std::is_sorted(report.lines.begin(), report.lines.end(), is_better), "lines are ordered by score",
            root.text());
    ++checks;
}

template <Position P>
void require_score(const P& position, int score, int truth, const char* what) {
    require(score == truth, what,
            position.text() + ": " + std::to_string(truth) + ", not " + std::to_string(score));
}

// What is small enough is solved exactly.
template <Position P>
void check_small(int times) {
    Search<P> search(1, 1);
    ExactSolver<P> solver;
    for (const P& position : SmallPositions<P>::list(times)) {
        if (position.outcome()) continue;
        const auto report = search.search(position, {}, {}, ignore);
        require_score(position, report.lines[0].score, solver.solve(position), "small games are solved exactly");
        check_report(position, report, 1);
    }
}

// So many positions that are decided within the depth of brute force, and others: what is proven within it is what
// full-width minimax finds there, and the search sees it in time; so does one that knows nothing but the rules.
template <Position P>
void check_proofs(int positions) {
    constexpr int kMostTries = 100;  // for each
    Search<P> search(4, 1), pair(4, 2);
    Search<RulesOnly<P>> plain(4, 1);
    Random random(7);
    int decided = 0;
    for (int i = 0; decided < positions && i < kMostTries * positions; ++i) {
        const auto position = near_end<P>(random, 1 + random.below(4), kMostMoves);
        if (!position || position->outcome()) continue;
        const int depth = depth_of_brute_force(count_moves(*position));
        if (depth == 0) continue;
        const int truth = Minimax<P>().solve(*position, depth);
        Limits limits;
        limits.depth = depth;
        if (i % 2 == 0) search.new_game();
        const int shallow = search.search(*position, {}, limits, ignore).lines[0].score;
        if (is_proven(shallow) && distance(shallow) <= depth)
            require_score(*position, shallow, truth, "a proven score is the true one");
        ++checks;
        if (!is_proven(truth)) continue;
        ++decided;
        const int bare = plain.search(*position, {}, limits, ignore).lines[0].score;
        require_score(*position, bare, truth, "the rules alone prove it");
        limits.depth = depth + 4;
        const auto report = search.search(*position, {}, limits, ignore);
        require_score(*position, report.lines[0].score, truth, "a result within the depth is found");
        const int both = pair.search(*position, {}, limits, ignore).lines[0].score;
        require_score(*position, both, truth, "two threads find it, too");
        check_report(*position, report, 1);
    }
    require(2 * decided >= positions, "enough of them are decided", std::string(P::name));
}

// What the traits of a game say of its moves is true, in positions of random games.
template <Position P>
class TraitChecks {
public:
    void run(int games) {
        Random random(5);
        for (int game = 0; game < games; ++game) {
            const auto position = near_end<P>(random, random.below(12), kMostMoves);
            if (!position || position->outcome()) continue;
            check(*position);
            ++checks;
        }
        const bool sees_wins = &T::wins_at_once != &DefaultTraits<P>::wins_at_once;
        require(games == 0 || !sees_wins || threats_ > 0, "some of them are threatened", std::string(P::name));
    }

private:
    using Move = typename P::Move;
    using T = Traits<P>;

    void check(const P& position) {
        position.moves(*all_);
        const std::string text = position.text();
        const auto is_winning = [&](Move move) {
            const auto outcome = position.play(move).outcome();
            return outcome && outcome->winner == static_cast<std::uint8_t>(position.turn());
        };
        require(!T::wins_at_once(position) || std::any_of(all_->begin(), all_->end(), is_winning),
                "who is said to win at once does", text);
        typename T::Safe safe(position);
        const MoveOrdering<P> ordering(position);
        std::vector<std::uint64_t> safe_results;
        for (const Move move : *all_) {
            const P next = position.play(move);
            const bool is_safe = !T::wins_at_once(next) || next.outcome();
            require(safe(move) == is_safe, "safe moves are told", text);
            if (is_safe) safe_results.push_back(next.key());
            require(T::tag(move) != 0, "a tag is not 0", text);
            T::each_slot(move, [&](std::size_t slot) { require(slot < T::kSlots, "slots are below kSlots", text); });
            require(T::canonical(position, move) == move, "listed moves are canonical", text);
        }
        std::sort(safe_results.begin(), safe_results.end());
        T::list_noisy(position, *some_);
        results_of_some(position, "noisy moves are legal");
        const auto is_noisy = [&](Move move) { return ordering.is_noisy(move); };
        require(std::all_of(some_->begin(), some_->end(), is_noisy), "what is listed as noisy is", text);
        if constexpr (kListsShort<P>) {
            T::list_short(position, 40, ordering, *histories_, *some_);
            results_of_some(position, "short lists hold legal moves");
        }
        Outlook outlook;
        const auto network = network_.for_board_of(position);
        require(evaluation_of(position, network, outlook) == evaluation_of(position, network),
                "the outlook changes no evaluation", text);
        if (!outlook.is_threatened) return;
        ++threats_;
        T::list_safe(position, *some_);
        require(results_of_some(position, "safe moves are legal") == safe_results, "all safe moves are listed", text);
    }

    // The keys that the moves of `some_` lead to, which are legal and each there once.
    std::vector<std::uint64_t> results_of_some(const P& position, const char* what) const {
        std::vector<std::uint64_t> results;
        for (const Move move : *some_) {
            const bool is_legal =
                std::find(all_->begin(), all_->end(), T::canonical(position, move)) != all_->end();
            require(is_legal, what, position.text());
            results.push_back(position.play(move).key());
        }
        std::sort(results.begin(), results.end());
        const bool is_twice = std::adjacent_find(results.begin(), results.end()) != results.end();
        require(!is_twice, "each of them once", position.text());
        return results;
    }

    std::unique_ptr<typename P::Moves> all_ = std::make_unique_for_overwrite<typename P::Moves>();
    std::unique_ptr<typename P::Moves> some_ = std::make_unique_for_overwrite<typename P::Moves>();
    const GameNetwork<P> network_;
    std::unique_ptr<Histories<P>> histories_ = std::make_unique<Histories<P>>();
    int threats_ = 0;
};

// Evaluations say the same whatever accumulator is there: from the position before, a sister, or another game.
template <Position P>
void check_accumulators(int games) {
    if constexpr (requires { typename Eval<P>::Accumulator; }) {
        Random random(8);
        const GameNetwork<P> networks;
        std::map<const NetworkOf<P>*, std::vector<typename Eval<P>::Accumulator>> by_network;
        const auto opening = starts<P>();
        for (int game = 0; game < games; ++game) {
            P position = opening[static_cast<std::size_t>(game) % opening.size()];
            const auto network = networks.for_board_of(position);
            auto& accumulators =
                by_network.try_emplace(network, 20, typename Eval<P>::Accumulator(network)).first->second;
            for (std::size_t ply = 0; ply + 1 < accumulators.size() && !position.outcome(); ++ply) {
                const int value = Eval<P>::evaluate(position, network, accumulators[ply], accumulators[ply + 1]);
                require(value == evaluation_of(position, network), "accumulators change no evaluation",
                        position.text());
                position = position.play(nth_move(position, random.below(count_moves(position))));
                ++checks;
            }
        }
    }
}

// Legal and ordered lines under every limit, the same result twice, an early stop, threads.
template <Position P>
void check_promises(int games) {
    Random random(3);
    const auto opening = starts<P>();
    Search<P> search(2, 1), pair(2, 2);
    const int nodes = nodes_of_checks(count_moves(opening[0]));
    for (int game = 0; game < games; ++game) {
        P position = opening[static_cast<std::size_t>(game) % opening.size()];
        std::vector<std::uint64_t> past;
        for (int plies = random.below(12); plies > 0 && !position.outcome(); --plies) {
            past.push_back(position.key());
            position = position.play(nth_move(position, random.below(count_moves(position))));
        }
        if (position.outcome()) continue;
        Limits limits;
        limits.nodes = 1 + static_cast<std::uint64_t>(random.below(nodes));
        limits.lines = 1 + random.below(4);
        search.new_game();
        const auto one = search.search(position, past, limits, ignore);
        search.new_game();
        const auto two = search.search(position, past, limits, ignore);
        check_report(position, one, static_cast<std::size_t>(limits.lines));
        require(one.nodes == two.nodes && one.depth == two.depth, "the same work twice", position.text());
        require(one.lines[0].score == two.lines[0].score && one.lines[0].moves == two.lines[0].moves,
                "the same line twice", position.text());
        require(one.nodes <= limits.nodes, "the node limit is kept", position.text());
        const auto both = pair.search(position, past, limits, ignore);
        check_report(position, both, static_cast<std::size_t>(limits.lines));
    }
    const P start = opening[0];
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        pair.stop();
    });
    check_report(start, pair.search(start, {}, {}, ignore), 1);
}

}  // namespace

int main(int argc, char** argv) {
    const int times = argc > 1 ? std::atoi(argv[1]) : 1;
    for_all_games(CheckedGames{}, [&]<class P>(std::type_identity<P>) {
        if (times > 0) check_small<P>(times);
        check_proofs<P>(100 * times);
        TraitChecks<P>().run(400 * times);
        check_accumulators<P>(100 * times);
        check_promises<P>(times > 0 ? 40 * times : 8);
    });
    std::cout << "search_test: " << checks << " checks passed\n";
}
