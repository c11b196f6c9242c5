// The rules of Talpa. Numbers such as T3 are those of the rules page.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "contract/board.hpp"
#include "contract/game.hpp"
#include "contract/select.hpp"
#include "contract/zobrist.hpp"

namespace tabuleiro {

// Squares are numbered row by row from a1 on, without gaps, so that boards of up to 64 squares fit into one
// machine word: what is done often is written once for any word and runs on the smallest that is enough.
class Talpa {
public:
    static constexpr std::string_view name = "talpa";
    static constexpr int kShortest = 3, kLongest = 10, kUsual = 8;

    // A removal has from == to. The width of the board tells which squares the numbers mean.
    struct Move {
        std::uint8_t from, to, cols;
        bool operator==(const Move&) const = default;
    };
    // Two neighbours allow a side at most one capture, and a 10x10 board has 180 pairs of neighbours;
    // removals are at most 100 (T3).
    using Moves = MoveList<Move, 180>;

    static Talpa initial(Options options) {
        const auto side_length = [](int chosen) {
            if (chosen == 0) return kUsual;
            if (chosen >= kShortest && chosen <= kLongest) return chosen;
            throw UnknownOption("a Talpa board has 3 to 10 rows and columns, not " + std::to_string(chosen));
        };
        if (options.ruleset != Ruleset::standard) throw UnknownOption("Talpa has only the standard ruleset");
        Talpa start(side_length(options.rows), side_length(options.cols), Player::first);
        for (int row = 0; row < start.rows_; ++row)
            for (int col = 0; col < start.cols_; ++col) {
                const bool is_first = (start.rows_ - 1 - row + col) % 2 == 0;  // T2
                (is_first ? start.mine_ : start.theirs_) |= site_bit(row * start.cols_ + col);
            }
        start.settle();
        return start;
    }

    static Talpa parse(std::string_view text) {
        const auto fields = read_fields(text);
        if (fields.size() > 2) throw Malformed("nothing follows the side to move, not " + quoted(fields[2]));
        const auto lines = split(fields[0], '/');
        const int rows = static_cast<int>(lines.size());
        if (rows < kShortest || rows > kLongest)
            throw Malformed("a Talpa board has 3 to 10 rows, not " + std::to_string(rows));
        const int cols = read_row(lines[0], rows).width;
        Talpa position(rows, cols, read_side(fields[1]));
        for (int row = rows; row > 0; --row) {
            const Row line = read_row(lines[static_cast<std::size_t>(rows - row)], row);
            if (line.width != cols)
                throw Malformed("row " + std::to_string(row) + ": " + std::to_string(line.width) +
                                " squares, but the top row has " + std::to_string(cols));
            const bool first_moves = position.turn_ == Player::first;
            position.mine_ |= (first_moves ? line.first : line.second) << (row - 1) * cols;
            position.theirs_ |= (first_moves ? line.second : line.first) << (row - 1) * cols;
        }
        position.settle();
        return position;
    }

    std::string text() const {
        std::string out;
        for (int row = rows_ - 1; row >= 0; --row) {
            int empty = 0;
            const auto end_run = [&] {
                if (empty > 0) out += std::to_string(std::exchange(empty, 0));
            };
            for (int col = 0; col < cols_; ++col) {
                const Sites square = site_bit(row * cols_ + col);
                if (((mine_ | theirs_) & square) == 0) {
                    ++empty;
                    continue;
                }
                end_run();
                out += ((mine_ & square) != 0) == (turn_ == Player::first) ? 'x' : 'o';
            }
            end_run();
            out += row > 0 ? '/' : ' ';
        }
        return out + (turn_ == Player::first ? '1' : '2');
    }

    Player turn() const { return turn_; }
    Ruleset ruleset() const { return Ruleset::standard; }

    void moves(Moves& list) const {
        list.clear();
        if (ending_ != Ending::none) return;
        is_small() ? list_moves<std::uint64_t>(list) : list_moves<Sites>(list);
    }

    Talpa play(Move move) const { return is_small() ? play_in<std::uint64_t>(move) : play_in<Sites>(move); }

    std::optional<Outcome> outcome() const {
        const auto next = static_cast<std::uint8_t>(turn_), last = static_cast<std::uint8_t>(opponent(turn_));
        if (ending_ == Ending::opened) return Outcome{next, "opened the opponent's tunnel"};
        if (ending_ == Ending::completed) return Outcome{last, "tunnel complete"};
        if (mine_ == 0) return Outcome{last, "no legal move"};  // G1: any piece could be removed
        return std::nullopt;
    }

    std::uint64_t key() const { return key_; }

    std::string text_of(Move move) const {
        const auto square = [&](int index) { return site_name(index % move.cols, index / move.cols + 1); };
        return move.from == move.to ? square(move.from) : square(move.from) + square(move.to);
    }

