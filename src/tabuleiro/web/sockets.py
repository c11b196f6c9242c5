"""Sockets, whatever is talked about on them: who may come in, how fast one may talk, the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, ClassVar, TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from tabuleiro.locale import language

from .client import address_of, client_of
from .connection import Connection
from .error_answers import wrong_data
from .rates import CREATIONS, MESSAGES, OPEN_SOCKETS, SEARCHES, SOCKETS, Bucket, Rate, Rates
from .refusals import Refused, too_many
from .rooms.hub import Hub
from .security import is_own_origin

GONE, REFUSED, BROKEN, LATER = 1006, 1008, 1011, 1013
NO_GAME, SLOW, TOO_MANY = 4404, 4408, 4429
"""Why a socket is closed."""

Read = TypeVar("Read")


class Lobby:
    """What each client may do how fast, and how many sockets it has."""

    def __init__(self, scale: float) -> None:
        self.rate = scale
        self._opening = Rates(SOCKETS, scale)
        self.searches = Rates(SEARCHES, scale)
        self.creations = Rates(CREATIONS, scale)
        self._most = OPEN_SOCKETS * scale
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        if self._opening.wait(address) or (self._most and self._open.get(address, 0) >= self._most):
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Pace:
    """How fast one socket may talk."""

    def __init__(self, scale: float) -> None:
        self._rate = Rate(MESSAGES.burst * scale, MESSAGES.per_second * scale)
        self._bucket = Bucket(self._rate, monotonic())

    def wait(self) -> float:
        """Seconds that a message comes too early; 0 when it is in time."""
        return self._bucket.take(self._rate, monotonic()) if self._rate.burst else 0.0


class Conversation:
    """What one browser says, and what becomes of it."""

    messages: ClassVar[TypeAdapter[Any]]

    def __init__(self, hub: Hub, connection: Connection, lobby: Lobby) -> None:
        self._hub = hub
        self._connection = connection
        self._lobby = lobby
        self._pace = Pace(lobby.rate)

    async def hear(self, text: str) -> None:
        id: str | None = None
        try:
            wait = self._pace.wait()
            message = read(self.messages, text)
            id = message.id
            if wait:
                raise too_many(wait)
            await self._do(message)
        except Refused as refusal:
            self._refuse(id, refusal)

    async def _do(self, message: Any) -> None:
        raise NotImplementedError

    async def _answered(self, id: str, work: Callable[[], Awaitable[None]]) -> None:
        """What takes its time; said to be done at the end, or refused."""
        try:
            await work()
            self._done(id)
        except Refused as refusal:
            self._refuse(id, refusal)

    def _done(self, id: str) -> None:
        self._connection.send({"type": "done", "id": id})

    def _refuse(self, id: str | None, refusal: Refused) -> None:
        self._hub.metrics.refused(refusal.code).inc()
        self._connection.send({"type": "refused", "id": id, **refusal.to_json()})

    def _count(self, rates: Rates) -> None:
        """Refused when this is asked for too often."""
        if seconds := rates.wait(self._connection.address):
            raise too_many(seconds)


@asynccontextmanager
async def admitted(socket: WebSocket) -> AsyncIterator[Connection | None]:
    """A socket that may come in, for as long as it is there; None for one that is sent away."""
    hub: Hub = socket.app.state.hub
    lobby: Lobby = socket.app.state.lobby
    if not is_own_origin(socket, hub.settings.origins):
        await dismiss(socket, REFUSED)
        yield None
        return
    address = address_of(socket)
    await socket.accept()
    if not lobby.enter(address):
        await dismiss(socket, TOO_MANY)
        yield None
        return
    try:
        yield Connection(client_of(socket), language(), address)
    finally:
        lobby.leave(address)


async def converse(
    socket: WebSocket,
    connection: Connection,
    hear: Callable[[str], Awaitable[None]],
    leave: Callable[[], None],
) -> None:
    """Until one of both has enough: ``hear`` gets every message, ``leave`` is called at the end."""

    async def tell(text: str) -> None:
        try:
            await socket.send_text(text)
        except RuntimeError:  # what it sent was no message at all, and has closed it
            raise WebSocketDisconnect(GONE) from None

    async def listen() -> None:
        while True:
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            await hear(received.get("text") or "")

    pump = asyncio.create_task(connection.pump(tell))
    talk = asyncio.create_task(listen())
    try:
        await asyncio.wait({pump, talk}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leave()
        for task in (pump, talk):
            task.cancel()
        results = await asyncio.gather(pump, talk, return_exceptions=True)
    failed = [each for each in results if isinstance(each, Exception)]
    broken = [each for each in failed if not isinstance(each, WebSocketDisconnect)]
    await dismiss(socket, BROKEN if broken else SLOW)
    if broken:
        raise broken[0]


async def dismiss(socket: WebSocket, code: int) -> None:
    """Close a socket that perhaps is closed already."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)


def read(messages: TypeAdapter[Read], text: str) -> Read:
    """What a browser says; Refused when it is none of these messages."""
    try:
        return messages.validate_json(text)
    except ValidationError as error:
        said = wrong_data(error.errors(include_url=False, include_context=False))
        raise Refused("malformed", said) from None
