// The rules of Nava. Numbers such as N3 are those of the rules page.
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "contract/board.hpp"
#include "contract/game.hpp"
#include "contract/select.hpp"
#include "contract/zobrist.hpp"

namespace tabuleiro {

// Points are numbered column by column from a1 on, so that their order is that of their names (G7).
class Nava {
public:
    static constexpr std::string_view name = "nava";
    static constexpr int kLength = 5, kPoints = 25, kDiscs = 6, kCubes = 9;

    struct Move {
        std::uint8_t from, to, discs;
        bool operator==(const Move&) const = default;
    };
    // At most six stacks have an own disc on top (G9), and a stack has at most eight turns: the rooms to the
    // left and to the right of a point add up to four, and so do those below and above.
    using Moves = MoveList<Move, 6 * 8>;

    static Nava initial(Options options) {
        if (options.rows != 0 || options.cols != 0) throw UnknownOption("Nava has no choice of size");
        if (options.ruleset != Ruleset::standard) throw UnknownOption("Nava has only the standard ruleset");
        return parse("4.bbbbbb/5/5/5/wwwwww.4 1");
    }

    static Nava parse(std::string_view text) {
        const auto fields = read_fields(text);
        if (fields.size() > 2) throw Malformed("nothing follows the side to move, not " + quoted(fields[2]));
        const auto lines = split(fields[0], '/');
        if (lines.size() != kLength) throw Malformed("Nava has 5 rows, not " + std::to_string(lines.size()));
        Nava position;
        position.turn_ = read_side(fields[1]);
        Pieces pieces;
        for (int row = kLength; row > 0; --row)
            position.read_row(lines[static_cast<std::size_t>(kLength - row)], row, pieces);
        for (std::size_t point = 0; point < kPoints; ++point)
            position.sum_ += kFactors[point] * position.code_at(point);
        return position;
    }

    std::string text() const {
        std::string out;
        for (int row = kLength; row > 0; --row) {
            int empty = 0;
            const auto end_run = [&] {
                if (empty > 0) out += std::to_string(std::exchange(empty, 0)) + '.';
            };
            for (int col = 0; col < kLength; ++col) {
                const std::string cell = cell_text(point_at(col, row));
                if (cell.empty()) {
                    ++empty;
                    continue;
                }
                end_run();
                out += cell + '.';
            }
            end_run();
            out.back() = row > 1 ? '/' : ' ';
        }
        return out + (turn_ == Player::first ? '1' : '2');
    }

    Player turn() const { return turn_; }
    Ruleset ruleset() const { return Ruleset::standard; }

    void moves(Moves& list) const {
        list.clear();
        if (is_over()) return;
        const Ways ways = this->ways();
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (std::uint64_t rest = ways[i]; rest != 0; rest &= rest - 1)
                list.push(kTable.moves[i][static_cast<std::size_t>(__builtin_ctzll(rest))]);
    }

    Nava play(Move move) const {
        const unsigned left = stacks_[move.from] >> move.discs;
        const unsigned taken = stacks_[move.from] & ((1u << move.discs) - 1);
        const unsigned piled = stacks_[move.to] << move.discs | taken;
        const std::uint32_t from = 1u << move.from, to = 1u << move.to;
        const bool is_vacated = left == kNoDisc, is_still_mine = (left & 1) == disc(turn_);

        Nava next = *this;
        next.turn_ = opponent(turn_);
        next.stacks_[move.from] = static_cast<std::uint16_t>(left);
        next.stacks_[move.to] = static_cast<std::uint16_t>(piled);
        next.set_height(move.from, left);
        next.set_height(move.to, piled);
        next.theirs_ = ((mine_ & ~from) | to) | (!is_vacated && is_still_mine ? from : 0);
        next.mine_ = (theirs_ & ~to) | (!is_vacated && !is_still_mine ? from : 0);
        next.their_cubes_ = (my_cubes_ & ~to) | (is_vacated ? from : 0);  // N4, N5
        next.my_cubes_ = their_cubes_ & ~to;
        next.sum_ += kFactors[move.from] * (left + (is_vacated ? cube_code(turn_) : 0) - stacks_[move.from]);
        next.sum_ += kFactors[move.to] * (piled - code_at(move.to));
        return next;
    }

    // N6, the side that just moved first. A side that owns a stack has a turn, so G1 adds nothing.
    std::optional<Outcome> outcome() const {
        const auto next = static_cast<std::uint8_t>(turn_), last = static_cast<std::uint8_t>(opponent(turn_));
        if (are_all_out(their_cubes_)) return Outcome{last, kNineCubes};
        if (mine_ == 0) return Outcome{last, kNoStack};
        if (are_all_out(my_cubes_)) return Outcome{next, kNineCubes};
        if (theirs_ == 0) return Outcome{next, kNoStack};
        return std::nullopt;
    }

