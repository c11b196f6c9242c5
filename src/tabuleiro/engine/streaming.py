"""A search as an iterator of what it finds."""

from __future__ import annotations

from collections.abc import Callable, Generator
from queue import SimpleQueue
from threading import Thread

from .api import Info, Listener

INSIST_EVERY = 0.01
"""Seconds; a search that had not begun when it was told to stop has not heard it."""


def stream(
    think: Callable[[Listener], Info], stop: Callable[[], None]
) -> Generator[Info, None, None]:
    """What ``think`` tells its listener as it runs, and its answer where that says more.

    It runs in a thread of its own; closing the iterator stops it.
    """
    found: SimpleQueue[Info | BaseException | None] = SimpleQueue()

    def work() -> None:
        heard: list[Info] = []

        def listen(info: Info) -> None:
            heard[:] = [info]
            found.put(info)

        try:
            answer = think(listen)
            if not heard or answer.lines != heard[0].lines:
                found.put(answer)
            found.put(None)
        except BaseException as error:
            found.put(error)

    thread = Thread(target=work, name="analysis", daemon=True)
    thread.start()
    try:
        while (item := found.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        while thread.is_alive():
            stop()
            thread.join(INSIST_EVERY)
