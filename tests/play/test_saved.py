"""Sessions as JSON: what is read is what was written, and anything else is refused in words."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.fakes import Workshop
from tabuleiro import games
from tabuleiro.play import MalformedSession, Session, TimeControl


def through_text(session: Session) -> Session:
    return Session.from_json(json.loads(json.dumps(session.to_json())), make=Workshop())


def a_game(name: str = "tiny") -> Session:
    session = Session.new(
        name, ("human", "random"), control=TimeControl(60, 1), tags={"Event": "Test"}
    )
    session.set_player(2, "human")
    for _ in range(4):
        assert session.type(session.history.position.moves()[0]) is None
    session.set_player(2, "random")
    assert session.undo() is None
    return session


@pytest.mark.parametrize("name", games.GAMES)
def test_a_session_comes_back(name: str) -> None:
    session = a_game(name)
    again = through_text(session)
    session.pause()  # with clocks, so is what was read
    assert again.to_json() | {"clocks": 0} == session.to_json() | {"clocks": 0}
    assert again.history.undone == session.history.undone != ()
    assert again.view().diagram == session.view().diagram
    assert again.redo() is None


def test_a_decided_game_comes_back_decided() -> None:
    session = Session.new("tiny")
    assert session.type("a1") is None
    assert session.resign() is None
    again = through_text(session)
    assert again.outcome == session.outcome
    assert not again.is_paused


def test_offers_and_pauses_come_back() -> None:
    session = Session.new("tiny")
    assert session.offer_draw() is None
    session.pause()
    again = through_text(session)
    assert again.draw_offer == 1
    assert again.is_paused
    assert not through_text(Session.new("tiny")).is_paused


GOOD: dict[str, Any] = json.loads(json.dumps(a_game().to_json()))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 2),
        ("id", "../../etc/passwd"),
        ("id", None),
        ("game", "chess"),
        ("game", []),
        ("start", "nonsense"),
        ("players", ["human"]),
        ("players", ["human", "nobody:7"]),
        ("players", "ab"),
        ("moves", ["a1", "a1"]),
        ("moves", ["z9"]),
        ("moves", [1]),
        ("moves", {"a": 1}),
        ("undone", ["a1"]),
        ("outcome", {"winner": 3, "reason": "x"}),
        ("outcome", {"winner": True, "reason": "x"}),
        ("outcome", {"winner": 1}),
        ("outcome", {"winner": 1, "reason": "\0"}),
        ("tags", {"Game": "x"}),
        ("tags", {"no name": "x"}),
        ("tags", {"Event": "\0"}),
        ("tags", [1]),
        ("created", 5),
        ("created", "\0"),
        ("clocks", {}),
        ("clocks", {**GOOD["clocks"], "base": float("nan")}),
        ("clocks", {**GOOD["clocks"], "base": -1}),
        ("clocks", {**GOOD["clocks"], "shown": []}),
        ("clocks", {**GOOD["clocks"], "left": [1]}),
        ("clocks", {**GOOD["clocks"], "left": [1, True]}),
        ("clocks", {**GOOD["clocks"], "first_ply": 99}),
        ("draw_offer", 3),
        ("is_paused", 1),
    ],
)
def test_wrong_values_are_refused(key: str, value: object) -> None:
    assert Session.from_json(GOOD)
    with pytest.raises(MalformedSession):
        Session.from_json({**GOOD, key: value})


@pytest.mark.parametrize("key", GOOD)
def test_missing_values_are_refused(key: str) -> None:
    data = deepcopy(GOOD)
    del data[key]
    with pytest.raises(MalformedSession, match=key):
        Session.from_json(data)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(data=ANY_JSON, key=st.sampled_from(sorted(GOOD)), seed=st.integers(0, 99))
def test_any_json_is_a_session_or_refused(data: object, key: str, seed: int) -> None:
    for each in (data, {**GOOD, key: data}):
        try:
            session = Session.from_json(each)
        except MalformedSession:
            continue
        session.resume()
        session.click(Random(seed).choice(["a1", "b1", "z1"]))
        assert session.view().diagram.game == session.transcript().game == "tiny"
