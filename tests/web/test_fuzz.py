"""Any messages, in any order, from anybody: each is answered, and the game stays a game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabuleiro.positions import parse
from web.local_server import HUMAN, OPEN, Guest, Live, Server

PLAIN = ("redo", "hint", "cancel", "move_now", "pause", "resume", "step", "rematch", "state")
TYPES = st.sampled_from((*PLAIN, "move", "resign", "draw", "undo", "speed", "evaluate", "why"))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MOVES = st.sampled_from(("b1b2", "a1a2", "B1-B2", "", "a1", "z9z9", "b1b2b3", "\u0000", "é"))
FIELDS = st.fixed_dictionaries(
    {"type": TYPES},
    optional={
        "id": st.sampled_from("abc") | ANYTHING,
        "ply": st.integers(-1, 5) | ANYTHING,
        "move": MOVES | ANYTHING,
        "side": st.integers(0, 3) | ANYTHING,
        "action": st.sampled_from(("offer", "accept", "decline", "ask")) | ANYTHING,
        "delay": st.floats(-1, 11) | ANYTHING,
        "sites": st.lists(st.sampled_from(("a1", "b1", "b2", "q9", "")), max_size=3) | ANYTHING,
    },
)
TEXTS = st.one_of(
    FIELDS.map(json.dumps),
    FIELDS.map(lambda fields: json.dumps({"id": "x", **fields})),
    ANYTHING.map(json.dumps),
    st.text(max_size=50),
)
WHO = st.integers(0, 2)


@settings(max_examples=20, suppress_health_check=list(HealthCheck), database=None)
@given(messages=st.lists(st.tuples(WHO, TEXTS), min_size=1, max_size=12))
def test_any_messages(server: Server, messages: list[tuple[int, str]]) -> None:
    with server.guest() as ana, server.guest() as rui, server.guest() as eva:
        id = ana.create("talpa", HUMAN, OPEN, options={"size": "4x4"})
        rui.join(id)
        with ana.sit(id) as first, rui.sit(id) as second, eva.sit(id) as watcher:
            everybody = [first, second, watcher]
            for who, text in messages:
                everybody[who].socket.send(text)
            for live in everybody:
                live.do("state", id="last")
        check_game(everybody, ana.get(f"/api/games/{id}"))


def check_game(everybody: list[Live], state: dict[str, Any]) -> None:
    """What all were told is one legal game."""
    position = parse("talpa", state["start"])
    for move in state["moves"]:
        position = position.play(move)
    assert position.text() == state["view"]["position"]
    told = [each for live in everybody for each in live.heard if each["type"] == "moved"]
    assert all(each["sequence"] <= state["sequence"] for each in told)


def test_nothing_was_logged_and_little_is_kept(
    server: Server, ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    id = ana.create("tiny", HUMAN, HUMAN)
    with ana.sit(id) as live:
        for number in range(500):
            live.socket.send(f'{{"type": "why", "id": "{number}", "sites": ["a{number % 9}"]}}')
        live.do("ping")
    room = server.hub._rooms[id]
    assert len(room.game._done) <= 100
    assert not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]
