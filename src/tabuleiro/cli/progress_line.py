"""Progress of long work: a line or a bar on the error stream, if that is a terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from threading import Timer
from time import monotonic
from typing import TypeVar

from tabuleiro.locale import _

T = TypeVar("T")

REFRESH_SECONDS = 0.2
PATIENCE = 2.0
"""Seconds before a bar appears."""


class StatusLine:
    """A line on the error stream that is written again and again, if that is a terminal."""

    def __init__(self) -> None:
        self.is_seen = sys.stderr is not None and sys.stderr.isatty()

    def show(self, line: str) -> None:
        if self.is_seen:
            width = shutil.get_terminal_size().columns
            print(f"\r{line[: width - 1]}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        self.show("")


class ProgressLine:
    """A status line with the games done and to do, their speed and the time left."""

    def __init__(self, done: int, total: int) -> None:
        self._done = done
        self._total = total
        self._fresh = 0
        self._begun = monotonic()
        self._shown = 0.0
        self._status = StatusLine()
        self.clear = self._status.clear

    @property
    def seconds(self) -> float:
        return monotonic() - self._begun

    def show(self, standing: Callable[[], str] = str) -> None:
        """Count one more game; ``standing`` is called when the line is written."""
        self._fresh += 1
        if self._status.is_seen and monotonic() - self._shown >= REFRESH_SECONDS:
            self._shown = monotonic()
            self._status.show(self.line(standing()))

    def line(self, standing: str = "") -> str:
        done = self._done + self._fresh
        speed = self._fresh / self.seconds
        left = round((self._total - done) / speed)
        parts = [
            f"{done}/{self._total}",
            standing,
            _("{speed} games/s", speed=f"{speed:.3g}"),
            _("{time} left", time=f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"),
        ]
        return "  ".join(part for part in parts if part)


def with_bar(items: Sequence[T], title: str) -> Iterator[T]:
    """The items, one after the other; when they take long a bar on the error stream grows.

    There is none where the error stream is no terminal.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(title, total=len(items))
    patience = Timer(PATIENCE, bar.start)
    patience.daemon = True
    patience.start()
    try:
        for item in items:
            yield item
            bar.advance(task)
    finally:
        patience.cancel()
        patience.join()
        bar.stop()
