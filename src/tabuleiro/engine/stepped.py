"""The strength steps of the engine, ``engine:1`` to ``engine:10``, and the player that keeps them.

The upper steps are the search with fewer and fewer nodes. The lower ones see less, as people do:
they overlook moves, look a ply or two ahead, and take for equal what is nearly so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from random import Random
from time import perf_counter
from typing import Any, Protocol

from tabuleiro.games.api import Position
from tabuleiro.positions import fast
from tabuleiro.record import History

from .api import Engine, Info, Limits, Line, Listener, Score
from .choosing import Chooser
from .steps import StrengthStep


class Searcher(Engine, Protocol):
    """What a step needs of an engine beside choosing."""

    def think(self, history: Position, limits: Limits) -> Info:
        """What is known when a limit is reached."""

    def evaluate(self, position: Position) -> int:
        """What a position is worth to the side to move, without looking ahead."""


class SteppedEngine(Chooser):
    """An engine held to a step; a win on the spot it never misses."""

    def __init__(self, name: str, source: Random, engine: Searcher, step: StrengthStep) -> None:
        super().__init__(name, source)
        self._engine = engine
        self._step = step

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        position = fast(history.position)
        if wins := winning_moves(position):
            return self._source.choice(wins)
        if self._step.sees_all:
            own = Limits(depth=self._step.depth, nodes=self._step.nodes)
            return self._engine.choose(history, tighter(own, limits), listener)
        return self._look(position, limits, listener)

    def _look(self, position: Any, limits: Limits | None, listener: Listener | None) -> str:
        """One of the noticed moves that look best."""
        from .native import seconds  # late: menus name the steps long before one plays

        began = perf_counter()
        allowed = seconds(limits, position.turn) if limits else None
        looked: list[tuple[int, str]] = []
        for move in self._notice(position.moves()):
            looked.append((self._value(position.play(move)), move))
            late = allowed is not None and perf_counter() - began > allowed
            if late or self._stopped.is_set():
                break
        looked.sort(reverse=True)
        if listener:
            lines = tuple(Line(Score(value), (move,)) for value, move in looked[: lines_of(limits)])
            listener(Info(self._step.depth or 1, len(looked), perf_counter() - began, lines))
        least = looked[0][0] - self._step.margin
        return self._source.choice([move for value, move in looked if value >= least])

    def _notice(self, moves: Sequence[str]) -> list[str]:
        return self._source.sample(moves, ceil(self._step.sight * len(moves)))

    def _value(self, after: Any) -> int:
        """What a position that the opponent has to move in is worth to us."""
        if outcome := after.outcome():
            return 0 if outcome.winner is None else -LOST
        if self._step.depth == 1:
            return -self._engine.evaluate(after)
        rest = Limits(depth=(self._step.depth or 2) - 1, nodes=self._step.nodes)
        return -self._engine.think(after, rest).lines[0].score.value

    def stop(self) -> None:
        super().stop()
        self._engine.stop()

    def new_game(self, seed: int | None = None) -> None:
        super().new_game(seed)
        self._engine.new_game(seed)

    def close(self) -> None:
        self._engine.close()


LOST = 1_000_000
"""More than any evaluation. (A move that wins needs no look.)"""


def winning_moves(position: Position) -> list[Any]:
    """The moves that win the game on the spot."""
    results = ((move, position.play(move).outcome()) for move in position.moves())
    return [move for move, outcome in results if outcome and outcome.winner == position.turn]


def lines_of(limits: Limits | None) -> int:
    return limits.lines if limits else 1


def tighter(own: Limits, given: Limits | None) -> Limits:
    """Both limits at once; the larger number of lines."""
    if given is None:
        return own
    return replace(
        own,
        depth=least(own.depth, given.depth),
        nodes=least(own.nodes, given.nodes),
        time=given.time,
        clock=given.clock,
        lines=max(own.lines, given.lines),
    )


def least(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)