    std::optional<Move> find(std::string_view text) const {
        int column = 0, row = 0, to_column = 0, to_row = 0;
        if (!take_site(text, cols_, rows_, column, row)) return std::nullopt;
        const bool is_capture = !text.empty();
        if (is_capture && (!take_site(text, cols_, rows_, to_column, to_row) || !text.empty())) return std::nullopt;
        const int from = (row - 1) * cols_ + column, to = is_capture ? (to_row - 1) * cols_ + to_column : from;
        if (is_capture && from == to) return std::nullopt;  // that would be a removal
        Moves list;
        moves(list);
        for (const Move move : list)
            if (move.from == from && move.to == to) return move;
        return std::nullopt;
    }

    bool operator==(const Talpa&) const = default;

    friend int count_moves(const Talpa& position) {
        if (position.ending_ != Ending::none) return 0;
        return position.is_small() ? position.count_in<std::uint64_t>() : position.count_in<Sites>();
    }

    friend Move nth_move(const Talpa& position, int n) {
        return position.is_small() ? position.nth_in<std::uint64_t>(n) : position.nth_in<Sites>(n);
    }

    // The board as sets of squares, in a word wide enough: std::uint64_t if it is small, Sites always.
    int rows() const { return rows_; }
    int cols() const { return cols_; }
    bool is_small() const { return rows_ * cols_ <= 64; }
    template <class Word>
    Word mine() const { return static_cast<Word>(mine_); }
    template <class Word>
    Word theirs() const { return static_cast<Word>(theirs_); }
    template <class Word>
    Word holes() const {
        const Word board = ~Word{0} >> (static_cast<int>(8 * sizeof(Word)) - rows_ * cols_);
        return board & ~(mine<Word>() | theirs<Word>());
    }
    template <class Word>
    Word last_column() const { return static_cast<Word>(kLastColumn[cols_]); }

    // Neighbours of opposite sides, each pair marked at its lower number: the left one, the lower one.
    // Each pair is one capture, whoever is to move.
    template <class Word>
    struct Borders {
        Word across, upward;
    };

    template <class Word>
    Borders<Word> borders() const {
        const Word mine = this->mine<Word>(), theirs = this->theirs<Word>();
        return {((mine & theirs >> 1) | (theirs & mine >> 1)) & ~last_column<Word>(),
                (mine & theirs >> cols_) | (theirs & mine >> cols_)};
    }

    // The squares next to some squares.
    template <class Word>
    Word around(Word squares) const {
        const Word inner = ~last_column<Word>();
        return (squares & inner) << 1 | (squares >> 1 & inner) | squares << cols_ | squares >> cols_;
    }

private:
    // What the last turn did (T5). "No legal move" needs no mark: it is to own no piece.
    enum class Ending : std::uint8_t { none, completed, opened };

    // One row of a position text: the columns of either side's pieces.
    struct Row {
        int width = 0;
        Sites first = 0, second = 0;
    };

    // The last square of every row, for each width.
    static constexpr auto kLastColumn = [] {
        std::array<Sites, kLongest + 1> last{};
        for (int cols = kShortest; cols <= kLongest; ++cols)
            for (int square = cols - 1; square < 128; square += cols)
                last[static_cast<std::size_t>(cols)] |= site_bit(square);
        return last;
    }();

    // A number for every piece on every square, 0 the first player's, and one for the side to move.
    static constexpr auto kKeys = [] {
        std::array<std::array<std::uint64_t, 100>, 2> keys{};
        for (std::uint64_t i = 0; i < 200; ++i) keys[i / 100][i % 100] = scatter(i);
        return keys;
    }();
    static constexpr std::uint64_t kTurnKey = scatter(200);

    // What changes when a square changes hands.
    static constexpr auto kChangeKeys = [] {
        std::array<std::uint64_t, 100> keys{};
        for (std::size_t square = 0; square < 100; ++square) keys[square] = kKeys[0][square] ^ kKeys[1][square];
        return keys;
    }();

    static constexpr std::uint64_t piece_key(Player side, std::size_t square) {
        return kKeys[side == Player::first ? 0 : 1][square];
    }

    Talpa(int rows, int cols, Player turn)
        : rows_(static_cast<std::uint8_t>(rows)), cols_(static_cast<std::uint8_t>(cols)), turn_(turn) {}

    static Row read_row(std::string_view line, int number) {
        const std::string where = "row " + std::to_string(number);
        Row row;
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t run = std::min(line.find_first_not_of("0123456789", at), line.size()) - at;
            if (run > 0) {
                row.width += read_number(line.substr(at, run), where);
            } else if (line[at] == 'x' || line[at] == 'o') {
                (line[at] == 'x' ? row.first : row.second) |= site_bit(row.width++);
            } else {
                throw Malformed(where + ": " + quoted(line.substr(at, 1)) + " is no piece of Talpa");
            }
            if (row.width > kLongest) throw Malformed(where + ": more than 10 squares");
            at += std::max<std::size_t>(run, 1);
        }
        if (row.width < kShortest)
            throw Malformed(where + ": " + std::to_string(row.width) + " squares, but a row has 3 to 10");
        return row;
    }

