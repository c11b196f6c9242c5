"""Openings to begin games with: drawn at random, but only from moves a player would choose.

After moves drawn from all legal ones many a game would be decided before its players begin.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from tabuleiro import positions
from tabuleiro.arena.openings import Opening
from tabuleiro.engine.api import Limits
from tabuleiro.record import History
from tabuleiro.study.chances import chances
from tabuleiro.study.thinking import thinker

WIDTH: Final = 12
"""The best moves of a position that are looked at."""
MARGIN: Final = 0.10
"""Chances that a move may give away."""
TRIES: Final = 20
"""Openings drawn before one is taken that leads to a known position."""


def sound_openings(
    game: str, start: str, plies: int, count: int, nodes: int, seed: int
) -> tuple[Opening, ...]:
    """So many openings; two alike only where chance does not find others."""
    source = Random(seed)
    choose = chooser(game, nodes)
    seen: set[str] = set()
    openings = []
    for _ in range(count):
        for _ in range(TRIES):
            opening, end = draw(game, start, plies, choose, source)
            if end not in seen:
                break
        seen.add(end)
        openings.append(opening)
    return tuple(openings)


def draw(
    game: str, start: str, plies: int, choose: Callable[[Any], list[str]], source: Random
) -> tuple[Opening, str]:
    """An opening, and the text of the position it leads to; it stops before the game is over."""
    position: Any = positions.parse(game, start)
    moves: list[str] = []
    for _ in range(plies):
        move = source.choice(choose(position))
        after = position.play(move)
        if after.outcome():
            break
        moves.append(move)
        position = after
    return Opening(start, tuple(moves)), position.text()


def chooser(game: str, nodes: int) -> Callable[[Any], list[str]]:
    """Finds the good moves of positions, each searched once."""
    mind = thinker(game)
    known: dict[str, list[str]] = {}

    def choose(position: Any) -> list[str]:
        text = position.text()
        if text not in known:
            lines = mind.think(History(position), Limits(nodes=nodes, lines=WIDTH)).lines
            worth = [(chances(line.score, game), line.moves[0]) for line in lines]
            best = max(value for value, _ in worth)
            known[text] = [move for value, move in worth if value >= best - MARGIN]
        return known[text]

    return choose
