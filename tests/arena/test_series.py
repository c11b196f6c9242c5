"""Series of pairings: the same games with any number of workers, resumed, and stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabuleiro
from arena import fakes
from arena.contests import Begin
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.results import Results, UnusableResults
from tabuleiro.arena.series import Series, gauntlet, round_robin
from tabuleiro.arena.tournament import HeadToHead, crosstable
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import read_all

PLAYERS = ("random", "proud", "level")


def series(name: str = "tiny", players: tuple[str, ...] = PLAYERS) -> Series:
    start = tabuleiro.start(name).text()
    return Series(
        name, start, round_robin(players), seed=3, plies=1, rules=Adjudication(max_plies=30)
    )


def test_pairings() -> None:
    assert round_robin(PLAYERS) == (("random", "proud"), ("random", "level"), ("proud", "level"))
    assert gauntlet(PLAYERS) == (("random", "proud"), ("random", "level"))
    for players, words in ((("random",), "2 to 100 players, not 1"), (("a", "a"), "named twice")):
        for pair in (round_robin, gauntlet):
            with pytest.raises(UnknownOption, match=words):
                pair(players)


def test_every_pairing_plays_every_opening_from_both_sides() -> None:
    tasks = list(series().fixtures(6))
    assert [task.index for task in tasks] == list(range(18))
    for number in range(3):
        of_round = tasks[6 * number : 6 * number + 6]
        assert len({task.opening for task in of_round}) == 1
        sides = {(task.first.player, task.second.player) for task in of_round}
        assert len(sides) == 6
    seeds = [seat.seed for task in tasks for seat in (task.first, task.second)]
    assert len(set(seeds)) == 36
    assert tasks[:6] == list(series().fixtures(2))


def test_games_of_a_player_are_numbered() -> None:
    given = series()
    for player in PLAYERS:
        own = [t.index for t in given.fixtures(6) if player in (t.first.player, t.second.player)]
        assert [given.ordinal(player, index) for index in own] == list(range(12))


@pytest.mark.parametrize("name", list(GAMES))
def test_workers_change_nothing(begin: Begin, name: str) -> None:
    records = []
    for workers in (1, 3):
        contest = begin(series(name), 2, workers=workers)
        list(contest.run())
        assert contest.is_over
        records.append(contest.records)
    assert records[0] == records[1]
    assert len(records[0]) == 6


def test_the_table_counts_every_game_twice(begin: Begin) -> None:
    contest = begin(series(), 8)
    list(contest.run())
    table = crosstable(contest)
    assert table.games == 24
    assert sum(row.total.games for row in table.rows) == 48
    assert sum(row.total.points for row in table.rows) == 24
    for i, row in enumerate(table.rows):
        assert row.rank == i + 1
        assert row.against[i] == HeadToHead()
        for j, cell in enumerate(row.against):
            assert cell.wins == table.rows[j].against[i].losses
    elos = [row.rated.elo for row in table.rows]
    assert elos == sorted(elos, reverse=True)
    assert table.rows[-1].superiority is None


def test_resumed_it_plays_what_is_missing(begin: Begin, tmp_path: Path) -> None:
    path, given = tmp_path / "games.txt", series()
    with Results.open(path, given.data(), resume=False, verb="tournament") as results:
        running = begin(given, 4, results=results).run()
        for _ in range(5):
            next(running)
        running.close()
    whole = begin(given, 4)
    list(whole.run())
    with Results.open(path, given.data(), resume=True, verb="tournament") as results:
        contest = begin(given, 4, workers=2, results=results)
        assert len(contest.records) == 5
        assert len(list(contest.run())) == 7
    assert contest.records == whole.records
    rounds = [transcript.tags["Round"] for transcript in read_all(path.read_bytes())]
    assert len(rounds) == len(set(rounds)) == 12
    with pytest.raises(UnusableResults, match="is no results file of tabuleiro match"):
        Results.open(path, given.data(), resume=True)


def test_two_failures_in_a_row_end_it(begin: Begin) -> None:
    contest = begin(series("nava", ("random", "raising", "level")), 20, workers=2)
    list(contest.run())
    assert contest.failing == "raising"
    assert contest.is_over
    assert contest.last_failure == fakes.EXPLANATIONS["raising"]
    assert 2 <= contest.failures["raising"] < 40
    assert len(contest.records) < 60


def test_failures_now_and_then_do_not(begin: Begin) -> None:
    contest = begin(series("nava", ("random", "illegal/4", "level")), 4)
    list(contest.run())
    assert contest.failing is None
    assert contest.failures == {"illegal/4": 2}
    assert len(contest.records) == 12


def test_nonsense(begin: Begin) -> None:
    with pytest.raises(UnknownOption, match="even number, for both sides, not 3"):
        begin(series(), 3)
    with pytest.raises(UnknownOption, match="workers are 1 to"):
        begin(series(), 2, workers=0)
    with pytest.raises(UnknownOption, match="cannot hold the character"):
        series("tiny", ("a", "b\x00"))
