// Games of the evaluations against themselves, for fit.py, and matches between two sets of weights.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <vector>

#include "games/all.hpp"
#include "search/search.hpp"

using namespace tabuleiro;

namespace {

constexpr int kWon = 30000;  // less the plies to it; beyond any evaluation

// The settings of a run, from the command line; README.md explains them.
struct Settings {
    int games = 100, first = 0, depth = 2, quiescence = 2, width = 0, opening = 8, noise = 30, plies = 200;
    int nodes = 0, networks = 0;
    std::uint64_t seed = 1;
    std::string out, a, b;
    Options options;
};

using Weights = std::vector<int>;
using Keys = std::vector<std::uint64_t>;

template <Position P>
Weights current_weights() {
    return {std::begin(Eval<P>::weights), std::end(Eval<P>::weights)};
}

template <Position P>
void use_weights(const Weights& weights) {
    std::copy(weights.begin(), weights.end(), std::begin(Eval<P>::weights));
}

// Lines `weight name`, all of them; an empty path means the weights that are compiled in.
template <Position P>
Weights read_weights(const std::string& path) {
    if (path.empty()) return current_weights<P>();
    std::ifstream in(path);
    if (!in) throw std::invalid_argument(path + " cannot be read");
    Weights weights;
    for (std::string line; std::getline(in, line);) {
        const std::size_t blank = line.find(' '), index = weights.size();
        if (index >= Eval<P>::kFeatures || line.substr(blank + 1) != Eval<P>::names[index])
            throw std::invalid_argument(path + ", line " + std::to_string(index + 1) + ": not " + line);
        weights.push_back(std::stoi(line));
    }
    if (weights.size() != Eval<P>::kFeatures)
        throw std::invalid_argument(path + ": some weights are missing");
    return weights;
}

// What a search found: a value for the side to move at the root, and the position it was evaluated in.
template <Position P>
struct Found {
    int value;
    P leaf;
};

// What the weights say of a position.
template <Position P>
int weigh(const P& position) {
    return evaluation_of(position, static_cast<const NetworkOf<P>*>(nullptr));
}

// A plain alpha-beta of fixed depth with a short quiescence: no table, nothing that could hide the weights.
template <Position P>
class Shallow {
public:
    using Move = typename P::Move;
    struct Choice {
        Move move;
        Found<P> found;
    };

    explicit Shallow(const Settings& settings)
        : settings_(settings), list_(std::make_unique_for_overwrite<typename P::Moves>()),
          ordered_(static_cast<std::size_t>(settings.depth + settings.quiescence) + 1) {}

    // The best move, every move's value being blurred by the noise. Positions of the past count as draws.
    Choice choose(const P& position, const Keys& past, Random& random) {
        const auto& moves = order(position, settings_.depth, 0);
        std::optional<Choice> best;
        int best_value = -2 * kWon;
        for (const auto& [promise, move] : moves) {
            const int blur = random.below(2 * settings_.noise + 1) - settings_.noise;
            const P next = position.play(move);
            Found<P> found{0, next};
            if (std::find(past.begin(), past.end(), next.key()) == past.end()) {
                found = search(next, settings_.depth - 1, -2 * kWon, blur - best_value, 1);
                found.value = -found.value;
            }
            const int value = std::abs(found.value) > kEvalLimit ? found.value : found.value + blur;
            if (value <= best_value) continue;
            best_value = value;
            best = {move, found};
        }
        return *best;
    }

    // Where quiescence leads from a position.
    Found<P> settle(const P& position) { return search(position, 0, -2 * kWon, 2 * kWon, 0); }

private:
    using Ordered = std::vector<std::pair<int, Move>>;

    // The moves to look at, good ones first: in quiescence the noisy ones; where a width is set, the best
    // after a look at the positions they lead to.
    const Ordered& order(const P& position, int depth, int ply) {
        Ordered& ordered = ordered_[static_cast<std::size_t>(ply)];
        const bool is_narrow = settings_.width > 0 && depth >= 2;
        ordered.clear();
        position.moves(*list_);
        const MoveOrdering<P> ordering(position);
        for (const Move move : *list_)
            if (depth > 0 || ordering.is_noisy(move))
                ordered.emplace_back(is_narrow ? look(position.play(move)) : ordering.score(move), move);
        std::stable_sort(ordered.begin(), ordered.end(), [](auto& x, auto& y) { return x.first > y.first; });
        if (is_narrow) ordered.resize(std::min(ordered.size(), static_cast<std::size_t>(settings_.width)));
        return ordered;
    }

    static int look(const P& next) {
        const auto outcome = next.outcome();
        return outcome ? -won(*outcome, next) : -weigh(next);
    }

