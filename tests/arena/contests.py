"""Contests in processes that end with the test."""

from __future__ import annotations

from contextlib import ExitStack

from arena import fakes
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.game import PlayedGame
from tabuleiro.arena.playing import play_all
from tabuleiro.arena.rating import Sprt
from tabuleiro.arena.results import Results
from tabuleiro.arena.series import Conditions
from tabuleiro.arena.spare_engines import MakePlayer
from tabuleiro.jobs.runner import Runner


class Begin(ExitStack):
    """Makes contests and runners."""

    def __call__(
        self,
        series: Conditions,
        games: int,
        make: MakePlayer = fakes.make,
        workers: int = 1,
        results: Results | None = None,
        sprt: Sprt | None = None,
    ) -> Contest:
        return Contest(series, games, make, self.runner(workers), results, sprt)

    def runner(self, workers: int) -> Runner:
        return self.enter_context(Runner(workers))


def games_of(given: Conditions, games: int, runner: Runner) -> dict[int, PlayedGame]:
    played = list(play_all(given.fixtures(games), fakes.make, runner))
    assert len(played) == games
    return {game.index: game for game in played}
