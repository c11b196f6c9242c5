// Sites, their names, and reading the parts of a position text that all games share.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"

namespace tabuleiro {

// A set of up to 128 sites.
__extension__ typedef unsigned __int128 Sites;

constexpr Sites site_bit(int index) { return Sites{1} << index; }
constexpr int count(Sites sites) {
    return __builtin_popcountll(static_cast<std::uint64_t>(sites)) +
           __builtin_popcountll(static_cast<std::uint64_t>(sites >> 64));
}
// The lowest site of a set that is not empty.
constexpr int lowest(Sites sites) {
    const auto low = static_cast<std::uint64_t>(sites);
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(static_cast<std::uint64_t>(sites >> 64));
}

// Column 0, row 1 is "a1".
inline std::string site_name(int column, int row) {
    return static_cast<char>('a' + column) + std::to_string(row);
}

// Takes a site of a board from the front of a text: "e2" is column 4, row 2.
inline bool take_site(std::string_view& text, int columns, int rows, int& column, int& row) {
    const auto is_digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    if (text.empty() || text[0] < 'a' || text[0] > 'z' || !is_digit(1) || text[1] == '0') return false;
    column = text[0] - 'a';
    row = text[1] - '0';
    if (is_digit(2)) row = 10 * row + text[2] - '0';
    text.remove_prefix(is_digit(2) ? 3 : 2);
    return column < columns && row <= rows;
}

// A text quoted for an error message: cut when long, bytes outside printable ASCII as \xff.
inline std::string quoted(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, 40)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c >= ' ' && c <= '~') out += c;
        else (((out += "\\x") += kDigits[byte / 16]) += kDigits[byte % 16]);
    }
    return out + (text.size() > 40 ? "…'" : "'");
}

inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t start = 0;;) {
        const std::size_t end = text.find(separator, start);
        parts.push_back(text.substr(start, end == std::string_view::npos ? end : end - start));
        if (end == std::string_view::npos) return parts;
        start = end + 1;
    }
}

// The blank-separated fields of a position text: board, side to move, optional ones (G6).
inline std::vector<std::string_view> read_fields(std::string_view text) {
    if (text.size() > 1000)
        throw Malformed("a position text has at most 1000 characters, not " + std::to_string(text.size()));
    auto fields = split(text, ' ');
    bool whole = fields.size() >= 2;
    for (const auto field : fields) whole = whole && !field.empty();
    if (!whole)
        throw Malformed("a position is a board, one blank and the side to move, not " + quoted(text));
    return fields;
}

inline Player read_side(std::string_view field) {
    if (field == "1") return Player::first;
    if (field == "2") return Player::second;
    throw Malformed("the side to move is 1 or 2, not " + quoted(field));
}

// A decimal number of one or two digits without a leading zero: a run of empty sites (G6).
inline int read_number(std::string_view digits, const std::string& where) {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || digits.size() > 2 || digits[0] < '1' || digits[0] > '9' || error != std::errc{} ||
        end != digits.data() + digits.size())
        throw Malformed(where + ": " + quoted(digits) + " is no count of empty sites");
    return value;
}

}  // namespace tabuleiro
