"""What matches cost beside the thinking of the players, and what a second worker brings."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from tabuleiro import _core
from tabuleiro.arena.contest import MOST_GAMES, Contest, GameRecord
from tabuleiro.arena.results import Results
from tabuleiro.arena.series import Duel
from tabuleiro.engine import roster
from tabuleiro.engine.api import Limits
from tabuleiro.jobs.runner import Runner
from tabuleiro.positions import start

from .games import FULL, RulesEffort

NODES = 5000
"""A move of the players that think."""
RANDOM = "random"


@dataclass(frozen=True, slots=True)
class ArenaMeasure:
    """The arena with one game; games are kept in a file."""

    game: str
    games_a_minute: float
    """Of ``random`` against ``random``, two workers."""
    share: float
    """Of all processes' time in games at 5,000 nodes a move: what the players did not need."""
    speedup: float
    """Such games a second with two workers, over those with one."""


@dataclass(frozen=True, slots=True)
class ArenaRate:
    games_a_second: float
    share: float


def measure(name: str, effort: RulesEffort = FULL) -> ArenaMeasure:
    thinker = "engine" if name in _core.SEARCHES else "mcts"
    one, two = (pace(name, thinker, workers, effort) for workers in (1, 2))
    chance = pace(name, RANDOM, 2, effort)
    return ArenaMeasure(
        name, 60 * chance.games_a_second, two.share, two.games_a_second / one.games_a_second
    )


def pace(name: str, player: str, workers: int, effort: RulesEffort) -> ArenaRate:
    """How a match goes once its workers are there: the median of the runs."""
    limits = None if player == RANDOM else Limits(nodes=NODES)
    settings = Duel(name, start(name).text(), player, player, limits_a=limits, limits_b=limits)
    with (
        TemporaryDirectory() as folder,
        Results.open(Path(folder) / "games", settings.data(), resume=False) as results,
        Runner(workers) as runner,
    ):
        match = Contest(settings, MOST_GAMES, roster.make, runner, results)
        games = match.run()
        for _ in range(2 * workers):
            next(games)
        runs = [run(match, games, effort.seconds) for _ in range(effort.runs)]
        games.close()
    return ArenaRate(median(run.games_a_second for run in runs), median(run.share for run in runs))


def run(match: Contest, playing: Generator[GameRecord, None, None], seconds: float) -> ArenaRate:
    begin, own = perf_counter(), process_time()
    games, took, thinking, busy = 0, 0.0, match.thinking, match.seconds
    while took < seconds:
        next(playing)
        games += 1
        took = perf_counter() - begin
    work = match.seconds - busy + process_time() - own
    return ArenaRate(games / took, 1 - (match.thinking - thinking) / work)
