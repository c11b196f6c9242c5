// Stacks: a turn as one number, in the order in which its texts are preferred, and as text.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "ground.hpp"

namespace tabuleiro::stacks {

// No well-formed set-up (G9) has more turns. Of ten pieces there are 45, 120, 210 and 252 sets of 2, 3, 4 and
// 5; pieces that share a stack only make cases equal.
// Quiet: two pieces go elsewhere, each to one of at most 24 squares within two steps; or one goes to one of
// 34; or three, of one of at most three stacks, go one step; or two change places.
// Attacks on a single: 2 to 4 attackers are gone from their squares; or 3 to 5 pieces, when a first single
// ended elsewhere, on one of the 25 squares that ten targets leave. A target of two is attacked by 3, with 3
// retreats, or by 4, and one of three by 4, with 3 retreats: fewer turns in all than against as many singles,
// although fewer targets leave more squares.
inline constexpr std::size_t kMostTurns =
    45 * 24 * 24 + 10 * 34 + 3 * 8 + 1 + 10 * (45 + 120 + 210 + (120 + 210 + 252) * 25);

// What a turn's text says. Squares that are not in it are kNone.
struct Parts {
    static constexpr int kNone = -1;
    int first_from = kNone, first_to = kNone;  // the first of two singles
    int count = 1;                             // of the group; 1 for the second of two singles
    int from = kNone;
    int to = kNone;  // the end of a quiet movement, or the square attacked from
    int target = kNone;
    Squares supporters = 0;
    int retreat = kNone;
};

// The text's length, below it the text's parts from left to right: the smaller of two turns has the shorter
// text or, of the same length, the first in ASCII order ('x' after the letters; the end, then '+', then '>').
struct Turn {
    std::uint64_t code;

    auto operator<=>(const Turn&) const = default;

    static constexpr int kLength = 57, kKind = 54, kFirstFrom = 48, kFirstTo = 42, kFrom = 36, kTo = 30;
    static constexpr int kTarget = 24;   // 0 none, else square + 1; then the slots of supporters and retreat
    static constexpr int kSlots = 4;     // at most four attackers (S7), so at most three supporters
    static constexpr int kSingles = 4;   // a kind; 1 to 3 are groups of so many
    static constexpr int kDirect = 63;   // in kTo: attack from the origin
    static constexpr int kRetreat = 41;  // in a slot: from here on a retreat, below a supporter's square + 1
    static constexpr std::array<int, 8> kNeighbours = {-9, -8, -7, -1, 1, 7, 8, 9};

    static constexpr std::uint64_t field(int value, int shift) {
        return static_cast<std::uint64_t>(value) << shift;
    }

    static constexpr Turn group(int count, int from, int to) {
        return {field(5, kLength) | field(count, kKind) | field(from, kFrom) | field(to, kTo)};
    }
    static constexpr Turn singles(int first_from, int first_to, int from, int to) {
        return {field(9, kLength) | field(kSingles, kKind) | field(first_from, kFirstFrom) |
                field(first_to, kFirstTo) | field(from, kFrom) | field(to, kTo)};
    }
    static constexpr Turn attack(const Parts& parts) {
        const bool two = parts.first_from != Parts::kNone, direct = parts.to == parts.from;
        int length = (two ? 7 : 3) + (direct ? 3 : 5), shift = kTarget;
        std::uint64_t code = two ? field(kSingles, kKind) | field(parts.first_from, kFirstFrom) |
                                       field(parts.first_to, kFirstTo)
                                 : field(parts.count, kKind);
        code |= field(parts.from, kFrom) | (direct ? field(kDirect, kTo) : field(parts.to, kTo)) |
                field(parts.target + 1, kTarget);
        for (Squares rest = parts.supporters; rest; length += 3) code |= field(pop(rest) + 1, shift -= 6);
        if (parts.retreat != Parts::kNone) {
            int way = 0;
            while (kNeighbours[way] != parts.retreat - parts.target) ++way;
            code |= field(kRetreat + way, shift -= 6);
            length += 3;
        }
        return {code | field(length, kLength)};
    }

