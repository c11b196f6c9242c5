"""A game's socket as ``live.js`` keeps it: it reconnects and sends again what was not answered."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

BACKOFF = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before the first attempts to come again; the last one again and again."""
PATIENCE = 60.0
"""Seconds an attempt may take."""


class LiveLink:
    """``hear`` takes every message; what was not answered is sent again after a reconnect."""

    def __init__(
        self, url: str, id: str, token: str, hear: Callable[[dict[str, Any]], None]
    ) -> None:
        self._url = f"{url.replace('http', 'ws')}/api/games/{id}/live"
        self._headers = {"cookie": f"client={token}", "origin": url}
        self._hear = hear
        self._ids = (f"{prefix}-{n}" for prefix in [secrets.token_hex(6)] for n in count(1))
        self._waiting: dict[str, str] = {}
        self._socket: ClientConnection | None = None
        self._attempts = 0
        self._sending: set[asyncio.Task[None]] = set()
        self.losses = 0
        """How often the connection was lost."""
        self._task = asyncio.create_task(self._keep())

    @property
    def is_answered(self) -> bool:
        return not self._waiting

    def send(self, type: str, **fields: Any) -> str:
        """The message's id."""
        id = next(self._ids)
        self._waiting[id] = json.dumps({"type": type, "id": id, **fields})
        if self._socket:
            task = asyncio.create_task(self._send(self._socket, self._waiting[id]))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return id

    async def _send(self, socket: ClientConnection, text: str) -> None:
        with suppress(ConnectionClosed):  # it is sent again
            await socket.send(text)

    async def _keep(self) -> None:
        while True:
            try:
                opening = connect(
                    self._url,
                    additional_headers=self._headers,
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                    close_timeout=PATIENCE,
                )
                async with opening as socket:
                    await self._converse(socket)
            except (OSError, InvalidHandshake, ConnectionClosed):
                pass  # it is tried again
            self.losses += self._socket is not None
            self._socket = None
            pause = BACKOFF[min(self._attempts, len(BACKOFF) - 1)]
            self._attempts += 1
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))

    async def _converse(self, socket: ClientConnection) -> None:
        for text in self._waiting.values():
            await socket.send(text)
        self._socket = socket
        async for frame in socket:
            message = json.loads(frame)
            kind = message["type"]
            if kind == "state":
                self._attempts = 0
            elif kind in ("done", "refused"):
                self._waiting.pop(message["id"], None)
            self._hear(message)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
