"""Computers at a session: in another thread, out of date, failing, stopped, asked for advice."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import pytest

from play.fakes import Fake, Workshop, hearing, let_play
from tabuleiro import games
from tabuleiro.engine.api import EngineFailure, Limits, Score
from tabuleiro.games.api import Outcome
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import Answer, Progress, Session, Thinking, TimeControl, events
from tabuleiro.play.advice import why

DEADLINE = 60
"""Seconds after which a thread of a test is given up."""


def against(workshop: Workshop, game: str = "tiny") -> Session:
    return Session.new(game, ("random", "human"), make=workshop)


def wait_until_stopped(fake: Fake) -> None:
    assert fake.stopped.wait(DEADLINE)


class InThread:
    """A thinking at work in a thread of its own."""

    def __init__(self, thinking: Thinking | Sentence | None) -> None:
        assert isinstance(thinking, Thinking)
        self.heard: list[Progress] = []
        self._answers: list[Answer] = []
        self._thread = Thread(
            target=lambda: self._answers.append(thinking.run(self.heard.append)), daemon=True
        )
        self._thread.start()

    def answer(self) -> Answer:
        self._thread.join(DEADLINE)
        return self._answers[0]


@pytest.mark.parametrize("name", games.GAMES)
def test_computers_play_a_game_to_its_end(name: str) -> None:
    session = Session.new(name, ("random", "random"))
    while not session.outcome and session.history.ply < 150:
        thinking = session.think()
        assert thinking
        assert session.think() is None, "it is handed out once"
        assert session.receive(thinking.run())
    assert session.think() is None or not session.outcome
    session.close()


def test_what_is_told_on_the_way() -> None:
    session = against(Workshop(Score(50)))
    heard = hearing(session)
    thinking = session.think()
    assert thinking
    reports: list[Progress] = []
    answer = thinking.run(reports.append)
    assert [session.receive(report) for report in reports] == [True]
    assert session.receive(answer)
    began, informed, moved = heard
    assert began == events.ThinkingBegan(1)
    assert isinstance(informed, events.Informed)
    assert informed.assessment.lines[0].score == Score(50)
    assert informed.assessment.bar > 0.5
    assert moved == events.Moved(1, "a1", 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda session: session.do("resign"),
        lambda session: session.do("restart"),
        lambda session: session.pause(),
        lambda session: session.do("undo"),
        lambda session: session.do("seat", side=2, player="greedy"),
        lambda session: session.close(),
    ],
)
def test_a_late_answer_is_dropped(change: Callable[[Session], object]) -> None:
    workshop = Workshop(Score(1), wait_until_stopped)
    session = Session.new("tiny", ("human", "random"), make=workshop)
    assert session.type("a1") is None
    work = InThread(session.think())
    change(session)
    before = (session.history.moves, session.outcome)
    assert not session.receive(work.answer())
    assert not any(session.receive(report) for report in work.heard)
    assert (session.history.moves, session.outcome) == before


def test_an_answer_counts_once() -> None:
    session = against(Workshop())
    thinking = session.think()
    assert thinking
    answer = thinking.run()
    assert session.receive(answer)
    assert not session.receive(answer)
    assert session.history.ply == 1


def test_move_now() -> None:
    workshop = Workshop(None, wait_until_stopped)
    session = against(workshop)
    assert not session.thoughts.move_now()
    work = InThread(session.think())
    assert session.thoughts.move_now()
    assert session.receive(work.answer())
    assert session.history.ply == 1


def test_a_stop_before_the_engine_begins_is_not_lost() -> None:
    session = Session.new("barca", ("engine:time=1000", "human"))
    thinking = session.think()
    assert thinking
    thinking.stop()
    assert session.receive(InThread(thinking).answer())
    assert session.history.ply == 1
    session.close()


def test_a_stop_is_repeated_for_an_engine_that_misses_it() -> None:
    def third_stop(fake: Fake) -> None:
        while fake.stops < 3:
            assert fake.stopped.wait(DEADLINE)
            fake.stopped.clear()

    session = against(Workshop(None, third_stop))
    work = InThread(session.think())
    session.thoughts.move_now()
    assert session.receive(work.answer())


def fail(fake: Fake) -> object:
    raise EngineFailure("gone away\n\0")


def crash(fake: Fake) -> object:
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (fail, "forfeit: gone away ?"),
        (crash, "forfeit: ZeroDivisionError: division by zero"),
        (lambda fake: "z9z9", "forfeit: illegal move 'z9z9'"),
        (lambda fake: "\0" * 1000, "forfeit: illegal move '" + "\\x00" * 39 + "…'"),
    ],
)
def test_an_engine_that_fails_loses(act: Callable[[Fake], object], reason: str) -> None:
    session = against(Workshop(None, act))
    heard = hearing(session)
    let_play(session)
    assert session.outcome == Outcome(2, reason)
    assert heard[-1] == events.Ended(Outcome(2, reason))
    assert session.transcript().result == "0-1"


def test_an_engine_that_cannot_be_made_loses() -> None:
    session = Session.new("tiny", ("ugi:/no/such/program", "human"))
    let_play(session)
    assert session.outcome
    assert session.outcome.winner == 2


def test_a_listener_that_fails_is_not_the_engines_fault() -> None:
    session = against(Workshop(Score(1)))
    thinking = session.think()
    assert thinking

    def broken(progress: Progress) -> None:
        raise LookupError("the screen is gone")

    with pytest.raises(LookupError, match="the screen is gone"):
        thinking.run(broken)
    assert session.outcome is None


def test_engines_are_made_late_and_closed() -> None:
    workshop = Workshop()
    session = Session.new("tiny", ("random", "greedy"), make=workshop)
    assert workshop.made == []
    let_play(session)
    first, second = workshop.made
    assert (first.name, second.name) == ("random", "greedy")
    session.close()
    assert first.is_closed
    assert second.is_closed
    session.close()


def test_an_engine_at_work_is_closed_when_it_has_stopped() -> None:
    leaving = Event()

    def linger(fake: Fake) -> None:
        wait_until_stopped(fake)
        assert not fake.is_closed
        leaving.set()

    workshop = Workshop(None, linger)
    session = against(workshop)
    work = InThread(session.think())
    while not workshop.made:
        leaving.wait(0.001)
    session.close()
    assert work.answer().move == ""
    assert leaving.is_set()
    assert workshop.made[0].is_closed


def test_a_shell_may_ask_for_thinking_in_every_event() -> None:
    session = Session.new(
        "tiny", ("random", "random"), control=TimeControl(60), make=Workshop(Score(1))
    )
    handed_out: list[Thinking] = []

    def ask(event: events.Event) -> None:
        if thinking := session.think():
            handed_out.append(thinking)

    session.subscribe(ask)
    session.tick()
    session.resume()
    ask(events.Restarted())
    while not session.outcome:
        session.tick()
        assert session.receive(handed_out.pop().run())
    assert handed_out == []


def test_pausing_and_stepping() -> None:
    session = Session.new("tiny", ("random", "random"), make=Workshop())
    heard = hearing(session)
    session.pause()
    assert session.think() is None
    for ply in (1, 2):
        assert session.do("step") is None
        thinking = session.think()
        assert thinking
        assert session.receive(thinking.run())
        assert session.history.ply == ply
        assert session.think() is None
    session.resume()
    assert session.think()
    pauses = [event for event in heard if isinstance(event, events.PauseChanged)]
    assert pauses == [events.PauseChanged(True), events.PauseChanged(False)]
    assert str(Session.new("tiny").do("step")) == "it is not a computer's turn"


@pytest.mark.parametrize("name", games.GAMES)
def test_a_hint_is_a_move_with_a_reason(name: str) -> None:
    session = Session.new(name)
    heard = hearing(session)
    thinking = session.thoughts.hint(Limits(nodes=300))
    assert isinstance(thinking, Thinking)
    assert session.receive(thinking.run())
    (event,) = heard
    assert isinstance(event, events.Hinted)
    assert event.hint.move in session.history.position.moves()
    assert str(event.hint.why)
    assert session.history.ply == 0
    session.close()


def test_no_hint_when_it_is_not_a_persons_turn() -> None:
    session = against(Workshop())
    assert str(session.thoughts.hint()) == "it is the turn of First, a computer"


@pytest.mark.parametrize(
    ("position", "move", "score", "words"),
    [
        ("5oo 1", "f1g1", None, "it ends the game: First wins: Second has no legal move"),
        ("6o 1", "g1", None, "it ends the game: First wins: Second has no legal move"),
        ("ooo4 1", "b1", Score(0, win_in=3), "it wins by force in 2 moves"),
        ("ooo4 1", "a1", Score(0, win_in=-2), "every move loses at once"),
        (
            "ooo4 1",
            "a1",
            Score(0, win_in=-4),
            "every move loses; this one holds out longest, 2 moves",
        ),
        ("ooo4 1", "a1", Score(0, is_draw=True), "it holds a draw; nothing better can be forced"),
        ("ooo4 1", "a1", Score(120), "the engine rates it best: +1.20"),
        ("ooo4 2", "a1", Score(120), "the engine rates it best: -1.20"),
        ("ooo4 1", "a1", None, "it looks like the best move"),
    ],
)
def test_reasons_of_hints(position: str, move: str, score: Score | None, words: str) -> None:
    assert str(why(games.get("tiny").parse(position), move, score)) == words


@pytest.mark.parametrize(
    ("game", "position", "move", "words"),
    [
        ("stacks", "r21r21r2/5/5/2r12/2b22/5/b23b2 1", "2c5xc4", "it takes a piece of Red"),
        (
            "barca",
            "4ee4/3lmml3/10/5M4/10/10/10/10/3L1ML3/4EE4 1",
            "f7g7",
            "it makes progress: holes, 1 of 3",
        ),
    ],
)
def test_reasons_from_the_board(game: str, position: str, move: str, words: str) -> None:
    assert str(why(games.get(game).parse(position), move, Score(10))) == words


def test_analysis_until_it_is_stopped() -> None:
    session = Session.new("nava", ("human", "human"))
    heard = hearing(session)
    thinking = session.thoughts.analyse()
    assert isinstance(thinking, Thinking)
    enough = Event()
    work = InThread(thinking)
    while not work.heard:
        enough.wait(0.001)
    thinking.stop()
    answer = work.answer()
    assert all(session.receive(report) for report in work.heard)
    assert session.receive(answer)
    assert isinstance(heard[-1], events.Analysed)
    assert heard[-1].is_done
    assert len(heard[-1].assessment.lines) == 3
    assert not isinstance(heard[0], events.Analysed) or not heard[0].is_done
    session.close()


def test_a_new_advice_takes_the_place_of_the_one_before() -> None:
    workshop = Workshop(Score(1))
    session = Session.new("tiny", make=workshop)
    first, second = session.thoughts.analyse(), session.thoughts.hint()
    assert isinstance(first, Thinking)
    assert isinstance(second, Thinking)
    assert not session.receive(first.run())
    assert session.receive(second.run())
    third = session.thoughts.analyse()
    assert isinstance(third, Thinking)
    session.thoughts.stop_advice()
    assert not session.receive(third.run())


def test_analysis_of_an_earlier_position_and_of_a_game_that_was_given_up() -> None:
    session = Session.new("tiny", make=Workshop(Score(100)))
    heard = hearing(session)
    assert session.type("a1") is None
    assert session.do("resign") is None
    for ply, turn in ((None, 2), (0, 1)):
        thinking = session.thoughts.analyse(ply=ply)
        assert isinstance(thinking, Thinking)
        assert session.receive(thinking.run())
        event = heard[-1]
        assert isinstance(event, events.Analysed)
        assert event.assessment.turn == turn
    over = Session.new("tiny", position="7 1")
    assert "the game is over" in str(over.thoughts.analyse())


def test_advice_that_fails_ends_nothing() -> None:
    session = Session.new("tiny", make=Workshop(None, crash))
    heard = hearing(session)
    thinking = session.thoughts.hint()
    assert isinstance(thinking, Thinking)
    assert session.receive(thinking.run())
    assert heard == [events.AdviceFailed("ZeroDivisionError: division by zero")]
    assert session.outcome is None
