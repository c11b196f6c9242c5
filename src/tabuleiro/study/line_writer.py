"""Answers on their way out. A reader that is slow, or gone, never makes them pile up."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any, Final

MOST_WAITING: Final = 256
"""Answers not yet written; whoever has one more waits."""

Data = dict[str, Any]
Item = list[Any]
"""A key, None for an answer that nothing replaces, and the answer."""


class LineWriter:
    """Writes answers in order from a thread of its own, each as one line.

    ``write`` gets a whole line. When it fails, ``on_failure`` is called once and every later answer
    is dropped; ``close`` raises what happened.
    """

    def __init__(
        self, write: Callable[[bytes], object], on_failure: Callable[[], None] = lambda: None
    ) -> None:
        self._write = write
        self._on_failure = on_failure
        self._waiting: deque[Item] = deque()
        self._latest: dict[object, Item] = {}
        """By key: the waiting item whose answer a newer one replaces."""
        self._changed = Condition()
        self._is_closing = False
        self._failure: OSError | None = None
        self._thread = Thread(target=self._run, name="writer of answers", daemon=True)
        self._thread.start()

    @property
    def has_failed(self) -> bool:
        return self._failure is not None

    def put(self, answer: Data) -> None:
        """Send an answer; waits while too many others do."""
        with self._changed:
            self.wait_for_room()
            self._add([None, answer])

    def wait_for_room(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: len(self._waiting) < MOST_WAITING or self._failure)

    def put_latest(self, key: object, answer: Data) -> None:
        """Send an answer that replaces the one of the same key, if that is still waiting."""
        with self._changed:
            if item := self._latest.get(key):
                item[1] = answer
            else:
                self._add([key, answer])

    def close(self) -> None:
        """Write what is waiting and end."""
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        self._thread.join()
        if self._failure:
            raise self._failure

    def _add(self, item: Item) -> None:
        if self._failure:
            return
        self._waiting.append(item)
        if item[0] is not None:
            self._latest[item[0]] = item
        self._changed.notify_all()

    def _run(self) -> None:
        while (answer := self._take()) is not None:
            try:
                self._write(json.dumps(answer).encode() + b"\n")
            except OSError as failure:
                with self._changed:
                    self._failure = failure
                    self._waiting.clear()
                    self._changed.notify_all()
                self._on_failure()
                return

    def _take(self) -> Data | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closing)
            if not self._waiting:
                return None
            key, answer = self._waiting.popleft()
            self._latest.pop(key, None)
            self._changed.notify_all()
            found: Data = answer
            return found
