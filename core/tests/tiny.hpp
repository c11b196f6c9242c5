// Tiny: a game of rules alone, which shows that a search needs nothing else. tests/tiny.py numbers its rules.
#pragma once

#include <string>
#include <utility>

#include "contract/board.hpp"
#include "contract/game.hpp"
#include "contract/zobrist.hpp"

namespace tabuleiro {

class Tiny {
public:
    static constexpr std::string_view name = "tiny";
    static constexpr int kLeast = 2, kMost = 7;  // Y1: counters

    // Takes so many counters from a site on.
    struct Move {
        std::uint8_t from, count;
        bool operator==(const Move&) const = default;
    };
    using Moves = MoveList<Move, 2 * kMost - 1>;  // each counter, and each pair of neighbours

    // `counters` has a bit for each site that still has its counter.
    Tiny(int size, unsigned counters, Player turn)
        : size_(static_cast<std::uint8_t>(size)), counters_(static_cast<std::uint8_t>(counters)), turn_(turn) {}

    static Tiny initial(const Options& options) {
        const int size = options.cols == 0 ? kMost : options.cols;
        if (options.rows > 1 || size < kLeast || size > kMost || options.ruleset != Ruleset::standard)
            throw UnknownOption("a row has 2 to 7 counters");
        return Tiny(size, (1u << size) - 1, Player::first);
    }

    static Tiny parse(std::string_view text) {
        const auto fields = read_fields(text);
        if (fields.size() != 2) throw Malformed("after the side comes nothing");
        unsigned counters = 0;
        int size = 0;
        for (const char c : fields[0]) {
            const int sites = c == 'o' ? 1 : read_number({&c, 1}, "row 1");
            if (size + sites > kMost) throw Malformed("a row has 2 to 7 sites");
            if (c == 'o') counters |= 1u << size;
            size += sites;
        }
        const Tiny position(size, counters, read_side(fields[1]));
        if (size < kLeast || position.text() != text) throw Malformed(quoted(text) + " is no row of 2 to 7 sites");
        return position;
    }

    std::string text() const {
        std::string row;
        for (int site = 0, empty = 0; site <= size_; ++site) {
            const bool is_counter = (counters_ >> site & 1) != 0;
            if (empty > 0 && (is_counter || site == size_)) row += std::to_string(std::exchange(empty, 0));
            if (is_counter) row += 'o';
            else ++empty;
        }
        return row + (turn_ == Player::first ? " 1" : " 2");
    }

    Player turn() const { return turn_; }
    Ruleset ruleset() const { return Ruleset::standard; }
    std::uint64_t key() const {
        return scatter(counters_ | std::uint64_t{size_} << 8 | static_cast<std::uint64_t>(turn_) << 16);
    }

    // Y2.
    void moves(Moves& list) const {
        list.clear();
        for (std::uint8_t from = 0; from < size_; ++from)
            for (std::uint8_t count = 1; count <= 2; ++count)
                if (const Move move{from, count}; (counters_ & sites_of(move)) == sites_of(move)) list.push(move);
    }

    Tiny play(Move move) const {
        return Tiny(size_, counters_ & ~sites_of(move), opponent(turn_));
    }

    // Y3.
    std::optional<Outcome> outcome() const {
        if (counters_ != 0) return std::nullopt;
        return Outcome{static_cast<std::uint8_t>(opponent(turn_)), "no legal move"};
    }

    std::string text_of(Move move) const {
        std::string text = site_name(move.from, 1);
        return move.count == 1 ? text : text + site_name(move.from + 1, 1);
    }

    std::optional<Move> find(std::string_view text) const {
        Moves list;
        moves(list);
        for (const Move move : list)
            if (text_of(move) == text) return move;
        return std::nullopt;
    }

    bool operator==(const Tiny&) const = default;

private:
    static unsigned sites_of(Move move) { return (move.count == 1 ? 1u : 3u) << move.from; }

    std::uint8_t size_, counters_;
    Player turn_;
};

static_assert(Position<Tiny>);

}  // namespace tabuleiro