    std::uint64_t key() const { return scatter(sum_ + static_cast<std::uint64_t>(turn_)); }

    std::string text_of(Move move) const { return point_name(move.from) + point_name(move.to); }

    std::optional<Move> find(std::string_view text) const {
        int column = 0, row = 0, to_column = 0, to_row = 0;
        if (!take_site(text, kLength, kLength, column, row)) return std::nullopt;
        if (!take_site(text, kLength, kLength, to_column, to_row) || !text.empty()) return std::nullopt;
        Moves list;
        moves(list);
        for (const Move move : list)
            if (move.from == point_at(column, row) && move.to == point_at(to_column, to_row)) return move;
        return std::nullopt;
    }

    bool operator==(const Nava&) const = default;

    friend int count_moves(const Nava& position) {
        if (position.is_over()) return 0;
        int sum = 0;
        for (const std::uint64_t set : position.ways()) sum += __builtin_popcountll(set);
        return sum;
    }

    friend Move nth_move(const Nava& position, int n) {
        const Ways ways = position.ways();
        for (std::size_t i = 0;; ++i) {
            const int here = __builtin_popcountll(ways[i]);
            if (n < here) return kTable.moves[i][static_cast<std::size_t>(nth_member(ways[i], n))];
            n -= here;
        }
    }

    // The points of the stacks and of the cubes, of the side to move and of the other.
    std::uint32_t mine() const { return mine_; }
    std::uint32_t theirs() const { return theirs_; }
    std::uint32_t my_cubes() const { return my_cubes_; }
    std::uint32_t their_cubes() const { return their_cubes_; }
    // A stack in binary: a leading 1, then its discs from bottom to top, 0 White's and 1 Black's.
    unsigned stack(int point) const { return stacks_[static_cast<std::size_t>(point)]; }

private:
    static constexpr const char* kNineCubes = "nine cubes on the board";
    static constexpr const char* kNoStack = "no stack left";

    // A stack in binary: a leading 1, then its discs from bottom to top, 0 White's and 1 Black's. So losing n
    // discs is a shift by n to the right, receiving them one to the left. A cube is on a point without discs.
    static constexpr unsigned kNoDisc = 1;
    static constexpr unsigned disc(Player player) { return player == Player::first ? 0 : 1; }

    // Turns as sets of bits: bit p takes one disc from point p, bit 32 + p two. The first four sets are one
    // for each direction. In the other two the bits take three and four discs: of two opposite directions
    // only one has room for that, so they share a set.
    using Ways = std::array<std::uint64_t, 6>;

    struct Table {
        Ways room;  // the turns that stay on the board
        std::array<std::array<Move, 64>, 6> moves;
    };
    static constexpr Table kTable = [] {
        constexpr int kSteps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
        Table table{};
        for (int from = 0; from < kPoints; ++from)
            for (int direction = 0; direction < 4; ++direction)
                for (int discs = 1; discs < kLength; ++discs) {
                    const int col = from / kLength + kSteps[direction][0] * discs;
                    const int row = from % kLength + kSteps[direction][1] * discs;
                    if (col < 0 || col >= kLength || row < 0 || row >= kLength) continue;
                    const auto set = static_cast<std::size_t>(discs <= 2 ? direction : 4 + direction / 2);
                    const auto bit = static_cast<std::size_t>(discs % 2 == 1 ? from : 32 + from);
                    table.room[set] |= std::uint64_t{1} << bit;
                    table.moves[set][bit] = {static_cast<std::uint8_t>(from),
                                             static_cast<std::uint8_t>(col * kLength + row),
                                             static_cast<std::uint8_t>(discs)};
                }
        return table;
    }();

    // The key is the sum, over the points, of what lies there as a number times the point's own factor:
    // a play changes two terms, and scatter() makes the sum fit for tables.
    static constexpr auto kFactors = [] {
        std::array<std::uint64_t, kPoints> factors{};
        for (std::uint64_t point = 0; point < kPoints; ++point) factors[point] = scatter(point) | 1;
        return factors;
    }();
    static constexpr std::uint64_t cube_code(Player owner) { return owner == Player::first ? 1u << 13 : 1u << 14; }
    std::uint64_t code_at(std::size_t point) const {
        return stacks_[point] + (my_cubes_ >> point & 1) * cube_code(turn_) +
               (their_cubes_ >> point & 1) * cube_code(opponent(turn_));
    }

