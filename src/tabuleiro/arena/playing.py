"""Games played by the workers of a runner, as many at once as last long enough."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import cast

from tabuleiro.games.api import Player
from tabuleiro.jobs.job import Job, Result, RunnerFailed, RunningJob
from tabuleiro.jobs.place import Place
from tabuleiro.jobs.runner import Runner

from .game import Fixture, PlayedGame, forfeit, play_with
from .spare_engines import MakePlayer, SpareEngines

LARGEST_PORTION = 256
MOST_LOSSES = 3
"""Workers that a game may lose while no player was at work; then something is wrong."""


@dataclass(frozen=True, slots=True)
class Portion:
    """The games that a worker gets at once: short ones would else wait for the way there."""

    make: MakePlayer
    fixtures: tuple[Fixture, ...]

    def do(self, place: Place) -> list[PlayedGame]:
        engines = place.keep(("engines", self.make), partial(SpareEngines, self.make))
        played = []
        for fixture in self.fixtures:
            if place.is_stopped:
                break
            place.notes.begin(fixture.index)
            played.append(play_with(engines, fixture, place.notes))
            place.notes.works(0, 0.0)
        return played


def play_all(
    fixtures: Iterable[Fixture], make: MakePlayer, runner: Runner
) -> Generator[PlayedGame, None, None]:
    """The games as they are finished, in any order; closing it leaves the others unplayed."""
    return _Playing(make, runner).run(iter(fixtures))


class _Playing:
    def __init__(self, make: MakePlayer, runner: Runner) -> None:
        self._make = make
        self._runner = runner
        self._open: set[RunningJob] = set()
        self._done: SimpleQueue[RunningJob] = SimpleQueue()
        self._size = 1
        """Games of the next portion."""
        self._again: deque[Fixture] = deque()
        """Those that were lost with a worker: they come one by one, before new ones."""
        self._losses: Counter[int] = Counter()

    def run(self, waiting: Iterator[Fixture]) -> Generator[PlayedGame, None, None]:
        try:
            self._supply(waiting)
            while self._open:
                running = self._done.get()
                self._open.remove(running)
                played = self._collect(running)
                self._supply(waiting)  # first: the workers go on while these are looked at
                yield from played
        finally:
            for running in self._open:
                running.cancel()

    def _supply(self, waiting: Iterator[Fixture]) -> None:
        while len(self._open) < self._runner.workers and (portion := self._next(waiting)):
            running = self._runner.submit(Job(Portion(self._make, portion)))
            self._open.add(running)
            running.future.add_done_callback(lambda _, it=running: self._done.put(it))  # type: ignore[misc]

    def _next(self, waiting: Iterator[Fixture]) -> tuple[Fixture, ...]:
        """None when nothing is left."""
        if self._again:
            return (self._again.popleft(),)
        return tuple(islice(waiting, self._size))

    def _collect(self, running: RunningJob) -> list[PlayedGame]:
        result = running.future.result()
        fixtures = cast(Portion, running.job.work).fixtures
        if result.crashed:
            return self._lost(fixtures, result)
        if result.failure:
            raise RunnerFailed("a worker failed: {why}", why=result.failure)
        self._took(result.seconds, len(fixtures))
        played: list[PlayedGame] = result.value
        return played

    def _took(self, seconds: float, games: int) -> None:
        """A portion of so many games lasted so long."""
        fitting = int(self._runner.worthwhile * games / seconds) if seconds else LARGEST_PORTION
        self._size = max(1, min(fitting, 2 * self._size, LARGEST_PORTION))

    def _lost(self, fixtures: tuple[Fixture, ...], result: Result) -> list[PlayedGame]:
        """A worker has ended: the player at work has lost its game, other games begin anew."""
        notes, played = result.notes, []
        for fixture in fixtures:
            if notes.who and fixture.index == notes.part:
                reason = f"no move within {notes.allowed:.4g} s" if result.overdue else None
                side = cast(Player, notes.who)
                played.append(forfeit(fixture, side, notes.words, reason or result.failure))
                continue
            self._again.append(fixture)
            self._losses[fixture.index] += not notes.who
            if self._losses[fixture.index] > MOST_LOSSES:
                raise RunnerFailed(
                    "workers end again and again, and it is no player's fault: {why}",
                    why=result.failure,
                )
        return played
