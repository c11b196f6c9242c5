"""Clocks: what is left of them, and games that they decide."""

from __future__ import annotations

from math import inf

import pytest

from arena import fakes
from arena.fakes import Sleeper
from tabuleiro.arena.clock import MARGIN, Clocks, TimeControl
from tabuleiro.arena.game import Played, Seat, Task, play
from tabuleiro.arena.match import Match, Settings
from tabuleiro.arena.openings import Opening
from tabuleiro.engine.api import Clock, Limits
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import read

LONG = TimeControl(1000.0, 1.0)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("10+0.1", TimeControl(10, 0.1)),
        ("0.5", TimeControl(0.5)),
        ("600+0", TimeControl(600)),
    ],
)
def test_time_controls(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize("text", ["", "0", "0+1", "-1", "1+", "+1", "1+-1", "1e9", "nan", "1+1+1"])
def test_nonsense_time_controls(text: str) -> None:
    with pytest.raises(UnknownOption, match=r"seconds and an increment, such as 10\+0.1, not "):
        TimeControl.parse(text)


def test_a_clock_runs_and_gains() -> None:
    clocks = Clocks(TimeControl(10, 2), TimeControl(20, 3))
    assert clocks.take(1, 4)
    assert (clocks.left(1), clocks.left(2)) == (8, 20)
    assert clocks.reading(2) == Clock(8, 20, 2, 3)
    assert clocks.take(1, 8)
    assert clocks.left(1) == 2
    assert clocks.take(1, 2 + MARGIN / 2), "a little more is forgiven"
    assert clocks.left(1) == 2, "but not given"
    assert not clocks.take(1, 2 + 2 * MARGIN)


def test_a_player_without_a_clock() -> None:
    clocks = Clocks(None, TimeControl(5))
    assert clocks.reading(1) is None
    assert clocks.reading(2) == Clock(inf, 5, 0, 0)


def played(first: Seat, second: Seat) -> Played:
    return play(Task(0, "tiny", Opening("ooooooo 1"), first, second), fakes.make)


def test_who_runs_out_of_time_has_lost() -> None:
    slow = Seat("slow", clock=TimeControl(0.001))
    for first, second, winner in ((slow, Seat("random", clock=LONG), 2), (Seat("random"), slow, 1)):
        game = played(first, second)
        assert (game.winner, game.reason, game.failed) == (winner, "time", None)
        outcome = read(game.transcript).outcome
        assert outcome
        assert outcome.reason == "time"
        assert game.thinking >= fakes.NAP


def test_a_clock_that_is_long_enough() -> None:
    game = played(Seat("slow", clock=LONG), Seat("slow", clock=LONG))
    assert game.reason == "no legal move"


def test_players_are_told_both_clocks_and_their_limits() -> None:
    seat = Seat("slow", limits=Limits(nodes=7), clock=TimeControl(1000))
    heard = Sleeper.heard = []
    played(seat, Seat("random", clock=TimeControl(500, 1)))
    assert heard[0] == Limits(nodes=7, clock=Clock(1000, 500, 0, 1))
    later = heard[1]
    assert later
    assert later.clock
    assert 0 < later.clock.first <= 1000 - fakes.NAP
    assert 500 < later.clock.second < 502


def test_who_hangs_is_not_waited_for_beyond_the_clock() -> None:
    settings = Settings(
        *("nava", "wwwwww.4/5/5/5/4.bbbbbb 1", "hanging/3", "random"),
        seed=5,
        clock_a=TimeControl(0.5),
    )
    match = Match(settings, 4, fakes.make)
    list(match.run())
    assert match.standing.failures["A"] > 0
    assert match.last_failure.startswith("no move within 1.")
