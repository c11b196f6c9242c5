"""Clocks of a game: a base time for each side and an increment after each of its moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Self

from tabuleiro.engine.api import Clock
from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.games.board import shorten

Now = Callable[[], float]
"""Seconds that only ever grow; ``time.monotonic`` but in tests."""
Times = tuple[float, float]
"""Seconds left, of the first side and of the second."""

CLOCKS = ("", "1+1", "3+2", "5+3", "10+5", "30+10")
"""The clocks every shell offers; empty: none."""
LONGEST = 999_999.0
LONGEST_BASE = 24 * 3600.0
"""Of a game with people, as is the next."""
LONGEST_INCREMENT = 3600.0
_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_WRITTEN = re.compile(rf"({_NUMBER})([ms]?)(?:\+({_NUMBER})s?)?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for all moves of a side, and seconds added after each; exact to the microsecond.

    >>> TimeControl.parse("5+3")
    TimeControl(base=300.0, increment=3.0)
    >>> print(TimeControl(10, 0.1))
    10s+0.1s
    """

    base: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        for name in ("base", "increment"):
            object.__setattr__(self, name, round(float(getattr(self, name)), 6))
        self._require(LONGEST, LONGEST)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``5+3``, five minutes and three seconds a move, or ``10s+0.1s``."""
        written = _WRITTEN.fullmatch(text.strip())
        if not written:
            raise UnknownOption(
                "a clock is minutes and seconds a move, such as 5+3,"
                " or seconds, such as 10s+0.1s, not {text}",
                text=shorten(text),
            )
        base, unit, increment = written.groups(default="0")
        return cls(float(base) * (1 if unit == "s" else 60), float(increment))

    @classmethod
    def for_people(cls, text: str) -> Self:
        """Read a clock of at most 24 hours and an hour a move."""
        control = cls.parse(text)
        control._require(LONGEST_BASE, LONGEST_INCREMENT)
        return control

    def _require(self, most: float, most_added: float) -> None:
        if not 0 < self.base <= most:
            raise UnknownOption(
                "a clock has more than 0 and up to {most} seconds, not {value}",
                most=f"{most:.0f}",
                value=f"{self.base:g}",
            )
        if not 0 <= self.increment <= most_added:
            raise UnknownOption(
                "an increment is 0 to {most} seconds, not {value}",
                most=f"{most_added:.0f}",
                value=f"{self.increment:g}",
            )

    @property
    def is_in_minutes(self) -> bool:
        """Whether the base is said in minutes: half a minute or more, by tenths of a minute."""
        return self.base >= 30 and self.base % 6 == 0

    @property
    def tag(self) -> str:
        """In seconds, as PGN has it: ``300+3``."""
        return f"{_decimal(self.base)}+{_decimal(self.increment)}"

    def __str__(self) -> str:
        if self.is_in_minutes:
            return f"{_decimal(self.base / 60)}+{_decimal(self.increment)}"
        return f"{_decimal(self.base)}s+{_decimal(self.increment)}s"


def _decimal(number: float) -> str:
    return f"{number:.6f}".rstrip("0").rstrip(".")


class Clocks:
    """The two clocks of a game, read from ``now``; at most one of them runs.

    Where people play, they stand until the first move is made; that move costs nothing. What they
    showed when each position came about is kept: taking moves back shows it again, so the time
    that was spent on the moves taken back is given back, and so is the time the opponent spent on
    answering. Redoing moves shows what was shown after them.
    """

    def __init__(
        self,
        first: TimeControl | None,
        second: TimeControl | None,
        ply: int = 0,
        now: Now = monotonic,
        *,
        margin: float = 0.0,
    ) -> None:
        """``ply`` moves were played before the clocks came.

        A side without a control has all the time there is. ``margin`` is forgiven, not given:
        seconds by which a clock may be overrun, which then stands at zero.
        """
        self.controls = first, second
        self.first_ply = ply
        full = (first.base if first else inf, second.base if second else inf)
        self.shown = [full] * (ply + 1)
        """By ply: what the clocks showed when its position came about."""
        self._now = now
        self._left = full
        self._running: Player | None = None
        self._since = 0.0
        self._margin = margin

    @property
    def running(self) -> Player | None:
        """Whose clock runs."""
        return self._running

    def left(self) -> Times:
        """Seconds left to each side; never less than 0."""
        first, second = self._rest()
        return max(first, 0.0), max(second, 0.0)

    def _rest(self) -> Times:
        first, second = self._left
        used = self._now() - self._since if self._running else 0.0
        return (
            first - used if self._running == 1 else first,
            second - used if self._running == 2 else second,
        )

    @property
    def flagged(self) -> Player | None:
        """Who has run out of time."""
        if self._running and self._rest()[self._running - 1] <= -self._margin:
            return self._running
        return None

    def run(self, side: Player) -> None:
        """Let the clock of ``side`` run, and no other."""
        self.halt()
        self._running, self._since = side, self._now()

    def halt(self) -> None:
        self._left = self.left()
        self._running = None

    def gain(self) -> None:
        """Halt the clock that runs, and add its increment."""
        side = self._running
        self.halt()
        if side:
            first, second = self._left
            control = self.controls[side - 1]
            more = control.increment if control else 0.0
            self._left = (first + more, second) if side == 1 else (first, second + more)

    def show(self, left: Times, running: Player | None) -> None:
        """Stand at ``left``, or run from there on."""
        self._left, self._running, self._since = left, running, self._now()

    def note(self, ply: int, left: Times) -> None:
        """Keep what was shown after ``ply`` moves, for when moves are taken back."""
        del self.shown[ply:]
        self.shown.append(left)

    def for_engine(self) -> Clock:
        increments = (control.increment if control else 0.0 for control in self.controls)
        return Clock(*self.left(), *increments)
