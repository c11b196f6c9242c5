"""How fast the rules are here: one thread, each figure the median of several runs."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from tabuleiro import _core, games
from tabuleiro.games.api import Position
from tabuleiro.positions import start
from tabuleiro.sampling import batch, playouts
from tabuleiro.tree import perft

from .data import bench_of

MODEST_LEAVES = 100_000
"""Of a game that names no depth: as deep as stays below this with a start's width throughout."""

BATCH_SIZE = 1000
WALK = 50
"""Moves between two looks at the clock."""


class RulesEffort(NamedTuple):
    """How long to measure: ``runs`` times ``seconds`` for each figure."""

    runs: int
    seconds: float


FULL = RulesEffort(5, 0.4)
QUICK = RulesEffort(3, 0.05)


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure: ``rate`` units a second."""

    game: str
    name: str
    """``perft``, ``playouts``, ``position`` (one at a time), ``batch`` or ``rulebook``."""
    unit: str
    rate: float
    depth: int | None = None

    @property
    def reference(self) -> float | None:
        """What programs of bare C++ reach."""
        return bench_of(self.game).reference.get(self.name)

    @property
    def ratio(self) -> float | None:
        return self.rate / self.reference if self.reference else None


Work: TypeAlias = Callable[[], tuple[int, float]]
"""Does a bit of work; how many units it was and how many seconds it took."""


def measure(name: str, effort: RulesEffort = FULL) -> Iterator[Measure]:
    """The figures of a game one after the other; those of the core only where it has the game."""
    position, in_core = start(name), name in _core.GAMES
    depth = (bench_of(name).perft if in_core else None) or modest_depth(position)
    yield Measure(name, "perft", "leaves", rate(perft_work(position, depth), effort), depth)
    yield Measure(name, "playouts", "moves", rate(playout_work(position), effort))
    if in_core:
        yield Measure(name, "position", "moves", rate(walk_work(position), effort))
        yield Measure(name, "batch", "moves", rate(batch_work(position), effort))
    rulebook = games.get(name).initial()
    yield Measure(name, "rulebook", "positions", rate(walk_work(rulebook), effort))


def rate(work: Work, effort: RulesEffort) -> float:
    """Units a second: the median of the runs."""
    rates = []
    for _ in range(effort.runs):
        units, seconds = 0, 0.0
        while seconds < effort.seconds:
            done, took = work()
            units += done
            seconds += took
        rates.append(units / seconds)
    return median(rates)


def timed(call: Callable[[], int]) -> Work:
    def work() -> tuple[int, float]:
        begin = perf_counter()
        units = call()
        return units, perf_counter() - begin

    return work


def modest_depth(position: Position) -> int:
    return max(1, int(math.log(MODEST_LEAVES, max(2, len(position.moves())))))


def perft_work(position: Position, depth: int) -> Work:
    return timed(lambda: perft(position, depth))


def playout_work(position: Position) -> Work:
    """So many random games at once that the call itself does not count."""
    seeds = count()
    games_at_once = 1

    def play() -> int:
        return sum(playouts(position, games_at_once, seed=next(seeds)).lengths)

    work = timed(play)
    while work()[1] < 0.005:
        games_at_once *= 2
    return work


def walk_work(origin: Any) -> Work:
    """Random moves, one position at a time; a finished game starts again."""
    random = Random(1).random
    position = origin

    def walk() -> int:
        nonlocal position
        played = 0
        for _ in range(WALK):
            if moves := position.moves():
                position = position.play(moves[int(random() * len(moves))])
                played += 1
            else:
                position = origin
        return played

    return timed(walk)


def batch_work(position: Position) -> Work:
    """Many games at once; making up the choices is not timed."""
    random = Random(1).random
    batched = batch(position, BATCH_SIZE)

    def work() -> tuple[int, float]:
        choices = array("i", [int(random() * moves) for moves in batched.counts])
        begin = perf_counter()
        batched.step(choices)
        batched.restart_finished()
        return BATCH_SIZE, perf_counter() - begin

    return work
