"""One line on a terminal that says how far many games are; nothing where nobody looks."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from time import monotonic

from tabuleiro.locale import _

REFRESH_SECONDS = 0.2


class ProgressLine:
    def __init__(self, done: int, total: int) -> None:
        self._done = done
        self._total = total
        self._fresh = 0
        self._begun = monotonic()
        self._shown = 0.0
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()

    @property
    def seconds(self) -> float:
        return monotonic() - self._begun

    def show(self, standing: Callable[[], str] = str) -> None:
        """Another game is over; ``standing`` says more when the line is written."""
        self._fresh += 1
        if self._is_seen and monotonic() - self._shown >= REFRESH_SECONDS:
            self._shown = monotonic()
            self._print(self.line(standing()))

    def clear(self) -> None:
        if self._is_seen:
            self._print("")

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

    def _print(self, line: str) -> None:
        width = shutil.get_terminal_size().columns
        print(f"\r{line[: width - 1]}\x1b[K", end="", file=sys.stderr, flush=True)
