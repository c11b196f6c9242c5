"""The games of a plan, played by the arena and kept in a folder, where a second run finds them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tabuleiro import positions
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.results import Results
from tabuleiro.arena.spare_engines import MakePlayer
from tabuleiro.games.sentence import Sentence
from tabuleiro.jobs.runner import Runner
from tabuleiro.record import Transcript, read

from .plan import Plan

VERB = "report"


@dataclass(frozen=True)
class Gathered:
    """The games by who played them, and the results of the ladder."""

    random: tuple[Transcript, ...]
    selfplay: dict[str, tuple[Transcript, ...]]
    """By player, the weakest first."""
    ladder: dict[tuple[str, str], list[int]]
    """For (first player, second player): games won by first, drawn, and won by second."""
    openings: tuple[Transcript, ...]


class Gathering:
    """Plays what is missing; ``run`` it to its end, then take the ``games``."""

    def __init__(self, plan: Plan, folder: Path, make: MakePlayer, runner: Runner) -> None:
        self.plan = plan
        self._folder = folder
        self._files = ExitStack()
        self._contests: dict[str, Contest] = {}
        self.repairs: list[Sentence] = []
        try:
            for name, series, games in plan.series:
                data = {**series.data(), "games": games}
                results = Results.open(self._path(name), data, resume=True, verb=VERB)
                self._files.enter_context(results)
                self._contests[name] = Contest(series, games, make, runner, results)
                self.repairs += [results.repair] if results.repair else []
        except BaseException:
            self._files.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    @property
    def done(self) -> int:
        return sum(len(contest.records) for contest in self._contests.values())

    @property
    def total(self) -> int:
        return sum(contest.total for contest in self._contests.values())

    @property
    def failing(self) -> Contest | None:
        """The contest that was stopped because a player failed again and again."""
        return next((each for each in self._contests.values() if each.failing), None)

    def run(self) -> Iterator[str]:
        """The name of the series after each game, once that is in its file."""
        for name, contest in self._contests.items():
            for _ in contest.run():
                yield name
            if contest.failing:
                return

    def games(self) -> Gathered:
        """All games, in the order of their numbers; the files are closed."""
        self._files.close()
        selfplay: dict[str, list[Transcript]] = {}
        for transcript in self._read("selfplay"):
            selfplay.setdefault(transcript.tags["First"], []).append(transcript)
        return Gathered(
            tuple(self._read("random")),
            {name: tuple(selfplay[name]) for name, _ in self.plan.selfplay.pairings},
            self._contests["ladder"].counts(),
            tuple(self._read("openings")),
        )

    def _read(self, name: str) -> list[Transcript]:
        contest = self._contests[name]
        data = {**contest.series.data(), "games": contest.games}
        with Results.open(self._path(name), data, resume=True, verb=VERB) as results:
            games = sorted(results.games, key=lambda played: played.index)
        return [read(played.transcript, positions.parse) for played in games]

    def _path(self, name: str) -> Path:
        return self._folder / f"{self.plan.game}-{name}.games"
