// Monte-Carlo tree search against brute force and against its own promises; run under sanitizers too. Argument:
// how many times the usual number of positions (default 1); 0: few and no brute force, for ThreadSanitizer.
#include <iostream>

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

void check_talpa_position(Mcts<Talpa>& mcts, const Talpa& position, int truth, Random& random) {
    const Limits few = simulations(1 + random.below(200));
    require_true(position, mcts.search(position, {}, few, ignore).lines[0].score, truth);
    const auto report = mcts.search(position, {}, {}, ignore);
    require(is_proven(report.lines[0].score), "a small game is solved", position.text());
    require_true(position, report.lines[0].score, truth);
    check_lines(position, report.lines, 1);
    check_proven_line(position, report.lines[0]);
}

// Fillings of the 3x3 board, and random games on larger ones, searched to a proof.
void check_talpa(int times) {
    Mcts<Talpa> mcts(64, 1);
    TalpaSolver solver;
    Random random(1);
    for (int filling = 0; filling < kTalpaFillings; filling += std::max(1, 7 - times))
        for (const Player side : {Player::first, Player::second}) {
            const Talpa position = talpa_filling(filling, side);
            if (!position.outcome()) check_talpa_position(mcts, position, solver.solve(position), random);
        }
    const std::pair<int, int> sizes[] = {{3, 4}, {4, 3}, {4, 4}, {4, 4}};
    for (int game = 0; game < 200 * times; ++game) {
        const auto [rows, cols] = sizes[game % 4];
        const int plies = random.below(rows * cols / 2) + (rows * cols == 16 ? 3 : 0);
        const Talpa position = walk(Talpa::initial({rows, cols, Ruleset::standard}), plies, random);
        check_talpa_position(mcts, position, solver.solve(position), random);
    }
}

// Positions near the end of games: what is proven is true, a win on the spot is played, and no move is
// played that lets the other side win at once where another does not.
template <Position P>
void check_endings(int positions, int depth, int most_moves, int nodes) {
    Mcts<P> mcts(8, 1);
    Random random(7);
    for (int decided = 0; decided < positions;) {
        const auto position = near_end<P>(random, 1 + random.below(4), most_moves);
        if (!position || position->outcome()) continue;
        const int truth = Minimax<P>().solve(*position, depth);
        const auto report = mcts.search(*position, {}, simulations(nodes), ignore);
        const Line<P>& best = report.lines[0];
        if (is_proven(truth) || distance(best.score) <= depth) require_true(*position, best.score, truth);
        check_proven_line(*position, best);
        if (!is_proven(truth)) continue;
        ++decided;
        if (truth == kWin - 1) require(best.score == truth, "a win on the spot is seen", position->text());
        if (is_won(truth) || depth < 2) continue;
        const bool must_lose = truth == 2 - kWin;
        const int after = Minimax<P>().solve(position->play(best.moves[0]), 1);
        require(must_lose || !is_won(after), "no needless loss on the spot", position->text());
    }
}

// Legal lines under every limit, the same answer twice, a small memory, threads.
template <Position P>
void check_promises(int games, int nodes) {
    Random random(3);
    const auto opening = starts<P>();
    Mcts<P> mcts(1, 1), pair(1, 2);
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
    if (times > 0) check_talpa(times);
    check_endings<Barca>(100 * times, 3, 60, 3000);
    check_endings<Nava>(500 * times, 4, 48, 3000);
    check_endings<Stacks>(60 * times, 2, 250, 3000);
    for_all_games(AllGames{}, [&]<class P>(std::type_identity<P>) {
        check_promises<P>(times > 0 ? 60 * times : 8, std::is_same_v<P, Stacks> ? 1500 : 15000);
        check_stop<P>();
    });
    std::cout << "mcts_test: " << checks << " checks passed\n";
}
