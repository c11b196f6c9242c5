"""Jobs for a cluster, through Ray: the same interface as for the workers of this machine.

Ray prints to the standard output, waits for minutes for an address that is wrong, and ends its
process when the cluster is gone. Therefore another process, ``ray_driver.py``, talks to it.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from queue import SimpleQueue
from threading import Thread
from typing import Any

from tabuleiro.games.sentence import Spoken, SpokenError

from .job import Progress, Result, RunnerFailed, Work
from .processes import Child
from .ray_worker import KILL, START, STOP, edition
from .runner import Runner
from .workers import FAREWELL

JOIN_SECONDS = 60.0
"""Ray is loaded in this time, too."""
MOST_WORKERS = 1024
MOST_LOSSES = 3
"""Workers of the cluster that may be lost one after the other before they have begun."""
KILLED = "killed"


class NoCluster(SpokenError):
    """There is no cluster where one was said to be, or nothing to reach it with."""


class RayRunner(Runner):
    """Workers of a cluster; where nothing is said, one for each of its processors."""

    worthwhile = 0.5

    def __init__(
        self, address: str, workers: int | None = None, budgets: tuple[int, ...] = ()
    ) -> None:
        if not _has_ray():
            raise NoCluster(
                "--cluster needs Ray: {command}", command="pip install 'tabuleiro[cluster]'"
            )
        self.driver = Driver(address)
        if workers is None:
            workers = min(max(self.driver.processors, 1), MOST_WORKERS)
        super().__init__(workers, self.driver.worker, budgets)

    def close(self) -> None:
        is_idle = not self.at_work
        super().close()
        self.driver.close(2 * FAREWELL if is_idle else 0.0)


class Driver:
    """The process that talks to the cluster, shared by all workers."""

    def __init__(self, address: str) -> None:
        self._child = Child("tabuleiro.jobs.ray_driver", address)
        try:
            self.processors = self._join(address)
        except BaseException:
            self._child.end()
            raise
        self._answers: dict[int, SimpleQueue[Any]] = {}
        self._numbers = count(1)
        self._trouble: Spoken | None = None
        self._thread = Thread(target=self._listen, name="listener to the cluster", daemon=True)
        self._thread.start()
        self._child.send(edition())

    @property
    def pid(self) -> int:
        return self._child.process.pid

    def worker(self) -> RayWorkerProxy:
        number = next(self._numbers)
        answers = self._answers[number] = SimpleQueue()
        if self._trouble:
            answers.put(self._trouble)
        return RayWorkerProxy(self._child, number, answers)

    def close(self, patience: float) -> None:
        """Its jobs end with it: the cluster notices."""
        self._child.send(None)
        self._child.end(patience)
        self._thread.join()

    def _join(self, address: str) -> int:
        with suppress(EOFError, OSError):
            if self._child.connection.poll(JOIN_SECONDS):
                answer = self._child.connection.recv()
                if isinstance(answer, int):
                    return answer
                raise NoCluster(answer)
        raise NoCluster("no Ray cluster answers at {address}", address=address)

    def _listen(self) -> None:
        try:
            while True:
                number, *said = self._child.connection.recv()
                if number is None:
                    self._fail(*said)
                else:
                    self._answers[number].put(tuple(said))
        except (EOFError, OSError, TypeError):  # the last: it was closed meanwhile
            self._fail(RunnerFailed("the connection to the cluster is lost").said)

    def _fail(self, why: Spoken) -> None:
        self._trouble = why
        for answers in [*self._answers.values()]:
            answers.put(why)


class RayWorkerProxy:
    """A worker of the cluster, seen from here."""

    due: float | None = None

    def __init__(self, driver: Child, number: int, answers: SimpleQueue[Any]) -> None:
        self._driver = driver
        self._number = number
        self._answers = answers
        self._job = 0

    def start(self) -> None:
        """Wait for a processor of the cluster."""
        for _ in range(MOST_LOSSES + 1):
            self._job += 1
            self._driver.send((self._number, self._job, START))
            result = self._answer()
            if not result.crashed or result.value is KILLED:
                return
        raise RunnerFailed("the cluster keeps losing workers: {why}", why=result.failure)

    def prepare(self) -> None:
        self._job += 1

    def do(self, work: Work, tell: Progress) -> Result:
        self._driver.send((self._number, self._job, pickle.dumps(work)))
        return self._answer(tell)

    def stop(self) -> None:
        self._driver.send((self._number, self._job, STOP))

    def kill(self, why: str = "") -> bool:
        self._driver.send((self._number, self._job, KILL))
        result = Result(KILLED, why or "it was ended", crashed=True)
        self._answers.put((self._job, False, result))
        return True

    def close(self) -> None: ...

    def _answer(self, tell: Progress | None = None) -> Result:
        """What is said of earlier jobs comes too late."""
        while True:
            match self._answers.get():
                case (job, is_progress, said):
                    if job == self._job and not is_progress:
                        return said  # type: ignore[no-any-return]
                    if job == self._job and tell:
                        tell(said)
                case trouble:
                    self._answers.put(trouble)  # for the next one, too
                    raise RunnerFailed(trouble)


def _has_ray() -> bool:
    try:
        return find_spec("ray") is not None
    except ValueError:  # somebody has forbidden it
        return False
