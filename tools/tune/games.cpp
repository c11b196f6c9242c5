// Games of the engine's search against itself: what came up in them, and how it went on, for rows.py.
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>

#include "cells.hpp"
#include "contract/playout.hpp"
#include "games/all.hpp"
#include "search/search.hpp"

using namespace tabuleiro;

namespace {

constexpr int kMostPlies = 200;  // longer games are drawn

// The settings of a run, from the command line; README.md explains them.
struct Settings {
    int seconds = 0, games = 0, nodes = 1000, opening = 8, errors = 3, children = 0;
    std::uint64_t seed = 1;
    std::string out;
};

// How many units of the search's scores multiply the odds by e.
template <Position P>
constexpr double kShown = 0;
template <>
constexpr double kShown<Talpa> = 150;
template <>
constexpr double kShown<Nava> = 120;
template <>
constexpr double kShown<Stacks> = 173.7;
constexpr std::size_t kMegabytes = 16;

enum class Known : std::uint8_t {
    expected,  // by the search; a random move came later, so the result says nothing
    result,    // and what came of it
    proven,    // the search proved the result
    nothing,   // a child that nobody looked at
};

template <Position P>
struct Seen {
    P position;
    int score = 0;
    Known known = Known::nothing;
};

template <Position P>
class Game {
public:
    Game(const Settings& settings, Search<P>& search, int number)
        : settings_(settings), search_(search),
          random_(settings.seed * 1000003 + scatter(static_cast<std::uint64_t>(number))) {}

    // Plays until the result is known: who wins, 0 for a draw.
    int play() {
        search_.new_game();
        Limits limits;
        limits.nodes = static_cast<std::uint64_t>(settings_.nodes);
        P position = walk(P::initial({}), random_.below(settings_.opening + 1), random_);
        std::vector<std::uint64_t> past;
        for (int ply = 0; ply < kMostPlies; ++ply) {
            if (const auto outcome = position.outcome()) return outcome->winner;
            if (std::count(past.begin(), past.end(), position.key()) == 2) break;
            const auto best = search_.search(position, past, limits, [](const Report<P>&) {}).lines[0];
            see(position, best.score);
            const auto turn = position.turn();
            if (is_proven(best.score)) return static_cast<int>(is_won(best.score) ? turn : opponent(turn));
            past.push_back(position.key());
            position = position.play(next_move(position, best.moves[0]));
        }
        return 0;
    }

    const std::vector<Seen<P>>& seen() const { return seen_; }

private:
    void see(const P& position, int score) {
        seen_.push_back({position, score, is_proven(score) ? Known::proven : Known::result});
        for (int child = 0; child < settings_.children; ++child) {
            const P next = walk(position, 1 + random_.below(3), random_);
            if (next != position) seen_.push_back({next});
        }
    }

    typename P::Move next_move(const P& position, typename P::Move best) {
        if (random_.below(100) >= settings_.errors) return best;
        for (Seen<P>& each : seen_)
            if (each.known == Known::result) each.known = Known::expected;
        return any_move(position);
    }

    typename P::Move any_move(const P& position) {
        return nth_move(position, random_.below(count_moves(position)));
    }

