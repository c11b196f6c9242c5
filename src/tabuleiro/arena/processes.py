"""Processes that the arena starts, and how they end."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread, current_thread, main_thread

SPAWN = get_context("spawn")


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """What is started in here ignores Ctrl-C: it is the business of the parent."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def settle() -> None:
    """What a process does first that the arena has started: it leaves Ctrl-C to its parent.

    When the parent is gone, it goes too, with all those it started.
    """
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    kill_children(os.getpid())
    os.killpg(0, signal.SIGKILL)


def kill_children(pid: int) -> None:
    """End the foreign engines of a worker, which lead process groups of their own.

    Where the system does not list them they notice themselves that nobody talks to them.
    """
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(int(child), signal.SIGKILL)
