"""Games being played until they are all there, or decided: matches, tournaments and series."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Literal

from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.jobs.runner import Runner
from tabuleiro.record.history import FORFEIT

from .game import PlayedGame
from .playing import play_all
from .rating import Sprt
from .results import Results
from .series import Conditions
from .spare_engines import MakePlayer
from .standing import MatchCount, Standing

MOST_GAMES = 100_000_000
MOST_WORKERS = 1024


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is counted of a game."""

    index: int
    winner: Player | None
    plies: int
    reason: str


@dataclass
class Contest:
    """A series being played; ``games`` are those of each pairing."""

    series: Conditions
    games: int
    make: MakePlayer
    runner: Runner
    results: Results | None = None
    sprt: Sprt | None = None
    """The test that may end a match before its last game."""
    records: dict[int, GameRecord] = field(default_factory=dict, init=False)
    failures: dict[str, int] = field(default_factory=dict, init=False)
    failing: str | None = field(default=None, init=False)
    """The player who failed in two of its games in a row, which ends the contest."""
    last_failure: str = field(default="", init=False)
    """Why a player lost without playing on, the last time that happened."""
    seconds: float = field(default=0.0, init=False)
    """How long the games of this run took, one after the other."""
    thinking: float = field(default=0.0, init=False)
    """How much of that the players took, to forget the game before and for their moves."""

    def __post_init__(self) -> None:
        for name, value, most in (
            ("games", self.games, MOST_GAMES),
            ("workers", self.runner.workers, MOST_WORKERS),
        ):
            if not 1 <= value <= most:
                raise UnknownOption(
                    "{name} are 1 to {most}, not {value}", name=name, most=most, value=value
                )
        self.series.require_games(self.games)
        self._count = MatchCount(self.sprt)
        self._fresh: set[tuple[str, int]] = set()
        """The failures of this run: who failed, and in which of its games."""
        for played in sorted(self.results.games if self.results else [], key=lambda p: p.index):
            if played.index < self.total:
                self._add(played, is_old=True)

    @property
    def total(self) -> int:
        return self.games * len(self.series.pairs)

    @property
    def standing(self) -> Standing:
        """Of A and B, the two sides of a match."""
        return self._count.standing()

    @property
    def verdict(self) -> Literal["H0", "H1"] | None:
        """The hypothesis the sequential test has taken."""
        return self._count.verdict

    @property
    def is_over(self) -> bool:
        return bool(self.verdict or self.failing or len(self.records) >= self.total)

    def run(self) -> Generator[GameRecord, None, None]:
        """Play what is missing; each game once it is in the file."""
        if self.is_over:
            return
        fixtures = self.series.fixtures(self.games)
        missing = (each for each in fixtures if each.index not in self.records)
        playing = play_all(missing, self.make, self.runner)
        try:
            for played in playing:
                if self.results:
                    self.results.append(played.transcript)
                self.seconds += played.seconds
                self.thinking += played.thinking
                yield self._add(played)
                if self.is_over:
                    return
        finally:
            playing.close()

    def counts(self) -> dict[tuple[str, str], list[int]]:
        """For (first player, second player): games won by first, drawn, and won by second."""
        counts: dict[tuple[str, str], list[int]] = {}
        for record in self.records.values():
            pair = (self.series.label(record.index, 1), self.series.label(record.index, 2))
            results = counts.setdefault(pair, [0, 0, 0])
            results[{1: 0, None: 1, 2: 2}[record.winner]] += 1
        return counts

    def _add(self, played: PlayedGame, *, is_old: bool = False) -> GameRecord:
        record = GameRecord(played.index, played.winner, played.plies, played.reason)
        self.records[played.index] = record
        self._count.add(played)
        if played.failed:
            self._fail(self.series.label(played.index, played.failed), played, is_old)
        return record

    def _fail(self, player: str, played: PlayedGame, is_old: bool) -> None:
        """One of an earlier run is no reason to stop."""
        self.failures[player] = self.failures.get(player, 0) + 1
        self.last_failure = played.reason.removeprefix(FORFEIT)
        if is_old:
            return
        number = self.series.ordinal(player, played.index)
        self._fresh.add((player, number))
        if {(player, number - 1), (player, number + 1)} & self._fresh:
            self.failing = player
