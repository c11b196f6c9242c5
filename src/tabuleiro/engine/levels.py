"""The strength steps of the engine, ``engine:1`` to ``engine:10``, and the player that keeps them.

A weaker step sees less, and takes for equal what is not: it plays any move that it believes within
a margin of the best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tabuleiro.games.api import Position
from tabuleiro.record import History

from .api import Engine, Info, Limits, Listener
from .choosing import Chooser, fast

STEPS = 10


@dataclass(frozen=True, slots=True)
class Step:
    """How one step plays."""

    depth: int | None
    """Plies looked ahead; None as many as the nodes allow."""
    nodes: int
    """Positions looked at for a move, at most."""
    candidates: int
    """Moves to choose from, the best ones."""
    margin: int
    """How much worse than the best a move may look, in units of the evaluation."""

    @property
    def limits(self) -> Limits:
        return Limits(depth=self.depth, nodes=self.nodes, lines=self.candidates)


# Provisional: set by judgement, to be spaced evenly by matches.
TABLE: dict[str, tuple[Step, ...]] = {
    # depth, nodes, candidates, margin
    "barca": (
        Step(1, 5_000, 24, 600),
        Step(1, 5_000, 16, 350),
        Step(2, 10_000, 16, 250),
        Step(2, 10_000, 12, 150),
        Step(3, 20_000, 12, 110),
        Step(3, 20_000, 8, 70),
        Step(4, 50_000, 6, 50),
        Step(5, 100_000, 4, 30),
        Step(None, 100_000, 3, 15),
        Step(None, 500_000, 1, 0),
    ),
    "talpa": (
        Step(1, 5_000, 24, 600),
        Step(1, 5_000, 16, 350),
        Step(2, 10_000, 16, 250),
        Step(2, 10_000, 12, 150),
        Step(3, 20_000, 12, 110),
        Step(3, 20_000, 8, 70),
        Step(4, 50_000, 6, 50),
        Step(5, 100_000, 4, 30),
        Step(None, 100_000, 3, 15),
        Step(None, 500_000, 1, 0),
    ),
    "nava": (
        Step(1, 5_000, 16, 600),
        Step(1, 5_000, 12, 350),
        Step(2, 10_000, 12, 250),
        Step(3, 10_000, 8, 150),
        Step(4, 20_000, 8, 110),
        Step(5, 20_000, 6, 70),
        Step(6, 50_000, 6, 50),
        Step(8, 100_000, 4, 30),
        Step(None, 100_000, 3, 15),
        Step(None, 500_000, 1, 0),
    ),
    # A list of Stacks turns is a thousand long, and every candidate costs one look at all of it.
    "stacks": (
        Step(1, 60_000, 16, 500),
        Step(1, 60_000, 12, 300),
        Step(1, 60_000, 8, 180),
        Step(1, 60_000, 6, 100),
        Step(2, 60_000, 6, 100),
        Step(2, 60_000, 4, 60),
        Step(2, 60_000, 3, 30),
        Step(3, 100_000, 3, 30),
        Step(None, 100_000, 2, 15),
        Step(None, 150_000, 1, 0),
    ),
}


def step_of(game: str, number: int) -> Step:
    """A step of a game; a game without a table of its own plays by Barca's."""
    if not 1 <= number <= STEPS:
        raise ValueError(f"a strength step is 1 to {STEPS}, not {number}")
    return TABLE.get(game, TABLE["barca"])[number - 1]


class SteppedEngine(Chooser):
    """An engine held to a step; a win on the spot it never misses."""

    def __init__(self, name: str, source: Random, engine: Engine, step: Step) -> None:
        super().__init__(name, source)
        self._engine = engine
        self._step = step

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        if wins := winning_moves(fast(history.position)):
            return self._source.choice(wins)
        heard: list[Info] = []

        def listen(info: Info) -> None:
            heard.append(info)
            if listener:
                listener(info)

        best = self._engine.choose(history, tighter(self._step.limits, limits), listen)
        others = acceptable(heard[-1], self._step) if heard else []
        return self._source.choice(list(dict.fromkeys([best, *others])))

    def stop(self) -> None:
        self._engine.stop()

    def new_game(self, seed: int | None = None) -> None:
        super().new_game(seed)
        self._engine.new_game(seed)

    def close(self) -> None:
        self._engine.close()


def winning_moves(position: Position) -> list[Any]:
    """The moves that win the game on the spot."""
    results = ((move, position.play(move).outcome()) for move in position.moves())
    return [move for move, outcome in results if outcome and outcome.winner == position.turn]


def acceptable(info: Info, step: Step) -> list[str]:
    """The moves that look near enough to the best; none beside it when the result is known."""
    best = info.lines[0].score
    if best.win_in is not None:
        return []
    return [
        line.moves[0]
        for line in info.lines[: step.candidates]
        if line.score.win_in is None and line.score.value >= best.value - step.margin
    ]


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