    const Settings& settings_;
    Search<P>& search_;
    Random random_;
    std::vector<Seen<P>> seen_;
};

template <class T>
void put(std::ofstream& out, const T& numbers) {
    out.write(reinterpret_cast<const char*>(&numbers), sizeof numbers);
}

template <Position P>
double chance(int score) {
    if (is_proven(score)) return is_won(score) ? 1 : 0;
    return 1 / (1 + std::exp(-score / kShown<P>));
}

// A row, all for the side to move: cells; as 16-bit numbers the features, the score that the search expects, in
// thousandths, and the evaluation; 0, 1 or 2 for lost, drawn or won; and what is known.
template <Position P>
void write(std::ofstream& out, const Search<P>& search, const Seen<P>& seen, int winner) {
    int features[Eval<P>::kFeatures];
    Eval<P>::features(seen.position, features);
    std::array<std::int16_t, Eval<P>::kFeatures + 2> numbers;
    std::copy(std::begin(features), std::end(features), numbers.begin());
    numbers[Eval<P>::kFeatures] = static_cast<std::int16_t>(std::lround(1000 * chance<P>(seen.score)));
    numbers[Eval<P>::kFeatures + 1] = static_cast<std::int16_t>(search.evaluate(seen.position));
    const int result = winner == 0 ? 1 : winner == static_cast<int>(seen.position.turn()) ? 2 : 0;
    put(out, cells_of(seen.position));
    put(out, numbers);
    put(out, static_cast<std::uint8_t>(result));
    put(out, seen.known);
}

// The file begins with a line that says how long rows are.
template <Position P>
bool run(const std::string& game, const Settings& settings) {
    if (game != P::name) return false;
    using Clock = std::chrono::steady_clock;
    std::ofstream out(settings.out, std::ios::binary);
    out << P::name << ' ' << cells_of(P::initial({})).size() << ' ' << Eval<P>::kFeatures << '\n';
    Search<P> search(kMegabytes, 1);
    const auto end = Clock::now() + std::chrono::seconds(settings.seconds);
    std::size_t rows = 0;
    int games = 0, wins[3] = {};
    for (; out && (settings.seconds > 0 ? Clock::now() < end : games < settings.games); ++games) {
        Game<P> played(settings, search, games);
        const int winner = played.play();
        for (const Seen<P>& each : played.seen()) write(out, search, each, winner);
        ++wins[winner];
        rows += played.seen().size();
    }
    if (!out.flush()) throw std::invalid_argument("'" + settings.out + "' cannot be written");
    std::printf("%s: %d games (first %d, second %d, drawn %d), %zu positions\n", P::name.data(), games, wins[1],
                wins[2], wins[0], rows);
    return true;
}

template <class Number>
void read_number(const std::string& word, const std::string& text, Number& number) {
    const char* const end = text.data() + text.size();
    if (const auto [read, error] = std::from_chars(text.data(), end, number); error != std::errc{} || read != end)
        throw std::invalid_argument(word + " is followed by a number, not by '" + text + "'");
}

Settings read_settings(int count, char** words) {
    Settings settings;
    const std::map<std::string, int*> numbers = {
        {"--seconds", &settings.seconds}, {"--games", &settings.games},   {"--nodes", &settings.nodes},
        {"--opening", &settings.opening}, {"--errors", &settings.errors}, {"--children", &settings.children}};
    for (int i = 0; i < count; i += 2) {
        const std::string word = words[i];
        if (i + 1 == count) throw std::invalid_argument(word + " needs a value");
        const std::string value = words[i + 1];
        if (const auto number = numbers.find(word); number != numbers.end())
            read_number(word, value, *number->second);
        else if (word == "--seed")
            read_number(word, value, settings.seed);
        else if (word == "--out")
            settings.out = value;
        else
            throw std::invalid_argument(word + " is no setting");
    }
    if ((settings.seconds > 0) == (settings.games > 0))
        throw std::invalid_argument("tell how many --seconds or --games, one of them");
    if (settings.out.empty()) throw std::invalid_argument("--out says where to write");
    if (settings.nodes < 1 || settings.opening < 0 || settings.errors < 0 || settings.children < 0)
        throw std::invalid_argument("a number is too small");
    return settings;
}

}  // namespace

int main(int argc, char** argv) try {
    on_bad_network() = [](const std::string& line) { throw std::runtime_error(line); };
    if (argc < 2) throw std::invalid_argument("usage: games GAME [--setting N]... --out FILE");
    const Settings settings = read_settings(argc - 2, argv + 2);
    const std::string game = argv[1];
    if (!run<Talpa>(game, settings) && !run<Nava>(game, settings) && !run<Stacks>(game, settings))
        throw std::invalid_argument(game + " has no network: talpa, nava or stacks");
} catch (const std::exception& error) {
    std::cerr << "games: " << error.what() << "\n";
    return 2;
}
