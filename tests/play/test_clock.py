"""Clocks, with seconds that pass only when they are told to."""

from __future__ import annotations

from play.fakes import Watch, Workshop, hearing, let_play
from tabuleiro.engine.api import Clock, Limits
from tabuleiro.games.api import Outcome
from tabuleiro.play import Session, TimeControl, events

MINUTE = TimeControl(60, 2)


def timed(*players: str, control: TimeControl = MINUTE) -> tuple[Session, Watch, Workshop]:
    watch, workshop = Watch(), Workshop()
    first, second = players or ("human", "human")
    session = Session.new("tiny", (first, second), control=control, make=workshop, now=watch)
    return session, watch, workshop


def test_the_first_move_starts_the_clocks() -> None:
    session, watch, _ = timed()
    watch.wait(1000)
    assert session.view().clocks == (60, 60)
    assert session.type("a1") is None
    watch.wait(10)
    assert session.view().clocks == (60, 50)
    assert session.type("b1") is None
    assert session.view().clocks == (60, 52), "the increment comes after the move"
    watch.wait(5)
    assert session.view().clocks == (55, 52)
    assert session.state.clocks
    assert session.state.clocks.running == 1


def test_the_flag_falls() -> None:
    session, watch, _ = timed()
    assert session.type("a1") is None
    heard = hearing(session)
    watch.wait(59)
    assert not session.tick()
    watch.wait(1)
    assert session.tick()
    assert session.outcome == Outcome(1, "time")
    assert heard == [events.Ticked((60, 1), 2), events.Ended(Outcome(1, "time"))]
    watch.wait(100)
    assert session.view().clocks == (60, 0)
    assert session.tick()
    assert len([event for event in heard if isinstance(event, events.Ended)]) == 1


def test_a_move_after_the_flag_does_not_count() -> None:
    session, watch, _ = timed()
    assert session.type("a1") is None
    watch.wait(61)
    assert "First wins: Second has run out of time" in str(session.type("b1"))
    assert session.history.moves == ("a1",)


def test_the_clocks_stand_when_the_game_is_over() -> None:
    session, watch, _ = timed()
    assert session.type("a1") is None
    watch.wait(10)
    assert session.do("resign") is None
    watch.wait(100)
    assert session.view().clocks == (60, 50)


def test_taking_back_gives_the_time_back() -> None:
    session, watch, _ = timed()
    for move in ("a1", "b1", "c1"):
        assert session.type(move) is None
        watch.wait(10)
    assert session.view().clocks == (52, 42)
    assert session.do("undo") is None
    assert session.view().clocks == (60, 52), "as when the third move was to be made"
    watch.wait(1)
    assert session.view().clocks == (59, 52)
    assert session.do("redo") is None
    assert session.view().clocks == (52, 52), "as when it had been made"
    for _ in range(3):
        assert session.do("undo") is None
    watch.wait(1000)
    assert session.view().clocks == (60, 60), "before the first move they stand"
    assert session.type("d1") is None
    watch.wait(1)
    assert session.view().clocks == (60, 59)


def test_a_loss_on_time_can_be_taken_back() -> None:
    session, watch, _ = timed()
    for move in ("a1", "b1"):
        assert session.type(move) is None
    watch.wait(100)
    assert session.tick()
    assert session.do("undo") is None
    assert session.outcome is None
    assert session.view().clocks == (60, 60)


def test_pausing_stops_the_clocks_and_a_persons_move_ends_the_pause() -> None:
    session, watch, _ = timed()
    assert session.type("a1") is None
    session.pause()
    watch.wait(1000)
    assert session.view().clocks == (60, 60)
    session.resume()
    watch.wait(1)
    session.pause()
    heard = hearing(session)
    assert session.type("b1") is None
    assert not session.state.is_paused
    assert events.PauseChanged(False) in heard
    assert session.view().clocks == (60, 61)


def test_a_computer_is_told_its_clock_beside_its_own_limits() -> None:
    session, watch, workshop = timed("human", "mcts:nodes=50")
    assert session.type("a1") is None
    watch.wait(3)
    let_play(session)
    clock = Clock(60, 57, first_increment=2, second_increment=2)
    assert workshop.made[0].limits == [Limits(nodes=50, clock=clock)]


def test_a_computer_that_thinks_too_long_loses() -> None:
    session, watch, _ = timed("human", "random")
    assert session.type("a1") is None
    thinking = session.think()
    assert thinking
    watch.wait(61)
    answer = thinking.run()
    assert session.receive(answer)
    assert session.outcome == Outcome(1, "time")
    assert session.history.ply == 1


def test_clocks_are_kept_and_wait_for_resume() -> None:
    session, watch, _ = timed()
    assert session.type("a1") is None
    watch.wait(10)
    later = Watch()
    session.close()
    again = Session.resumed(session.acts, session.id, now=later)
    later.wait(1000)
    assert again.view().clocks == (60, 50)
    assert again.state.is_paused
    again.resume()
    later.wait(5)
    assert again.view().clocks == (60, 45)
    assert again.type("b1") is None
    assert again.do("undo") is None
    assert again.view().clocks == (60, 60)
