"""Two players, many games: every opening from both sides, kept in a file, stopped when decided."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Literal

from tabuleiro.engine.api import Limits
from tabuleiro.games.api import UnknownOption
from tabuleiro.play.clock import TimeControl

from .conditions import Conditions, derive, require_writable
from .crew import Make
from .game import Task
from .pool import OpenPool, Pool
from .rating import Sprt
from .results import Results
from .standing import Letter, Standing, Tally, side_of_a

MOST_GAMES = 100_000_000
MOST_WORKERS = 1024


@dataclass(frozen=True)
class Settings(Conditions):
    """Everything that determines the games of a match, however many of them are played."""

    a: str
    b: str
    limits_a: Limits | None = None
    limits_b: Limits | None = None
    clock_a: TimeControl | None = None
    clock_b: TimeControl | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        require_writable(self.a)
        require_writable(self.b)

    def tasks(self, games: int) -> Iterator[Task]:
        """The first so many games; the same however many are asked for."""
        pairs = chain.from_iterable((opening, opening) for opening in self.all_openings())
        for index, opening in enumerate(islice(pairs, games)):
            a = self.seat(self.a, derive(self.seed, "A", index), self.limits_a, self.clock_a)
            b = self.seat(self.b, derive(self.seed, "B", index), self.limits_b, self.clock_b)
            yield self.task(index, opening, *((a, b) if side_of_a(index) == 1 else (b, a)))


@dataclass
class Match:
    """A match being played."""

    settings: Settings
    games: int
    make: Make
    workers: int = 1
    sprt: Sprt | None = None
    results: Results | None = None
    open_pool: OpenPool = Pool
    """Where the games are played: here, or on a cluster."""
    seconds: float = field(default=0.0, init=False)
    """How long the games of this run took, one after the other."""
    thinking: float = field(default=0.0, init=False)
    """How much of that the players took, to forget the game before and for their moves."""

    def __post_init__(self) -> None:
        require_counts(games=self.games, workers=self.workers)
        self._tally = Tally(self.sprt)
        for played in sorted(self.results.games if self.results else [], key=lambda p: p.index):
            if played.index < self.games:
                self._tally.add(played, is_old=True)

    @property
    def standing(self) -> Standing:
        return self._tally.standing()

    @property
    def verdict(self) -> Literal["H0", "H1"] | None:
        """The hypothesis the sequential test has taken."""
        return self._tally.verdict

    @property
    def failing(self) -> Letter | None:
        """The player who failed in two games in a row, which ends the match."""
        return self._tally.failing

    @property
    def last_failure(self) -> str:
        """Why a player lost without playing on, the last time that happened; ``""`` if never."""
        return self._tally.last_failure

    @property
    def is_over(self) -> bool:
        return bool(self.verdict or self.failing or len(self._tally) >= self.games)

    def run(self) -> Generator[Standing, None, None]:
        """Play what is missing; the standing after every game, once that is in the file."""
        if self.is_over:
            return
        tasks = self.settings.tasks(self.games)
        missing = (task for task in tasks if task.index not in self._tally)
        with self.open_pool(self.make, min(self.workers, self.games)) as pool:
            for played in pool.play(missing):
                if self.results:
                    self.results.append(played.transcript)
                self._tally.add(played)
                self.seconds += played.seconds
                self.thinking += played.thinking
                yield self.standing
                if self.is_over:
                    return


def require_counts(*, games: int, workers: int) -> None:
    for name, value, most in (("games", games, MOST_GAMES), ("workers", workers, MOST_WORKERS)):
        if not 1 <= value <= most:
            raise UnknownOption(
                "{name} are 1 to {most}, not {value}", name=name, most=most, value=value
            )
