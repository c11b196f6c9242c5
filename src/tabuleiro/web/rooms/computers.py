"""The computers at a game: one process thinks for the one whose turn it is, and no other does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tabuleiro.engine import roster
from tabuleiro.engine.api import Info
from tabuleiro.jobs.job import Busy
from tabuleiro.play import advice
from tabuleiro.play.acts import COMPUTER, Wish
from tabuleiro.play.thoughts import limits_of

from ..engines.engine_thought import EngineThought, Found
from ..engines.engines import Asked, share_of
from ..refusals import Refused
from .game_json import info_json

if TYPE_CHECKING:
    from .room import GameRoom

BETWEEN_REPORTS = 0.25
"""Seconds between two reports of a computer's thinking."""
RENEW = 3.0
"""Seconds between two signs that this process still thinks for the game."""


class Computers:
    def __init__(self, room: GameRoom) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._sequence = 0
        self._asked: Asked | None = None
        self._reported = 0.0

    @property
    def are_at_work(self) -> bool:
        return self._task is not None

    def attend(self) -> None:
        """See to it that the computer to move is thinking, and nobody else."""
        game = self._room.game
        has_people = any(seat.kind != COMPUTER for seat in game.state.seats)
        is_wanted = game.state.waits_for_computer and bool(has_people or self._room.connections)
        if self._task and not (is_wanted and self._sequence == game.state.sequence):
            self.close()
        if is_wanted and not self._task:
            self._sequence = game.state.sequence
            self._task = self._room.hub.follow(self._move())
            self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if self._task is task:
            self._task = None

    def close(self) -> None:
        if self._asked:
            self._asked.cancel()
            self._asked = None
        if self._task:
            self._task.cancel()
            self._task = None

    def move_now(self) -> bool:
        """False when no computer is thinking here."""
        if self._asked:
            self._asked.stop()
        return self._asked is not None

    async def _move(self) -> None:
        room, game = self._room, self._room.game
        while not await room.hub.bus.take(room.id):
            await asyncio.sleep(RENEW)  # another process thinks; should it end, this one will
        try:
            if not game.state.people:
                await asyncio.sleep(game.state.delay)
            found = await self._think()
            if not (found.move or found.failure):
                return
        finally:
            self._asked = None
        data = advice.answer_data(found.move, found.failure, found.info)
        wish = Wish("answer", {"ply": game.state.history.ply, **data})
        self._task = None  # what follows is an act like any other: it calls ``attend``
        try:
            await room.act(lambda: wish)
        except Refused:
            room.computers.attend()
        await room.hub.bus.give(room.id)

    async def _think(self) -> Found:
        """A process that ended is no fault of the player's: it gets a second one."""
        found = Found()
        for _ in range(2):
            try:
                self._asked = self._room.hub.engines.think(
                    self._thought(), self._share(), listener=self._report
                )
            except Busy:
                return Found()
            asked = self._asked
            while not asked.answer.done():
                await asyncio.wait({asked.answer}, timeout=RENEW)
                await self._room.hub.bus.take(self._room.id)
            found = await asked.found()
            if not found.is_broken:
                break
        return found

    def _share(self) -> tuple[str, str]:
        """That of the owner, or of who looks on in its place."""
        owner = self._room.game.state.created.owner
        here = sorted(self._room.connections, key=lambda each: each.client != owner)
        return share_of(here[0].address if here else "", owner)

    def _thought(self) -> EngineThought:
        state = self._room.game.state
        player = state.players[state.turn - 1]
        limits = limits_of(roster.parse(player, state.game.name).limits, state)
        history = state.history
        return EngineThought(
            self._room.id, state.game.name, history.start.text(), history.moves, player, limits
        )

    def _report(self, info: Info) -> None:
        room, state = self._room, self._room.game.state
        at = asyncio.get_running_loop().time()
        if at - self._reported < BETWEEN_REPORTS:
            return
        self._reported = at
        told = {"type": "thinking", "ply": state.history.ply, "side": state.turn}
        room.tell({**told, **info_json(info, state.turn, state.game.name)}, elsewhere=True)
