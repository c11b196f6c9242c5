"""How many games a worker gets at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from .game import Task


class Portions:
    """So many games as last ``seconds``: short ones would else wait for the way to the worker.

    Games that were lost with a worker are given out again one by one, before new ones.
    """

    def __init__(self, seconds: float, largest: int) -> None:
        self._seconds = seconds
        self._largest = largest
        self._size = 1
        self._again: deque[Task] = deque()

    def next(self, waiting: Iterator[Task]) -> list[Task]:
        """None when nothing is left."""
        if self._again:
            return [self._again.popleft()]
        return list(islice(waiting, self._size))

    def took(self, seconds: float, games: int) -> None:
        """A portion of so many games lasted so long."""
        fitting = int(self._seconds * games / seconds) if seconds else self._largest
        self._size = max(1, min(fitting, 2 * self._size, self._largest))

    def again(self, tasks: Iterable[Task]) -> None:
        self._again.extend(tasks)
