"""Clocks of a game: a base time for each side and an increment after each of its moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import Self

from tabuleiro.engine.api import Clock
from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.games.board import opponent, shorten

Now = Callable[[], float]
"""Seconds that only ever grow; ``time.monotonic`` but in tests."""
Times = tuple[float, float]
"""Seconds left, of the first side and of the second."""

LONGEST_BASE = 24 * 3600.0
LONGEST_INCREMENT = 3600.0
_WRITTEN = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,4}(?:\.[0-9]{1,3})?))?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for each side, and seconds added after every move. ``str()`` is ``5+3``."""

    base: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (isfinite(self.base) and 0 < self.base <= LONGEST_BASE):
            raise UnknownOption(
                "a clock has up to 24 hours and more than 0, not {value} s", value=f"{self.base:g}"
            )
        if not (isfinite(self.increment) and 0 <= self.increment <= LONGEST_INCREMENT):
            raise UnknownOption(
                "an increment is 0 to 3600 seconds, not {value}", value=f"{self.increment:g}"
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """``5+3``: five minutes and three seconds a move; ``0.5`` is half a minute."""
        written = _WRITTEN.fullmatch(text.strip())
        if not written:
            raise UnknownOption(
                "a clock is minutes and seconds a move, such as 5+3, not {text}",
                text=shorten(text),
            )
        return cls(60 * float(written[1]), float(written[2] or 0))

    def __str__(self) -> str:
        return f"{self.base / 60:g}+{self.increment:g}"


class Clocks:
    """The two clocks of a game, read from ``now``; at most one of them runs.

    They stand until the first move is made; that move costs nothing. What they showed when each
    position came about is kept: taking moves back shows it again, so the time that was spent on
    the moves taken back is given back, and so is the time the opponent spent on answering.
    Redoing moves shows what was shown after them.
    """

    def __init__(
        self,
        control: TimeControl,
        ply: int = 0,
        now: Now = monotonic,
        *,
        shown: Sequence[Times] | None = None,
        left: Times | None = None,
    ) -> None:
        """``ply`` moves were played before the clocks came; the rest is for going on later."""
        self.control = control
        self.first_ply = ply
        self.shown = list(shown or [(control.base, control.base)] * (ply + 1))
        """By ply: what the clocks showed when its position came about."""
        self._now = now
        self._left = left or self.shown[-1]
        self._running: Player | None = None
        self._since = 0.0

    @property
    def running(self) -> Player | None:
        """Whose clock runs."""
        return self._running

    def left(self) -> Times:
        """Seconds left to each side; never less than 0."""
        first, second = self._left
        used = self._now() - self._since if self._running else 0.0
        if self._running == 1:
            first -= used
        elif self._running == 2:
            second -= used
        return max(first, 0.0), max(second, 0.0)

    @property
    def flagged(self) -> Player | None:
        """Who has run out of time."""
        if self._running and self.left()[self._running - 1] <= 0:
            return self._running
        return None

    def run(self, side: Player) -> None:
        """Let the clock of ``side`` run, and no other."""
        self.halt()
        self._running, self._since = side, self._now()

    def halt(self) -> None:
        self._left = self.left()
        self._running = None

    def press(self, ply: int, mover: Player) -> None:
        """``mover`` has made a move, the ``ply``-th: add the increment, start the other clock."""
        started = self._running is not None
        self.halt()
        if started:
            first, second = self._left
            gain = self.control.increment
            self._left = (first + gain, second) if mover == 1 else (first, second + gain)
        del self.shown[ply:]
        self.shown.append(self._left)
        self.run(opponent(mover))

    def go_to(self, ply: int, turn: Player) -> None:
        """Moves were taken back or redone: show what was shown then, and run if it ran."""
        self.halt()
        self._left = self.shown[min(ply, len(self.shown) - 1)]
        if ply > self.first_ply:
            self.run(turn)

    def for_engine(self) -> Clock:
        gain = self.control.increment
        return Clock(*self.left(), first_increment=gain, second_increment=gain)
