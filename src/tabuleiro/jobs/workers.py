"""Who does a job on this machine: a process that may crash or hang, or a thread."""

from __future__ import annotations

import os
import pickle
import tempfile
from contextlib import suppress
from mmap import mmap
from typing import Protocol

from tabuleiro.games import GAMES

from .job import Noted, Progress, Result, Work
from .place import Notes, Place, silent
from .processes import Child, ending
from .worker_main import reason

FAREWELL = 2.0
"""Seconds for an idle process to close what it keeps."""
OVERDUE = "no answer within the time noted"
DEAF = "it was told to stop and did not"
HOME = "tabuleiro."


class Worker(Protocol):
    """Does one piece of work at a time, in the thread that calls it."""

    def start(self) -> None:
        """Have everything there that works; it may take its time."""

    def prepare(self) -> None:
        """Another work comes: what is told to stop from now on is that."""

    def do(self, work: Work, tell: Progress) -> Result: ...

    def stop(self) -> None:
        """The work is to end soon."""

    def kill(self, why: str = "") -> bool:
        """End it, whatever it is doing; False for one that can only be told."""

    @property
    def due(self) -> float | None:
        """When who is at work has to be done, by its notes."""

    def close(self) -> None: ...


class ThreadWorker:
    """Works in this process: for what does not crash, and stops when it is told."""

    due: float | None = None

    def __init__(self) -> None:
        self._place = Place(Notes())

    def start(self) -> None: ...

    def prepare(self) -> None:
        self._place.begin()

    def do(self, work: Work, tell: Progress) -> Result:
        self._place.tell = tell
        try:
            return Result(work.do(self._place))
        except Exception as error:
            return Result(failure=reason(error))
        finally:
            self._place.tell = silent  # what is idle holds no job

    def stop(self) -> None:
        self._place.stop()

    def kill(self, why: str = "") -> bool:
        return False

    def close(self) -> None:
        self._place.close()


class ProcessWorker:
    """A process that is started with its first work, and anew when it has ended."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._file = shared_memory(Notes.SIZE)
        self._notes = Notes(mmap(self._file, Notes.SIZE))
        self._child: Child | None = None
        self._number = 0
        self._killed_for = ""

    @property
    def pid(self) -> int | None:
        return self._child.process.pid if self._child else None

    @property
    def due(self) -> float | None:
        return self._notes.due

    def start(self) -> None:
        module = "tabuleiro.jobs.worker_main"
        self._child = Child(module, self._niceness, files=(self._file,))
        self._child.send(more_games())
        with suppress(EOFError, OSError):  # then ``do`` finds out
            self._child.connection.recv()

    def prepare(self) -> None:
        self._number += 1
        self._killed_for = ""
        self._notes.clear()

    def do(self, work: Work, tell: Progress) -> Result:
        assert self._child
        try:
            pickled = pickle.dumps(work)
        except Exception as error:
            return Result(failure=reason(error))
        self._child.send((self._number, pickled))
        try:
            while True:
                is_progress, said = self._child.connection.recv()
                if not is_progress:
                    self._notes.works(0, 0.0)
                    return said  # type: ignore[no-any-return]
                tell(said)
        except (EOFError, OSError):
            return self._lost(self._child)

    def _lost(self, child: Child) -> Result:
        failure = ending(child.end(FAREWELL))
        self._child = None
        notes = self._notes
        noted = Noted(notes.part, notes.who, notes.allowed, notes.words)
        notes.works(0, 0.0)
        is_overdue = self._killed_for == OVERDUE
        return Result(None, self._killed_for or failure, True, is_overdue, notes=noted)

    def stop(self) -> None:
        if self._child:
            self._child.send((self._number, None))

    def kill(self, why: str = "") -> bool:
        self._killed_for = self._killed_for or why
        if child := self._child:
            child.kill()
        return True

    def close(self) -> None:
        if self._child:
            self._child.send(None)
            self._child.end(FAREWELL)
            self._child = None
        os.close(self._file)


def shared_memory(size: int) -> int:
    """A file in memory, where the system has such, that a child gets, too."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("notes")
    else:
        with tempfile.TemporaryFile() as temporary:
            file = os.dup(temporary.fileno())
    os.ftruncate(file, size)
    return file


def more_games() -> list[bytes]:
    """The games that are registered here; those of packages every process finds by itself."""
    more = []
    for game in GAMES.known.values():
        if not game.parse.__module__.startswith(HOME):
            with suppress(Exception):
                more.append(pickle.dumps(game))
    return more
