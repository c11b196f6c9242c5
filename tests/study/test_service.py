"""The analysis service: many questions, fair shares, and clear answers to bad lines."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabuleiro
from study.talk import LONG, Patient, Talk
from tabuleiro import _core
from tabuleiro.games import GAMES
from tabuleiro.record import read
from tabuleiro.study import places, service
from tabuleiro.study.thinking import thinker

PROGRAM = [sys.executable, "-c", "from tabuleiro.cli import main; main()", "analyse", "--stdio"]
PAGE = Path(__file__).parents[2] / "docs" / "protocol-analysis.md"
NAVA = {"id": "n", "game": "nava", "depth": 3}
GAME = '[Game "talpa"] [Size "4x4"] 1. b1c1 a3b3 2. c4b4 d2c2 *'


@pytest.mark.parametrize("name", list(GAMES))
def test_a_question_of_every_game(name: str) -> None:
    talk = Talk()
    talk.say({"id": 1, "game": name, "nodes": 3000, "lines": 2})
    heard = [talk.hear()]
    while heard[-1]["type"] == "info":
        heard.append(talk.hear())
    done = heard[-1]
    assert (done["id"], done["type"], done["cancelled"]) == (1, "done", False)
    assert done["best"] == done["lines"][0]["moves"][0]
    assert done["best"] in tabuleiro.start(name).moves()
    assert 1 <= len(done["lines"]) <= 2
    for info in heard:
        for line in info["lines"]:
            assert 0 <= line["chances"] <= 1
            assert ("win_in" in line["score"]) != ("value" in line["score"])
    assert talk.end() == []


@pytest.mark.parametrize("name", list(_core.GAMES))
def test_the_same_nodes_find_the_same(name: str) -> None:
    talk = Talk()
    first, second = (talk.ask({"id": id, "game": name, "nodes": 2000}) for id in "ab")
    assert first["lines"] == second["lines"]
    assert (first["depth"], first["nodes"]) == (second["depth"], second["nodes"])
    talk.end()


def test_the_past_counts() -> None:
    """G2: two elephants go to and fro until the start is there for the third time."""
    talk = Talk()
    moves = ["e1d1", "e10d10", "d1e1", "d10e10"] * 2
    answer = talk.ask({"id": 1, "game": "barca", "moves": moves, "depth": 1})
    assert answer["message"] == "the game is over: 1/2-1/2, third repetition"
    assert talk.ask({"id": 1, "game": "barca", "moves": moves[:-1], "depth": 1})["type"] == "done"
    talk.end()


def test_moves_and_options() -> None:
    talk = Talk()
    asked = {"id": 1, "game": "talpa", "options": {"size": "4x4"}, "moves": ["b1c1"], "depth": 2}
    done = talk.ask(asked)
    after = tabuleiro.start("talpa", size="4x4").play("b1c1")
    assert done["best"] in after.moves()
    talk.end()


def test_a_transcript() -> None:
    talk = Talk()
    talk.say({"id": "t", "transcript": GAME, "nodes": 500})
    moves = [talk.hear() for _ in range(4)]
    assert [(move["type"], move["ply"], move["side"]) for move in moves] == [
        ("move", 4, 2),
        ("move", 3, 1),
        ("move", 2, 2),
        ("move", 1, 1),
    ]
    done = talk.hear()
    assert (done["type"], done["cancelled"]) == ("done", False)
    assert [side["moves"] for side in done["sides"]] == [2, 2]
    again = read(done["transcript"])
    assert [ply.move for ply in again.moves] == ["b1c1", "a3b3", "c4b4", "d2c2"]
    assert again.tags == {"Annotator": "Tabuleiro, nodes=500 a move"}
    talk.end()


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
    ({"transcript": ""}, "there is no game in this text"),
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
    assert {talk.hear_of(1, "done")["id"], talk.hear_of("1", "done")["id"]} == {1, "1"}
    talk.end()


@pytest.mark.parametrize("name", list(GAMES))
def test_cancel(name: str) -> None:
    """What is known is told, of a search without any limit."""
    talk = Talk()
    talk.say({"id": 1, "game": name})
    talk.hear_of(1, "info")
    talk.say({"cancel": 1})
    done = talk.hear_of(1, "done")
    assert done["best"] in tabuleiro.start(name).moves()
    talk.end()


def test_cancel_while_it_waits() -> None:
    talk = Talk(places=1, make=lambda game: Patient())
    talk.say({"id": 1, "game": "nava"})
    talk.hear_of(1, "info")
    talk.say({"id": 2, "game": "nava"})
    talk.say({"cancel": 2})
    assert talk.hear_of(2, "done")["cancelled"]
    talk.say({"cancel": 1})
    talk.hear_of(1, "done")
    talk.end()


def test_cancel_a_transcript() -> None:
    talk = Talk(make=lambda game: Patient())
    talk.say({"id": 1, "transcript": GAME, "time": 1000})
    talk.say({"cancel": 1})
    done = talk.hear_of(1, "done")
    assert done["cancelled"]
    assert "transcript" not in done or read(done["transcript"]).result == "*"
    talk.end()


def test_endless_questions_do_not_starve_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "SLICE", 0.01)
    monkeypatch.setattr(places, "TICK", 0.005)
    talk = Talk(places=2)
    for number in range(5):
        talk.say({"id": number, "game": "barca"})
    assert {talk.hear_of(number, "info")["id"] for number in range(5)} == set(range(5))
    for number in range(5, 15):
        talk.say({"id": number, "game": "nava", "depth": 4})
        assert talk.hear_of(number, "done")["depth"] == 4
    for number in range(5):
        talk.say({"cancel": number})
        assert talk.hear_of(number, "done")["cancelled"]
    assert talk.end() == []


def test_turns_go_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """One place, four that would never leave it: each is back at it again and again."""
    monkeypatch.setattr(places, "SLICE", 0.0)
    monkeypatch.setattr(places, "SHARE", 10**9)
    monkeypatch.setattr(places, "TICK", 0.001)
    talk = Talk(places=1, make=lambda game: Patient())
    talk.say({"id": "endless", "game": "nava"})  # so that nobody is ever alone
    for number in range(3):
        talk.say({"id": number, "game": "nava", "depth": 5})
    done: dict[object, dict[str, Any]] = {}
    while len(done) < 3:
        answer = talk.hear()
        if answer["type"] == "done":
            done[answer["id"]] = answer
    assert set(done) == {0, 1, 2}
    assert {answer["nodes"] for answer in done.values()} == {5 * Patient.NODES}
    talk.say({"cancel": "endless"})
    assert talk.hear_of("endless", "done")["nodes"] > Patient.NODES
    talk.end()


def test_limits_go_on_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the nodes that were asked for, however often the search had to make room."""
    monkeypatch.setattr(places, "SLICE", 0.01)
    monkeypatch.setattr(places, "TICK", 0.005)
    talk = Talk(places=1)
    for number in range(3):
        talk.say({"id": number, "game": "barca", "nodes": 60_000})
    talk.say({"id": "t", "transcript": GAME, "nodes": 3000})
    finals: dict[object, dict[str, Any]] = {}
    while len(finals) < 4:
        answer = talk.hear()
        assert answer["type"] != "error", answer
        if answer["type"] == "done":
            finals[answer["id"]] = answer
    for number in range(3):
        assert finals[number]["nodes"] >= 60_000 or "win_in" in finals[number]["lines"][0]["score"]
    assert talk.end() == []


