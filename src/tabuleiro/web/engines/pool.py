"""Computers' moves, hints and analyses, in processes of their own: bounded, fair, cancellable.

Whoever is served least comes next: a client's second job waits until every other client's first has
begun. Moves go before advice. An analysis that has had its share makes room when somebody waits.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any

from tabuleiro.engine.api import Info, Limits, Line, Score
from tabuleiro.games import GAMES

from ..metrics import Metrics

SHARE = 1.0
"""Seconds an advice may always have, however many wait."""
GRACE = 5.0
"""Seconds until a process that does not stop when it is told is ended."""
LONGEST_LINE = 1 << 20
HOME = "tabuleiro."

log = logging.getLogger(__name__)
_numbers = count(1)


class Urgency(IntEnum):
    """What goes first."""

    MOVE = 0
    ADVICE = 1


@dataclass(frozen=True, slots=True)
class Task:
    """A position to think about, as the moves that led there."""

    key: str
    """Which game or study it is of: the engine remembers what it learned there."""
    game: str
    start: str
    moves: tuple[str, ...]
    player: str
    limits: Limits | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What came of it; no move when it failed, with the reason, or was cancelled."""

    move: str = ""
    failure: str = ""
    info: Info | None = None
    is_broken: bool = False
    """Whether the process ended, whoever's fault that is."""


BROKEN = Found(failure="the engine's process ended", is_broken=True)


@dataclass(eq=False, slots=True)
class Thought:
    """A task that waits or is at work."""

    task: Task
    client: str
    urgency: Urgency
    listener: Callable[[Info], None] | None
    answer: asyncio.Future[Found]
    number: int = field(default_factory=lambda: next(_numbers))
    thinker: _Process | None = None
    began: float = 0.0
    is_stopped: bool = False
    limit: asyncio.TimerHandle | None = None
    """Stops it when it has taken as long as anything may."""
    _pool: Engines | None = None

    def stop(self) -> None:
        """Answer now, with what is known."""
        if self._pool:
            self._pool.stop(self)

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        if not self.answer.done():
            self.answer.set_result(Found())
        self.listener = None
        self.stop()


class Busy(Exception):
    """A client asks for more than its share."""


