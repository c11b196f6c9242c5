// Games of the Monte-Carlo tree search against itself: features of their positions and expected scores, for net.py.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <vector>

#include "games/all.hpp"
#include "search/mcts.hpp"

using namespace tabuleiro;

namespace {

constexpr double kShown = 87;  // evaluation units of the search that multiply the odds by e: it is too careful
constexpr int kErrors = 3;     // per cent of the moves are random, so that other positions come up
constexpr int kMostPlies = 200;

struct Settings {
    int games;
    std::uint64_t walks, seed;
    int opening;  // random plies at the start, at most
};

template <Position P>
struct Seen {
    P position;
    int score;
    bool tells;  // whether the game's result says something of it: no random move came after
};

double chance(int score) {
    if (is_proven(score)) return is_won(score) ? 1 : 0;
    return 1 / (1 + std::exp(-score / kShown));
}

template <Position P>
P random_opening(int plies, Random& random) {
    P position = P::initial({});
    for (; plies > 0; --plies) {
        const P next = position.play(nth_move(position, random.below(count_moves(position))));
        if (next.outcome()) break;
        position = next;
    }
    return position;
}

// Plays until the result is known; who wins, 0 for a draw.
template <Position P>
int play_game(Mcts<P>& search, const Settings& settings, Random& random, std::vector<Seen<P>>& seen) {
    P position = random_opening<P>(random.below(settings.opening + 1), random);
    Limits limits;
    limits.nodes = settings.walks;
    std::vector<std::uint64_t> past;
    for (int ply = 0; ply < kMostPlies; ++ply) {
        if (const auto outcome = position.outcome()) return outcome->winner;
        const auto best = search.search(position, past, limits, [](const Report<P>&) {}).lines[0];
        seen.push_back({position, best.score, true});
        const auto turn = static_cast<int>(position.turn());
        if (is_proven(best.score)) return is_won(best.score) ? turn : 3 - turn;
        past.push_back(position.key());
        typename P::Move move = best.moves[0];
        if (random.below(100) < kErrors) {
            move = nth_move(position, random.below(count_moves(position)));
            for (Seen<P>& each : seen) each.tells = false;
        }
        position = position.play(move);
    }
    return 0;
}

// A row: the features, and the mean of what the search expects and of what came of it, in thousandths.
template <Position P>
void write(std::ofstream& out, const Seen<P>& seen, int winner) {
    int features[Eval<P>::kFeatures];
    Eval<P>::features(seen.position, features);
    std::int16_t row[Eval<P>::kFeatures + 1];
    std::copy(std::begin(features), std::end(features), row);
    const double result = winner == 0 ? 0.5 : winner == static_cast<int>(seen.position.turn()) ? 1 : 0;
    const double expected = chance(seen.score);
    const bool mixes = seen.tells && !is_proven(seen.score);
    const double score = mixes ? (expected + result) / 2 : expected;
    row[Eval<P>::kFeatures] = static_cast<std::int16_t>(std::lround(1000 * score));
    out.write(reinterpret_cast<const char*>(row), sizeof row);
}

template <Position P>
bool run(const std::string& game, const Settings& settings, const std::string& path) {
    if (game != P::name) return false;
    std::ofstream out(path, std::ios::binary);
    Mcts<P> search(64, 1);
    std::size_t rows = 0;
    for (int number = 0; number < settings.games; ++number) {
        Random random(settings.seed * 1000003 + scatter(static_cast<std::uint64_t>(number)));
        std::vector<Seen<P>> seen;
        const int winner = play_game(search, settings, random, seen);
        for (const Seen<P>& each : seen) write(out, each, winner);
        rows += seen.size();
    }
    if (!out.flush()) throw std::invalid_argument(path + " cannot be written");
    std::printf("%s: %d games, %zu positions\n", P::name.data(), settings.games, rows);
    return true;
}

template <class... P>
bool run_any(Games<P...>, const std::string& game, const Settings& settings, const std::string& path) {
    return (run<P>(game, settings, path) || ...);
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 7) throw std::invalid_argument("usage: walks GAME GAMES WALKS OPENING SEED FILE");
    const Settings settings{std::stoi(argv[2]), std::stoull(argv[3]), std::stoull(argv[5]), std::stoi(argv[4])};
    if (settings.games < 1 || settings.walks < 1 || settings.opening < 0)
        throw std::invalid_argument("a number is too small");
    if (!run_any(AllGames{}, argv[1], settings, argv[6]))
        throw std::invalid_argument(std::string(argv[1]) + " is no game");
} catch (const std::exception& error) {
    std::cerr << "walks: " << error.what() << "\n";
    return 2;
}
