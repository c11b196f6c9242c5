"""A conversation with the analysis service in a thread, and somebody to think for it."""

from __future__ import annotations

import io
import json
from queue import Queue
from threading import Event, Thread
from typing import Any

from tabuleiro.engine.api import Info, Limits, Line, Listener, Score
from tabuleiro.record import History
from tabuleiro.study.open_question import Make
from tabuleiro.study.service import serve

LONG = 120.0
"""Seconds after which a test gives up waiting; nothing should ever take as long."""


class _Sink(io.RawIOBase):
    def __init__(self) -> None:
        self.lines: Queue[bytes] = Queue()

    def writable(self) -> bool:
        return True

    def write(self, line: Any) -> int:
        self.lines.put(bytes(line))
        return len(line)


class _Source(io.RawIOBase):
    def __init__(self) -> None:
        self.lines: Queue[bytes] = Queue()
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1) -> bytes:
        line = self._rest or self.lines.get(timeout=LONG)
        cut = len(line) if size is None or size < 0 else size
        line, self._rest = line[:cut], line[cut:]
        return line


class Talk:
    """``say`` a line, ``hear`` the next answer."""

    def __init__(self, places: int = 2, make: Make | None = None) -> None:
        self._source, self._sink = _Source(), _Sink()
        arguments = (self._source, self._sink, places, *([make] if make else []))
        self._thread = Thread(target=serve, args=arguments, daemon=True)
        self._thread.start()

    def say(self, line: bytes | dict[str, Any]) -> None:
        text = line if isinstance(line, bytes) else json.dumps(line).encode()
        self._source.lines.put(text + b"\n")

    def hear(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._sink.lines.get(timeout=LONG))
        return answer

    def ask(self, line: bytes | dict[str, Any]) -> dict[str, Any]:
        """Say a line; the last answer to it when nothing else is going on."""
        self.say(line)
        while (answer := self.hear())["type"] in ("info", "move"):
            pass
        return answer

    def hear_of(self, id: object, type: str) -> dict[str, Any]:
        """The next answer of that type to that question; others are passed by."""
        while (answer := self.hear())["id"] != id or answer["type"] != type:
            pass
        return answer

    def end(self) -> list[dict[str, Any]]:
        """Say nothing more and wait; what was still said is returned."""
        self._source.lines.put(b"")
        self._thread.join(LONG)
        assert not self._thread.is_alive()
        return [json.loads(self._sink.lines.get()) for _ in range(self._sink.lines.qsize())]


class Patient:
    """Thinks until it is stopped, or has thought as often as the depth says."""

    NODES = 10

    def __init__(self) -> None:
        self._stopped = Event()
        self.times = 0

    def think(self, history: History, limits: Limits, listener: Listener | None = None) -> Info:
        self._stopped.clear()
        self.times += 1
        info = Info(
            self.times, self.NODES, 0.01, (Line(Score(7), (str(history.position.moves()[0]),)),)
        )
        if listener:
            listener(info)
        if limits.depth is None or self.times < limits.depth:
            assert self._stopped.wait(LONG)
        return info

    def stop(self) -> None:
        self._stopped.set()
