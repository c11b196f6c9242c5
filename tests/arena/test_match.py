"""Matches: the same games with any number of workers, and an end whatever the players do."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest

import tabuleiro
from arena import fakes
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.game import Played
from tabuleiro.arena.match import Match, Settings
from tabuleiro.arena.openings import Opening
from tabuleiro.arena.pool import Pool, WorkerDied
from tabuleiro.arena.rating import Sprt
from tabuleiro.arena.standing import Tally
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import read


def settings(name: str, a: str = "random", b: str = "random", seconds: float = 60) -> Settings:
    start = tabuleiro.start(name).text()
    return Settings(name, start, a, b, seed=5, plies=1, rules=Adjudication(60, seconds))


def games_of(given: Settings, games: int, workers: int) -> dict[int, Played]:
    with Pool(fakes.make, workers) as pool:
        played = list(pool.play(given.tasks(games)))
    assert len(played) == games
    return {game.index: game for game in played}


@pytest.mark.parametrize("name", list(GAMES))
def test_the_number_of_workers_changes_nothing(name: str) -> None:
    assert games_of(settings(name), 8, 1) == games_of(settings(name), 8, 3)


def test_every_opening_is_played_from_both_sides() -> None:
    given = settings("barca", "random", "proud")
    tasks = list(given.tasks(7))
    assert [task.opening for task in tasks[::2][:3]] == [task.opening for task in tasks[1::2]]
    assert len({task.opening for task in tasks}) == 4
    assert [task.first.player for task in tasks] == ["random", "proud"] * 3 + ["random"]
    seeds = [seat.seed for task in tasks for seat in (task.first, task.second)]
    assert len(set(seeds)) == 14
    assert tasks == list(given.tasks(9))[:7]


def test_given_openings_go_round() -> None:
    given = Settings("tiny", "ooooooo 1", "a", "b", openings=(Opening("oo5 1"), Opening("ooo4 2")))
    starts = [task.opening.start for task in given.tasks(6)]
    assert starts == ["oo5 1"] * 2 + ["ooo4 2"] * 2 + ["oo5 1"] * 2


def test_the_standing_is_a_count_of_the_games() -> None:
    given = settings("tiny")
    played = games_of(given, 12, 1)
    match = Match(given, 12, fakes.make, 2)
    assert [standing.games for standing in match.run()] == list(range(1, 13))
    standing, sides = match.standing, [1, 2] * 6
    winners = [played[index].winner for index in range(12)]
    assert standing.wins == sum(w == s for w, s in zip(winners, sides, strict=True))
    assert standing.games == 12
    assert sum(standing.pairs) == 6
    assert sum(i * n for i, n in enumerate(standing.pairs)) == 2 * standing.wins + standing.draws
    assert match.is_over
    assert list(match.run()) == []


@pytest.mark.parametrize("kind", list(fakes.EXPLANATIONS))
def test_a_player_that_fails_now_and_then_loses_those_games(kind: str) -> None:
    given = settings("nava", f"{kind}/3", "random", seconds=fakes.PATIENCE)
    match = Match(given, 6, fakes.make, 2)
    list(match.run())
    assert match.standing.failures["A"] >= 1
    assert match.standing.failures["B"] == 0
    assert match.last_failure == fakes.EXPLANATIONS[kind]


@pytest.mark.parametrize("kind", ["crashing", "hanging", "leaving"])
def test_a_lost_process_loses_one_game_only(kind: str) -> None:
    given = settings("nava", "random", f"{kind}/3", seconds=fakes.PATIENCE)
    played = games_of(given, 6, 1)
    sound = games_of(settings("nava", "random", "random", seconds=fakes.PATIENCE), 6, 1)
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
def test_two_failures_in_a_row_end_the_match(workers: int) -> None:
    match = Match(settings("nava", "random", "raising"), 100, fakes.make, workers)
    list(match.run())
    assert match.failing == "B"
    assert match.is_over
    assert 2 <= match.standing.failures["B"] < 20
    assert match.standing.failures["A"] == 0


def outcome(index: int, winner: int | None, reason: str = "resignation") -> Played:
    return Played(index, winner, reason, "")  # type: ignore[arg-type]


def test_failures_in_a_row_are_of_one_player_and_of_this_run() -> None:
    tally = Tally()
    tally.add(outcome(0, 2, "forfeit: x"), is_old=True)
    tally.add(outcome(1, 1, "forfeit: x"))  # A was second here
    assert tally.failing is None
    tally.add(outcome(2, 1, "forfeit: x"))
    assert tally.failing is None
    tally.add(outcome(4, 1, "forfeit: x"))
    assert tally.failing is None
    tally.add(outcome(3, 2, "forfeit: x"))
    assert tally.failing == "B"
    assert tally.standing().failures == {"A": 2, "B": 3}


def test_a_verdict_does_not_depend_on_the_order() -> None:
    test = Sprt(0, 200)
    games = [outcome(index, 1 + index % 2) for index in range(60)]
    straight, crooked = Tally(test), Tally(test)
    for game in games:
        straight.add(game)
    for game in [*games[30:], *games[:30][::-1]]:
        crooked.add(game)
    assert straight.verdict == crooked.verdict == "H1"
    assert straight.standing() == crooked.standing()
    decided = straight.standing().games
    assert decided % 2 == 0
    shorter = Tally(test)
    for game in games[: decided - 2]:
        shorter.add(game)
    assert shorter.verdict is None


def test_a_verdict_ends_the_match() -> None:
    match = Match(settings("tiny"), 4000, fakes.make, sprt=Sprt(-400, 0))
    list(match.run())
    assert match.verdict == "H1"
    assert match.standing.games < 4000


def test_a_worker_that_dies_by_itself_is_no_loss() -> None:
    given = settings("tiny")
    with Pool(fakes.make, 1) as pool:
        pid = pool._workers[0].process.pid
        assert pid
        os.kill(pid, signal.SIGKILL)
        played = {game.index: game for game in pool.play(given.tasks(4))}
    assert played == games_of(given, 4, 1)


def test_workers_that_cannot_live_are_given_up() -> None:
    with (
        Pool(fakes.Unwelcome(), 1) as pool,
        pytest.raises(WorkerDied, match="4 worker processes in a row have died: ended"),
    ):
        list(pool.play(settings("tiny").tasks(4)))


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
def test_nonsense_sizes(sizes: tuple[int, int]) -> None:
    with pytest.raises(UnknownOption, match="are 1 to"):
        Match(settings("tiny"), sizes[0], fakes.make, sizes[1])
