// Mutated position and move texts against every parser: core_fuzz ROUNDS [SEED].
#include "checks.hpp"
#include "contract/playout.hpp"

#include <iostream>

using namespace tabuleiro;

namespace {

// A position some random moves into a game.
template <Position P>
P wander(P position, Random& random) {
    for (int plies = random.below(40); plies > 0; --plies) {
        const int count = count_moves(position);
        if (count == 0) break;
        position = position.play(nth_move(position, random.below(count)));
    }
    return position;
}

template <Position P>
void fuzz(long rounds, std::uint64_t seed) {
    Random random(seed);
    const auto opening = starts<P>();
    const auto list = std::make_unique_for_overwrite<typename P::Moves>();
    long accepted = 0;
    std::string text = opening[0].text(), other = text;
    for (long round = 0; round < rounds; ++round) {
        if (round % 16 == 0) {
            other = text;
            const auto start = static_cast<std::size_t>(random.below(static_cast<int>(opening.size())));
            text = wander(opening[start], random).text();
        }
        const auto position = parse_or_refuse<P>(mutate(text, other, random));
        if (!position) continue;
        ++accepted;
        text = position->text();
        check_position(*position, *list);
        if (accepted % 16 == 0) check_moves(*position, *list, random);
        if (list->empty()) continue;
        const auto n = static_cast<std::size_t>(random.below(static_cast<int>(list->size())));
        const std::string move = mutate(position->text_of((*list)[n]), text, random);
        if (const auto found = position->find(move))
            require(std::count(list->begin(), list->end(), *found) == 1, "find() gives a legal move", text + "  " + move);
    }
    std::cout << "core_fuzz " << P::name << ": " << rounds << " texts, " << accepted << " accepted, seed " << seed
              << "\n";
}

}  // namespace

int main(int argc, char** argv) {
    const long rounds = argc > 1 ? std::atol(argv[1]) : 20000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    for_all_games(CheckedGames{}, [&]<class P>(std::type_identity<P>) { fuzz<P>(rounds, seed); });
}
