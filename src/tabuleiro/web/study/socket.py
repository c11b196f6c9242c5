"""The analysis socket: one search and one review at a time, told while they are made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import monotonic

from fastapi import APIRouter
from starlette.websockets import WebSocket

from tabuleiro.engine.api import Info, Limits
from tabuleiro.engine.chances import chances
from tabuleiro.games.sentence import Sentence
from tabuleiro.jobs.job import Busy, Urgency
from tabuleiro.play import boards
from tabuleiro.play.seats import adviser
from tabuleiro.record import History

from ..connection import Connection
from ..engines.engine_thought import EngineThought, Found
from ..engines.engines import Asked, share_of
from ..refusals import Refused, engine_failed, engines_busy
from ..rooms.board_json import Json
from ..rooms.creation import line_of
from ..rooms.game_json import info_json
from ..rooms.hub import Hub
from ..sockets import Conversation, Lobby, admitted, converse
from .review import MOST_PLIES, Reviews, Subject, require_fair, review_json
from .schemas import STUDY_MESSAGES, Order, Review, Start, StudyMessage

LONGEST = 20.0
"""Seconds of thought about one position; asked again, the engine goes on where it was."""
INTERVAL = 0.25
"""Seconds between two opinions of one search."""

router = APIRouter()


@router.websocket("/api/analysis/live")
async def analysis(socket: WebSocket) -> None:
    state = socket.app.state
    async with admitted(socket) as connection:
        if connection is not None:
            analyst = Analyst(state.hub, state.reviews, connection, state.lobby)
            await converse(socket, connection, analyst.hear, analyst.close)


class Analyst(Conversation):
    """What one browser asks, and what is found out for it."""

    messages = STUDY_MESSAGES

    def __init__(self, hub: Hub, reviews: Reviews, connection: Connection, lobby: Lobby) -> None:
        super().__init__(hub, connection, lobby)
        self._reviews = reviews
        self._client = connection.client or connection.address
        self._share = share_of(connection.address, connection.client)
        self._asked: Asked | None = None
        self._search: asyncio.Task[None] | None = None
        self._review: asyncio.Task[None] | None = None

    async def _do(self, message: StudyMessage) -> None:
        match message:
            case Start():
                self._stop()
                self._search = self._hub.follow(
                    self._answered(message.id, partial(self._think, message))
                )
            case Review():
                self._leave()
                self._review = self._hub.follow(
                    self._answered(message.id, partial(self._judge, message))
                )
            case Order(type="ping"):
                self._connection.send({"type": "pong", "id": message.id})
            case Order(type="stop"):
                self._stop()
                self._done(message.id)
            case Order(type="leave"):
                self._leave()
                self._done(message.id)

    def _stop(self) -> None:
        if self._asked:
            self._asked.cancel()
            self._asked = None
        if self._search:
            self._search.cancel()

    def _leave(self) -> None:
        if self._review:
            self._review.cancel()

    def close(self) -> None:
        self._stop()
        self._leave()

    async def _think(self, message: Start) -> None:
        self._count(self._lobby.searches)
        history = await asyncio.to_thread(line_of, message.game, message.start, message.moves)
        if history.outcome():
            raise Refused("game_over", Sentence("", "there is nothing to analyse here"))
        opinions = Opinions(self._connection.send)
        deepest = 0

        def tell(info: Info) -> None:
            nonlocal deepest
            if info.depth >= deepest:  # who comes again after others begins anew
                deepest = info.depth
                opinions.tell({"type": "info", "id": message.id, **opinion(info, history)})

        try:
            await self._look(message, history, tell)
        finally:
            opinions.close()

    async def _look(self, message: Start, history: History, tell: Callable[[Info], None]) -> None:
        """For as long as it takes; who has to make room for others waits for another turn."""
        began, left = monotonic(), LONGEST
        while left > 0:
            found, is_over = await self._one_turn(message, history, left, tell)
            if found.failure:
                raise engine_failed(found.failure)
            if found.info:
                tell(found.info)
            left = 0 if is_over else LONGEST - (monotonic() - began)

    async def _one_turn(
        self, message: Start, history: History, seconds: float, tell: Callable[[Info], None]
    ) -> tuple[Found, bool]:
        """What came of one turn in the pool, and whether the search ended by itself."""
        thought = EngineThought(
            f"{self._client} study {message.game}",
            message.game,
            history.start.text(),
            history.moves,
            adviser(message.game),
            Limits(time=seconds, lines=message.lines),
        )
        try:
            asked = self._hub.engines.think(thought, self._share, Urgency.ADVICE, tell)
        except Busy:
            raise engines_busy() from None
        self._asked = asked
        return await asked.found(), not asked.is_stopped

    async def _judge(self, message: Review) -> None:
        subject = await self._subject(message)
        count = len(subject.moves)
        if count > MOST_PLIES:
            raise Refused("not_allowed", Sentence("", "this game is too long to review"))

        def report(done: int) -> None:
            told = {"type": "progress", "id": message.id, "done": done, "of": count}
            self._connection.send(told)

        judged = await self._reviews.of(subject, self._share, report)
        told = await asyncio.to_thread(review_json, subject, judged)
        self._connection.send({"type": "review", "id": message.id, **told})

    async def _subject(self, message: Review) -> Subject:
        if message.of is None:
            game, start = message.game or "", message.start or ""
            history = await asyncio.to_thread(line_of, game, start, message.moves)
        else:
            async with self._hub.room(message.of) as room:
                played = await room.settled()
                require_fair(played, self._connection.client)
                history = played.state.history
        return Subject(history.start.game, history.start.text(), history.moves)


class Opinions:
    """Sends the latest of many, a few times a second."""

    def __init__(self, send: Callable[[Json], None]) -> None:
        self._send = send
        self._held: Json | None = None
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, message: Json) -> None:
        self._held = message
        if self._timer is None:
            self._send_held()

    def _send_held(self) -> None:
        self._timer = None
        if self._held:
            self._send(self._held)
            self._held = None
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(INTERVAL, self._send_held)

    def close(self) -> None:
        """What is held is the last word."""
        if self._timer:
            self._timer.cancel()
        if self._held:
            self._send(self._held)


def opinion(info: Info, history: History) -> Json:
    """An opinion with the chances that its scores mean in this game, and its moves' parts."""
    game, turn = history.start.game, history.turn
    told = info_json(info, turn, game)
    for line, shown in zip(info.lines, told["lines"], strict=True):
        shown["chances"] = round(chances(line.score, game), 4)
        if line.moves:
            shown["parts"] = boards.parts(history.position, line.moves[0]).json()
    return {**told, "turn": turn}
