// Stacks: the rules S1–S13. Steps are in stacks_ground.hpp; turns are written in stacks_turn.hpp and found in
// stacks_quiet.hpp and stacks_attack.hpp.
#pragma once

#include <utility>

#include "attack.hpp"
#include "contract/board.hpp"
#include "contract/zobrist.hpp"
#include "quiet.hpp"

namespace tabuleiro {

class Stacks {
public:
    static constexpr std::string_view name = "stacks";

    using Move = stacks::Turn;
    using Moves = MoveList<Move, stacks::kMostTurns>;

    static Stacks initial(const Options& options) {
        if (options.rows != 0 || options.cols != 0) throw UnknownOption("Stacks has one board size");
        Stacks position(Player::first, options.ruleset);
        for (int column = 0; column < stacks::kColumns; ++column) {
            position.army(Player::first).set(8 * column + stacks::kRows - 1, 2);
            position.army(Player::second).set(8 * column, 2);
        }
        position.key_ = position.key_from_scratch();
        return position;
    }

    static Stacks parse(std::string_view text) {
        const auto fields = read_fields(text);
        if (fields.size() > 2 && fields[2] != "report")
            throw Malformed("after the side to move comes nothing or 'report', not " + quoted(fields[2]));
        if (fields.size() > 3) throw Malformed("nothing follows 'report', not " + quoted(fields[3]));
        Stacks position(read_side(fields[1]), fields.size() > 2 ? Ruleset::report : Ruleset::standard);
        const auto rows = split(fields[0], '/');
        if (rows.size() != stacks::kRows)
            throw Malformed("a Stacks board has 7 rows, not " + std::to_string(rows.size()));
        int row = 0;
        for (const auto line : rows) position.read_row(line, row++);
        for (const Player side : {Player::first, Player::second}) {
            const int pieces = position.army(side).pieces(stacks::kBoard);
            if (pieces <= stacks::kPieces) continue;
            const std::string owner = side == Player::first ? "Black" : "Red";
            throw Malformed(owner + " has " + std::to_string(pieces) + " pieces, but a side has at most 10");
        }
        position.key_ = position.key_from_scratch();
        return position;
    }

    std::string text() const {
        std::string text;
        for (int row = 0; row < stacks::kRows; ++row) {
            if (row > 0) text += '/';
            write_row(text, row);
        }
        text += turn_ == Player::first ? " 1" : " 2";
        return ruleset_ == Ruleset::report ? text + " report" : text;
    }

    Player turn() const { return turn_; }
    Ruleset ruleset() const { return ruleset_; }
    std::uint64_t key() const { return key_; }
    bool operator==(const Stacks&) const = default;

    // The board as the side to move sees it.
    stacks::Ground ground() const { return {army(turn_), army(opponent(turn_)), turn_, ruleset_}; }

    void moves(Moves& list) const {
        list.clear();
        if (verdict()) return;
        const auto board = ground();
        stacks::Quiet(board).list(list);
        stacks::Attacks(board).list(list);
    }

    Stacks play(Move move) const {
        const stacks::Parts parts = move.parts();
        Stacks next = *this;
        next.turn_ = opponent(turn_);
        stacks::Army &own = next.army(turn_), &foe = next.army(next.turn_);
        if (parts.first_from >= 0) {
            own.take(parts.first_from, 1);
            own.put(parts.first_to, 1);
        }
        own.take(parts.from, parts.count);
        if (parts.target < 0) {
            own.put(parts.to, parts.count);
        } else {
            const int attackers = parts.count + own.pieces(parts.supporters);
            const int left = stacks::survivors(foe.height(parts.target), attackers);
            own.clear(parts.supporters);
            foe.clear(stacks::bit(parts.target));
            own.put(parts.target, attackers);
            if (parts.retreat >= 0) foe.put(parts.retreat, left);
        }
        foe.clear(next.ground().stuck_fours());
        next.key_ ^= turn_key() ^ next.turn_key();
        next.key_ ^= changes(Player::first, next) ^ changes(Player::second, next);
        return next;
    }

    std::optional<Outcome> outcome() const {
        if (const auto result = verdict()) return result;
        if (has_move()) return std::nullopt;
        return Outcome{static_cast<std::uint8_t>(opponent(turn_)), "no legal move"};
    }

    std::string text_of(Move move) const { return stacks::write(move); }

    std::optional<Move> find(std::string_view text) const {
        const auto turn = stacks::read(text);
        if (!turn || verdict()) return std::nullopt;
        const auto board = ground();
        return turn->is_attack() ? stacks::Attacks(board).canonical(*turn)
                                 : stacks::Quiet(board).canonical(turn->parts());
    }

