"""Games played side by side in processes of their own, which may crash or hang."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from time import monotonic
from typing import Protocol, Self

from tabuleiro.games.api import Player

from .crew import Crew, Make
from .game import Observer, Played, Task, forfeit, play_with
from .portions import Portions
from .processes import SPAWN, deaf_to_interrupts, kill_children, settle

CHUNK_SECONDS = 0.1
"""How long the games last that a worker gets at once."""
LARGEST_CHUNK = 64
ROOM = 1 << 20
"""Bytes for the moves of a game in progress."""
LOOK_SECONDS = 0.2
"""How often workers are looked at: meanwhile another player may be at work, with less time."""
FAREWELL = 2.0
"""Seconds for idle workers to close their engines when the pool is left."""

MOST_LOSSES = 3
"""Workers that may die in a row while no player was at work; then something is wrong."""


class WorkerDied(RuntimeError):
    """Worker processes die, and it is no player's fault."""


class PlaysGames(Protocol):
    """Many players' hands: a pool of this machine or one of a cluster."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The games as they are finished, in any order."""


OpenPool = Callable[[Make, int], AbstractContextManager[PlaysGames]]
"""Makes a pool from what makes players and the number of workers."""


class Diary(Observer):
    """What a worker is doing, in memory that outlives it."""

    def __init__(self) -> None:
        self._state = RawArray("d", 4)  # index of the game, side at work, since when, for how long
        self._moves = RawArray("c", ROOM)
        self._written = 0

    def begin(self, index: int) -> None:
        self._state[0] = index
        self._moves[0] = b"\0"
        self._written = 0

    def thinks(self, side: Player, seconds: float) -> None:
        self._state[3] = seconds
        self._state[2] = monotonic()  # first: who sees the side must not see an older time with it
        self._state[1] = side

    def moved(self, move: str) -> None:
        text = move.encode() + b" \0"
        if (end := self._written + len(text)) <= ROOM:
            self._moves[self._written : end] = text
            self._written = end - 1

    def rest(self) -> None:
        self._state[1] = 0

    @property
    def index(self) -> int:
        return int(self._state[0])

    @property
    def side(self) -> Player | None:
        """The side whose player is at work; None between games."""
        return {1.0: 1, 2.0: 2}.get(self._state[1])  # type: ignore[return-value]

    @property
    def since(self) -> float:
        return float(self._state[2])

    @property
    def allowed(self) -> float:
        """Seconds that the player at work has from ``since`` on."""
        return float(self._state[3])

    @property
    def moves(self) -> list[str]:
        return bytes(self._moves.value).decode(errors="replace").split()


class Worker:
    """One process, and the games it was given."""

    def __init__(self, make: Make) -> None:
        self.diary = Diary()
        self.chunk: list[Task] = []
        self.sent = 0.0
        self.connection, theirs = SPAWN.Pipe()
        self.process: BaseProcess = SPAWN.Process(
            target=_work, args=(theirs, self.diary, make), daemon=True
        )
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()

    def give(self, chunk: list[Task]) -> None:
        self.diary.rest()
        self.chunk, self.sent = chunk, monotonic()
        with suppress(ConnectionError):  # a dead worker is noticed when its answer is waited for
            self.connection.send(chunk)

    @property
    def deadline(self) -> float:
        """When the player at work has to answer."""
        if self.diary.side:
            return self.diary.since + self.diary.allowed
        return monotonic() + self.chunk[0].rules.move_seconds

    def kill(self) -> None:
        """End the process and all those it started."""
        assert self.process.pid
        kill_children(self.process.pid)
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:  # it has not come as far as having a group
            self.process.kill()
        self.process.join()
        self.connection.close()


class Pool:
    """Plays tasks with so many workers. Leaving it ends them, whatever they are doing.

    A worker that is not playing gets a moment to close its engines.
    """

    def __init__(self, make: Make, workers: int) -> None:
        self._make = make
        self._workers = [Worker(make) for _ in range(workers)]
        self._portions = Portions(CHUNK_SECONDS, LARGEST_CHUNK)
        self._losses = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        idle = [worker for worker in self._workers if not worker.chunk]
        for worker in idle:
            with suppress(ConnectionError):
                worker.connection.send([])
        deadline = monotonic() + FAREWELL
        for worker in idle:
            worker.process.join(max(deadline - monotonic(), 0))
        for worker in self._workers:
            if worker.process.exitcode == 0:
                worker.connection.close()
            else:
                worker.kill()

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The games as they are finished, in any order."""
        waiting = iter(tasks)
        while True:
            for worker in self._workers:
                self._supply(worker, waiting)
            busy = [worker for worker in self._workers if worker.chunk]
            if not busy:
                return
            nearest = min(worker.deadline for worker in busy) - monotonic()
            patience = min(max(nearest, 0), LOOK_SECONDS)
            ready = wait([worker.connection for worker in busy], patience)
            for worker in busy:
                if worker.connection in ready:
                    played = self._collect(worker)
                    self._supply(worker, waiting)  # first: it works while these are looked at
                    yield from played
                elif worker.deadline <= monotonic():
                    yield from self._replace(worker, f"no move within {worker.diary.allowed:.4g} s")

    def _supply(self, worker: Worker, waiting: Iterator[Task]) -> None:
        if not worker.chunk and (chunk := self._portions.next(waiting)):
            worker.give(chunk)

    def _collect(self, worker: Worker) -> list[Played]:
        try:
            played: list[Played] = worker.connection.recv()
        except (EOFError, ConnectionError):
            return self._replace(worker, None)
        self._losses = 0
        self._portions.took(monotonic() - worker.sent, len(worker.chunk))
        worker.chunk = []
        return played

    def _replace(self, worker: Worker, reason: str | None) -> list[Played]:
        """A worker has died or must: the player at work has lost, other games begin anew."""
        worker.kill()
        side, index, moves = worker.diary.side, worker.diary.index, worker.diary.moves
        death = _death(worker.process.exitcode)
        self._losses += side is None
        if self._losses > MOST_LOSSES:
            raise WorkerDied(f"{self._losses} worker processes in a row have died: {death}")
        self._workers[self._workers.index(worker)] = Worker(self._make)
        played = []
        for task in worker.chunk:
            if side and task.index == index:
                played.append(forfeit(task, side, moves, reason or death))
            else:
                self._portions.again([task])
        return played


def _death(status: int | None) -> str:
    if status is not None and status < 0:
        return f"crashed with {signal.Signals(-status).name}"
    return f"ended the process with status {status}"


def _work(connection: Connection, diary: Diary, make: Make) -> None:
    """The life of a worker."""
    settle()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # players may print what they like
    with Crew(make) as crew:
        while chunk := _receive(connection):
            played = []
            for task in chunk:
                diary.begin(task.index)
                played.append(play_with(crew, task, diary))
                diary.rest()
            connection.send(played)


def _receive(connection: Connection) -> list[Task]:
    """The next games; none when there are no more to come."""
    try:
        chunk: list[Task] = connection.recv()
    except EOFError:
        return []
    return chunk
