"""Openings to begin games with: drawn at random, but only from moves a player would choose.

After moves drawn from all legal ones many a game would be decided before its players begin.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tabuleiro import positions
from tabuleiro.arena.openings import Opening
from tabuleiro.engine.api import Limits
from tabuleiro.engine.chances import chances
from tabuleiro.record import History
from tabuleiro.study.thinkers import thinker

WIDTH: Final = 12
"""The best moves of a position that are looked at."""
MARGIN: Final = 0.10
"""Chances that a move may give away."""
TRIES: Final = 20
"""Openings drawn before one is taken that leads to a known position."""


class Repertoire:
    """Finds the good moves of positions, each searched once, and draws openings of them."""

    def __init__(self, game: str, nodes: int) -> None:
        self._game = game
        self._limits = Limits(nodes=nodes, lines=WIDTH)
        self._mind = thinker(game)
        self._known: dict[str, list[str]] = {}

    def openings(
        self, start: str, plies: int, count: int, seed: int, first: tuple[str, ...] = ()
    ) -> tuple[Opening, ...]:
        """So many, each with ``first`` and so many plies after; alike only where others are rare.

        They stop before the game is over.
        """
        source = Random(seed)
        seen: set[str] = set()
        openings = []
        for _ in range(count):
            for _ in range(TRIES):
                opening, end = self._draw(start, plies, first, source)
                if end not in seen:
                    break
            seen.add(end)
            openings.append(opening)
        return tuple(openings)

    def _draw(
        self, start: str, plies: int, first: tuple[str, ...], source: Random
    ) -> tuple[Opening, str]:
        """An opening, and the text of the position it leads to."""
        position: Any = positions.parse(self._game, start)
        for move in first:
            position = position.play(move)
        moves = list(first)
        for _ in range(plies):
            move = source.choice(self._good_moves(position))
            after = position.play(move)
            if after.outcome():
                break
            moves.append(move)
            position = after
        return Opening(start, tuple(moves)), position.text()

    def _good_moves(self, position: Any) -> list[str]:
        text = position.text()
        if text not in self._known:
            lines = self._mind.think(History(position), self._limits).lines
            worth = [(chances(line.score, self._game), line.moves[0]) for line in lines]
            best = max(value for value, _ in worth)
            self._known[text] = [move for value, move in worth if value >= best - MARGIN]
        return self._known[text]
