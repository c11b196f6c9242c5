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
#include "score.hpp"

namespace tabuleiro {

constexpr int kNever = kMaxPly + 1;  // a depth that is not reached

// The numbers of the alpha-beta search. Each is chosen for playing strength; none can make a proven score wrong.
// The defaults neither prune nor reduce.
struct SelectivityNumbers {
    bool can_repeat = true;   // a position can occur again; the ruleset `standard` draws the third time (G2)
    bool has_replies = false;  // ordering: moves are also judged by how they did as replies to the move before
    int promise_weight = 1;   // ordering: what one unit of Eval::promise counts against histories of up to 8192
    int quiet_plies = 0;      // longest line of noisy moves that quiescence follows
    int forced_moves = 1;     // so few legal moves make a reply forced: it is searched one ply deeper
    int reverse_depth = 0;    // at most so many plies before the horizon, far above beta is believed
    int reverse_margin = 0;   // evaluation units a ply that "far" means
    int futility_depth = 0;   // at most so many plies before the horizon quiet moves are skipped when the
    int futility_margin = 0;  // evaluation lies this many units a ply below alpha
    int count_depth = 0;      // at most so many plies before the horizon only the first moves are looked at:
    int count_base = 0;       // this many,
    int count_factor = 0;     // and this many more times the square of the depth
    int reduction = 0;        // larger: later moves are reduced less, 0: not at all; see reduction_of()
    int only_depth = kNever;  // from this depth on it is asked whether the table's move is the only good one:
    int only_margin = 0;      // whether the others, at half the depth, stay so many units a ply below its score

    bool operator==(const SelectivityNumbers&) const = default;
};

// The numbers of the Monte-Carlo tree search, chosen by matches, see docs/measuring.md. By default nothing but a
// random game to its end values a leaf.
struct MctsNumbers {
    float exploration = 1;  // what the unknown weighs against the known: higher looks wider, lower deeper
    float urgency = 0.2f;   // how much worse than its parent a move counts before its first visit; a win counts 1
    float temperature = 1;  // units of Eval::promise that make a move e times as promising
    int playout = 200;      // plies played at random before a leaf is evaluated

    bool operator==(const MctsNumbers&) const = default;
};

template <Position P>
class Memory;

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
    static void each(Move move, auto&& visit) { visit(static_cast<std::size_t>(hash(move) % kSlots)); }

    // A move as moves() lists it: what list_noisy(), list_safe() and list_short() write may differ in form.
    static Move canonical(const P&, Move move) { return move; }

    // Whether the side to move wins with its next move, as far as that is seen without listing moves. Never wrongly.
    static bool wins_at_once(const P&) { return false; }
    using Safe = AnySafe<P>;

    // Lists the moves that quiescence looks at. A game that can find them without listing the others does.
    static void list_noisy(const P& position, Moves& list) {
        position.moves(list);
        keep(list, [&](Move move) { return Eval<P>::is_noisy(position, move); });
    }
    // Lists the moves that are safe.
    static void list_safe(const P& position, Moves& list) {
        position.moves(list);
        keep(list, typename Traits<P>::Safe(position));
    }

    // A game that finds the moves that will rank first without listing all, adds
    //   static void list_short(const P&, std::size_t most, const Ranking<P>&, const Memory<P>&, Moves&);

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
    static void each(typename P::Move move, auto&& visit) { visit(slot(move)); }
};

// Whether a game can find the moves that will rank first without listing all.
template <Position P>
inline constexpr bool kListsShort = requires { &Traits<P>::list_short; };

}  // namespace tabuleiro
