"""A game's socket: messages of a browser are read one after the other, each is answered."""

from __future__ import annotations

import asyncio
import re
from functools import partial

from fastapi import APIRouter
from starlette.websockets import WebSocket

from tabuleiro.games.sentence import Sentence
from tabuleiro.play.acts import Wish
from tabuleiro.play.decide import over

from ..connection import Connection
from ..refusals import Refused, no_such_game
from ..schemas import GAME_ID
from ..sockets import LATER, NO_GAME, Conversation, Lobby, admitted, converse, dismiss
from . import hints
from .hub import Hub
from .messages import MESSAGES, AnyMessage, Evaluate, Plain, Why
from .room import GameRoom
from .wishes import NOT_ALLOWED, NOT_YOURS, because, may_control, why, wish_of

router = APIRouter()


@router.websocket("/api/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    hub: Hub = socket.app.state.hub
    async with admitted(socket) as connection:
        if connection is None:
            return
        try:
            if not re.match(GAME_ID, id):
                raise no_such_game()
            async with hub.room(id) as room:
                await room.enter(connection)
                talk = Talk(room, connection, socket.app.state.lobby)
                await converse(socket, connection, talk.hear, lambda: room.leave(connection))
        except Refused as refusal:
            await dismiss(socket, NO_GAME if refusal.code == "not_found" else LATER)


class Talk(Conversation):
    """What one browser says of a game."""

    messages = MESSAGES

    def __init__(self, room: GameRoom, connection: Connection, lobby: Lobby) -> None:
        super().__init__(room.hub, connection, lobby)
        self._room = room

    async def _do(self, message: AnyMessage) -> None:
        if isinstance(message, Evaluate) or message.type == "hint":
            self._hub.follow(self._answered(message.id, partial(self._advise, message)))
        else:
            await self._obey(message)
            self._done(message.id)

    async def _advise(self, message: AnyMessage) -> None:
        self._count(self._lobby.searches)
        if isinstance(message, Evaluate):
            await hints.evaluate(self._room, self._connection, message)
        elif isinstance(message, Plain):
            await hints.hint(self._room, self._connection, message)

    async def _obey(self, message: AnyMessage) -> None:
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
                await room.act(lambda: wish_of(message, room.game, client), client, message.id)

    def _move_now(self) -> None:
        if not may_control(self._room.game, self._connection.client):
            raise Refused("not_allowed", NOT_ALLOWED)
        if not self._room.computers.move_now():
            raise Refused("refused", Sentence("", "no computer is thinking"))

    async def _rematch(self, message: Plain) -> None:
        room, client = self._room, self._connection.client

        def again() -> Wish:
            game = room.game
            if not game.sides_of(client) and not may_control(game, client):
                raise Refused("not_your_seat", NOT_YOURS)
            if not game.state.outcome:
                raise Refused("refused", Sentence("", "the game is not over"))
            return Wish("rematch", {"next": item.id})

        if room.game.state.next is None:
            self._count(self._lobby.creations)
            item = room.hub.beginning(room.game.rematch())
            try:
                await room.act(again, client, message.id, (item,))
            except Refused:
                if room.game.state.next is None:
                    raise

    async def _why(self, message: Why) -> dict[str, str]:
        state = self._room.game.state
        if refusal := over(state):
            raise Refused("game_over", refusal)
        return because(await asyncio.to_thread(why, state.history.position, message))