    // The capture between a square and the one `step` further: one of them is the mover's.
    template <class Word>
    Move capture(int square, int step) const {
        const bool is_mine = (mine<Word>() >> square & 1) != 0;
        return {static_cast<std::uint8_t>(is_mine ? square : square + step),
                static_cast<std::uint8_t>(is_mine ? square + step : square), cols_};
    }
    Move removal(int square) const {
        return {static_cast<std::uint8_t>(square), static_cast<std::uint8_t>(square), cols_};
    }

    template <class Word>
    void list_moves(Moves& list) const {
        const auto [across, upward] = borders<Word>();
        for (Word rest = across; rest != 0; rest &= rest - 1) list.push(capture<Word>(lowest(rest), 1));
        for (Word rest = upward; rest != 0; rest &= rest - 1) list.push(capture<Word>(lowest(rest), cols_));
        if (!list.empty()) return;
        for (Word rest = mine<Word>(); rest != 0; rest &= rest - 1) list.push(removal(lowest(rest)));
    }

    template <class Word>
    int count_in() const {
        const auto [across, upward] = borders<Word>();
        const int captures = count(across) + count(upward);
        return captures > 0 ? captures : count(mine<Word>());
    }

    template <class Word>
    Move nth_in(int n) const {
        const auto [across, upward] = borders<Word>();
        if ((across | upward) == 0) return removal(nth_member(mine<Word>(), n));
        const int pairs = count(across);
        const bool is_across = n < pairs;
        const int square = nth_member(is_across ? across : upward, is_across ? n : n - pairs);
        return capture<Word>(square, is_across ? 1 : cols_);
    }

    template <class Word>
    Talpa play_in(Move move) const {
        const Word from = Word{1} << move.from, to = Word{1} << move.to;
        Talpa next(rows_, cols_, opponent(turn_));
        next.mine_ = theirs<Word>() & ~to;
        next.theirs_ = (mine<Word>() | to) & ~from;
        next.holes_ = static_cast<std::uint8_t>(holes_ + 1);
        next.key_ = key_ ^ kTurnKey ^ piece_key(turn_, move.from) ^ (move.from != move.to ? kChangeKeys[move.to] : 0);
        // Only the new hole can complete a path, but not alone, nor while there are too few.
        if (next.holes_ >= std::min(rows_, cols_) && (around(from) & next.holes<Word>()) != 0) [[unlikely]]
            next.judge(next.component(from));
        return next;
    }

    // The connected holes that contain a hole (T4).
    template <class Word>
    Word component(Word squares) const {
        const Word holes = this->holes<Word>();
        for (Word grown = squares;; squares = grown) {
            grown |= around(grown) & holes;
            if (grown == squares) return squares;
        }
    }

    // T5 for one component, the mover of that rule being the side not to move here (G8).
    template <class Word>
    void judge(Word component) {
        const Word bottom = (Word{1} << cols_) - 1, right = last_column<Word>();
        const bool vertical = (component & bottom) != 0 && (component & bottom << (rows_ - 1) * cols_) != 0;
        const bool level = (component & right) != 0 && (component & right >> (cols_ - 1)) != 0;
        if (turn_ == Player::first ? vertical : level)
            ending_ = Ending::opened;
        else if ((vertical || level) && ending_ == Ending::none)
            ending_ = Ending::completed;
    }

    // Everything that follows from the placement, from scratch.
    void settle() {
        key_ = scatter(static_cast<std::uint64_t>(1000 + rows_ * 16 + cols_)) ^ (turn_ == Player::first ? 0 : kTurnKey);
        for (Sites rest = mine_; rest != 0; rest &= rest - 1)
            key_ ^= piece_key(turn_, static_cast<std::size_t>(lowest(rest)));
        for (Sites rest = theirs_; rest != 0; rest &= rest - 1)
            key_ ^= piece_key(opponent(turn_), static_cast<std::size_t>(lowest(rest)));
        Sites unseen = holes<Sites>();
        holes_ = static_cast<std::uint8_t>(count(unseen));
        while (unseen != 0) {
            const Sites whole = component(unseen & -unseen);
            judge(whole);
            unseen &= ~whole;
        }
    }

    Sites mine_ = 0, theirs_ = 0;  // the pieces of the side to move and of the other
    std::uint64_t key_ = 0;
    std::uint8_t rows_, cols_;
    std::uint8_t holes_ = 0;  // how many squares are empty
    Player turn_;
    Ending ending_ = Ending::none;
};

// "a1" stands before "a10" at a text's end, behind it where a letter follows.
template <>
struct TextOrder<Talpa> {
    static constexpr bool numeric = true;
    static constexpr std::uint64_t order(Talpa::Move move) {
        constexpr unsigned kInside[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 1};
        constexpr unsigned kLast[] = {0, 3, 4, 5, 6, 7, 8, 9, 10, 1};
        const unsigned cols = move.cols;
        const unsigned last = move.to % cols * 16 + kLast[move.to / cols];
        if (move.from == move.to) return last << 8;
        return (move.from % cols * 16 + kInside[move.from / cols]) << 8 | last;
    }
};

static_assert(Position<Talpa>);

}  // namespace tabuleiro
