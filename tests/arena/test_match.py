"""Matches: the same games with any number of workers, and an end whatever the players do."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest

import tabuleiro
from arena import fakes
from arena.contests import Begin, games_of
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.game import PlayedGame
from tabuleiro.arena.openings import Opening
from tabuleiro.arena.playing import play_all
from tabuleiro.arena.rating import Sprt
from tabuleiro.arena.series import Duel
from tabuleiro.arena.standing import MatchCount
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.jobs.job import RunnerFailed
from tabuleiro.jobs.runner import Runner
from tabuleiro.jobs.workers import ProcessWorker
from tabuleiro.record import read


def settings(name: str, a: str = "random", b: str = "random", seconds: float = 60) -> Duel:
    start = tabuleiro.start(name).text()
    return Duel(name, start, a, b, seed=5, plies=1, rules=Adjudication(60, seconds))


@pytest.mark.parametrize("name", list(GAMES))
def test_the_number_of_workers_changes_nothing(begin: Begin, name: str) -> None:
    assert games_of(settings(name), 8, begin.runner(1)) == games_of(
        settings(name), 8, begin.runner(3)
    )


def test_every_opening_is_played_from_both_sides() -> None:
    given = settings("barca", "random", "proud")
    tasks = list(given.fixtures(7))
    assert [task.opening for task in tasks[::2][:3]] == [task.opening for task in tasks[1::2]]
    assert len({task.opening for task in tasks}) == 4
    assert [task.first.player for task in tasks] == ["random", "proud"] * 3 + ["random"]
    seeds = [seat.seed for task in tasks for seat in (task.first, task.second)]
    assert len(set(seeds)) == 14
    assert tasks == list(given.fixtures(9))[:7]


def test_given_openings_go_round() -> None:
    given = Duel("tiny", "ooooooo 1", "a", "b", openings=(Opening("oo5 1"), Opening("ooo4 2")))
    starts = [task.opening.start for task in given.fixtures(6)]
    assert starts == ["oo5 1"] * 2 + ["ooo4 2"] * 2 + ["oo5 1"] * 2


def test_the_standing_is_a_count_of_the_games(begin: Begin) -> None:
    given = settings("tiny")
    played = games_of(given, 12, begin.runner(1))
    match = begin(given, 12, workers=2)
    assert [match.standing.games for _ in match.run()] == list(range(1, 13))
    standing, sides = match.standing, [1, 2] * 6
    winners = [played[index].winner for index in range(12)]
    assert standing.wins == sum(w == s for w, s in zip(winners, sides, strict=True))
    assert standing.games == 12
    assert sum(standing.pairs) == 6
    assert sum(i * n for i, n in enumerate(standing.pairs)) == 2 * standing.wins + standing.draws
    assert match.is_over
    assert list(match.run()) == []


@pytest.mark.parametrize("kind", list(fakes.EXPLANATIONS))
def test_a_player_that_fails_now_and_then_loses_those_games(begin: Begin, kind: str) -> None:
    given = settings("nava", f"{kind}/3", "random", seconds=fakes.PATIENCE)
    match = begin(given, 6, workers=2)
    list(match.run())
    assert match.standing.failures["A"] >= 1
    assert match.standing.failures["B"] == 0
    assert match.last_failure == fakes.EXPLANATIONS[kind]


@pytest.mark.parametrize("kind", ["crashing", "hanging", "leaving"])
def test_a_lost_process_loses_one_game_only(begin: Begin, kind: str) -> None:
    given = settings("nava", "random", f"{kind}/3", seconds=fakes.PATIENCE)
    played = games_of(given, 6, begin.runner(1))
    sound = games_of(
        settings("nava", "random", "random", seconds=fakes.PATIENCE), 6, begin.runner(1)
    )
    failed = [index for index, game in played.items() if game.failed]
    assert failed
    assert len(failed) < 6
    for index, game in played.items():
        moves = read(game.transcript).moves
        if index in failed:
            assert game.reason == f"forfeit: {fakes.EXPLANATIONS[kind]}"
            assert len(moves) in (3, 4)
        else:
            assert moves == read(sound[index].transcript).moves


@pytest.mark.parametrize("workers", [1, 2])
def test_two_failures_in_a_row_end_the_match(begin: Begin, workers: int) -> None:
    match = begin(settings("nava", "random", "raising"), 100, workers=workers)
    list(match.run())
    assert match.failing == "B"
    assert match.is_over
    assert 2 <= match.standing.failures["B"] < 20
    assert match.standing.failures["A"] == 0


def outcome(index: int, winner: int | None, reason: str = "resignation") -> PlayedGame:
    return PlayedGame(index, winner, reason, "")  # type: ignore[arg-type]


def test_failures_in_a_row_are_of_one_player_and_of_this_run(begin: Begin) -> None:
    """A is first in the games 0, 2, 4, …; an old failure is no reason to stop."""
    match = begin(settings("tiny"), 10)
    match._add(outcome(0, 2, "forfeit: x"), is_old=True)
    for index, winner, failing in ((1, 1, None), (2, 1, None), (4, 1, None), (3, 2, "B")):
        match._add(outcome(index, winner, "forfeit: x"))
        assert match.failing == failing
    assert match.failures == match.standing.failures == {"A": 2, "B": 3}


def test_a_verdict_does_not_depend_on_the_order() -> None:
    test = Sprt(0, 200)
    games = [outcome(index, 1 + index % 2) for index in range(60)]
    straight, crooked = MatchCount(test), MatchCount(test)
    for game in games:
        straight.add(game)
    for game in [*games[30:], *games[:30][::-1]]:
        crooked.add(game)
    assert straight.verdict == crooked.verdict == "H1"
    assert straight.standing() == crooked.standing()
    decided = straight.standing().games
    assert decided % 2 == 0
    shorter = MatchCount(test)
    for game in games[: decided - 2]:
        shorter.add(game)
    assert shorter.verdict is None


def test_a_verdict_ends_the_match(begin: Begin) -> None:
    match = begin(settings("tiny"), 4000, sprt=Sprt(-400, 0))
    list(match.run())
    assert match.verdict == "H1"
    assert match.standing.games < 4000


def test_a_worker_that_dies_by_itself_is_no_loss() -> None:
    given = settings("tiny")
    made: list[ProcessWorker] = []

    def make_worker() -> ProcessWorker:
        made.append(ProcessWorker())
        return made[-1]

    with Runner(1, make_worker) as runner:
        whole = games_of(given, 4, runner)
        assert made[0].pid
        os.kill(made[0].pid, signal.SIGKILL)
        assert games_of(given, 4, runner) == whole


def test_workers_that_cannot_live_are_given_up(begin: Begin) -> None:
    playing = play_all(settings("tiny").fixtures(4), fakes.Unwelcome(), begin.runner(1))
    with pytest.raises(RunnerFailed, match="no player's fault: ended the process with status 1"):
        list(playing)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"a": "random\x00"}, "cannot hold the character"),
        ({"plies": -1}, "at least 0 random plies, not -1"),
        ({"plies": 60}, "leaves the players nothing after openings of 60"),
    ],
)
def test_nonsense_settings(change: dict[str, object], words: str) -> None:
    with pytest.raises(UnknownOption, match=words):
        replace(settings("tiny"), **change)  # type: ignore[arg-type]


@pytest.mark.parametrize("sizes", [(0, 1), (-1, 1), (1, 0), (10**9, 1), (1, 10**6)])
def test_nonsense_sizes(begin: Begin, sizes: tuple[int, int]) -> None:
    with pytest.raises(UnknownOption, match="are 1 to"):
        begin(settings("tiny"), sizes[0], workers=sizes[1])
