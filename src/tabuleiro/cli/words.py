"""What several verbs say in the same words."""

from __future__ import annotations

import json

from tabuleiro.games.api import Game, Outcome


def print_json(data: object) -> None:
    print(json.dumps(data))


def result(game: Game, outcome: Outcome) -> str:
    """``White wins: Black has no stack left (N6).``"""
    from tabuleiro.record.endings import ending

    how = ending(game, outcome)
    return f"{how.words[0].upper()}{how.words[1:]}{f' ({how.rule})' if how.rule else ''}."


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
