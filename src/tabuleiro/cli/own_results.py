"""The results of one's own games, a line each."""

from __future__ import annotations

from tabuleiro import games
from tabuleiro.locale import _, translate
from tabuleiro.state import State, own_results
from tabuleiro.state.own_results import OwnResults, other_results


def tell_results(state: State) -> None:
    """Print results against each computer, then those of other games."""
    finished = list(state.archive)
    rows = own_results(finished, ["game", "opponent", "level", "side"])
    for row in rows:
        name, kind, strength, side = row.group
        game = games.get(name)
        print(
            _(
                "{game}, {side} against {player}: {results}",
                game=game.title,
                side=translate(game.sides[int(side) - 1]),
                player=f"{kind}:{strength}" if strength else kind,
                results=counted(row.results),
            )
        )
    for total in own_results(finished, []):
        print(_("All your games against computers: {results}", results=counted(total.results)))
    others = other_results(finished)
    for row in others:
        name, first, second = row.group
        print(
            _(
                "{game}, {first} against {second}: {results}",
                game=games.get(name).title,
                first=first,
                second=second,
                results=counted(row.results),
            )
        )
    if not rows and not others:
        print(_("No game has been finished yet."))


def counted(results: OwnResults) -> str:
    return _(
        "{won} won, {drawn} drawn, {lost} lost ({score} percent)",
        won=results.won,
        drawn=results.drawn,
        lost=results.lost,
        score=round(results.score),
    )
