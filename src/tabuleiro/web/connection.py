"""One socket: who is behind it, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from .engines.engines import Asked
from .rooms.board_json import dumps

MOST_WAITING = 200
"""Messages for a browser that does not read them; then it has to come again."""


class Connection:
    """Sending never waits: a slow browser slows nobody else."""

    def __init__(self, client: str, language: str, address: str) -> None:
        self.client = client
        """The hash of its token; empty for somebody who never had one."""
        self.language = language
        self.address = address
        self.hint: Asked | None = None
        self.evaluation: Asked | None = None
        """What is being thought about for it."""
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: dict[str, Any]) -> None:
        self.send_text(dumps(message))

    def send_text(self, text: str) -> None:
        if self._outbox.qsize() < MOST_WAITING:
            self._outbox.put_nowait(text)
        else:
            self.close()

    def close(self) -> None:
        """Send nothing more; what runs ``pump`` ends."""
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox.put_nowait(None)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what there is to send, until it is closed."""
        while (text := await self._outbox.get()) is not None:
            await send(text)
