"""What several verbs say in the same words."""

from __future__ import annotations

import json

from tabuleiro import games
from tabuleiro.games.api import Game, Outcome, Position
from tabuleiro.games.diagram import Diagram


def print_json(data: object) -> None:
    print(json.dumps(data))


def diagram_of(position: Position) -> Diagram:
    """The drawing data of a position, be it the core's or the rulebook's."""
    game = games.get(position.game)
    return game.diagram(game.parse(position.text()))


def result(game: Game, outcome: Outcome) -> str:
    """``White wins: Black has no stack left (N6).``"""
    from tabuleiro.record.endings import ending

    how = ending(game, outcome)
    words = how.template.format(**how.values)
    return f"{words[0].upper()}{words[1:]}{f' ({how.rule})' if how.rule else ''}."


def plural(count: int, thing: str) -> str:
    """``1 move``, ``2 moves``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def rough(number: float) -> str:
    """Three digits and a unit: ``389 M``."""
    for unit in ("", " k", " M"):
        if number < 999.5:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:.3g} G"
