"""A few places to work at, shared by many: who has had a place for a while makes room."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic
from typing import Final

SLICE: Final = 0.5
"""Seconds at a place before a newcomer may have it."""
SHARE: Final = 4
"""Who has come back often keeps a place for this part of the time it has had already: beginning
again is not for nothing, however deep the search is."""
TICK: Final = 0.05
"""Seconds between two looks at who has to leave."""


class Guest:
    """Somebody who needs a place; ``interrupt`` makes it look up from its work, from any thread."""

    def __init__(self, interrupt: Callable[[], None]) -> None:
        self.interrupt: Final = interrupt
        self.is_cancelled = False
        self.must_leave = False
        self.used = 0.0
        """Seconds at a place, before the present stay."""
        self.since = 0.0
        """When the present stay began."""

    @property
    def is_disturbed(self) -> bool:
        return self.is_cancelled or self.must_leave


class Places:
    """At most ``count`` guests work at the same time, the others wait in a queue."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._queue: deque[Guest] = deque()
        self._working: list[Guest] = []
        self._changed = Condition()
        self._is_closed = False
        self._usher = Thread(target=self._watch, name="usher", daemon=True)
        self._usher.start()

    def enter(self, guest: Guest) -> bool:
        """Wait for a place; False when cancelled before there was one."""
        with self._changed:
            self._queue.append(guest)
            self._changed.notify_all()
            self._changed.wait_for(lambda: guest.is_cancelled or self._is_next(guest))
            self._queue.remove(guest)
            if not guest.is_cancelled:
                guest.must_leave = False
                guest.since = monotonic()
                self._working.append(guest)
            self._changed.notify_all()
            return not guest.is_cancelled

    def leave(self, guest: Guest) -> None:
        """Give the place up, if it has one."""
        with self._changed:
            if guest in self._working:
                self._working.remove(guest)
                guest.used += monotonic() - guest.since
                self._changed.notify_all()

    def cancel(self, guest: Guest) -> None:
        with self._changed:
            guest.is_cancelled = True
            self._changed.notify_all()

    def close(self) -> None:
        """When all guests have left."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._usher.join()

    def _is_next(self, guest: Guest) -> bool:
        return len(self._working) < self._count and self._queue[0] is guest

    def _watch(self) -> None:
        """Interrupt who has to leave or is cancelled, until they have heard it."""
        with self._changed:
            while not self._is_closed:
                if self._queue and len(self._working) >= self._count:
                    self._make_room()
                disturbed = [guest for guest in self._working if guest.is_disturbed]
                for guest in disturbed:
                    guest.interrupt()
                self._changed.wait(TICK if disturbed or self._queue else None)

    def _make_room(self) -> None:
        """The one that has been at its place for longest leaves, when its time is up."""
        if any(guest.must_leave for guest in self._working):
            return
        oldest = min(self._working, key=lambda guest: guest.since)
        has_newcomer = any(not guest.used for guest in self._queue)
        time = SLICE if has_newcomer else max(SLICE, oldest.used / SHARE)
        oldest.must_leave = monotonic() - oldest.since >= time