class Engines:
    """The pool. It belongs to one event loop."""

    def __init__(self, size: int, longest: float, metrics: Metrics, most: int = 4) -> None:
        """``longest``: seconds for one thought; ``most``: advices of one client at a time."""
        self._size = max(1, size)
        self._longest = longest
        self._most = most
        self._metrics = metrics
        self._waiting: list[Thought] = []
        self._processes: list[_Process] = []
        self._at_work: list[Thought] = []
        self._is_closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        metrics.gauge("thoughts_waiting", "Searches waiting.", lambda: len(self._waiting))
        metrics.gauge("thoughts_at_work", "Searches at work.", lambda: len(self._at_work))

    def think(
        self,
        task: Task,
        client: str,
        urgency: Urgency = Urgency.MOVE,
        listener: Callable[[Info], None] | None = None,
    ) -> Thought:
        """Begin, or wait for a turn; Busy for more advice than one client may have."""
        thoughts = [*self._waiting, *self._at_work]
        own = sum(each.client == client and each.urgency == Urgency.ADVICE for each in thoughts)
        if self._is_closed or (urgency == Urgency.ADVICE and own >= self._most):
            raise Busy
        future: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        thought = Thought(task, client, urgency, listener, future, _pool=self)
        self._metrics.thoughts(urgency.name.lower()).inc()
        self._waiting.append(thought)
        self._assign()
        return thought

    def stop(self, thought: Thought) -> None:
        if thought in self._waiting:
            if thought.answer.done():
                self._waiting.remove(thought)
            else:
                thought.is_stopped = True
        elif thought.thinker and not thought.is_stopped:
            thought.is_stopped = True
            thought.thinker.stop(thought.number)

    def _assign(self) -> None:
        """Give what waits to processes that are free, and make room where it is due."""
        while self._waiting and not self._is_closed:
            free = next((each for each in self._processes if each.is_free), None)
            if free is None and len(self._processes) < self._size:
                free = _Process(self)
                self._processes.append(free)
            if free is None:
                self._make_room()
                return
            thought = self._next()
            self._waiting.remove(thought)
            self._at_work.append(thought)
            thought.thinker, free.is_free = free, False
            self._follow(free.work(thought))

    def _follow(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _next(self) -> Thought:
        """Moves first; then who has least at work; then who came first."""
        busy = Counter(each.client for each in self._at_work)
        return min(self._waiting, key=lambda each: (each.urgency, busy[each.client], each.number))

    def _make_room(self) -> None:
        loop = asyncio.get_running_loop()
        for each in self._at_work:
            if each.urgency == Urgency.ADVICE and not each.is_stopped and each.began:
                left = each.began + SHARE - loop.time()
                if left <= 0:
                    each.stop()
                    return
                loop.call_later(left, self._assign)

    def began(self, thought: Thought) -> None:
        loop = asyncio.get_running_loop()
        thought.began = loop.time()
        thought.limit = loop.call_later(self._longest, thought.stop)
        self._assign()

    def ended(self, thought: Thought, process: _Process) -> None:
        self._at_work.remove(thought)
        thought.thinker = None
        if thought.limit:
            thought.limit.cancel()
        if process.is_dead:
            self._processes.remove(process)
            self._follow(process.end())
        self._assign()

    async def close(self) -> None:
        self._is_closed = True
        for thought in [*self._waiting, *self._at_work]:
            thought.cancel()
        for process in self._processes:
            process.kill()
        while self._tasks:
            await asyncio.wait(self._tasks)
        for process in self._processes:
            await process.end()


class _Process:
    """A thinker: started with its first task, ended when it fails."""

    def __init__(self, pool: Engines) -> None:
        self._pool = pool
        self._process: asyncio.subprocess.Process | None = None
        self.is_free = True
        self.is_dead = False

    async def work(self, thought: Thought) -> None:
        found = BROKEN
        try:
            if self._process is None:
                self._process = await self._start()
            if self.is_dead or thought.answer.done():
                return  # told to end before it was there
            self._pool.began(thought)
            self._tell(_job(thought))
            if thought.is_stopped:
                self._tell({"stop": thought.number})
            found = await self._hear(thought)
        except (OSError, ValueError) as error:
            log.error("an engine's process cannot be used: %s", error)
            self.kill()
        finally:
            self.is_free = True
            if not thought.answer.done():
                thought.answer.set_result(found)
            self._pool.ended(thought, self)

    async def _start(self) -> asyncio.subprocess.Process:
        paths = os.pathsep.join(path for path in sys.path if path)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", f"{__package__}.thinker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        more = [game for game in GAMES.values() if not game.parse.__module__.startswith(HOME)]
        assert process.stdin
        line = json.dumps({"games": base64.b64encode(pickle.dumps(more)).decode()})
        process.stdin.write(line.encode() + b"\n")
        return process

    def _tell(self, message: dict[str, Any]) -> None:
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _hear(self, thought: Thought) -> Found:
        assert self._process
        assert self._process.stdout
        while line := await self._process.stdout.readline():
            said = json.loads(line)
            if "progress" in said:
                if thought.listener:
                    thought.listener(info_of(said["progress"]))
            else:
                info = info_of(said["info"]) if said.get("info") else None
                return Found(said.get("move", ""), said["failure"], info)
        self.is_dead = True
        return BROKEN

    def stop(self, number: int) -> None:
        self._tell({"stop": number})
        asyncio.get_running_loop().call_later(GRACE, self._end_if_at, number)

    def _end_if_at(self, number: int) -> None:
        """A player in Python that looks at nothing while it works cannot be stopped otherwise."""
        if any(each.number == number and each.thinker is self for each in self._pool._at_work):
            self.kill()

    def kill(self) -> None:
        """By its number: asyncio's own would take an ended process from its watcher."""
        self.is_dead = True
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)

    async def end(self) -> None:
        self.kill()
        if self._process:
            await self._process.communicate()


def _job(thought: Thought) -> dict[str, Any]:
    task = thought.task
    limits = asdict(task.limits) if task.limits else None
    return {**asdict(task), "limits": limits, "number": thought.number}


def info_of(data: dict[str, Any]) -> Info:
    lines = tuple(Line(Score(*score), tuple(moves)) for score, moves in data["lines"])
    return Info(data["depth"], data["nodes"], data["seconds"], lines)
