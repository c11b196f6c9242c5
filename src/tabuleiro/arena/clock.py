"""Clocks of a game: seconds for all moves of a player, and some added after each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf
from typing import Self

from tabuleiro.engine.api import Clock
from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.games.board import shorten

MARGIN = 0.05
"""Seconds by which a clock may be overrun: what the arena and the system may take for themselves.

They are forgiven, not given: the clock then stands at zero.
"""

_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_CONTROL = re.compile(rf"({_NUMBER})(?:\+({_NUMBER}))?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a player has for a game: ``10+0.1`` is ten seconds, and a tenth more after each move."""

    seconds: float
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Self:
        match = _CONTROL.fullmatch(text)
        if not match or not float(match[1]):
            raise UnknownOption(
                "a clock is seconds and an increment, such as 10+0.1, not {text}",
                text=shorten(text),
            )
        return cls(float(match[1]), float(match[2] or 0))

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"


class Clocks:
    """The clocks of one game; None is a player without one."""

    def __init__(self, first: TimeControl | None, second: TimeControl | None) -> None:
        self._controls = (first, second)
        self._left = [control.seconds if control else inf for control in self._controls]

    def left(self, side: Player) -> float:
        """Seconds; infinite without a clock."""
        return self._left[side - 1]

    def take(self, side: Player, seconds: float) -> bool:
        """A move took so long; whether the clock allowed it."""
        control = self._controls[side - 1]
        assert control
        rest = self._left[side - 1] - seconds
        self._left[side - 1] = max(rest, 0) + control.increment
        return rest >= -MARGIN

    def reading(self, side: Player) -> Clock | None:
        """What the player of ``side`` is told."""
        if self._controls[side - 1] is None:
            return None
        increments = (control.increment if control else 0.0 for control in self._controls)
        return Clock(*self._left, *increments)
