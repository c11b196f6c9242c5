"""Games played on a cluster, through Ray: the same as in the processes of a pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
from multiprocessing.connection import Connection
from typing import NamedTuple, Self

from tabuleiro.games.sentence import SpokenError

from .crew import Make
from .game import Played, Task
from .match import MOST_WORKERS
from .pool import FAREWELL, WorkerDied
from .processes import SPAWN, deaf_to_interrupts
from .station import edition

JOIN_SECONDS = 60.0
"""Ray is loaded in this time, too."""


class Order(NamedTuple):
    """What is wanted of a cluster."""

    make: Make
    workers: int
    edition: str
    """What is to be installed on every node."""


class NoCluster(SpokenError):
    """There is no cluster where one was said to be, or nothing to reach it with."""


class ClusterFailed(SpokenError, WorkerDied):
    """The cluster does not play on, and it is no player's fault."""


class Cluster:
    """A cluster that can be reached; its pools are opened one after the other."""

    def __init__(self, address: str) -> None:
        if not _has_ray():
            raise NoCluster(
                "--cluster needs Ray: {command}", command="pip install 'tabuleiro[cluster]'"
            )
        self._address = address
        self._envoy: Envoy | None = Envoy(address)
        self.workers = min(max(self._envoy.processors, 1), MOST_WORKERS)
        """One for each of its processors."""

    def pool(self, make: Make, workers: int) -> ClusterPool:
        envoy, self._envoy = self._envoy or Envoy(self._address), None
        return ClusterPool(envoy, make, workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._envoy:
            self._envoy.dismiss()


class Envoy:
    """The process that talks to the cluster; see ``envoy.py``."""

    def __init__(self, address: str) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_work, args=(theirs, address), daemon=True)
        with deaf_to_interrupts():
            self._process.start()
        theirs.close()
        try:
            self.processors = self._join(address)
        except BaseException:
            self.dismiss()
            raise

    def _join(self, address: str) -> int:
        with suppress(EOFError, ConnectionError):
            if self.connection.poll(JOIN_SECONDS):
                answer = self.connection.recv()
                if isinstance(answer, int):
                    return answer
                raise NoCluster(answer)
        raise NoCluster("no Ray cluster answers at {address}", address=address)

    def dismiss(self, patience: float = 0.0) -> None:
        """Its games end with it: the cluster notices."""
        self.connection.close()
        self._process.join(patience)
        self._process.kill()
        self._process.join()


class ClusterPool:
    """Plays tasks with so many workers of a cluster. Leaving it ends them."""

    def __init__(self, envoy: Envoy, make: Make, workers: int) -> None:
        self._envoy = envoy
        self._connection = envoy.connection
        self._is_idle = True
        self._order: Order | None = Order(make, workers, edition())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_idle and not self._order:
            with suppress(ConnectionError):
                self._connection.send(False)
            self._envoy.dismiss(2 * FAREWELL)
        else:
            self._envoy.dismiss()

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The games as they are finished, in any order."""
        waiting = iter(tasks)
        self._is_idle = False
        try:
            self._begin()
            while not self._is_idle:
                match self._connection.recv():
                    case int(wanted):
                        self._connection.send(list(islice(waiting, wanted)))
                    case [*played]:
                        self._is_idle = not played
                        yield from played
                    case trouble:
                        raise ClusterFailed(trouble)
        except (EOFError, ConnectionError) as error:
            raise ClusterFailed("the connection to the cluster is lost") from error

    def _begin(self) -> None:
        if self._order:
            self._connection.send(self._order)
            self._order = None
        self._connection.send(True)


def _has_ray() -> bool:
    try:
        return find_spec("ray") is not None
    except ValueError:  # somebody has forbidden it
        return False


def _work(connection: Connection, address: str) -> None:
    from .envoy import work

    work(connection, address)
