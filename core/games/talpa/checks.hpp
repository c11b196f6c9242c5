// Talpa: small boards, which the checks of the searches solve to the end.
#pragma once

#include "rules.hpp"
#include "tests/search_checks.hpp"

namespace tabuleiro {

template <>
struct SmallPositions<Talpa> {
    // Fillings of the 3x3 board, random games on larger ones, and where they start.
    static std::vector<Talpa> list(int times) {
        std::vector<Talpa> positions;
        for (int filling = 0; filling < kFillings; filling += std::max(1, 7 - times))
            for (const Player side : {Player::first, Player::second}) positions.push_back(fill(filling, side));
        Random random(1);
        const std::pair<int, int> sizes[] = {{3, 4}, {4, 3}, {4, 4}, {4, 4}};
        for (int game = 0; game < 200 * times; ++game) {
            const auto [rows, cols] = sizes[game % 4];
            const int plies = random.below(rows * cols / 2) + (rows * cols == 16 ? 3 : 0);
            positions.push_back(walk(Talpa::initial({rows, cols, Ruleset::standard}), plies, random));
        }
        for (const auto& [rows, cols] : {std::pair{3, 4}, {4, 3}, {4, 4}})
            positions.push_back(Talpa::initial({rows, cols, Ruleset::standard}));
        return positions;
    }

private:
    static constexpr int kFillings = 19683;  // every square empty or a piece of either side

    static Talpa fill(int filling, Player side) {
        std::string text;
        for (int square = 0; square < 9; ++square, filling /= 3) {
            if (square == 3 || square == 6) text += '/';
            text += filling % 3 == 0 ? '1' : filling % 3 == 1 ? 'x' : 'o';
        }
        for (std::size_t at; (at = text.find("111")) != text.npos;) text.replace(at, 3, "3");
        for (std::size_t at; (at = text.find("11")) != text.npos;) text.replace(at, 2, "2");
        return Talpa::parse(text + (side == Player::first ? " 1" : " 2"));
    }
};

}  // namespace tabuleiro
