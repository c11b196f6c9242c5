"""The analysis service: whatever a line says, it is answered clearly."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from study.talk import Patient, Talk
from tabuleiro.study import service
from tabuleiro.study.thinkers import thinker

NAVA = {"id": "n", "game": "nava", "depth": 3}
BAD = [
    (b"\xff\xfe", "UTF-8"),
    (b"\x00\x01", "no JSON"),
    (b"{", "no JSON: Expecting property name"),
    (b"[1]", "a line is a JSON object, not '[1]'"),
    (b'"x"', "a line is a JSON object"),
    (b"[" * 200_000, "nested so deeply"),
    (b'{"id": ' + b"9" * 10_000 + b"}", "no JSON"),
    (b'{"id": NaN}', "NaN is no JSON"),
    (b"{}", "a question has an id"),
    (b'{"id": true, "game": "nava"}', "an id is text or a whole number"),
    (b'{"id": 1.5, "game": "nava"}', "an id is text or a whole number"),
    (b'{"id": {}, "game": "nava"}', "an id is text or a whole number"),
    (b'{"id": "' + b"x" * 201 + b'"}', "an id has at most 200 characters"),
    (b'{"cancel": "nobody"}', "no question 'nobody' is open"),
    (b'{"cancel": []}', "an id is text or a whole number"),
    (b'{"cancel": 1, "id": 2}', "cancel stands alone"),
    (b'{"id": "' + b"x" * service.MAX_LINE + b'"}', "a line has at most 1048576 bytes"),
    (b"x" * (3 * service.MAX_LINE), "a line has at most 1048576 bytes"),
]


@pytest.mark.parametrize(("line", "words"), BAD, ids=lambda value: str(value)[:30])
def test_a_line_that_asks_nothing(line: bytes, words: str) -> None:
    talk = Talk()
    answer = talk.ask(line)
    assert (answer["id"], answer["type"]) == (None, "error")
    assert words in answer["message"]
    assert len(answer["message"]) < 300
    assert talk.ask(NAVA)["type"] == "done"
    assert talk.end() == []


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({}, "names its game"),
    ({"game": "navva"}, "did you mean 'nava'?"),
    ({"game": 7}, "game is text"),
    ({"game": "nava", "position": "x"}, "a position is a board"),
    ({"game": "nava", "position": ["x"]}, "position is text"),
    ({"game": "nava", "position": "x" * 100_000}, "at most 1000 characters"),
    ({"game": "talpa", "position": "3/xox/oxo 1"}, "the game is over"),
    ({"game": "nava", "moves": ["a1a9"]}, "a9"),
    ({"game": "nava", "moves": "a1a2"}, "moves is a list of texts"),
    ({"game": "nava", "moves": [1]}, "moves is a list of texts"),
    ({"game": "nava", "options": {"size": "6x6"}}, "Nava has no option 'size'"),
    ({"game": "talpa", "options": {"size": 4}}, "size"),
    ({"game": "talpa", "options": {"size": "99"}}, "from 3x3 to 10x10"),
    ({"game": "talpa", "options": "4x4"}, "options is an object"),
    ({"game": "talpa", "options": {"size": "4x4"}, "position": "x"}, "exclude each other"),
    ({"game": "nava", "dept": 3}, "no field 'dept'; did you mean 'depth'?"),
    ({"game": "nava", "depth": 0}, "depth is a whole number from 1 to 999, not 0"),
    ({"game": "nava", "depth": "3"}, "depth is a whole number"),
    ({"game": "nava", "depth": True}, "depth is a whole number"),
    ({"game": "nava", "nodes": 10**30}, "nodes is a whole number"),
    ({"game": "nava", "nodes": 1.5}, "nodes is a whole number"),
    ({"game": "nava", "time": 0}, "time is a number of seconds"),
    ({"game": "nava", "time": -1}, "time is a number of seconds"),
    ({"game": "nava", "time": 10**400}, "time is a number of seconds"),
    ({"game": "nava", "lines": 257}, "lines is a whole number from 1 to 256"),
    ({"transcript": ""}, "this text contains no game"),
    ({"transcript": "hello"}, '[Game "…"] is not among them'),
    ({"transcript": '[Game "nava"] 1. a1a9'}, "ply 1, 'a1a9'"),
    ({"transcript": '[Game "nava"]', "game": "barca"}, "a transcript of nava, not of barca"),
    ({"transcript": '[Game "nava"]', "position": "x"}, "transcript and position exclude"),
    ({"transcript": '[Game "nava"]', "lines": 2}, "transcript and lines exclude"),
]


@pytest.mark.parametrize(("fields", "words"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_question_that_cannot_be_answered(fields: dict[str, Any], words: str) -> None:
    talk = Talk()
    answer = talk.ask({"id": "q", **fields})
    assert (answer["id"], answer["type"]) == ("q", "error")
    assert words in answer["message"]
    assert len(answer["message"]) < 300
    assert talk.ask(NAVA | {"id": "q"})["type"] == "done"
    assert talk.end() == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)

FIELDS = st.sampled_from(["game", "position", "moves", "options", "transcript", "nodes", "time"])


@settings(max_examples=40)
@given(st.dictionaries(FIELDS, JSON | st.sampled_from(["nava", "tiny", '[Game "tiny"] c1'])))
def test_whatever_is_asked_is_answered(fields: dict[str, Any]) -> None:
    sink = io.BytesIO()
    line = json.dumps({"id": "x", "depth": 1, **fields}).encode()
    service.serve(io.BytesIO(line), sink, 1, lambda game: thinker(game, 1))
    answer = json.loads(sink.getvalue().splitlines()[-1])
    assert answer["type"] in ("done", "error")
    assert answer["id"] in ("x", None)


def test_an_id_is_used_once_at_a_time() -> None:
    talk = Talk(make=lambda game: Patient())
    talk.say({"id": "a", "game": "nava"})
    talk.hear_of("a", "info")
    twice = talk.ask({"id": "a", "game": "nava"})
    assert (twice["id"], twice["message"]) == (None, "a question 'a' is open already")
    talk.say({"cancel": "a"})
    assert talk.hear_of("a", "done")["cancelled"] is True
    talk.say({"id": "a", "game": "nava", "depth": 1})
    assert talk.hear_of("a", "done")["cancelled"] is False
    talk.end()


def test_text_and_number_are_two_ids() -> None:
    talk = Talk(make=lambda game: Patient())
    for id in (1, "1"):
        talk.say({"id": id, "game": "nava", "depth": 1})
    done: set[object] = set()
    while done != {1, "1"}:  # in either order: both are thought about at once
        answer = talk.hear()
        if answer["type"] == "done":
            done.add(answer["id"])
    talk.end()


def test_an_error_inside_is_told() -> None:
    class Broken(Patient):
        def think(self, *_: object) -> Any:
            raise MemoryError

    talk = Talk(make=lambda game: Broken())
    assert talk.ask(NAVA) == {"id": "n", "type": "error", "message": "MemoryError"}
    talk.end()


def test_empty_lines_mean_nothing() -> None:
    sink = io.BytesIO()
    service.serve(io.BytesIO(b"\n  \n\r\n"), sink, 1)
    assert sink.getvalue() == b""


def test_a_line_without_an_end() -> None:
    sink = io.BytesIO()
    service.serve(io.BytesIO(json.dumps(NAVA).encode()), sink, 1)
    assert json.loads(sink.getvalue().splitlines()[-1])["type"] == "done"
