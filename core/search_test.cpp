// The search against brute force and against its own promises; run under sanitizers too. Argument: how many
// times the usual number of positions (default 1); 0: no brute force, for ThreadSanitizer, which is slow.
#include <iostream>
#include <unordered_map>

#include "checks.hpp"
#include "search/search.hpp"

using namespace tabuleiro;

namespace {

int checks = 0;

constexpr auto ignore = [](const auto&) {};

// Full-width minimax without a table, to a depth; 0 is "not decided within it".
template <Position P>
class Minimax {
public:
    int solve(const P& position, int depth, int alpha = -kInfinite, int beta = kInfinite, int ply = 0) {
        if (const auto outcome = position.outcome()) {
            if (outcome->winner == 0) return 0;
            return outcome->winner == static_cast<std::uint8_t>(position.turn()) ? kWin - ply : ply - kWin;
        }
        if (depth == 0) return 0;
        const auto list = std::make_unique_for_overwrite<typename P::Moves>();
        position.moves(*list);
        int best = -kInfinite;
        for (const auto move : *list) {
            const int value = -solve(position.play(move), depth - 1, -beta, -std::max(alpha, best), ply + 1);
            best = std::max(best, value);
            if (best >= beta) break;
        }
        return best;
    }
};

// The true value of every Talpa position met, by full search with a memory.
class TalpaSolver {
public:
    int solve(const Talpa& position) {
        if (const auto outcome = position.outcome())
            return outcome->winner == static_cast<std::uint8_t>(position.turn()) ? kWin : -kWin;
        if (const auto known = values_.find(position.key()); known != values_.end()) return known->second;
        Talpa::Moves list;
        position.moves(list);
        int best = -kInfinite;
        for (const auto move : list) {
            const int value = -solve(position.play(move));
            best = std::max(best, is_won(value) ? value - 1 : value + 1);
        }
        values_.emplace(position.key(), static_cast<std::int16_t>(best));
        return best;
    }

private:
    std::unordered_map<std::uint64_t, std::int16_t> values_;
};

// A line of moves can be played.
template <Position P>
void check_report(const P& root, const Report<P>& report, std::size_t lines) {
    const auto list = std::make_unique_for_overwrite<typename P::Moves>();
    require(report.lines.size() <= lines && !report.lines.empty(), "as many lines as asked for", root.text());
    int last = kInfinite;
    std::vector<std::string> firsts;
    for (const auto& line : report.lines) {
        require(line.score <= last, "lines are ordered by score", root.text());
        last = line.score;
        P position = root;
        for (const auto move : line.moves) {
            position.moves(*list);
            const bool is_legal = std::find(list->begin(), list->end(), move) != list->end();
            require(is_legal, "lines are legal", root.text());
            position = position.play(move);
        }
        firsts.push_back(root.text_of(line.moves.front()));
    }
    std::sort(firsts.begin(), firsts.end());
    require(std::adjacent_find(firsts.begin(), firsts.end()) == firsts.end(), "lines differ", root.text());
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
    for (int filling = 0; filling < 19683; filling += std::max(1, 7 - times)) {
        std::string text;
        for (int square = 0, rest = filling; square < 9; ++square, rest /= 3) {
            if (square == 3 || square == 6) text += '/';
            text += rest % 3 == 0 ? '1' : rest % 3 == 1 ? 'x' : 'o';
        }
        for (std::size_t at; (at = text.find("111")) != text.npos;) text.replace(at, 3, "3");
        for (std::size_t at; (at = text.find("11")) != text.npos;) text.replace(at, 2, "2");
        for (const char* side : {" 1", " 2"}) {
            const Talpa position = Talpa::parse(text + side);
            if (!position.outcome()) check_value(search, position, solver.solve(position));
        }
    }
    Random random(1);
    const std::pair<int, int> sizes[] = {{3, 4}, {4, 3}, {4, 4}, {4, 4}};
    for (int game = 0; game < 200 * times; ++game) {
        const auto [rows, cols] = sizes[game % 4];
        Talpa position = Talpa::initial({rows, cols, Ruleset::standard});
        for (int plies = random.below(rows * cols / 2) + (rows * cols == 16 ? 3 : 0); plies > 0; --plies) {
            const Talpa next = position.play(nth_move(position, random.below(count_moves(position))));
            if (next.outcome()) break;
            position = next;
        }
        check_value(search, position, solver.solve(position));
    }
    for (const auto& [rows, cols] : sizes) {
        const Talpa start = Talpa::initial({rows, cols, Ruleset::standard});
        check_value(search, start, solver.solve(start));
    }
}

// A position some plies before the end of a random game.
template <Position P>
std::optional<P> near_end(Random& random, int before, int most_moves) {
    const auto opening = starts<P>();
    std::vector<P> line{opening[static_cast<std::size_t>(random.below(static_cast<int>(opening.size())))]};
    while (!line.back().outcome() && line.size() < 3000)
        line.push_back(line.back().play(nth_move(line.back(), random.below(count_moves(line.back())))));
    if (line.size() <= static_cast<std::size_t>(before)) return std::nullopt;
    const P position = line[line.size() - 1 - static_cast<std::size_t>(before)];
    if (count_moves(position) > most_moves) return std::nullopt;
    return position;
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
    for_all_games(AllGames{}, [&]<class P>(std::type_identity<P>) {
        check_promises<P>(times > 0 ? 40 * times : 8, std::is_same_v<P, Stacks> ? 1500 : 15000);
    });
    std::cout << "search_test: " << checks << " checks passed\n";
}
