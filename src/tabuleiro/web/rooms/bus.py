"""What the processes of a server tell each other: what happened in a game, who thinks for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol
from uuid import uuid4

from tabuleiro.games.api import UnknownOption

CHANNEL = "tabuleiro:live"
LEASE = 10
"""Seconds a process has the thinking for a game to itself, unless it asks again."""
AGAIN = 1.0
"""Seconds between tries to reach Redis."""

Hear = Callable[[str, str], None]
"""Takes what was said, and by which process."""
log = logging.getLogger(__name__)


class Bus(Protocol):
    """One for each process."""

    worker: str
    hears: bool
    """Whether what other processes say is heard; while it is not, the store has to be asked."""

    async def start(self, hear: Hear, missed: Callable[[], None]) -> None:
        """``hear`` what other processes say; ``missed`` when some of it may have been lost."""

    def say(self, text: str) -> None:
        """To all other processes, if there are any."""

    async def take(self, game: str) -> bool:
        """The right to think for a game, for a while; True when it is this process's."""

    async def give(self, game: str) -> None:
        """Somebody else may think for it."""

    async def is_well(self) -> bool: ...

    async def close(self) -> None: ...


class Alone:
    """One process: nobody to talk to."""

    def __init__(self) -> None:
        self.worker = uuid4().hex
        self.hears = True

    async def start(self, hear: Hear, missed: Callable[[], None]) -> None:
        pass

    def say(self, text: str) -> None:
        pass

    async def take(self, game: str) -> bool:
        return True

    async def give(self, game: str) -> None:
        pass

    async def is_well(self) -> bool:
        return True

    async def close(self) -> None:
        pass


class RedisBus:
    """Several processes, with Redis between them. Without it each goes on by itself."""

    def __init__(self, url: str) -> None:
        """UnknownOption for a URL that is none, or where the package is not installed."""
        try:
            from redis.asyncio import Redis

            self._redis: Any = Redis.from_url(url, decode_responses=True)
        except (ImportError, ValueError) as error:
            raise UnknownOption(
                "Redis cannot be used: {why} (it needs tabuleiro[club])", why=str(error)
            ) from error
        self.worker = uuid4().hex
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._began = asyncio.Event()
        self.hears = False

    async def start(self, hear: Hear, missed: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._listen(hear, missed)),
            loop.create_task(self._send()),
        ]
        with suppress(TimeoutError):  # a server without Redis serves what it can
            await asyncio.wait_for(self._began.wait(), 2)

    async def _listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    self.hears = True
                    self._began.set()
                    missed()
                    async for message in pubsub.listen():
                        worker, _, text = message["data"].partition(" ")
                        if worker != self.worker:
                            hear(text, worker)
            except Exception as error:  # whatever it is: the games go on, and Redis may come back
                log.error("Redis cannot be heard: %s", error)
            finally:
                self.hears = False
            await asyncio.sleep(AGAIN)

    def say(self, text: str) -> None:
        self._outbox.put_nowait(f"{self.worker} {text}")

    async def _send(self) -> None:
        while True:
            texts = [await self._outbox.get()]
            while not self._outbox.empty():
                texts.append(self._outbox.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for text in texts:
                        pipeline.publish(CHANNEL, text)
                    await pipeline.execute()
            except Exception as error:
                log.error("Redis cannot be told: %s", error)

    async def take(self, game: str) -> bool:
        name = f"tabuleiro:thinks:{game}"
        try:
            if await self._redis.set(name, self.worker, nx=True, ex=LEASE):
                return True
            if await self._redis.get(name) != self.worker:
                return False
            await self._redis.expire(name, LEASE)
        except Exception as error:
            log.error("Redis cannot be asked: %s", error)
        return True  # two who think are better than none: the store takes one answer

    async def give(self, game: str) -> None:
        name = f"tabuleiro:thinks:{game}"
        with suppress(Exception):
            if await self._redis.get(name) == self.worker:
                await self._redis.delete(name)

    async def is_well(self) -> bool:
        try:
            return bool(await asyncio.wait_for(self._redis.ping(), 2))
        except Exception:
            return False

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()


def bus_of(url: str) -> Bus:
    return RedisBus(url) if url else Alone()
