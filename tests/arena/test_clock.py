"""Clocks: what is left of them, and games that they decide."""

from __future__ import annotations

from math import inf

from arena import fakes
from arena.contests import Begin
from arena.fakes import Sleeper
from play.fakes import Watch
from tabuleiro.arena.game import MARGIN, Contender, Fixture, PlayedGame, play
from tabuleiro.arena.openings import Opening
from tabuleiro.arena.series import Duel
from tabuleiro.engine.api import Clock, Limits
from tabuleiro.play.clock import Clocks, TimeControl
from tabuleiro.record import read

LONG = TimeControl(1000.0, 1.0)


def test_a_little_more_is_forgiven_but_not_given() -> None:
    watch = Watch()
    clocks = Clocks(TimeControl(10, 2), TimeControl(20, 3), now=watch, margin=MARGIN)
    for seconds, is_late, left in (
        (4, False, 8),
        (8, False, 2),
        (2 + MARGIN / 2, False, 2),
        (2 + 2 * MARGIN, True, 2),
    ):
        clocks.run(1)
        watch.wait(seconds)
        assert bool(clocks.flagged) is is_late
        clocks.gain()
        watch.wait(100)  # of the arena
        assert clocks.left() == (left, 20)
    assert clocks.for_engine() == Clock(2, 20, 2, 3)


def test_a_player_without_a_clock() -> None:
    watch = Watch()
    clocks = Clocks(None, TimeControl(5), now=watch)
    clocks.run(1)
    watch.wait(1e9)
    assert clocks.flagged is None
    clocks.gain()
    assert clocks.for_engine() == Clock(inf, 5, 0, 0)


def played(first: Contender, second: Contender) -> PlayedGame:
    return play(Fixture(0, "tiny", Opening("ooooooo 1"), first, second), fakes.make)


def test_who_runs_out_of_time_has_lost() -> None:
    slow = Contender("slow", clock=TimeControl(0.001))
    for first, second, winner in (
        (slow, Contender("random", clock=LONG), 2),
        (Contender("random"), slow, 1),
    ):
        game = played(first, second)
        assert (game.winner, game.reason, game.failed) == (winner, "time", None)
        outcome = read(game.transcript).outcome
        assert outcome
        assert outcome.reason == "time"
        assert game.thinking >= fakes.NAP


def test_a_clock_that_is_long_enough() -> None:
    game = played(Contender("slow", clock=LONG), Contender("slow", clock=LONG))
    assert game.reason == "no legal move"


def test_players_are_told_both_clocks_and_their_limits() -> None:
    seat = Contender("slow", limits=Limits(nodes=7), clock=TimeControl(1000))
    heard = Sleeper.heard = []
    played(seat, Contender("random", clock=TimeControl(500, 1)))
    assert heard[0] == Limits(nodes=7, clock=Clock(1000, 500, 0, 1))
    later = heard[1]
    assert later
    assert later.clock
    assert 0 < later.clock.first <= 1000 - fakes.NAP
    assert 500 < later.clock.second < 502


def test_who_hangs_is_not_waited_for_beyond_the_clock(begin: Begin) -> None:
    settings = Duel(
        *("nava", "wwwwww.4/5/5/5/4.bbbbbb 1", "hanging/3", "random"),
        seed=5,
        clock_a=TimeControl(0.5),
    )
    match = begin(settings, 4)
    list(match.run())
    assert match.standing.failures["A"] > 0
    assert match.last_failure.startswith("no move within 1.")


def test_transcripts_say_the_clocks_in_seconds() -> None:
    fast, slow = TimeControl(10, 0.1), TimeControl(300, 3)
    for first, second, tags in (
        (fast, fast, {"TimeControl": "10+0.1"}),
        (fast, slow, {"FirstTimeControl": "10+0.1", "SecondTimeControl": "300+3"}),
        (None, slow, {"FirstTimeControl": "-", "SecondTimeControl": "300+3"}),
        (None, None, {}),
    ):
        game = played(Contender("random", clock=first), Contender("random", clock=second))
        found = read(game.transcript).tags
        assert {name: found[name] for name in found if "TimeControl" in name} == tags