    // S11; in a set-up the side not to move has just moved (G8).
    std::optional<Outcome> verdict() const {
        const Player mover = opponent(turn_);
        const auto won = [](Player side, const char* reason) {
            return Outcome{static_cast<std::uint8_t>(side), reason};
        };
        if (army(mover).pieces(stacks::home_of(turn_)) >= 4) return won(mover, "four pieces home");
        if (army(turn_).pieces(stacks::kBoard) <= 4) return won(mover, "four or fewer pieces left");
        if (army(mover).pieces(stacks::kBoard) <= 4) return won(turn_, "four or fewer pieces left");
        return std::nullopt;
    }

private:
    Stacks(Player turn, Ruleset ruleset) : key_(0), turn_(turn), ruleset_(ruleset) {}

    static constexpr std::size_t index(Player side) { return side == Player::first ? 0 : 1; }
    stacks::Army& army(Player side) { return armies_[index(side)]; }
    const stacks::Army& army(Player side) const { return armies_[index(side)]; }

    void read_row(std::string_view text, int row) {
        const std::string where = "row " + std::to_string(row + 1);
        int column = 0;
        for (std::size_t at = 0; at < text.size();) {
            const bool is_stack = text[at] == 'b' || text[at] == 'r';
            if (!is_stack) {
                const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
                if (end == at)
                    throw Malformed(where + ": " + quoted(text.substr(at, 1)) + " is no stack and no number");
                column += read_number(text.substr(at, end - at), where);
                at = end;
                continue;
            }
            const std::string_view stack = text.substr(at, 2);
            const char height = stack.back();
            if (height < '1' || height > '4')
                throw Malformed(where + ": a stack is b or r and a height from 1 to 4, not " + quoted(stack));
            if (column < stacks::kColumns)
                army(text[at] == 'b' ? Player::first : Player::second).set(8 * column + row, height - '0');
            ++column;
            at += 2;
        }
        if (column != stacks::kColumns)
            throw Malformed(where + ": " + std::to_string(column) + " squares, not 5");
    }

    void write_row(std::string& text, int row) const {
        char empty = '0';
        const auto end_run = [&] {
            if (empty != '0') text += std::exchange(empty, '0');
        };
        for (int square = row; square < stacks::kSquares; square += 8) {
            const int black = army(Player::first).height(square), red = army(Player::second).height(square);
            if (black + red == 0) {
                ++empty;
                continue;
            }
            end_run();
            text += black ? 'b' : 'r';
            text += static_cast<char>('0' + black + red);
        }
        end_run();
    }

    // Almost always a piece that may leave its stack can step somewhere; only then is the rest not asked.
    bool has_move() const {
        const auto board = ground();
        const stacks::Squares origins = board.bound ? board.bound : board.movable;
        return (board.step(origins) & board.room_for(1)) || stacks::Quiet(board).count() > 0 ||
               stacks::Attacks(board).count() > 0;
    }

    static constexpr auto kStackKeys = [] {
        std::array<std::array<std::array<std::uint64_t, 5>, stacks::kSquares>, 2> keys{};
        std::uint64_t number = 0;
        for (auto& squares : keys)
            for (auto& heights : squares)
                for (auto& key : std::span(heights).subspan(1)) key = scatter(++number);
        return keys;
    }();

    std::uint64_t turn_key() const {
        return scatter(static_cast<std::uint64_t>(turn_) << 32 | static_cast<std::uint64_t>(ruleset_) << 40);
    }

    // The hash numbers of all stacks of a side in which two positions differ.
    std::uint64_t changes(Player side, const Stacks& other) const {
        const stacks::Army &before = army(side), &after = other.army(side);
        const auto& keys = kStackKeys[index(side)];
        std::uint64_t key = 0;
        for (stacks::Squares rest = before.unlike(after); rest;) {
            const int square = stacks::pop(rest);
            key ^= keys[square][before.height(square)] ^ keys[square][after.height(square)];
        }
        return key;
    }

    std::uint64_t key_from_scratch() const {
        const Stacks empty(turn_, ruleset_);
        return turn_key() ^ changes(Player::first, empty) ^ changes(Player::second, empty);
    }

    std::array<stacks::Army, 2> armies_{};
    std::uint64_t key_;
    Player turn_;
    Ruleset ruleset_;
};

static_assert(Position<Stacks>);

inline int count_moves(const Stacks& position) {
    if (position.verdict()) return 0;
    const auto ground = position.ground();
    return stacks::Quiet(ground).count() + stacks::Attacks(ground).count();
}

inline Stacks::Move nth_move(const Stacks& position, int n) {
    const auto ground = position.ground();
    const auto quiet = stacks::Quiet(ground).nth(n);
    return quiet ? *quiet : *stacks::Attacks(ground).nth(n);
}

template <>
struct TextOrder<Stacks> {
    static constexpr bool numeric = true;
    static std::uint64_t order(Stacks::Move move) {
        return move.code & ((std::uint64_t{1} << Stacks::Move::kLength) - 1);
    }
};

}  // namespace tabuleiro