def test_too_many_at_once() -> None:
    talk = Talk(places=1, make=lambda game: Patient())
    for number in range(service.MOST_OPEN):
        talk.say({"id": number, "game": "nava"})
    talk.say({"id": "more", "game": "nava"})
    while (answer := talk.hear())["type"] != "error":
        pass
    assert answer["message"] == "question 'more': at most 64 can be open"
    assert sum(answer["type"] == "done" for answer in talk.end()) == service.MOST_OPEN


def test_the_end_of_the_input_finishes_what_has_a_limit() -> None:
    talk = Talk(places=1)
    talk.say({"id": "endless", "game": "barca"})
    talk.say({"id": "short", "game": "nava", "depth": 4})
    talk.say({"id": "wrong", "game": "go"})
    finals = {answer["id"]: answer for answer in talk.end() if answer["type"] != "info"}
    assert finals["endless"]["cancelled"] is True
    assert finals["short"]["cancelled"] is False
    assert finals["short"]["depth"] == 4
    assert finals["wrong"]["type"] == "error"


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


def matches(said: Any, shown: Any) -> bool:
    """Whether an answer is what the page shows; ``…`` stands for anything."""
    if shown == "…":
        return True
    if isinstance(shown, dict):
        return said.keys() == shown.keys() and all(matches(said[key], shown[key]) for key in shown)
    if isinstance(shown, list):
        return len(said) == len(shown) and all(map(matches, said, shown))
    return bool(said == shown)


def test_the_conversation_of_the_page() -> None:
    """Each line is said after what is shown before it was heard; infos may be more than shown."""
    text = PAGE.read_text().split("```conversation\n")[1].split("```")[0]
    talk = Talk()
    for line in text.splitlines():
        sign, _, data = line.partition(" ")
        if sign == ">":
            talk.say(data.encode())
            continue
        shown = json.loads(data)
        while (said := talk.hear())["type"] == "info" != shown["type"]:
            pass
        assert matches(said, shown), (said, shown)
    assert talk.end() == []


def test_a_closed_pipe_ends_it() -> None:
    """Nobody reads: the searches are cancelled, and the program ends with its input."""
    with subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b'{"id": 1, "game": "barca", "time": 100000}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(LONG) == 1


def test_a_closed_pipe_ends_it_also_with_more_to_read() -> None:
    def write(line: bytes) -> int:
        raise BrokenPipeError

    sink = io.BytesIO()
    sink.write = write  # type: ignore[method-assign, assignment]
    with pytest.raises(BrokenPipeError):
        service.serve(Endless(), sink, 1)  # type: ignore[arg-type]


class Endless:
    def readline(self, size: int) -> bytes:
        return b"nonsense\n"


@pytest.mark.parametrize("is_input_over", [False, True])
def test_control_c_ends_it(is_input_over: bool) -> None:
    with subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b'{"id": 1, "game": "barca", "time": 100000}\n')
        process.stdin.flush()
        process.stdout.readline()
        if is_input_over:
            process.stdin.close()
        os.kill(process.pid, signal.SIGINT)
        *_, last = process.stdout.read().splitlines()
        assert json.loads(last)["cancelled"] is True
        assert process.stderr.read() == b""
        assert process.wait(LONG) == 130
