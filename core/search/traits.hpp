// What a game may tell the searches beside its rules. Without any of it a game compiles, plays and proves.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "contract/zobrist.hpp"
#include "eval.hpp"
#include "move_ordering.hpp"
#include "score.hpp"

namespace tabuleiro {

constexpr int kNever = kMaxPly + 1;  // a depth that is not reached

// The numbers of the alpha-beta search. Each is chosen for playing strength; none can make a proven score wrong. The
// defaults neither prune nor reduce.
struct SelectivityNumbers {
    bool can_repeat = true;                 // a position can occur again; `standard` draws the third time (G2)
    bool has_continuation_history = false;  // moves are also judged by how they did after the move before
    int ordering_weight = 1;                // a unit of MoveOrdering counts so much against histories up to 8192
    int quiescence_plies = 0;               // longest line of noisy moves that quiescence search follows
    int forced_moves = 1;                   // so few legal moves make a reply forced: it is extended by a ply
    int reverse_futility_depth = 0;         // at most so many plies before the horizon a node far above beta is cut
    int reverse_futility_margin = 0;        // evaluation units a ply that "far" means
    int futility_depth = 0;                 // at most so many plies before the horizon quiet moves are skipped when the
    int futility_margin = 0;                // evaluation lies this many units a ply below alpha
    int move_count_depth = 0;               // at most so many plies before the horizon only the first are searched:
    int move_count_base = 0;                // this many,
    int move_count_factor = 0;              // and this many more times the square of the depth
    int reduction_divisor = 0;              // larger: late moves are reduced less; 0: not at all (reduction_of)
    int singular_depth = kNever;            // from this depth on it is asked whether the table's move is singular:
    int singular_margin = 0;                // whether the others, at half the depth, stay so many units a ply below it

    bool operator==(const SelectivityNumbers&) const = default;
};

// The numbers of the Monte-Carlo tree search, chosen by matches, see docs/measuring.md. By default nothing but a
// random game to its end values a leaf.
struct MctsNumbers {
    float exploration = 1;  // what the unknown weighs against the known: higher looks wider, lower deeper
    float urgency = 0.2f;   // first-play urgency: so much worse than its parent counts a move never visited; a win is 1
    float temperature = 1;  // units of MoveOrdering that multiply the prior of a move by e
    int playout = 200;      // plies played at random before a leaf is evaluated

    bool operator==(const MctsNumbers&) const = default;
};

template <Position P>
class Histories;

template <Position P>
struct Traits;

template <class Moves, class Wanted>
void keep(Moves& list, Wanted&& is_wanted) {
    const auto end = std::remove_if(list.begin(), list.end(), [&](auto move) { return !is_wanted(move); });
    list.resize(static_cast<std::size_t>(end - list.begin()));
}

// Tells of a position's moves whether the other side cannot win at once after them, or the game is over. A game
// that knows nothing of wins at once calls all moves safe.
template <Position P>
class AnySafe {
public:
    explicit AnySafe(const P& position) : position_(position) {}
    bool operator()(typename P::Move move) const {
        const P next = position_.play(move);
        return !Traits<P>::wins_at_once(next) || next.outcome();
    }

private:
    const P& position_;
};

// What holds of a game that says nothing.
template <Position P>
struct DefaultTraits {
    using Move = typename P::Move;
    using Moves = typename P::Moves;

    static constexpr SelectivityNumbers numbers{};
    static constexpr MctsNumbers mcts{};

    // A move in the tables of what did well: a tag that names it (never 0), and the slots of its parts in a history.
    // Two moves that share a tag or a slot are only tried in the wrong order.
    static constexpr std::size_t kSlots = 4096;
    static std::uint16_t tag(Move move) {
        return static_cast<std::uint16_t>(std::max<std::uint64_t>(hash(move) >> 48, 1));
    }
    static void each_slot(Move move, auto&& visit) { visit(static_cast<std::size_t>(hash(move) % kSlots)); }

    // A move as moves() lists it: what list_noisy(), list_safe() and list_short() write may differ in form.
    static Move canonical(const P&, Move move) { return move; }

    // Whether the side to move wins with its next move, as far as that is seen without listing moves. Never wrongly.
    static bool wins_at_once(const P&) { return false; }
    using Safe = AnySafe<P>;

    // Lists the moves that quiescence looks at. A game that can find them without listing the others does.
    static void list_noisy(const P& position, Moves& list) {
        position.moves(list);
        const MoveOrdering<P> ordering(position);
        keep(list, [&](Move move) { return ordering.is_noisy(move); });
    }
    // Lists the moves that are safe.
    static void list_safe(const P& position, Moves& list) {
        position.moves(list);
        keep(list, typename Traits<P>::Safe(position));
    }

    // A game that finds the moves that will rank first without listing all, adds
    //   static void list_short(const P&, std::size_t most, const MoveOrdering<P>&, const Histories<P>&, Moves&);

private:
    static std::uint64_t hash(Move move) {
        static_assert(std::has_unique_object_representations_v<Move>, "equal moves have equal bytes");
        std::uint64_t value = 0;
        for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(Move)>>(move))
            value = scatter(value ^ byte);
        return value;
    }
};

// All that the searches ask. A game says what differs: template <> struct Traits<Chess> : DefaultTraits<Chess> { … }.
template <Position P>
struct Traits : DefaultTraits<P> {};

// For games whose move goes from one of so many sites to another: tag and slot are the pair.
template <Position P, std::size_t kSites>
struct FromToTraits : DefaultTraits<P> {
    static constexpr std::size_t kSlots = kSites * kSites;
    static std::size_t slot(typename P::Move move) { return move.from * kSites + move.to; }
    static std::uint16_t tag(typename P::Move move) { return static_cast<std::uint16_t>(slot(move) + 1); }
    static void each_slot(typename P::Move move, auto&& visit) { visit(slot(move)); }
};

// Whether a game can find the moves that will rank first without listing all.
template <Position P>
inline constexpr bool kListsShort = requires { &Traits<P>::list_short; };

}  // namespace tabuleiro
