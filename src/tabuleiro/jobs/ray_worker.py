"""What works on the nodes of a cluster.

This module is sent there as it is: whether the same Tabuleiro is installed is what it finds out.
Therefore it imports nothing of the package before that is known.
"""

from __future__ import annotations

import platform
from collections import defaultdict
from hashlib import blake2b
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabuleiro.jobs.job import Result, RunningJob
    from tabuleiro.jobs.runner import Runner

START, STOP, KILL = "start", "stop", "kill"
"""What is said to the driver in place of a job."""


class RayWorker:
    """Does jobs in a process of their own, which may crash or hang."""

    def __init__(self) -> None:
        self._runner: Runner | None = None
        self._running: RunningJob | None = None
        self._number = 0
        self._stopped = 0
        self._told: defaultdict[int, SimpleQueue[tuple[Any, ...]]] = defaultdict(SimpleQueue)

    def greet(self) -> tuple[str, str]:
        """The name of the node, and what is installed there."""
        return platform.node(), edition()

    def do(self, number: int, pickled: bytes) -> Result:
        from tabuleiro.jobs.job import Job, Pickled
        from tabuleiro.jobs.runner import Runner

        if self._runner is None:
            self._runner = Runner(1)
        told = self._told[number]
        running = self._runner.submit(Job(Pickled(pickled)), lambda known: told.put((known,)))
        self._running, self._number = running, number
        if self._stopped == number:
            running.stop()
        result = running.future.result()
        told.put(())
        return result

    def known(self, number: int) -> list[Any]:
        """What a job has told since the last time; nothing at its end."""
        told = self._told[number]
        found = [*told.get()]
        if not found:
            del self._told[number]
        return found

    def stop(self, number: int) -> None:
        self._stopped = number
        if self._number == number and self._running:
            self._running.stop()

    def leave(self) -> None:
        """What is kept may be closed."""
        if self._runner:
            self._runner.close()


def edition() -> str:
    """The version of what is installed and a digest of its sources; empty when nothing is."""
    package = find_spec("tabuleiro")
    if package is None or package.origin is None:
        return ""
    folder = Path(package.origin).parent
    digest = blake2b(digest_size=4)
    for file in sorted(folder.rglob("*.py")):
        digest.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return f"{version('tabuleiro')} ({digest.hexdigest()})"