    static constexpr Turn of(const Parts& parts) {
        if (parts.target != Parts::kNone) return attack(parts);
        if (parts.first_from == Parts::kNone) return group(parts.count, parts.from, parts.to);
        return singles(parts.first_from, parts.first_to, parts.from, parts.to);
    }

    static const Turn kLast;  // after every turn

    constexpr int get(int shift) const { return static_cast<int>(code >> shift & 63); }
    constexpr bool is_attack() const { return get(kTarget) != 0; }

    constexpr Parts parts() const {
        Parts parts;
        const int kind = static_cast<int>(code >> kKind & 7);
        if (kind == kSingles) {
            parts.first_from = get(kFirstFrom);
            parts.first_to = get(kFirstTo);
        } else {
            parts.count = kind;
        }
        parts.from = get(kFrom);
        parts.to = get(kTo) == kDirect ? parts.from : get(kTo);
        if (!is_attack()) return parts;
        parts.target = get(kTarget) - 1;
        for (int shift = kTarget - 6; shift >= 0 && get(shift) != 0; shift -= 6) {
            if (get(shift) < kRetreat)
                parts.supporters |= bit(get(shift) - 1);
            else
                parts.retreat = parts.target + kNeighbours[get(shift) - kRetreat];
        }
        return parts;
    }
};

inline constexpr Turn Turn::kLast{~std::uint64_t{0}};

inline void write_square(std::string& text, int square) {
    text += static_cast<char>('a' + square / 8);
    text += static_cast<char>('1' + square % 8);
}

inline std::string write(Turn turn) {
    const Parts parts = turn.parts();
    std::string text;
    if (parts.first_from == Parts::kNone) {
        text += static_cast<char>('0' + parts.count);
    } else {
        write_square(text, parts.first_from);
        write_square(text, parts.first_to);
        text += ',';
    }
    write_square(text, parts.from);
    if (parts.to != parts.from) write_square(text, parts.to);
    if (parts.target == Parts::kNone) return text;
    write_square(text += 'x', parts.target);
    for (Squares rest = parts.supporters; rest;) write_square(text += '+', pop(rest));
    if (parts.retreat != Parts::kNone) write_square(text += '>', parts.retreat);
    return text;
}

// Reads a square off the front of a text, after the mark where one is given; kNone when there is none.
inline int take_square(std::string_view& text, std::string_view mark = "") {
    const std::size_t at = mark.size();
    if (text.size() < at + 2 || !text.starts_with(mark)) return Parts::kNone;
    const char column = text[at], row = text[at + 1];
    if (column < 'a' || column > 'e' || row < '1' || row > '7') return Parts::kNone;
    text.remove_prefix(at + 2);
    return 8 * (column - 'a') + row - '1';
}

// The turn whose text this is, legal or not; none when no turn has this text.
inline std::optional<Turn> read(std::string_view text) {
    constexpr std::size_t kLongest = 24;  // a1b2,c3d4xd5+c4+c5+e4>d6
    if (text.empty() || text.size() > kLongest) return std::nullopt;
    const std::string_view whole = text;
    Parts parts;
    if (text[0] >= '1' && text[0] <= '3') {
        parts.count = text[0] - '0';
        text.remove_prefix(1);
        parts.from = take_square(text);
    } else {
        parts.first_from = take_square(text);
        parts.first_to = take_square(text);
        parts.from = take_square(text, ",");
        if (parts.first_from < 0 || parts.first_to < 0) return std::nullopt;
    }
    if (parts.from < 0) return std::nullopt;
    parts.to = take_square(text);
    if (parts.to < 0) parts.to = parts.from;
    parts.target = take_square(text, "x");
    for (int square; (square = take_square(text, "+")) >= 0;) parts.supporters |= bit(square);
    parts.retreat = take_square(text, ">");
    if (size(parts.supporters) >= Turn::kSlots) return std::nullopt;
    if (parts.retreat >= 0 && (parts.target < 0 || !(neighbours(parts.target) & bit(parts.retreat))))
        return std::nullopt;
    const Turn turn = Turn::of(parts);
    if (write(turn) != whole) return std::nullopt;
    return turn;
}

}  // namespace tabuleiro::stacks