    // For the side to move.
    static int won(const Outcome& outcome, const P& position) {
        if (outcome.winner == 0) return 0;
        return static_cast<Player>(outcome.winner) == position.turn() ? kWon : -kWon;
    }

    Found<P> search(const P& position, int depth, int alpha, int beta, int ply) {
        if (const auto outcome = position.outcome()) {
            const int value = won(*outcome, position);
            return {value > 0 ? value - ply : value < 0 ? value + ply : 0, position};
        }
        Found<P> best{-2 * kWon, position};
        if (depth <= 0) {
            best.value = weigh(position);
            if (best.value >= beta || depth == -settings_.quiescence) return best;
        }
        for (const auto& [promise, move] : order(position, depth, ply)) {
            const int lower = std::max(alpha, best.value);
            Found<P> found = search(position.play(move), depth - 1, -beta, -lower, ply + 1);
            found.value = -found.value;
            if (found.value > best.value) best = found;
            if (best.value >= beta) break;
        }
        return best;
    }

    const Settings& settings_;
    std::unique_ptr<typename P::Moves> list_;
    std::vector<Ordered> ordered_;  // by ply
};

// A position after that many random moves, the same for the same number; never one that is over.
template <Position P>
P opening_position(const Options& options, int plies, Random& random) {
    for (;;) {
        P position = P::initial(options);
        for (int ply = 0; ply < plies && count_moves(position) > 0; ++ply)
            position = position.play(nth_move(position, random.below(count_moves(position))));
        if (count_moves(position) > 0) return position;
    }
}

// Plays to the end and tells the winner, 0 for a draw: by the rules, by threefold repetition, or when a game
// grows too long. `choose` gets the position and the keys of all so far, this one's too.
template <Position P, class Choose>
int play_game(P position, int plies, Choose&& choose) {
    Keys past;
    for (int ply = 0; ply < plies; ++ply) {
        if (const auto outcome = position.outcome()) return outcome->winner;
        past.push_back(position.key());
        if (std::count(past.begin(), past.end(), past.back()) == 3) return 0;
        position = position.play(choose(position, past));
    }
    return 0;
}

// Chooses moves by some weights: with the shallow search or, where a number of nodes is set, the engine's own.
template <Position P>
class Contestant {
public:
    using Choice = typename Shallow<P>::Choice;

    Contestant(const Settings& settings, const std::string& weights)
        : weights_(read_weights<P>(weights)), shallow_(settings), search_(kTableMegabytes, 1, settings.networks ? GameNetwork<P>() : GameNetwork<P>::none()) {
        limits_.nodes = static_cast<std::uint64_t>(settings.nodes);
    }

    void new_game() { search_.new_game(); }

    Choice choose(const P& position, const Keys& past, Random& random) {
        use_weights<P>(weights_);
        if (limits_.nodes == 0) return shallow_.choose(position, past, random);
        const Keys before(past.begin(), past.end() - 1);
        const auto line = search_.search(position, before, limits_, [](const auto&) {}).lines[0];
        P end = position;
        for (const auto move : line.moves) end = end.play(move);
        return {line.moves[0], {line.score, is_proven(line.score) ? end : shallow_.settle(end).leaf}};
    }

private:
    static constexpr std::size_t kTableMegabytes = 4;

