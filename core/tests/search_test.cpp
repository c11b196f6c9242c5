// The search against brute force and against its own promises; run under sanitizers too. Argument: how many
// times the usual number of positions (default 1); 0: no brute force, for ThreadSanitizer, which is slow.
#include <iostream>

#include "search/search.hpp"
#include "search_checks.hpp"

using namespace tabuleiro;

namespace {

int checks = 0;

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

void check_value(Search<Talpa>& search, const Talpa& position, int truth) {
    const auto report = search.search(position, {}, {}, ignore);
    require_score(position, report.lines[0].score, truth, "the search solves Talpa exactly");
    check_report(position, report, 1);
}

// Every filling of the 3x3 board, and random ones of larger boards.
void check_talpa(int times) {
    Search<Talpa> search(1, 1);
    TalpaSolver solver;
    for (int filling = 0; filling < kTalpaFillings; filling += std::max(1, 7 - times))
        for (const Player side : {Player::first, Player::second}) {
            const Talpa position = talpa_filling(filling, side);
            if (!position.outcome()) check_value(search, position, solver.solve(position));
        }
    Random random(1);
    const std::pair<int, int> sizes[] = {{3, 4}, {4, 3}, {4, 4}, {4, 4}};
    for (int game = 0; game < 200 * times; ++game) {
        const auto [rows, cols] = sizes[game % 4];
        const int plies = random.below(rows * cols / 2) + (rows * cols == 16 ? 3 : 0);
        const Talpa position = walk(Talpa::initial({rows, cols, Ruleset::standard}), plies, random);
        check_value(search, position, solver.solve(position));
    }
    for (const auto& [rows, cols] : sizes) {
        const Talpa start = Talpa::initial({rows, cols, Ruleset::standard});
        check_value(search, start, solver.solve(start));
    }
}

// So many positions that are decided within a depth, and others: what is proven within it is what full-width
// minimax finds there, and the search sees it in time.
template <Position P>
void check_proofs(int positions, int depth, int most_moves) {
    Search<P> search(4, 1), pair(4, 2);
    Random random(7);
    int decided = 0;
    for (int i = 0; decided < positions; ++i) {
        const auto position = near_end<P>(random, 1 + random.below(4), most_moves);
        if (!position || position->outcome()) continue;
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
        limits.depth = depth + 4;
        const auto report = search.search(*position, {}, limits, ignore);
        require_score(*position, report.lines[0].score, truth, "a result within the depth is found");
        const int both = pair.search(*position, {}, limits, ignore).lines[0].score;
        require_score(*position, both, truth, "two threads find it, too");
        check_report(*position, report, 1);
    }
}

// What the search of Stacks finds without listing all turns is legal and true, in positions of random games.
void check_stacks_shortcuts(int games) {
    Random random(5);
    const auto all = std::make_unique_for_overwrite<Stacks::Moves>();
    const auto some = std::make_unique_for_overwrite<Stacks::Moves>();
    const auto histories = std::make_unique<Histories<Stacks>>();
    int threats = 0;
    for (int game = 0; game < games; ++game) {
        const auto near = near_end<Stacks>(random, random.below(12), 3000);
        if (!near || near->outcome()) continue;
        const Stacks position = *near;
        position.moves(*all);
        const auto is_winning = [&](Stacks::Move move) {
            const auto outcome = position.play(move).outcome();
            return outcome && outcome->winner == static_cast<std::uint8_t>(position.turn());
        };
        require(!Traits<Stacks>::wins_at_once(position) || std::any_of(all->begin(), all->end(), is_winning),
                "who is said to win at once does", position.text());
        Traits<Stacks>::Safe safe(position);
        std::vector<std::uint64_t> safe_results;
        for (const Stacks::Move move : *all) {
            const Stacks next = position.play(move);
            const bool is_safe = !Traits<Stacks>::wins_at_once(next) || next.outcome();
            require(safe(move) == is_safe, "safe turns are told", position.text());
            if (is_safe) safe_results.push_back(next.key());
        }
        std::sort(safe_results.begin(), safe_results.end());
        const auto results_of_some = [&](const char* what) {
            std::vector<std::uint64_t> results;
            for (const Stacks::Move move : *some) {
                const bool is_legal = std::find(all->begin(), all->end(), Traits<Stacks>::canonical(position, move)) != all->end();
                require(is_legal, what, position.text());
                results.push_back(position.play(move).key());
            }
            std::sort(results.begin(), results.end());
            const bool is_twice = std::adjacent_find(results.begin(), results.end()) != results.end();
            require(!is_twice, "each of them once", position.text());
            return results;
        };
        Traits<Stacks>::list_short(position, 40, MoveOrdering<Stacks>(position), *histories, *some);
        results_of_some("short lists hold legal turns");
        Outlook outlook;
        Eval<Stacks>::evaluate(position, GameNetwork<Stacks>().for_board_of(position), outlook);
        if (outlook.is_threatened) {
            Traits<Stacks>::list_safe(position, *some);
            require(results_of_some("safe turns are legal") == safe_results, "all safe turns are listed",
                    position.text());
            ++threats;
        }
        ++checks;
    }
    require(games == 0 || threats > 0, "some of them are threatened", "");
}

// Evaluations say the same whatever accumulator is there: from the position before, a sister, or another game.
void check_accumulators(int games) {
    Random random(8);
    using Accumulators = std::vector<Eval<Talpa>::Accumulator>;
    const GameNetwork<Talpa> networks;
    std::map<const Eval<Talpa>::Network*, Accumulators> by_network;
    for (int game = 0; game < games; ++game) {
        Talpa position = starts<Talpa>()[static_cast<std::size_t>(game) % starts<Talpa>().size()];
        const auto network = networks.for_board_of(position);
        Accumulators& accumulators =
            by_network.try_emplace(network, 20, Eval<Talpa>::Accumulator(network)).first->second;
        for (std::size_t ply = 0; ply + 1 < accumulators.size() && !position.outcome(); ++ply) {
            const int value = Eval<Talpa>::evaluate(position, network, accumulators[ply], accumulators[ply + 1]);
            require(value == Eval<Talpa>::evaluate(position, network), "accumulators change no evaluation", position.text());
            position = position.play(nth_move(position, random.below(count_moves(position))));
            ++checks;
        }
    }
}

// Legal and ordered lines under every limit, the same result twice, an early stop, threads.
template <Position P>
void check_promises(int games, std::uint64_t nodes) {
    Random random(3);
    const auto opening = starts<P>();
    Search<P> search(2, 1), pair(2, 2);
    for (int game = 0; game < games; ++game) {
        P position = opening[static_cast<std::size_t>(game) % opening.size()];
        std::vector<std::uint64_t> past;
        for (int plies = random.below(12); plies > 0 && !position.outcome(); --plies) {
            past.push_back(position.key());
            position = position.play(nth_move(position, random.below(count_moves(position))));
        }
        if (position.outcome()) continue;
        Limits limits;
        limits.nodes = 1 + static_cast<std::uint64_t>(random.below(static_cast<int>(nodes)));
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
    if (times > 0) check_talpa(times);
    check_proofs<Barca>(100 * times, 3, 60);
    check_proofs<Nava>(500 * times, 4, 48);
    check_proofs<Stacks>(60 * times, 2, 250);
    check_stacks_shortcuts(400 * times);
    check_accumulators(100 * times);
    for_all_games(AllGames{}, [&]<class P>(std::type_identity<P>) {
        check_promises<P>(times > 0 ? 40 * times : 8, std::is_same_v<P, Stacks> ? 1500 : 15000);
    });
    std::cout << "search_test: " << checks << " checks passed\n";
}
