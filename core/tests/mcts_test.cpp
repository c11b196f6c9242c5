// Monte-Carlo tree search against brute force and against its own promises; run under sanitizers too. Argument:
// how many times the usual number of positions (default 1); 0: few and no brute force, for ThreadSanitizer.
#include <iostream>

#include <game_checks.hpp>  // made by CMake: checks.hpp of each game that has one

#include "search/mcts.hpp"
#include "search_checks.hpp"

using namespace tabuleiro;

namespace {

int checks = 0;

constexpr auto ignore = [](const auto&) {};

Limits simulations(int nodes) {
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    return limits;
}

// A proven score has the right winner, and the end comes no later than it says.
template <Position P>
void require_true(const P& position, int score, int truth) {
    if (is_proven(score))
        require(is_won(score) == is_won(truth) && is_lost(score) == is_lost(truth) &&
                    distance(score) >= distance(truth),
                "a proven score is true", position.text() + ": " + std::to_string(truth) + " but " +
                std::to_string(score));
    ++checks;
}

// A line that a proof goes with ends with the game, in time.
template <Position P>
void check_proven_line(const P& root, const Line<P>& line) {
    if (!is_proven(line.score)) return;
    P position = root;
    for (const auto move : line.moves) position = position.play(move);
    require(position.outcome().has_value() && line.moves.size() <= static_cast<std::size_t>(distance(line.score)),
            "a proven line ends with the game", root.text());
}

// What is small enough is searched to a proof.
template <Position P>
void check_small(int times) {
    Mcts<P> mcts(64, 1);
    ExactSolver<P> solver;
    Random random(1);
    for (const P& position : SmallPositions<P>::list(times)) {
        if (position.outcome()) continue;
        const int truth = solver.solve(position);
        const Limits few = simulations(1 + random.below(200));
        require_true(position, mcts.search(position, {}, few, ignore).lines[0].score, truth);
        const auto report = mcts.search(position, {}, {}, ignore);
        require(is_proven(report.lines[0].score), "a small game is solved", position.text());
        require_true(position, report.lines[0].score, truth);
        check_lines(position, report.lines, 1);
        check_proven_line(position, report.lines[0]);
    }
}

// Positions near the end of games: what is proven is true, a win on the spot is played, and no move is
// played that lets the other side win at once where another does not.
template <Position P>
void check_endings(int positions) {
    constexpr int kSimulations = 3000, kMostMoves = 300, kMostTries = 100;
    Mcts<P> mcts(8, 1);
    Random random(7);
    int decided = 0;
    for (int tries = 0; decided < positions && tries < kMostTries * positions; ++tries) {
        const auto position = near_end<P>(random, 1 + random.below(4), kMostMoves);
        if (!position || position->outcome()) continue;
        const int depth = depth_of_brute_force(count_moves(*position));
        if (depth == 0) continue;
        const int truth = Minimax<P>().solve(*position, depth);
        const auto report = mcts.search(*position, {}, simulations(kSimulations), ignore);
        const Line<P>& best = report.lines[0];
        if (is_proven(truth) || distance(best.score) <= depth) require_true(*position, best.score, truth);
        check_proven_line(*position, best);
        if (!is_proven(truth)) continue;
        ++decided;
        if (truth == kWin - 1) require(best.score == truth, "a win on the spot is seen", position->text());
        if (is_won(truth) || depth < 2) continue;
        const bool must_lose = is_lost(truth) && distance(truth) <= 2;
        const int after = Minimax<P>().solve(position->play(best.moves[0]), 1);
        require(must_lose || !is_won(after), "no needless loss on the spot", position->text());
    }
    require(2 * decided >= positions, "enough of them are decided", std::string(P::name));
}

// Legal lines under every limit, the same answer twice, a small memory, threads.
template <Position P>
void check_promises(int games) {
    Random random(3);
    const auto opening = starts<P>();
    Mcts<P> mcts(1, 1), pair(1, 2);
    const int nodes = nodes_of_checks(count_moves(opening[0]));
    for (int game = 0; game < games; ++game) {
        P position = opening[static_cast<std::size_t>(game) % opening.size()];
        std::vector<std::uint64_t> past;
        for (int plies = random.below(40); plies > 0; --plies) {
            past.push_back(position.key());
            position = walk(position, 1, random);
        }
        Limits limits = simulations(1 + random.below(nodes));
        limits.lines = 1 + random.below(4);
        const auto most = static_cast<std::size_t>(limits.lines);
        const auto one = mcts.search(position, past, limits, ignore);
        const auto two = mcts.search(position, past, limits, ignore);
        check_lines(position, one.lines, most);
        require(one.nodes == two.nodes && one.depth == two.depth, "the same work twice", position.text());
        for (std::size_t i = 0; i < one.lines.size(); ++i)
            require(one.lines[i].score == two.lines[i].score && one.lines[i].moves == two.lines[i].moves,
                    "the same lines twice", position.text());
        require(one.nodes <= limits.nodes, "the node limit is kept", position.text());
        const auto both = pair.search(position, past, limits, ignore);
        check_lines(position, both.lines, most);
        require(both.nodes <= limits.nodes, "the node limit is kept by two", position.text());
        ++checks;
    }
}

// The search ends when told to, from another thread and from its own reports.
template <Position P>
void check_stop() {
    const P start = P::initial({});
    Mcts<P> pair(1, 2);
    {
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            pair.stop();
        });
        check_lines(start, pair.search(start, {}, {}, ignore).lines, 1);
    }
    std::uint64_t heard = 0;
    const auto report = pair.search(start, {}, {}, [&](const Report<P>& now) {
        require(now.nodes >= heard, "reports go forward", start.text());
        heard = now.nodes;
        if (heard > 2000) pair.stop();
    });
    require(report.nodes == heard, "the last report is the answer", start.text());
    ++checks;
}

}  // namespace

int main(int argc, char** argv) {
    const int times = argc > 1 ? std::atoi(argv[1]) : 1;
    for_all_games(CheckedGames{}, [&]<class P>(std::type_identity<P>) {
        if (times > 0) check_small<P>(times);
        check_endings<P>(100 * times);
        check_promises<P>(times > 0 ? 60 * times : 8);
        check_stop<P>();
    });
    std::cout << "mcts_test: " << checks << " checks passed\n";
}
