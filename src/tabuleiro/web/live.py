"""A game's socket: messages of a browser are read one after the other, each is answered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import language, say
from tabuleiro.session import Selection
from tabuleiro.session.refusals import read_move
from tabuleiro.session.table import timestamp

from . import advice
from .acts import Act
from .connection import Connection
from .guests import address_of, client_of
from .hub import Hub
from .judging import NOT_ALLOWED, NOT_YOURS, act_of, may_control
from .messages import MESSAGES, AnyMessage, Evaluate, Plain, Why
from .rates import MESSAGES as MESSAGE_RATE
from .rates import OPEN_SOCKETS, SEARCHES, SOCKETS, Bucket, Rate, Rates
from .refused import Refused, too_many
from .room import Room
from .security import is_own_origin
from .trouble import first_fault

REFUSED, LATER, NO_GAME, SLOW, TOO_MANY = 1008, 1013, 4404, 4408, 4429
"""Why a socket is closed."""

router = APIRouter()


class Lobby:
    """How many sockets each client has, and how fast it opens them."""

    def __init__(self, scale: float) -> None:
        self.rate = scale
        self._opening = Rates(SOCKETS, scale)
        self.searches = Rates(SEARCHES, scale)
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


@router.websocket("/api/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    hub: Hub = socket.app.state.hub
    lobby: Lobby = socket.app.state.lobby
    if not is_own_origin(socket, hub.settings.origins):
        await socket.close(REFUSED)
        return
    address = address_of(socket)
    await socket.accept()
    if not lobby.enter(address):
        await socket.close(TOO_MANY)
        return
    try:
        async with hub.room(id) as room:
            connection = Connection(client_of(socket), language(), address)
            await converse(socket, room, connection, lobby)
    except Refused as refusal:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(NO_GAME if refusal.code == "not_found" else LATER)
    finally:
        lobby.leave(address)


async def converse(socket: WebSocket, room: Room, connection: Connection, lobby: Lobby) -> None:
    """Until one of both has enough."""
    await room.enter(connection)
    pump = asyncio.create_task(connection.pump(socket.send_text))
    talk = asyncio.create_task(Talk(socket, room, connection, lobby).listen())
    try:
        await asyncio.wait({pump, talk}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(connection)
        for task in (pump, talk):
            task.cancel()
        results = await asyncio.gather(pump, talk, return_exceptions=True)
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(SLOW)
    for error in results:
        if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
            raise error


class Talk:
    """What one browser says, and what becomes of it."""

    def __init__(self, socket: WebSocket, room: Room, connection: Connection, lobby: Lobby) -> None:
        self._socket = socket
        self._room = room
        self._connection = connection
        self._lobby = lobby
        scale = lobby.rate
        self._rate = Rate(MESSAGE_RATE.burst * scale, MESSAGE_RATE.per_second * scale)
        self._bucket = Bucket(self._rate, monotonic())

    async def listen(self) -> None:
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            await self._hear(received.get("text") or "")

    async def _hear(self, text: str) -> None:
        id: str | None = None
        try:
            wait = self._bucket.take(self._rate, monotonic()) if self._lobby.rate else 0
            message = _read(text)
            id = message.id
            if wait:
                raise too_many(wait)
            if isinstance(message, Evaluate) or message.type == "hint":
                self._room.hub.follow(self._advise(message))
                return
            await self._do(message)
            self._connection.send({"type": "done", "id": id})
        except Refused as refusal:
            self._refuse(id, refusal)

    def _refuse(self, id: str | None, refusal: Refused) -> None:
        self._room.hub.metrics.refused[refusal.code] += 1
        self._connection.send({"type": "refused", "id": id, **refusal.to_json()})

    async def _advise(self, message: AnyMessage) -> None:
        try:
            key = self._connection.client or self._connection.address
            if seconds := self._lobby.searches.wait(key):
                raise too_many(seconds)
            if isinstance(message, Evaluate):
                await advice.evaluate(self._room, self._connection, message)
            elif isinstance(message, Plain):
                await advice.hint(self._room, self._connection, message)
            self._connection.send({"type": "done", "id": message.id})
        except Refused as refusal:
            self._refuse(message.id, refusal)

    async def _do(self, message: AnyMessage) -> None:
        room, connection = self._room, self._connection
        match message:
            case Plain(type="ping"):
                connection.send({"type": "pong", "id": message.id})
            case Plain(type="state"):
                await room.settled()
                room.send_state(connection)
            case Plain(type="cancel"):
                for thought in (connection.hint, connection.evaluation):
                    if thought:
                        thought.stop()
            case Plain(type="move_now"):
                self._move_now()
            case Plain(type="rematch"):
                await self._rematch(message)
            case Why():
                connection.send({"type": "because", "id": message.id, **await self._why(message)})
            case _:
                client = connection.client
                await room.act(
                    lambda at: act_of(message, room.game, client, at), client, message.id
                )

    def _move_now(self) -> None:
        if not may_control(self._room.game, self._connection.client):
            raise Refused("not_allowed", NOT_ALLOWED)
        if not self._room.computers.move_now():
            raise Refused("refused", Sentence("", "no computer is thinking"))

    async def _rematch(self, message: Plain) -> None:
        room, client = self._room, self._connection.client

        def again(at: int) -> Act:
            game = room.game
            if not game.sides_of(client) and not may_control(game, client):
                raise Refused("not_your_seat", NOT_YOURS)
            if not game.session.outcome:
                raise Refused("refused", Sentence("", "the game is not over"))
            return Act("rematch", at, {"next": item.id}, client, message.id)

        if room.game.next is None:
            item = room.hub.beginning(room.game.rematch(timestamp()))
            try:
                await room.act(again, client, message.id, lambda act: (item,))
            except Refused:
                if room.game.next is None:
                    raise

    async def _why(self, message: Why) -> dict[str, str]:
        session = self._room.game.session
        if session.outcome:
            raise advice.over(session)
        said = await asyncio.to_thread(_reason, session.history.position, message)
        return {"text": say(said) if said else "", "rule": said.rule if said else ""}


def _reason(position: object, message: Why) -> Sentence | None:
    """Why clicks lead nowhere, or a text is no move."""
    if message.move is not None:
        read = read_move(position, message.move)  # type: ignore[arg-type]
        return read if isinstance(read, Sentence) else None
    selection = Selection(position)  # type: ignore[arg-type]
    for site in message.sites or ():
        if refusal := selection.click(site):
            return refusal
    return None


def _read(text: str) -> AnyMessage:
    try:
        return MESSAGES.validate_json(text)
    except ValidationError as error:
        where, why = first_fault(error.errors(include_url=False, include_context=False))
        said = Sentence("", "{where}: {why}", {"where": where, "why": why})
        raise Refused("malformed", said) from None
