"""Limits at work: how much of them a search in Python has used."""

from __future__ import annotations

from threading import Event
from time import monotonic

from tabuleiro.games.api import Player

from .api import Clock, Limits

MOVES_AHEAD = 30
"""A clock is shared out as if so many own moves were still to come."""


class OutOfBudget(Exception):
    """The search has used up its limits, or was told to stop."""


class Budget:
    """Counts nodes and watches time for one move; ``stop`` ends it from another thread."""

    def __init__(self, limits: Limits, turn: Player, stop: Event) -> None:
        self.nodes = 0
        self._most_nodes = limits.nodes
        self._stop = stop
        self._start = monotonic()
        seconds = seconds_for(limits, turn)
        self._end = None if seconds is None else self._start + seconds

    @property
    def seconds(self) -> float:
        """Time used so far."""
        return monotonic() - self._start

    @property
    def is_spent(self) -> bool:
        return (
            self._stop.is_set()
            or (self._most_nodes is not None and self.nodes >= self._most_nodes)
            or (self._end is not None and monotonic() >= self._end)
        )

    def spend(self) -> None:
        """Pay for one node; OutOfBudget when there is nothing left to pay with."""
        if self.is_spent:
            raise OutOfBudget
        self.nodes += 1


def seconds_for(limits: Limits, turn: Player) -> float | None:
    """The seconds a move may take: those given, or a fair part of the clock."""
    given = [] if limits.time is None else [limits.time]
    if limits.clock:
        given.append(share(limits.clock, turn))
    return min(given, default=None)


def share(clock: Clock, turn: Player) -> float:
    if turn == 1:
        left, increment = clock.first, clock.first_increment
    else:
        left, increment = clock.second, clock.second_increment
    return min(left / MOVES_AHEAD + increment, left / 2)
