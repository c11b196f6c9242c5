"""A process that does one job after the other, told through its connection.

It hears first the pickled games that are not ours, then ``(number, work)``, ``(number, None)`` to
stop that job, and None to leave. It says None when it is ready, ``(True, known)`` on the way and
``(False, result)`` at the end of each job.
"""

from __future__ import annotations

import os
import pickle
from contextlib import suppress
from mmap import mmap
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock

from tabuleiro import games

from .job import Result, Work
from .place import Notes, Place
from .processes import end_orphaned, settle


class WorkerProcess:
    """One job at a time, while a thread listens."""

    def __init__(self, connection: Connection, notes: Notes) -> None:
        self._connection = connection
        self._place = Place(notes)
        self._waiting: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._guard = Lock()
        self._number = 0
        self._stopped = 0
        """The last job that was told to stop; it may not have come yet."""

    def hear(self, message: tuple[int, bytes | None] | None) -> None:
        if message is None:
            self._waiting.put(None)
            return
        number, work = message
        if work is not None:
            self._waiting.put((number, work))
            return
        with self._guard:
            self._stopped = number
            if number == self._number:
                self._place.stop()

    def work(self) -> None:
        self._send(None)
        while order := self._waiting.get():
            result = self._do(*order)
            try:
                self._send((False, result))
            except (pickle.PicklingError, TypeError, AttributeError) as error:
                self._send((False, Result(failure=reason(error))))
        self._place.close()

    def _do(self, number: int, pickled: bytes) -> Result:
        with self._guard:
            self._place.begin(self._tell)
            self._number = number
            if self._stopped == number:
                self._place.stop()
        try:
            work: Work = pickle.loads(pickled)
            return Result(work.do(self._place))
        except Exception as error:
            return Result(failure=reason(error))
        finally:
            with self._guard:
                self._number = 0

    def _tell(self, known: object) -> None:
        self._send((True, known))

    def _send(self, message: object) -> None:
        try:
            self._connection.send(message)
        except OSError:
            end_orphaned()


def reason(error: Exception) -> str:
    """What went wrong, in a line; of errors that are meant to be read their words alone."""
    name, words = type(error).__name__, " ".join(str(error).split())
    if isinstance(error, ValueError):
        return words or name
    return f"{name}: {words}" if words else name


def main(connection: str, notes: str, niceness: str) -> None:
    """The life of the process."""
    with suppress(OSError):
        os.nice(int(niceness))
    ours = Connection(int(connection))
    try:
        learn(ours.recv())
    except (EOFError, OSError):
        end_orphaned()
    worker = WorkerProcess(ours, Notes(mmap(int(notes), Notes.SIZE)))
    settle(ours, worker.hear)
    worker.work()
    os._exit(0)  # the thread that listens would take the end of the connection for a loss


def learn(pickled: list[bytes]) -> None:
    for each in pickled:
        with suppress(Exception):  # whoever plays it is told that there is no such game
            game = pickle.loads(each)
            if game.name not in games.GAMES:
                games.register(game)