    // What a position text has put on the board so far, by side.
    struct Pieces {
        std::array<int, 2> discs{}, cubes{};
    };

    Nava() { stacks_.fill(kNoDisc); }

    static constexpr int point_at(int col, int row) { return col * kLength + row - 1; }
    static std::string point_name(int point) { return site_name(point / kLength, point % kLength + 1); }
    static bool are_all_out(std::uint32_t cubes) { return __builtin_popcount(cubes) == kCubes; }

    bool is_over() const {
        return mine_ == 0 || theirs_ == 0 || are_all_out(their_cubes_) || are_all_out(my_cubes_);
    }

    Ways ways() const {
        const std::uint64_t mine = mine_ | static_cast<std::uint64_t>(mine_) << 32;
        const std::uint64_t low = low_ & mine, high = high_ & mine;
        return {low & kTable.room[0],  low & kTable.room[1],  low & kTable.room[2],
                low & kTable.room[3], high & kTable.room[4], high & kTable.room[5]};
    }

    void set_height(int point, unsigned stack) {
        constexpr std::uint64_t kBoth = std::uint64_t{1} << 32 | 1;
        const auto has = [&](int discs) -> std::uint64_t { return stack >> discs != 0; };
        low_ = (low_ & ~(kBoth << point)) | (has(1) | has(2) << 32) << point;
        high_ = (high_ & ~(kBoth << point)) | (has(3) | has(4) << 32) << point;
    }

    void read_row(std::string_view line, int row, Pieces& pieces) {
        const std::string where = "row " + std::to_string(row);
        int col = 0;
        bool after_run = false;
        for (const auto cell : split(line, '.')) {
            const bool is_run = !cell.empty() && cell[0] >= '0' && cell[0] <= '9';
            if (is_run && after_run) throw Malformed(where + ": a run of empty points is split");
            const int width = is_run ? read_number(cell, where) : 1;
            if (col + width > kLength) throw Malformed(where + ": more than 5 points");
            if (!is_run) put(cell, point_at(col, row), pieces);
            col += width;
            after_run = is_run;
        }
        if (col < kLength) throw Malformed(where + ": " + std::to_string(col) + " points instead of 5");
    }

    void put(std::string_view cell, int point, Pieces& pieces) {
        const auto add = [&](int& have, int most, const char* what) {
            if (++have <= most) return;
            throw Malformed(point_name(point) + ": more than " + std::to_string(most) + what);
        };
        if (cell == "W" || cell == "B") {
            const Player side = cell == "W" ? Player::first : Player::second;
            add(pieces.cubes[disc(side)], kCubes, " cubes of one side");
            (side == turn_ ? my_cubes_ : their_cubes_) |= 1u << point;
            return;
        }
        if (cell.empty() || cell.find_first_not_of("wb") != cell.npos)
            throw Malformed(point_name(point) + ": " + quoted(cell) + " is no stack, no cube and no number");
        unsigned stack = kNoDisc;
        for (const char letter : cell) {
            const Player side = letter == 'w' ? Player::first : Player::second;
            add(pieces.discs[disc(side)], kDiscs, " discs of one side");
            stack = stack << 1 | disc(side);
        }
        stacks_[static_cast<std::size_t>(point)] = static_cast<std::uint16_t>(stack);
        ((stack & 1) == disc(turn_) ? mine_ : theirs_) |= 1u << point;
        set_height(point, stack);
    }

    std::string cell_text(int point) const {
        const std::uint32_t bit = 1u << point;
        if ((my_cubes_ & bit) != 0) return turn_ == Player::first ? "W" : "B";
        if ((their_cubes_ & bit) != 0) return turn_ == Player::first ? "B" : "W";
        std::string discs;
        const unsigned stack = stacks_[static_cast<std::size_t>(point)];
        for (int up = std::bit_width(stack) - 2; up >= 0; --up) discs += (stack >> up & 1) == 0 ? 'w' : 'b';
        return discs;
    }

    std::uint64_t sum_ = 0;                    // what key() is made from
    std::array<std::uint16_t, kPoints> stacks_;  // by point
    std::uint64_t low_ = 0, high_ = 0;      // where at least 1 and (from bit 32) 2 discs are, 3 and 4 discs
    std::uint32_t mine_ = 0, theirs_ = 0;   // the stacks of the side to move and of the other
    std::uint32_t my_cubes_ = 0, their_cubes_ = 0;
    Player turn_ = Player::first;
};

template <>
struct TextOrder<Nava> {
    static constexpr bool numeric = true;
    static constexpr std::uint64_t order(Nava::Move move) { return move.from * 25u + move.to; }
};

static_assert(Position<Nava>);

}  // namespace tabuleiro
