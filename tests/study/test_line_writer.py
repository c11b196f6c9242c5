"""Answers on their way out never pile up."""

from __future__ import annotations

import json
from threading import Event, Thread
from typing import Any

import pytest

from study.talk import LONG
from tabuleiro.study.line_writer import MOST_WAITING, LineWriter


class Gate:
    """Writes nothing before it is opened."""

    def __init__(self) -> None:
        self.opened = Event()
        self.reached = Event()
        self.lines: list[dict[str, Any]] = []

    def write(self, line: bytes) -> None:
        self.reached.set()
        assert self.opened.wait(LONG)
        self.lines.append(json.loads(line))


def test_in_order() -> None:
    gate = Gate()
    gate.opened.set()
    writer = LineWriter(gate.write)
    for number in range(1000):
        writer.put({"n": number})
    writer.close()
    assert gate.lines == [{"n": number} for number in range(1000)]


def test_only_the_latest_of_a_kind() -> None:
    gate = Gate()
    writer = LineWriter(gate.write)
    writer.put({"first": True})
    assert gate.reached.wait(LONG)
    for number in range(10_000):
        writer.put_latest("a", {"a": number})
        writer.put_latest("b", {"b": number})
    writer.put({"last": True})
    gate.opened.set()
    writer.close()
    assert gate.lines == [{"first": True}, {"a": 9999}, {"b": 9999}, {"last": True}]


def test_who_has_too_many_waits() -> None:
    gate = Gate()
    writer = LineWriter(gate.write)
    writer.put({})
    assert gate.reached.wait(LONG)
    for _ in range(MOST_WAITING):
        writer.put({"n": 1})
    thread = Thread(target=writer.put, args=({"n": 2},), daemon=True)
    thread.start()
    thread.join(0.1)
    assert thread.is_alive()
    gate.opened.set()
    thread.join(LONG)
    assert not thread.is_alive()
    writer.close()
    assert len(gate.lines) == MOST_WAITING + 2


def test_a_reader_that_is_gone() -> None:
    gone = Event()

    def write(line: bytes) -> None:
        raise BrokenPipeError

    writer = LineWriter(write, gone.set)
    writer.put({})
    assert gone.wait(LONG)
    for _ in range(3 * MOST_WAITING):
        writer.put({})
    with pytest.raises(BrokenPipeError):
        writer.close()
