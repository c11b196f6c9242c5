// What must hold of every position of every game, written once for the test and fuzz programs.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <unordered_set>

#include "contract/zobrist.hpp"
#include "games/all.hpp"
#include "tiny.hpp"

namespace tabuleiro {

inline void require(bool holds, const char* what, const std::string& where) {
    if (holds) return;
    std::fprintf(stderr, "FAILED: %s\n  %s\n", what, where.c_str());
    std::exit(1);
}

// Everything about one position. `list` is lent by the caller: it can be large.
template <Position P>
void check_position(const P& position, typename P::Moves& list) {
    const std::string text = position.text();
    const P again = P::parse(text);
    require(again == position && again.text() == text, "parse(text()) is the identity", text);
    require(again.key() == position.key(), "the incremental key is the key from scratch", text);
    list.clear();
    position.moves(list);
    require(list.empty() == position.outcome().has_value(), "moves() is empty iff the game is over", text);
    require(count_moves(position) == static_cast<int>(list.size()), "count_moves() is the size of moves()", text);
}

// Everything about the moves of one position.
template <Position P>
void check_moves(const P& position, const typename P::Moves& list, Random& random) {
    const std::string text = position.text();
    std::unordered_set<std::string> results;
    std::vector<std::pair<std::string, typename P::Move>> texts;
    for (const auto move : list) {
        const P next = position.play(move);
        require(next.turn() == opponent(position.turn()), "the turn passes", text);
        require(results.insert(next.text()).second, "no two moves lead to the same position (G4)",
                text + "  " + position.text_of(move));
        texts.emplace_back(position.text_of(move), move);
    }
    std::sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
        require(texts[i].first != texts[i + 1].first, "no two moves share a text", text + "  " + texts[i].first);
        if constexpr (TextOrder<P>::numeric)
            require(TextOrder<P>::order(texts[i].second) < TextOrder<P>::order(texts[i + 1].second),
                    "TextOrder sorts like the texts", text + "  " + texts[i].first);
    }
    for (int tries = 0; tries < 8 && !list.empty(); ++tries) {
        const int n = random.below(static_cast<int>(list.size()));
        const auto move = list[static_cast<std::size_t>(n)];
        require(nth_move(position, n) == move, "nth_move() is the n-th of moves()", text);
        const auto found = position.find(position.text_of(move));
        require(found && *found == move, "find(text_of(move)) is the move", text + "  " + position.text_of(move));
    }
}

// One changed, lost, doubled or borrowed byte: most results are malformed, some are odd set-ups.
inline std::string mutate(std::string text, const std::string& other, Random& random) {
    static constexpr std::string_view kLetters = "12345678900//..  bBrRwWxXoOeElLmMabcdefghij+>,x-\n\t\xff\xc3 report";
    const int changes = 1 + random.below(3);
    for (int i = 0; i < changes; ++i) {
        const auto place = static_cast<std::size_t>(random.below(static_cast<int>(text.size()) + 1));
        const char letter = kLetters[static_cast<std::size_t>(random.below(static_cast<int>(kLetters.size())))];
        const char borrowed = other.empty() ? letter : other[place % other.size()];
        switch (random.below(6)) {
            case 0: text.insert(place, 1, letter); break;
            case 1: if (place < text.size()) text.erase(place, 1); break;
            case 2: if (place < text.size()) text[place] = letter; break;
            case 3: if (place < text.size()) text[place] = borrowed; break;
            case 4: if (place + 1 < text.size()) std::swap(text[place], text[place + 1]); break;
            default: text.insert(place, text.substr(place, static_cast<std::size_t>(random.below(5))));
        }
    }
    return text;
}

// The position of a mutated text, when it is well-formed; then it must be exactly that text.
template <Position P>
std::optional<P> parse_or_refuse(const std::string& text) {
    try {
        const P position = P::parse(text);
        require(position.text() == text, "an accepted text is what text() writes", text);
        return position;
    } catch (const Malformed& error) {
        require(error.what()[0] != '\0', "a refusal has a reason", text);
        return std::nullopt;
    }
}

// Every way a game can start.
template <Position P>
std::vector<P> starts() {
    std::vector<P> positions;
    for (const Ruleset ruleset : {Ruleset::standard, Ruleset::report})
        for (int rows = 0; rows <= 10; ++rows)
            for (int cols = 0; cols <= 10; ++cols) {
                try {
                    positions.push_back(P::initial({rows, cols, ruleset}));
                } catch (const UnknownOption&) {
                }
            }
    require(!positions.empty(), "a game can start", std::string(P::name));
    return positions;
}

// The list, and a game of rules alone.
template <class... P>
Games<P..., Tiny> with_tiny(Games<P...>);
using CheckedGames = decltype(with_tiny(AllGames{}));

template <class Check, class... P>
void for_all_games(Games<P...>, Check check) {
    (check(std::type_identity<P>{}), ...);
}

}  // namespace tabuleiro
