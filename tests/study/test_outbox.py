"""Answers on their way out never pile up."""

from __future__ import annotations

import json
from threading import Event, Thread
from typing import Any

import pytest

from study.talk import LONG
from tabuleiro.study.outbox import MOST_WAITING, Outbox


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
    outbox = Outbox(gate.write)
    for number in range(1000):
        outbox.put({"n": number})
    outbox.close()
    assert gate.lines == [{"n": number} for number in range(1000)]


def test_only_the_latest_of_a_kind() -> None:
    gate = Gate()
    outbox = Outbox(gate.write)
    outbox.put({"first": True})
    assert gate.reached.wait(LONG)
    for number in range(10_000):
        outbox.put_latest("a", {"a": number})
        outbox.put_latest("b", {"b": number})
    outbox.put({"last": True})
    gate.opened.set()
    outbox.close()
    assert gate.lines == [{"first": True}, {"a": 9999}, {"b": 9999}, {"last": True}]


def test_who_has_too_many_waits() -> None:
    gate = Gate()
    outbox = Outbox(gate.write)
    outbox.put({})
    assert gate.reached.wait(LONG)
    for _ in range(MOST_WAITING):
        outbox.put({"n": 1})
    thread = Thread(target=outbox.put, args=({"n": 2},), daemon=True)
    thread.start()
    thread.join(0.1)
    assert thread.is_alive()
    gate.opened.set()
    thread.join(LONG)
    assert not thread.is_alive()
    outbox.close()
    assert len(gate.lines) == MOST_WAITING + 2


def test_a_reader_that_is_gone() -> None:
    gone = Event()

    def write(line: bytes) -> None:
        raise BrokenPipeError

    outbox = Outbox(write, gone.set)
    outbox.put({})
    assert gone.wait(LONG)
    for _ in range(3 * MOST_WAITING):
        outbox.put({})
    with pytest.raises(BrokenPipeError):
        outbox.close()
