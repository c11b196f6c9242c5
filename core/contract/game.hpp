// The contract of the core: what a position of any game can do. One screen.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace tabuleiro {

enum class Player : std::uint8_t { first = 1, second = 2 };

constexpr Player opponent(Player player) {
    return player == Player::first ? Player::second : Player::first;
}

// How a game ended. `winner` is 0 for a draw; `reason` points to a string literal.
struct Outcome {
    std::uint8_t winner;
    const char* reason;
};

// A text that is no position; the message says what is wrong and where.
struct Malformed : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// An option or option value that the game does not have.
struct UnknownOption : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

enum class Ruleset : std::uint8_t { standard, report };

// What can be chosen before a game starts. 0 rows and columns: the game's own size.
struct Options {
    int rows = 0;
    int cols = 0;
    Ruleset ruleset = Ruleset::standard;
};

// A list of fixed capacity: move generation never allocates.
template <class Move, std::size_t Capacity>
class MoveList {
public:
    void push(Move move) { moves_[size_++] = move; }
    void clear() { size_ = 0; }
    void resize(std::size_t size) { size_ = size; }  // only to shrink, or after writing through data()
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t index) const { return moves_[index]; }
    Move* data() { return moves_; }
    Move* begin() { return moves_; }
    Move* end() { return moves_ + size_; }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }
    static constexpr std::size_t capacity() { return Capacity; }

private:
    std::size_t size_ = 0;
    Move moves_[Capacity];  // left uninitialised on purpose
};

template <class P>
concept Position =
    std::is_trivially_copyable_v<P> && std::is_trivially_copyable_v<typename P::Move> &&
    std::equality_comparable<typename P::Move> && std::equality_comparable<P> &&
    requires(const P position, typename P::Move move, typename P::Moves& list, std::string_view text) {
        { P::name } -> std::convertible_to<std::string_view>;
        { P::initial(Options{}) } -> std::same_as<P>;             // UnknownOption
        { P::parse(text) } -> std::same_as<P>;                    // Malformed
        { position.text() } -> std::same_as<std::string>;
        { position.turn() } -> std::same_as<Player>;
        { position.ruleset() } -> std::same_as<Ruleset>;
        { position.moves(list) } -> std::same_as<void>;           // any order, each turn once; empty iff over
        { position.play(move) } -> std::same_as<P>;               // a member of moves(); not checked
        { position.outcome() } -> std::same_as<std::optional<Outcome>>;
        { position.key() } -> std::same_as<std::uint64_t>;        // kept up to date by play
        { position.text_of(move) } -> std::same_as<std::string>;  // the canonical text
        { position.find(text) } -> std::same_as<std::optional<typename P::Move>>;  // by any text of a legal move
    };

// Traits beside the rules, with a general form here; a game may overload them for speed.
// Both agree with moves(): count_moves is its size, nth_move its n-th member.
template <Position P>
int count_moves(const P& position) {
    typename P::Moves list;
    position.moves(list);
    return static_cast<int>(list.size());
}

template <Position P>
typename P::Move nth_move(const P& position, int n) {
    typename P::Moves list;
    position.moves(list);
    return list[static_cast<std::size_t>(n)];
}

// Sorting by this number sorts by text. General form: none, the texts themselves are compared.
template <Position P>
struct TextOrder {
    static constexpr bool numeric = false;
};

}  // namespace tabuleiro
