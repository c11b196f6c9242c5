// The contract of every game in C++, to be run under sanitizers. Arguments: perft table files.
#include "checks.hpp"
#include "contract/perft.hpp"
#include "contract/playout.hpp"

#include <cinttypes>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace tabuleiro;

namespace {

int checks = 0;

// Random games with every position checked, and the set-ups near them.
template <Position P>
void check_games(int games, int max_plies) {
    const auto list = std::make_unique_for_overwrite<typename P::Moves>();
    const auto opening = starts<P>();
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game));
        P position = opening[static_cast<std::size_t>(game) % opening.size()];
        for (int plies = 0; plies < max_plies; ++plies) {
            check_position(position, *list);
            if (list->empty()) break;
            if (random.below(4) == 0) check_moves(position, *list, random);
            const auto move = (*list)[static_cast<std::size_t>(random.below(static_cast<int>(list->size())))];
            const auto odd = parse_or_refuse<P>(mutate(position.text(), "", random));
            position = position.play(move);
            ++checks;
            if (!odd) continue;
            check_position(*odd, *list);
            check_moves(*odd, *list, random);
            ++checks;
        }
    }
}

// Lines `GAME | POSITION | D1 38 | D2 1404`; deep entries are left to the optimised build.
template <Position P>
void check_perft(const std::string& file, std::uint64_t most) {
    std::ifstream in(file);
    require(in.good(), "the perft table can be read", file);
    for (std::string line; std::getline(in, line);) {
        std::istringstream fields(line);
        std::string game, text, entry;
        std::getline(fields, game, '|');
        std::getline(fields, text, '|');
        if (game != std::string(P::name) + " ") continue;
        const P position = P::parse(std::string_view(text).substr(1, text.size() - 2));
        while (std::getline(fields, entry, '|')) {
            int depth = 0;
            std::uint64_t leaves = 0;
            require(std::sscanf(entry.c_str(), " D%d %" SCNu64, &depth, &leaves) == 2, "a perft entry", line);
            if (leaves > most) continue;
            require(perft(position, depth) == leaves, "perft", line + " at depth " + std::to_string(depth));
            ++checks;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    for_all_games(CheckedGames{}, []<class P>(std::type_identity<P>) { check_games<P>(150, 200); });
    for (int i = 1; i < argc; ++i)
        for_all_games(AllGames{}, [&]<class P>(std::type_identity<P>) { check_perft<P>(argv[i], 1'500'000); });
    std::cout << "core_test: " << checks << " checks passed\n";
}
