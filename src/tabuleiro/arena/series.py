"""Several pairings of players, each opening from both sides: tournaments and statistics."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import NamedTuple

from tabuleiro.engine.api import Limits
from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.play.clock import TimeControl
from tabuleiro.record.history import FORFEIT

from .conditions import Conditions, derive, require_writable
from .crew import Make
from .game import Played, Task
from .match import require_counts
from .pool import OpenPool, Pool
from .results import Results
from .standing import side_of_a

MOST_PLAYERS = 100

Pairing = tuple[str, str]


class Entry(NamedTuple):
    """Limits and clock of a player, beside those of its name."""

    limits: Limits | None = None
    clock: TimeControl | None = None


def round_robin(players: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Everybody against everybody."""
    _require_field(players)
    return tuple(combinations(players, 2))


def gauntlet(players: tuple[str, ...]) -> tuple[Pairing, ...]:
    """The first one against every other."""
    _require_field(players)
    return tuple((players[0], other) for other in players[1:])


def _require_field(players: tuple[str, ...]) -> None:
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise UnknownOption(
            "a tournament has 2 to {most} players, not {count}",
            most=MOST_PLAYERS,
            count=len(players),
        )
    for player in players:
        if players.count(player) > 1:
            raise UnknownOption("the player {name} is named twice", name=repr(player))


@dataclass(frozen=True)
class Series(Conditions):
    """Everything that determines the games; a round is one opening for all pairings."""

    pairings: tuple[Pairing, ...]
    entries: tuple[tuple[str, Entry], ...] = ()
    """Of the players that have limits beside those of their names."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for player in self.players:
            require_writable(player)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for pairing in self.pairings for name in pairing))

    def tasks(self, rounds: int) -> Iterator[Task]:
        """The games of so many rounds; the first ones are the same however many there are."""
        entries = dict(self.entries)
        for number, opening in enumerate(islice(self.all_openings(), rounds)):
            for place, pairing in enumerate(self.pairings):
                for half in (0, 1):
                    index = 2 * (number * len(self.pairings) + place) + half
                    a, b = (
                        self.seat(name, derive(self.seed, seat, index), *entries.get(name, Entry()))
                        for seat, name in zip("AB", pairing, strict=True)
                    )
                    yield self.task(index, opening, *((b, a) if half else (a, b)))

    def pairing(self, index: int) -> int:
        """Which pairing a game belongs to."""
        return index // 2 % len(self.pairings)

    def player(self, index: int, side: Player) -> str:
        a, b = self.pairings[self.pairing(index)]
        return a if side == side_of_a(index) else b

    def ordinal(self, player: str, index: int) -> int:
        """How many games the player has before this one."""
        own = [place for place, pairing in enumerate(self.pairings) if player in pairing]
        rounds, place = divmod(index // 2, len(self.pairings))
        return 2 * (rounds * len(own) + own.index(place)) + index % 2


@dataclass(frozen=True, slots=True)
class Record:
    """What is counted of a game."""

    index: int
    winner: Player | None
    plies: int
    reason: str


@dataclass
class Campaign:
    """A series being played; ``games`` are those of each pairing."""

    series: Series
    games: int
    make: Make
    workers: int = 1
    results: Results | None = None
    open_pool: OpenPool = Pool
    """Where the games are played: here, or on a cluster."""
    records: dict[int, Record] = field(default_factory=dict, init=False)
    failures: dict[str, int] = field(default_factory=dict, init=False)
    failing: str | None = field(default=None, init=False)
    """The player who failed in two of its games in a row, which ends the series."""
    last_failure: str = field(default="", init=False)

    def __post_init__(self) -> None:
        require_counts(games=self.games, workers=self.workers)
        if self.games % 2:
            raise UnknownOption(
                "games are an even number, for both sides, not {count}", count=self.games
            )
        self._fresh: set[tuple[str, int]] = set()
        for played in self.results.games if self.results else []:
            if played.index < self.total:
                self._add(played, is_old=True)

    @property
    def total(self) -> int:
        return self.games * len(self.series.pairings)

    @property
    def is_over(self) -> bool:
        return bool(self.failing) or len(self.records) >= self.total

    def run(self) -> Generator[Record, None, None]:
        """Play what is missing; each game once it is in the file."""
        if self.is_over:
            return
        tasks = self.series.tasks(self.games // 2)
        missing = (task for task in tasks if task.index not in self.records)
        with self.open_pool(self.make, min(self.workers, self.total)) as pool:
            for played in pool.play(missing):
                if self.results:
                    self.results.append(played.transcript)
                yield self._add(played)
                if self.is_over:
                    return

    def counts(self) -> dict[tuple[str, str], list[int]]:
        """For (first player, second player): games won by first, drawn, and won by second."""
        counts: dict[tuple[str, str], list[int]] = {}
        for record in self.records.values():
            pair = (self.series.player(record.index, 1), self.series.player(record.index, 2))
            results = counts.setdefault(pair, [0, 0, 0])
            results[{1: 0, None: 1, 2: 2}[record.winner]] += 1
        return counts

    def _add(self, played: Played, *, is_old: bool = False) -> Record:
        record = Record(played.index, played.winner, played.plies, played.reason)
        self.records[played.index] = record
        if played.failed:
            self._fail(self.series.player(played.index, played.failed), played, is_old)
        return record

    def _fail(self, player: str, played: Played, is_old: bool) -> None:
        self.failures[player] = self.failures.get(player, 0) + 1
        self.last_failure = played.reason.removeprefix(FORFEIT)
        if is_old:
            return
        number = self.series.ordinal(player, played.index)
        self._fresh.add((player, number))
        if {(player, number - 1), (player, number + 1)} & self._fresh:
            self.failing = player
