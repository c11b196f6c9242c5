"""The analysis service: fair shares, questions that are cancelled, and its end."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import tabuleiro
from study.talk import LONG, Patient, Talk
from tabuleiro.games import GAMES
from tabuleiro.jobs import runner as runners
from tabuleiro.record import read
from tabuleiro.study import open_question, service

PROGRAM = [sys.executable, "-c", "from tabuleiro.cli import main; main()", "analyse", "--stdio"]
GAME = '[Game "talpa"] [Size "4x4"] 1. b1c1 a3b3 2. c4b4 d2c2 *'


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
    monkeypatch.setattr(runners, "SHORTEST_TURN", 0.01)
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
    monkeypatch.setattr(runners, "SHORTEST_TURN", 0.0)
    monkeypatch.setattr(open_question, "SHARE", 10**9)
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
    monkeypatch.setattr(runners, "SHORTEST_TURN", 0.01)
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


@contextmanager
def long_search() -> Iterator[subprocess.Popen[bytes]]:
    """The program, with pipes, after the first word of a search that takes long."""
    with subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b'{"id": 1, "game": "barca", "time": 100000}\n')
        process.stdin.flush()
        process.stdout.readline()
        yield process


def test_a_closed_pipe_ends_it() -> None:
    """Nobody reads: the searches are cancelled, and the program ends with its input."""
    with long_search() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
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
    with long_search() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        if is_input_over:
            process.stdin.close()
        os.kill(process.pid, signal.SIGINT)
        *_, last = process.stdout.read().splitlines()
        assert json.loads(last)["cancelled"] is True
        assert process.stderr.read() == b""
        assert process.wait(LONG) == 130
