"""Two players, many games: every opening from both sides, kept in a file, stopped when decided."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import chain, cycle, islice
from typing import Any, Literal

from tabuleiro import positions
from tabuleiro.engine.api import Limits
from tabuleiro.games.api import UnknownOption
from tabuleiro.record.transcript import UNWRITABLE

from .adjudication import Adjudication
from .crew import Make
from .game import TABLE_MB, Seat, Task
from .openings import Opening, random_openings
from .pool import Pool
from .rating import Sprt
from .results import ROUND, Results
from .standing import Letter, Standing, Tally, side_of_a

MOST_GAMES = 100_000_000
MOST_TABLE_MB = 65_536
NODES_PER_MB = 1000
"""A move: in the 60 or so moves of a player they fill most of the 65,536 entries of a megabyte."""


@dataclass(frozen=True)
class Settings:
    """Everything that determines the games of a match, however many of them are played."""

    game: str
    start: str
    """The text of the position that random openings begin with."""
    a: str
    b: str
    seed: int = 0
    plies: int = 4
    """Random moves of an opening, unless ``openings`` are given."""
    openings: tuple[Opening, ...] = ()
    limits_a: Limits | None = None
    limits_b: Limits | None = None
    table_mb: int = TABLE_MB
    """Memory of each engine; it takes less when its nodes are limited to few."""
    rules: Adjudication = field(default_factory=Adjudication)

    def __post_init__(self) -> None:
        for name in (self.a, self.b):
            if bad := UNWRITABLE.search(name):
                raise UnknownOption(f"the name of a player cannot hold the character {bad[0]!r}")
        if not 1 <= self.table_mb <= MOST_TABLE_MB:
            raise UnknownOption(f"a table has 1 to {MOST_TABLE_MB} MB, not {self.table_mb}")
        if self.plies < 0:
            raise UnknownOption(f"an opening has at least 0 random plies, not {self.plies}")
        longest = max((len(opening.moves) for opening in self.openings), default=self.plies)
        if self.rules.max_plies is not None and self.rules.max_plies <= longest:
            raise UnknownOption(
                f"the greatest number of plies, {self.rules.max_plies}, leaves the players"
                f" nothing after openings of {longest}"
            )

    def data(self) -> dict[str, Any]:
        """As plain data, without what was left open; of given openings a digest."""
        data = asdict(self, dict_factory=lambda items: {k: v for k, v in items if v is not None})
        if self.openings:
            digest = blake2b(json.dumps(self.openings).encode(), digest_size=8).hexdigest()
            data["openings"] = {"number": len(self.openings), "digest": digest}
        else:
            data["openings"] = {"plies": self.plies}
        del data["plies"]
        return data

    def tasks(self, games: int) -> Iterator[Task]:
        """The first so many games; the same however many are asked for."""
        pairs = chain.from_iterable((opening, opening) for opening in self._openings())
        for index, opening in enumerate(islice(pairs, games)):
            yield self._task(index, opening)

    def _openings(self) -> Iterator[Opening]:
        if self.openings:
            return cycle(self.openings)
        start = positions.parse(self.game, self.start)
        return random_openings(start, self.plies, _derive(self.seed, "openings"))

    def _seat(self, player: str, seed: int, limits: Limits | None) -> Seat:
        return Seat(player, seed, limits, _fitting(self.table_mb, limits))

    def _task(self, index: int, opening: Opening) -> Task:
        a = self._seat(self.a, _derive(self.seed, "A", index), self.limits_a)
        b = self._seat(self.b, _derive(self.seed, "B", index), self.limits_b)
        first, second = (a, b) if side_of_a(index) == 1 else (b, a)
        tags = ((ROUND, f"{index // 2 + 1}.{index % 2 + 1}"), ("Opening", str(len(opening.moves))))
        return Task(index, self.game, opening, first, second, self.rules, tags)


def _fitting(table_mb: int, limits: Limits | None) -> int:
    """A smaller table where so few nodes a move cannot fill it: clearing it takes time, too."""
    nodes = limits.nodes if limits else None
    return table_mb if nodes is None else min(table_mb, max(1, nodes // NODES_PER_MB))


def _derive(seed: int, *parts: object) -> int:
    """A seed of its own for each part of a match."""
    return int.from_bytes(blake2b(repr((seed, *parts)).encode(), digest_size=6).digest(), "big")


@dataclass
class Match:
    """A match being played."""

    settings: Settings
    games: int
    make: Make
    workers: int = 1
    sprt: Sprt | None = None
    results: Results | None = None
    seconds: float = field(default=0.0, init=False)
    """How long the games of this run took, one after the other."""
    thinking: float = field(default=0.0, init=False)
    """How much of that the players took for their moves."""

    def __post_init__(self) -> None:
        for name, most in (("games", MOST_GAMES), ("workers", 1024)):
            if not 1 <= (value := getattr(self, name)) <= most:
                raise UnknownOption(f"{name} are 1 to {most}, not {value}")
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
        with Pool(self.make, min(self.workers, self.games)) as pool:
            for played in pool.play(missing):
                if self.results:
                    self.results.append(played.transcript)
                self._tally.add(played)
                self.seconds += played.seconds
                self.thinking += played.thinking
                yield self.standing
                if self.is_over:
                    return