    Weights weights_;
    Shallow<P> shallow_;
    Search<P> search_;
    Limits limits_;
};

// Dumps rows of 16-bit numbers: the features of a leaf, and 0, 1, 2 for lost, drawn, won by its side to move.
template <Position P>
void dump_games(const Settings& settings) {
    std::ofstream out(settings.out, std::ios::binary);
    if (!out) throw std::invalid_argument(settings.out + " cannot be written");
    Contestant<P> player(settings, settings.a);
    std::map<int, int> results;
    std::size_t rows = 0;
    for (int game = settings.first; game < settings.first + settings.games; ++game) {
        Random random(settings.seed + scatter(static_cast<std::uint64_t>(game)));
        const P start = opening_position<P>(settings.options, random.below(settings.opening + 1), random);
        std::vector<P> leaves;
        player.new_game();
        const int winner = play_game(start, settings.plies, [&](const P& position, const Keys& past) {
            const auto [move, found] = player.choose(position, past, random);
            if (std::abs(found.value) < kEvalLimit && !found.leaf.outcome()) leaves.push_back(found.leaf);
            return move;
        });
        for (const P& leaf : leaves) {
            int features[Eval<P>::kFeatures];
            Eval<P>::features(leaf, features);
            std::int16_t row[Eval<P>::kFeatures + 1];
            std::copy(std::begin(features), std::end(features), row);
            row[Eval<P>::kFeatures] = winner == 0 ? 1 : static_cast<Player>(winner) == leaf.turn() ? 2 : 0;
            out.write(reinterpret_cast<const char*>(row), sizeof row);
        }
        ++results[winner];
        rows += leaves.size();
    }
    std::printf("%s: %d games (first %d, second %d, drawn %d), %zu positions\n", P::name.data(),
                settings.games, results[1], results[2], results[0], rows);
}

// Weights a against weights b: every opening twice, colours changed.
template <Position P>
void play_match(const Settings& settings) {
    Contestant<P> a(settings, settings.a), b(settings, settings.b);
    int wins = 0, draws = 0, losses = 0;
    for (int game = settings.first; game < settings.first + settings.games; ++game) {
        Random random(settings.seed + scatter(static_cast<std::uint64_t>(game / 2)));
        const P start = opening_position<P>(settings.options, settings.opening, random);
        const Player side_of_a = game % 2 == 0 ? Player::first : Player::second;
        a.new_game();
        b.new_game();
        const int winner = play_game(start, settings.plies, [&](const P& position, const Keys& past) {
            return (position.turn() == side_of_a ? a : b).choose(position, past, random).move;
        });
        ++(winner == 0 ? draws : static_cast<Player>(winner) == side_of_a ? wins : losses);
    }
    const double n = wins + draws + losses, score = (wins + draws / 2.0) / n;
    const double error = 1.96 * std::sqrt((wins + draws / 4.0) / n - score * score) / std::sqrt(n);
    const auto elo = [](double s) { return -400 * std::log10(1 / std::clamp(s, 1e-3, 1 - 1e-3) - 1); };
    std::printf("%s: a won %d, drawn %d, lost %d: %.1f %% ± %.1f, Elo %+.0f (%+.0f to %+.0f)\n",
                P::name.data(), wins, draws, losses, 100 * score, 100 * error, elo(score),
                elo(score - error), elo(score + error));
}

template <Position P>
void print_weights() {
    for (std::size_t i = 0; i < Eval<P>::kFeatures; ++i)
        std::printf("%d %s\n", Eval<P>::weights[i], Eval<P>::names[i]);
}

// "6x8": rows and columns.
Options read_size(const std::string& text) {
    Options options;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%dx%d%c", &options.rows, &options.cols, &rest) != 2)
        throw std::invalid_argument("a size is rows and columns, such as 8x8, not " + text);
    return options;
}

Settings read_settings(int count, char** words) {
    Settings settings;
    const std::map<std::string, int*> numbers = {
        {"--games", &settings.games},     {"--first", &settings.first},
        {"--depth", &settings.depth},     {"--quiescence", &settings.quiescence},
        {"--opening", &settings.opening}, {"--noise", &settings.noise},
        {"--plies", &settings.plies},     {"--width", &settings.width},
        {"--nodes", &settings.nodes},     {"--networks", &settings.networks}};
    const std::map<std::string, std::string*> texts = {
        {"--out", &settings.out}, {"--a", &settings.a}, {"--b", &settings.b}};
    for (int i = 0; i < count; i += 2) {
        const std::string word = words[i];
        if (i + 1 == count) throw std::invalid_argument(word + " needs a value");
        if (const auto number = numbers.find(word); number != numbers.end())
            *number->second = std::stoi(words[i + 1]);
        else if (const auto text = texts.find(word); text != texts.end())
            *text->second = words[i + 1];
        else if (word == "--seed")
            settings.seed = std::stoull(words[i + 1]);
        else if (word == "--size")
            settings.options = read_size(words[i + 1]);
        else
            throw std::invalid_argument(word + " is no setting");
    }
    if (settings.depth < 1 || settings.quiescence < 0) throw std::invalid_argument("the depth is at least 1");
    return settings;
}

template <Position P>
bool run(const std::string& game, const std::string& task, const Settings& settings) {
    if (game != P::name) return false;
    if (task == "weights") print_weights<P>();
    else if (task == "games") dump_games<P>(settings);
    else if (task == "match") play_match<P>(settings);
    else throw std::invalid_argument(task + " is no task: weights, games or match");
    return true;
}

template <class... P>
bool run_any(Games<P...>, const std::string& game, const std::string& task, const Settings& settings) {
    return (run<P>(game, task, settings) || ...);
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 3) throw std::invalid_argument("usage: selfplay GAME weights|games|match [--setting N]...");
    if (!run_any(AllGames{}, argv[1], argv[2], read_settings(argc - 3, argv + 3)))
        throw std::invalid_argument(std::string(argv[1]) + " is no game");
} catch (const std::exception& error) {
    std::cerr << "selfplay: " << error.what() << "\n";
    return 2;
}
