"""Where a job is done: what a worker keeps, notes and tells, and how it is stopped."""

from __future__ import annotations

import mmap
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")

STOP_AGAIN = 0.01
"""Seconds after which work that was told to stop is told again: it may not have begun."""
ROOM = 1 << 20
"""Bytes for the words of a part."""
_NUMBERS = 5
_HEAD = 8 * _NUMBERS


class Notes:
    """What a worker is doing, in memory that outlives it."""

    SIZE = _HEAD + ROOM

    def __init__(self, memory: mmap.mmap | None = None) -> None:
        whole = memoryview(bytearray(self.SIZE) if memory is None else memory)
        self._numbers = whole[:_HEAD].cast("d")  # part, who is at work, since when, how long, bytes
        self._words = whole[_HEAD:]
        self._written = 0

    def begin(self, part: int) -> None:
        """A part of the work begins; the words of the one before are forgotten."""
        self._written = 0
        self._numbers[4] = 0
        self._numbers[0] = part

    def works(self, who: int, seconds: float) -> None:
        """From now on somebody is at work, for so long at most; 0 for nobody."""
        self._numbers[3] = seconds
        self._numbers[2] = monotonic()  # first: who sees the name must not see an older time
        self._numbers[1] = who

    def add(self, word: str) -> None:
        text = word.encode(errors="replace") + b" "
        if (end := self._written + len(text)) <= ROOM:
            self._words[self._written : end] = text
            self._numbers[4] = self._written = end

    def clear(self) -> None:
        self.works(0, 0.0)
        self.begin(0)

    @property
    def part(self) -> int:
        return int(self._numbers[0])

    @property
    def who(self) -> int:
        return int(self._numbers[1])

    @property
    def allowed(self) -> float:
        return self._numbers[3]

    @property
    def due(self) -> float | None:
        """When who is at work has to be done; None when nobody is."""
        return self._numbers[2] + self._numbers[3] if self._numbers[1] else None

    @property
    def words(self) -> tuple[str, ...]:
        text = bytes(self._words[: int(self._numbers[4])])
        return tuple(text.decode(errors="replace").split())


def silent(known: Any) -> None:
    """Tell nobody."""


class Place:
    """One worker as its jobs see it."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.tell: Callable[[Any], None] = silent
        """Passes on what is known so far."""
        self._kept: dict[Hashable, Any] = {}
        self._guard = Lock()
        self._insisting: _Insisting | None = None
        self._stopped = Event()

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    def keep(self, name: Hashable, make: Callable[[], T]) -> T:
        """Something that stays from job to job; it is closed with the worker."""
        if name not in self._kept:
            self._kept[name] = make()
        kept: T = self._kept[name]
        return kept

    @contextmanager
    def stopped_by(self, stop: Callable[[], None]) -> Iterator[None]:
        """Within, ``stop`` is called from another thread if the job is to stop, until it has."""
        insisting = _Insisting(stop)
        with self._guard:
            self._insisting = insisting
            if self.is_stopped:
                insisting.start()
        try:
            yield
        finally:
            with self._guard:
                self._insisting = None
            insisting.end()

    def stop(self) -> None:
        with self._guard:
            if not self.is_stopped:
                self._stopped.set()
                if self._insisting:
                    self._insisting.start()

    def begin(self, tell: Callable[[Any], None] | None = None) -> None:
        """Another job comes."""
        with self._guard:
            self._stopped.clear()
            self.tell = tell or self.tell
        self.notes.clear()

    def close(self) -> None:
        while self._kept:
            with suppress(Exception):
                self._kept.popitem()[1].close()


class _Insisting:
    """Tells work to stop, again and again until it has: the first time it may not have begun."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._has_ended = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, name="stop a job", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """When the work has ended; nothing of it is held from then on."""
        self._has_ended.set()
        if self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self._has_ended.is_set():
            self._stop()
            self._has_ended.wait(STOP_AGAIN)
