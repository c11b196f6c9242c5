"""A game that people are at: acts are done one after the other, stored, and told to everybody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabuleiro.games.diagram import Diagram
from tabuleiro.games.sentence import said_by, sentence
from tabuleiro.locale import using
from tabuleiro.play import MalformedLog, boards
from tabuleiro.play.acts import COMPUTER, Act, Wish, now_ms
from tabuleiro.play.decide import TOO_LATE, decide, overdue
from tabuleiro.play.log import read_text

from ..connection import Connection
from ..refusals import Refused, no_such_game, not_stored
from ..store.archive import archived
from ..store.games import NotStored, Writing, writing
from .board_json import dumps
from .computers import Computers
from .game_json import moved_message, state_json
from .presence import Presence, Present
from .served_game import ServedGame

if TYPE_CHECKING:
    from .hub import Hub

UNREADABLE = "unreadable"
"""Acts that this version does not read: the game stays as it is."""
TRIES = 8
"""How often an act is done anew because another process was faster."""


async def load(hub: Hub, id: str) -> ServedGame:
    """A game as its acts made it; Refused when there is none that can be read."""
    try:
        acts = await hub.store.acts(id)
        if not acts and (found := await archived(hub.store, id)):
            acts = [found]
        if not acts:
            raise no_such_game()
        return await asyncio.to_thread(ServedGame, id, acts)
    except NotStored:
        raise not_stored() from None
    except MalformedLog as error:
        said = sentence("this game cannot be read: {reason}", reason=said_by(error))
        raise Refused(UNREADABLE, said) from error


class GameRoom:
    """A game in this process. Others may have the same one; the store decides between them."""

    def __init__(self, hub: Hub, game: ServedGame) -> None:
        self.hub = hub
        self.id = game.id
        self.game = game
        self.connections: set[Connection] = set()
        self.presence = Presence()
        self.users = 0
        """Those who hold on to the room without a socket."""
        self.idle_since = time.monotonic()
        self.computers = Computers(self)
        self._lock = asyncio.Lock()
        self._is_stale = False
        self._flag: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        busy = self.connections or self.users or self._lock.locked() or self.computers.are_at_work
        return not busy

    async def act(
        self,
        make: Callable[[], Wish],
        client: str = "",
        message: str = "",
        begins: tuple[Writing, ...] = (),
    ) -> None:
        """Do what ``make`` wishes. Refused when it is not done."""
        began = time.perf_counter()
        async with self._lock:
            for _ in range(TRIES):
                await self._freshen()
                if message and self.game.was_done(client, message):
                    return
                at = max(now_ms(), self.game.state.last_at)
                if flag := overdue(self.game.state, at):
                    await self._commit(flag)
                    continue
                act = replace(self._decide(make(), at), client=client, message=message)
                if await self._commit(act, begins):
                    self.hub.metrics.act_seconds.observe(time.perf_counter() - began)
                    return
        raise not_stored()

    def _decide(self, wish: Wish, at: int) -> Act:
        act = decide(self.game.state, wish, at)
        if isinstance(act, Act):
            return act
        over = self.game.state.outcome and act is not TOO_LATE
        code = "illegal_move" if wish.kind == "move" else "refused"
        raise Refused("game_over" if over else code, act)

    async def _commit(self, act: Act, begins: tuple[Writing, ...] = ()) -> bool:
        """Perform, store, tell; False when another process has done something meanwhile."""
        game = self.game
        history = game.state.history
        before, ply = boards.diagram(history.position), history.ply
        self._is_stale = True
        game.perform(act)
        try:
            is_taken = await self.hub.store.append(writing(game, act, begins))
        except NotStored:
            raise not_stored() from None
        if not is_taken:
            return False
        self._is_stale = False
        self.hub.metrics.acts(act.kind).inc()
        self.hub.bus.say(f"{self.id} act {game.state.sequence} {act.to_text()}")
        self._performed(act, before, ply)
        return True

    async def _freshen(self) -> None:
        """What is in memory is only believed when it is stored."""
        if not self._is_stale and not self.hub.bus.hears:
            self._is_stale = await self._is_behind()
        if self._is_stale:
            self.game = await load(self.hub, self.id)
            self._is_stale = False
            self._changed()

    async def receive(self, sequence: int, text: str) -> None:
        """Another process has done something."""
        async with self._lock:
            if self._is_stale or sequence <= self.game.state.sequence:
                return
            history = self.game.state.history
            before, ply = boards.diagram(history.position), history.ply
            self._is_stale = True
            if sequence == self.game.state.sequence + 1:
                act = read_text(text)
                self.game.perform(act)
                self._is_stale = False
                self._performed(act, before, ply)
            else:
                await self._freshen()

    async def catch_up(self) -> None:
        """Something may have been missed: look."""
        async with self._lock:
            self._is_stale = self._is_stale or await self._is_behind()
            await self._freshen()

    async def _is_behind(self) -> bool:
        try:
            return bool(await self.hub.store.acts(self.id, self.game.state.sequence))
        except MalformedLog:
            return True
        except NotStored:
            raise not_stored() from None

    def _performed(self, act: Act, before: Diagram, ply: int) -> None:
        if act.kind in ("move", "answer") and self.game.state.history.ply == ply + 1:
            self._tell(lambda: dumps(moved_message(self.game, before)))
            self._attend()
        else:
            self._changed()

    def _changed(self) -> None:
        """Everybody gets the whole state."""
        self._look_round()
        for connection in self.connections:
            self.send_state(connection)
        self._attend()

    def _attend(self) -> None:
        """Set the timer of the clock that runs, let the computer think whose turn it is."""
        for connection in self.connections:
            if connection.hint:
                connection.hint.cancel()  # it is of a position that is gone
        self._set_flag()
        self.computers.attend()

    def _set_flag(self) -> None:
        if self._flag:
            self._flag.cancel()
            self._flag = None
        if (deadline := self.game.state.deadline) is not None:
            delay = max(0.0, (deadline - now_ms()) / 1000) + 0.001
            self._flag = asyncio.get_running_loop().call_later(
                delay, lambda: self.hub.follow(self.look_at_clock())
            )

    async def look_at_clock(self) -> None:
        """End the game if somebody has run out of time."""

        def flag() -> Wish:
            raise Refused("refused", TOO_LATE)  # ``act`` has looked already

        try:
            await self.act(flag)
        except Refused as error:
            if error.code == "unavailable":
                return  # the sweep comes back to it
        if not self.game.state.outcome:
            self._set_flag()

    async def rest(self, gaps: list[tuple[int, int]]) -> None:
        """Give back the time in which no server was there."""
        clocks, since = self.game.state.clocks, self.game.state.last_at
        missed = [[max(began, since), ended] for began, ended in gaps if ended > since]
        if clocks and clocks.running and missed:
            async with self._lock:
                await self._commit(self._decide(Wish("rest", {"gaps": missed}), now_ms()))
        self._set_flag()

    async def look_after(self) -> None:
        """What is due in a game that perhaps nobody is at."""
        await self.look_at_clock()
        self.computers.attend()

    def _tell(self, make: Callable[[], str]) -> None:
        """The same to everybody, once for each language."""
        texts: dict[str, str] = {}
        for connection in self.connections:
            language = connection.language
            if language not in texts:
                with using(language):
                    texts[language] = make()
            connection.send_text(texts[language])

    def tell(self, message: dict[str, object], *, elsewhere: bool = False) -> None:
        """What is the same in every language; it changes nothing in the game."""
        text = dumps(message)
        self.tell_here(text)
        if elsewhere:
            self.hub.bus.say(f"{self.id} tell {text}")

    def tell_here(self, text: str) -> None:
        """The same that another process tells those at it."""
        for connection in self.connections:
            connection.send_text(text)

    async def settled(self) -> ServedGame:
        """The game as it is stored, at this time."""
        async with self._lock:
            await self._freshen()
            self.game.state.tick(now_ms())
            return self.game

    def send_state(self, connection: Connection) -> None:
        self.game.state.tick(now_ms())
        with using(connection.language):
            connection.send(state_json(self.game, connection.client, self.presence.all))

    async def enter(self, connection: Connection) -> None:
        if self.hub.settings.redis:
            await self.catch_up()  # the process it was at may know more
        await self.settled()
        self.connections.add(connection)
        self._look_round(newcomer=connection)
        self.send_state(connection)
        self.computers.attend()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.idle_since = time.monotonic()
        for thought in (connection.hint, connection.evaluation):
            if thought:
                thought.cancel()
        self._look_round()
        self.computers.attend()

    def _look_round(self, newcomer: Connection | None = None) -> None:
        """Tell everybody who is there; who has just come learns it from the state."""
        sides = {side for each in self.connections for side in self.game.sides_of(each.client)}
        watchers = sum(not self.game.sides_of(each.client) for each in self.connections)
        here = Present(frozenset(sides), watchers)
        if here != self.presence.here:
            self.presence.here = here
            self.hub.bus.say(f"{self.id} presence {json.dumps(here.to_json())}")
            self.tell_presence(newcomer)

    def hear_presence(self, worker: str, present: Present) -> None:
        """Another process tells who is there; one that has just come is told who is here."""
        is_new = self.presence.elsewhere.pop(worker, None) is None
        if present != Present():
            self.presence.elsewhere[worker] = present
        if is_new and self.presence.here != Present():
            self.hub.bus.say(f"{self.id} presence {json.dumps(self.presence.here.to_json())}")
        self.tell_presence()

    def tell_presence(self, newcomer: Connection | None = None) -> None:
        present = self.presence.all
        connected = [
            seat.kind == COMPUTER or side in present.sides
            for side, seat in enumerate(self.game.state.seats, 1)
        ]
        text = dumps({"type": "presence", "connected": connected, "watchers": present.watchers})
        for connection in self.connections - {newcomer}:
            connection.send_text(text)

    def close(self) -> None:
        if self._flag:
            self._flag.cancel()
        self.computers.close()
        self.hub.bus.say(f"{self.id} presence {json.dumps(Present().to_json())}")
