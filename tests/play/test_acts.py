"""Games as lists of acts: every log folds, whatever numbers are tuned later; bad ones are named."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.fakes import Watch, Workshop, let_play
from tabuleiro import games
from tabuleiro.engine.api import Score
from tabuleiro.games.api import Outcome, UnknownOption
from tabuleiro.play import MalformedLog, Session, TimeControl, UnknownFormat, advice, clock
from tabuleiro.play.acts import Act
from tabuleiro.play.game_state import GameState, fold
from tabuleiro.play.log import read_log, read_text
from tabuleiro.play.view import View, view_json, view_of


def written(session: Session) -> list[Any]:
    """The acts as a file has them."""
    log: list[Any] = json.loads(json.dumps([act.to_json() for act in session.acts]))
    return log


def through_text(session: Session) -> Session:
    return Session.resumed(read_log(written(session)), session.id, make=Workshop())


def said(state: GameState) -> tuple[object, ...]:
    """What there is to know of a game."""
    clocks = state.clocks
    return (
        view_json(view_of(state.history)),
        (state.history.moves, state.history.undone, state.outcome),
        (state.seats, state.draw_offer, state.undo_offer, state.is_paused, state.may_step),
        (state.beliefs, state.delay, state.next, state.sequence, state.last_at, state.stopped),
        (clocks.shown, clocks.running, state.left, state.deadline) if clocks else None,
    )


def a_game(name: str = "tiny", seed: int = 1) -> Session:
    """With clocks, a computer, offers, pauses, moves taken back and played again."""
    source, watch, workshop = Random(seed), Watch(), Workshop(Score(-20))
    session = Session.new(
        name,
        ("human", "random"),
        control=TimeControl(60, 1),
        tags={"Event": "Test"},
        make=workshop,
        now=watch,
    )
    for _ in range(60):
        watch.wait(source.choice([0, 1, 2]))
        match source.choice(
            ["move", "move", "move", "move", "draw", "undo", "redo", "pause", "seat"]
        ):
            case "move":
                session.type(source.choice(session.history.position.moves() or ("a1",)))
                let_play(session)
            case "draw":
                session.do("offer_draw")
            case "pause":
                session.pause()
            case "seat":
                session.do("seat", side=2, player=source.choice(["random", "human"]))
            case "undo":
                session.do("undo")
            case _:
                session.do("redo")
    return session


@pytest.mark.parametrize("name", games.GAMES)
def test_every_prefix_of_a_log_folds(name: str) -> None:
    session = a_game(name)
    assert len({act.kind for act in session.acts}) > 5
    for count in range(1, len(session.acts) + 1):
        state = fold(session.acts[:count])
        assert state.sequence == count
        assert state.stopped is None
    assert said(state) == said(session.state)
    assert said(fold(read_log(written(session)))) == said(session.state)


def test_a_fold_asks_no_number_that_may_be_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = [a_game("talpa", seed).acts for seed in range(8)]
    answers = {act.data["answer"] for acts in logs for act in acts if act.kind == "offer_draw"}
    assert answers == {"accepted", "declined"} or answers == {"accepted", "declined", ""}
    before = [said(fold(acts)) for acts in logs]
    monkeypatch.setattr(advice, "DRAW_PLIES", 0)
    monkeypatch.setattr("tabuleiro.play.decide.accepts_draw", lambda *_: True)
    monkeypatch.setattr(clock.Clocks, "gain", lambda self: self.halt())
    assert [said(fold(acts)) for acts in logs] == before


def test_a_view_of_a_fold_is_that_of_its_transcript() -> None:
    for name in games.GAMES:
        session = a_game(name)
        again = Session.of_transcript(session.transcript())
        for ply in range(session.history.ply + 1):
            assert shown(session, ply) == shown(again, ply)


def shown(session: Session, ply: int) -> View:
    return view_of(session.history, ply)


def test_a_refusal_leaves_no_act() -> None:
    session = Session.new("tiny", ("human", "random"), make=Workshop())
    before = (len(session.acts), said(session.state))
    for refused in (
        session.type("z9"),
        session.do("redo"),
        session.do("undo"),
        session.do("step"),
        session.do("resign", side=2),
        session.do("accept_draw"),
        session.do("decline_draw"),
        session.do("decline_undo"),
        session.do("joined", side=1, name="Ana"),
        session.do("answer", ply=0, move="a1", failure="", score=None),
        session.do("answer", ply=1, move="a1", failure="", score=None),
    ):
        assert refused
        assert (len(session.acts), said(session.state)) == before


@pytest.mark.parametrize("name", games.GAMES)
def test_a_session_comes_back(name: str) -> None:
    session = a_game(name)
    again = through_text(session)
    assert again.history.moves == session.history.moves
    assert again.history.undone == session.history.undone
    assert again.view().diagram == session.view().diagram
    assert again.outcome or again.state.is_paused, "with clocks"
    assert again.players == session.players


def test_a_decided_game_comes_back_decided() -> None:
    session = Session.new("tiny")
    assert session.type("a1") is None
    assert session.do("resign") is None
    again = through_text(session)
    assert again.outcome == session.outcome
    assert not again.state.is_paused


def test_offers_and_pauses_come_back() -> None:
    session = Session.new("tiny")
    assert session.do("offer_draw") is None
    session.pause()
    again = through_text(session)
    assert again.state.draw_offer == 1
    assert again.state.is_paused
    assert not through_text(Session.new("tiny")).state.is_paused


def test_what_a_computer_thought_comes_back() -> None:
    """So that its answer to a draw does not depend on whether the program was left meanwhile."""
    workshop = Workshop(Score(0, is_draw=True))
    session = Session.new("talpa", ("human", "random"), make=workshop)
    while session.history.ply < 20:
        assert session.type(session.history.position.moves()[-1]) is None
        let_play(session)
    again = through_text(session)
    assert again.do("offer_draw") is None
    assert again.outcome == Outcome(None, "agreed draw")


def test_a_game_begun_again_in_its_log() -> None:
    session = a_game()
    session = session if not session.outcome else session.fork(0)
    assert session.do("restart") is None
    assert session.type("a1") is None
    assert through_text(session).history.moves == ("a1",)


ILLEGAL: list[list[Any]] = [
    ["move", 2, {"ply": 1, "move": "a1", "left": None}, "", ""],
    ["move", 2, {"ply": 1, "move": "z9", "left": None}, "", ""],
    ["move", 2, {"ply": 1, "move": "", "left": None}, "", ""],
]


@pytest.mark.parametrize("act", ILLEGAL)
def test_a_move_that_the_rules_of_now_refuse_ends_the_fold(act: list[Any]) -> None:
    session = Session.new("tiny")
    assert session.type("a1") is None
    resign = ["resign", 3, {"side": 2, "left": None}, "", ""]
    log = [*written(session), act, resign]
    again = Session.resumed(read_log(log), session.id)
    assert again.state.stopped
    assert "the rules no longer allow" in str(again.state.stopped)
    assert (again.history.moves, again.outcome, again.state.sequence) == (("a1",), None, 4)
    assert again.view().last_move == "a1"
    for refusal in (again.type("b1"), again.do("resign"), again.do("undo"), again.click("b1")):
        assert refusal == again.state.stopped
    assert again.think() is None
    assert written(again) == log, "nothing is lost"
    assert again.fork().type("b1") is None


def test_an_end_that_the_rules_of_now_see_earlier_ends_the_fold() -> None:
    session = Session.new("tiny", position="6o 1")
    assert session.type("g1") is None
    assert session.outcome
    log = [*written(session), ["resign", 3, {"side": 2, "left": None}, "", ""]]
    state = fold(read_log(log))
    assert state.outcome == session.outcome
    assert "the game is over" in str(state.stopped)


GOOD = written(a_game())


def test_other_formats_and_kinds_are_named() -> None:
    other = deepcopy(GOOD)
    other[0][2]["format"] = 2
    with pytest.raises(UnknownFormat, match="its acts have format 2, not 1"):
        read_log(other)
    with pytest.raises(UnknownFormat, match="castle"):
        read_log([*GOOD, ["castle", 1, {}, "", ""]])


CREATED = dict(GOOD[0][2])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "chess"),
        ("game", []),
        ("start", "nonsense"),
        ("start", None),
        ("seats", []),
        ("seats", [{"kind": "human"}] * 2),
        ("seats", [{**CREATED["seats"][0], "kind": "ghost"}, CREATED["seats"][1]]),
        ("seats", [{**CREATED["seats"][0], "player": "nobody:7"}, CREATED["seats"][1]]),
        ("moves", [1]),
        ("moves", {"a": 1}),
        ("clock", "soon"),
        ("delay", float("nan")),
        ("outcome", {"winner": 3, "reason": "x"}),
        ("outcome", {"winner": True, "reason": "x"}),
        ("outcome", {"winner": 1}),
        ("tags", {"Game": "x"}),
        ("tags", {"no name": "x"}),
        ("tags", {"Event": "\0"}),
        ("tags", [1]),
        ("owner", 5),
        ("more", 1),
    ],
)
def test_wrong_beginnings_are_refused(key: str, value: object) -> None:
    with pytest.raises((MalformedLog, UnknownOption)):
        Session(read_log([["created", 1, {**CREATED, key: value}, "", ""]]))


@pytest.mark.parametrize(
    "act",
    [
        None,
        [],
        ["move", 1, {}, "", ""],
        ["move", -1, {"ply": 0, "move": "a1", "left": None}, "", ""],
        ["move", 1, {"ply": 0, "move": "a1", "left": [1]}, "", ""],
        ["move", 1, {"ply": 0, "move": "a1", "left": [1, -1]}, "", ""],
        ["move", 1, {"ply": 0, "move": "a1", "left": [1, True]}, "", ""],
        ["move", 1, {"ply": 0, "move": "a1", "left": None}, "", 1],
        ["move", 1, {"ply": 0, "move": "a1", "left": None, "more": 1}, "", ""],
        ["answer", 1, {"ply": 0, "move": "a1", "failure": "", "score": [1], "left": None}, "", ""],
        ["resign", 1, {"side": 3, "left": None}, "", ""],
        ["undo", 1, {"side": None, "to": -1, "left": None}, "", ""],
        GOOD[0],
    ],
)
def test_wrong_acts_are_refused(act: object) -> None:
    assert read_log(GOOD)
    with pytest.raises(MalformedLog):
        read_log([*GOOD, act])


@pytest.mark.parametrize(
    "act",
    [
        Act("move", 1, {"ply": 7, "move": "a1", "left": None}),
        Act("undo", 1, {"side": None, "to": 7, "left": None}),
        Act("redo", 1, {"side": None, "to": 7, "left": None}),
        Act("undo", 1, {}),
    ],
)
def test_acts_that_no_game_came_to_are_refused(act: Act) -> None:
    with pytest.raises(MalformedLog, match="act 2"):
        fold([*Session.new("tiny").acts, act])


def test_one_act_as_text() -> None:
    for act in a_game().acts[1:]:
        assert read_text(act.to_text()) == act


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(data=ANY_JSON, place=st.integers(0, 99), part=st.integers(0, 4), seed=st.integers(0, 99))
def test_any_json_is_a_game_or_refused(data: object, place: int, part: int, seed: int) -> None:
    log = deepcopy(GOOD)
    place %= len(log)
    log[place][part] = data
    inside = deepcopy(GOOD)
    if inside[place][2]:
        inside[place][2][Random(seed).choice(sorted(inside[place][2]))] = data
    for each in (data, [*GOOD[:place], data], log, inside):
        try:
            session = Session.resumed(read_log(each), "0" * 18)
        except ValueError:
            continue
        session.resume()
        session.click(Random(seed).choice(["a1", "b1", "z1"]))
        assert session.view().diagram.game == session.transcript().game
