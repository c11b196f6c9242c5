"""The games of this process: opened when somebody comes, left when nobody is there."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from tabuleiro.play.acts import Created, new_id, now_ms

from ..engines.engines import Engines
from ..metrics import Metrics
from ..refusals import Refused, not_stored
from ..server_settings import ServerSettings
from ..store.archive import own_archive
from ..store.games import NotStored, Store, Writing, writing
from .bus import bus_of
from .presence import Present
from .room import UNREADABLE, GameRoom, load
from .served_game import ServedGame

HEARTBEAT = 2.0
"""Seconds between two signs of life."""
ALIVE = 5000
"""Milliseconds after its last sign of life in which a process is believed to be at work."""
PATIENCE = 15_000
"""Milliseconds after which a computer to move is believed to be forgotten."""
MOST_IDLE = 2000
"""Games in memory that nobody is at."""

log = logging.getLogger(__name__)


class Hub:
    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database_url, self.metrics, own_archive(settings))
        self.bus = bus_of(settings.redis)
        self.engines = Engines(settings.engines, settings.longest_thought, self.metrics)
        self._rooms: dict[str, GameRoom] = {}
        self._opening: dict[str, asyncio.Future[GameRoom]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._broken: set[str] = set()
        """Games that cannot be read: looked at once."""
        self._workers: dict[str, float] = {}
        """When each other process was last heard of."""
        self._gaps: list[tuple[int, int]] = []
        """When no process was at work, in milliseconds since 1970."""
        self.metrics.gauge("rooms", "Games in memory.", lambda: len(self._rooms))
        self.metrics.gauge(
            "sockets",
            "Sockets of games.",
            lambda: sum(len(room.connections) for room in self._rooms.values()),
        )

    async def start(self) -> None:
        await asyncio.to_thread(self.store.prepare)
        self.store.start()
        self._gaps = await self.store.begin(
            self.bus.worker, now_ms(), ALIVE if self.settings.redis else 0
        )
        await self.bus.start(self._hear, self._missed)
        self.follow(self._beat())
        self.follow(self._sweep())

    async def close(self) -> None:
        """Engines stop, what is done is stored."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms.values():
            room.close()
        await self.engines.close()
        self.store.live(self.bus.worker, now_ms())
        await asyncio.to_thread(self.store.close)
        await self.bus.close()

    def follow(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something run beside everything else; its failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._followed)
        return task

    def _followed(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something failed in the background", exc_info=error)

    async def create(self, created: Created) -> str:
        """A new game; its id."""
        item = self.beginning(created)
        try:
            if not await self.store.append(item):
                raise not_stored()
        except NotStored:
            raise not_stored() from None
        self.metrics.acts("created").inc()
        return item.id

    def beginning(self, created: Created) -> Writing:
        act = created.act()
        return writing(ServedGame(new_id(), [act]), act)

    @asynccontextmanager
    async def room(self, id: str) -> AsyncIterator[GameRoom]:
        """The room of a game, which stays for as long as somebody uses it; Refused when none."""
        while True:
            room = await self._open(id)
            if self._rooms.get(id) is room:
                break
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            room.idle_since = time.monotonic()

    async def _open(self, id: str) -> GameRoom:
        if room := self._rooms.get(id):
            return room
        if opening := self._opening.get(id):
            return await asyncio.shield(opening)
        future: asyncio.Future[GameRoom] = asyncio.get_running_loop().create_future()
        self._opening[id] = future
        try:
            room = GameRoom(self, await load(self, id))
            await room.rest(self._gaps)
            self._rooms[id] = room
            future.set_result(room)
            return room
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # perhaps nobody else waits for it
            raise
        finally:
            del self._opening[id]

    def _hear(self, text: str, worker: str) -> None:
        """What another process says: ``GAME act NUMBER …``, ``GAME presence …``, ``GAME tell …``"""
        self._workers[worker] = time.monotonic()
        id, _, rest = text.partition(" ")
        room = self._rooms.get(id)
        if room is None:
            return
        kind, _, rest = rest.partition(" ")
        if kind == "act":
            number, _, act = rest.partition(" ")
            self.follow(room.receive(int(number), act))
        elif kind == "presence":
            sides, watchers = json.loads(rest)
            room.hear_presence(worker, Present(frozenset(sides), watchers))
        elif kind == "tell":
            room.tell_here(rest)

    def _missed(self) -> None:
        self.follow(self._catch_up())

    async def _catch_up(self) -> None:
        for room in list(self._rooms.values()):
            await room.catch_up()

    async def _beat(self) -> None:
        """Signs of life, for the database and for other processes."""
        while True:
            self.store.live(self.bus.worker, now_ms())
            self.bus.say("- alive")
            gone = time.monotonic() - 3 * HEARTBEAT
            for worker in [each for each, heard in self._workers.items() if heard < gone]:
                self._lose(worker)
            await asyncio.sleep(HEARTBEAT)

    def _lose(self, worker: str) -> None:
        """Another process is gone, perhaps before it told what it had done."""
        self._workers.pop(worker, None)
        for room in self._rooms.values():
            if room.presence.elsewhere.pop(worker, None):
                room.tell_presence()
        self._missed()

    async def _sweep(self) -> None:
        """See to games that nobody is at, and leave those that nobody has been at for long."""
        patience = PATIENCE if self.settings.redis else 0
        while True:
            try:
                if not self.bus.hears:
                    await self._catch_up()
                for id in await self.store.unattended(now_ms(), patience):
                    await self._look_after(id)
            except (NotStored, Refused):
                pass  # the database will be back
            self._leave_idle()
            await asyncio.sleep(self.settings.sweep)

    async def _look_after(self, id: str) -> None:
        if id in self._broken:
            return
        try:
            async with self.room(id) as room:
                await room.look_after()
                if room.game.state.stopped:
                    self._broken.add(id)
        except Refused as error:
            if error.code != UNREADABLE:
                raise
            self._broken.add(id)
            log.error("game %s: %s", id, error.said)

    def _leave_idle(self) -> None:
        idle = sorted(
            (room for room in self._rooms.values() if room.is_idle),
            key=lambda room: room.idle_since,
        )
        until = time.monotonic() - self.settings.idle
        for place, room in enumerate(idle):
            if room.idle_since < until or place < len(idle) - MOST_IDLE:
                room.close()
                del self._rooms[room.id]
