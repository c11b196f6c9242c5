"""How a game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping

from .api import Game, Outcome
from .board import opponent
from .sentence import Phrase, Sentence

ANY_GAME: dict[str, tuple[str, str]] = {
    Phrase("no legal move"): ("G1", Phrase("{winner} wins: {loser} has no legal move"))
}
WON: tuple[str, str] = ("", Phrase("{winner} wins: {reason}"))
DRAWN: tuple[str, str] = ("", Phrase("the game is drawn: {reason}"))


def ending(
    game: Game, outcome: Outcome, more: Mapping[str, tuple[str, str]] | None = None
) -> Sentence:
    """The sentence for an outcome, by the game's endings or by ``more`` of them."""
    endings = {**ANY_GAME, **game.endings, **(more or {})}
    winner = outcome.winner
    rule, template = endings.get(outcome.reason, WON if winner else DRAWN)
    values: dict[str, object] = {"reason": Phrase(outcome.reason)}
    if winner:
        values["winner"] = Phrase(game.sides[winner - 1])
        values["loser"] = Phrase(game.sides[opponent(winner) - 1])
    return Sentence(rule, template, values)


def game_over(name: str, outcome: Outcome) -> Sentence:
    """Why nothing can be played any more in a game of this name."""
    from . import get  # the registry imports the games, and they import this

    how = ending(get(name), outcome)
    return Sentence(
        how.rule, "the game is over: {ending}", {"ending": Sentence("", how.template, how.values)}
    )
