// The network that values positions of a game, and what it says.
#pragma once

#include <string>

#include "eval.hpp"
#include "network/choice.hpp"

namespace tabuleiro {

template <class P>
constexpr bool kHasNetwork = requires { typename Eval<P>::Network; };

// For games whose evaluation reads no file.
struct NoNetwork {
    static constexpr std::span<const Shape> shapes{};
    explicit NoNetwork(const NetworkBytes&) {}
};

template <class P>
struct NetworkOfGame {
    using Type = NoNetwork;
};
template <class P>
    requires kHasNetwork<P>
struct NetworkOfGame<P> {
    using Type = typename Eval<P>::Network;
};
template <class P>
using NetworkOf = typename NetworkOfGame<P>::Type;

// A file that somebody named, else the one that comes with the program.
template <Position P>
class GameNetwork {
public:
    GameNetwork() : choice_(P::name) {}
    // BadNetwork says why the file cannot be used.
    explicit GameNetwork(const std::string& file) : choice_(P::name, file) {}

    static GameNetwork none() { return GameNetwork(NetworkChoice<NetworkOf<P>>::none(P::name)); }

    // For the board of a position; none where the evaluation has to do without.
    const NetworkOf<P>* for_board_of(const P& position) const {
        if constexpr (kHasNetwork<P>) return choice_.on(Eval<P>::board(position));
        else return nullptr;
    }

private:
    explicit GameNetwork(NetworkChoice<NetworkOf<P>> choice) : choice_(std::move(choice)) {}

    NetworkChoice<NetworkOf<P>> choice_;
};

template <Position P>
int evaluation_of(const P& position, const NetworkOf<P>* network) {
    if constexpr (kHasNetwork<P>) return Eval<P>::evaluate(position, network);
    else return Eval<P>::evaluate(position);
}

// The same; a game that knows nothing of the outlook leaves it alone.
template <Position P>
int evaluation_of(const P& position, const NetworkOf<P>* network, Outlook& outlook) {
    if constexpr (requires { Eval<P>::evaluate(position, network, outlook); })
        return Eval<P>::evaluate(position, network, outlook);
    else if constexpr (requires { Eval<P>::evaluate(position, outlook); })
        return Eval<P>::evaluate(position, outlook);
    else
        return evaluation_of(position, network);
}

}  // namespace tabuleiro
