"""Pairs of clients that play scripted games against each other and note what they see."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import cycle
from typing import Any, TypeVar

import httpx

from tabuleiro.games.api import Player
from web.live_link import LiveLink
from web.scripted_games import Script

SETTLING = 60.0
"""Seconds in which everything that was sent is answered and told: much longer than it takes."""
AT_ONCE = 20
"""So many requests are under way at the same time."""

Item = TypeVar("Item")


class Notes:
    """What all clients saw."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.latencies: list[float] = []
        """Seconds from a move's sending to the opponent's receipt."""
        self.acknowledged = 0
        self.games = 0
        self.losses = 0
        self.late = 0
        """Moves that were due before the move they answer had come."""
        self.lags: list[float] = []
        """Seconds by which this process got to work late: how busy the machine was."""


class Seat:
    """One player of a game: knows what was told, and moves when it is its turn."""

    def __init__(self, game: Game, side: Player, url: str, token: str) -> None:
        self._game = game
        self._side = side
        self.ply = 0
        self._sequence = 0
        self._moves: dict[str, int] = {}
        """The plies of the moves sent, by the ids of their messages."""
        self._said: set[str] = set()
        self.next: str | None = None
        """The rematch."""
        self.link = LiveLink(url, game.id, token, self._hear)

    @property
    def is_present(self) -> bool:
        return self._sequence > 0

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "moved":
                self._hear_move(message)
            case "state":
                self._hear_state(message)
            case "done" if message["id"] in self._moves:
                self._game.acknowledge(self._moves[message["id"]])
            case "refused":
                self._game.fault(f"side {self._side} at {self.ply}: {message}")
        if self.next:
            self._game.follow_on()

    def _hear_move(self, message: dict[str, Any]) -> None:
        ply, sequence = message["ply"], message["sequence"]
        told = (sequence, ply, message["move"])
        due = self._game.script.moves[self.ply :][:1]
        expected = (self._sequence + 1, self.ply + 1, *due)
        if told != expected:
            self._game.fault(f"side {self._side} heard {told} instead of {expected}")
            self.link.send("state")
            return
        if self._game.script.turns[ply - 1] != self._side:
            self._game.received(ply - 1)
        self.ply, self._sequence = ply, sequence
        self._go_on()

    def _hear_state(self, state: dict[str, Any]) -> None:
        moves = tuple(state["moves"])
        if moves != self._game.script.moves[: len(moves)]:
            self._game.fault(f"the moves are {moves}")
        if len(moves) < self.ply or state["sequence"] < self._sequence:
            self._game.fault(f"side {self._side} knew {self.ply} moves, and now {len(moves)}")
        self.ply, self._sequence = len(moves), state["sequence"]
        self.next = state["next"]
        self._go_on(is_over=state["result"] is not None)

    def _go_on(self, *, is_over: bool = False) -> None:
        script = self._game.script
        is_mine = script.turns[self.ply] == self._side
        if self.ply < len(script.moves):
            if is_mine:
                self._game.schedule(self)
        elif is_over or script.is_over:
            if self._side == 1:
                self._say_once("rematch")
        elif is_mine:
            self._say_once("resign")

    def _say_once(self, type: str) -> None:
        if type not in self._said and not self._game.is_stopped:
            self._said.add(type)
            self.link.send(type)

    def move(self, ply: int) -> None:
        id = self.link.send("move", ply=ply, move=self._game.script.moves[ply])
        self._moves[id] = ply


class Game:
    """One scripted game of two seats."""

    def __init__(self, table: Table, id: str, script: Script, tokens: tuple[str, str]) -> None:
        self._table = table
        self._notes = table.notes
        self.id = id
        self.script = script
        self.sent: dict[int, float] = {}
        """When each move was sent, by its ply."""
        self.acknowledged: set[int] = set()
        self.begin = time.monotonic()
        self.seats = [Seat(self, 1, table.url, tokens[0]), Seat(self, 2, table.url, tokens[1])]

    @property
    def is_stopped(self) -> bool:
        return self._table.is_stopped

    @property
    def is_settled(self) -> bool:
        """Whether everything that was sent is answered, and told to both."""
        first, second = self.seats
        is_known = first.ply == second.ply == len(self.sent)
        return is_known and first.link.is_answered and second.link.is_answered

    def schedule(self, seat: Seat) -> None:
        """Let the seat make its next move when it is due."""
        ply = seat.ply
        if ply in self.sent or self.is_stopped or not self._table.may_move:
            return
        due = self.begin + ply * self._table.pace
        delay = due - time.monotonic()
        self._notes.late += delay < 0
        self.sent[ply] = 0.0
        at = time.perf_counter() + max(0.0, delay)
        asyncio.get_running_loop().call_later(max(0.0, delay), self._send, seat, ply, at)

    def _send(self, seat: Seat, ply: int, at: float) -> None:
        if self.is_stopped:
            del self.sent[ply]
        else:
            self.sent[ply] = time.perf_counter()
            self._notes.lags.append(self.sent[ply] - at)
            seat.move(ply)

    def received(self, ply: int) -> None:
        self._notes.latencies.append(time.perf_counter() - self.sent[ply])

    def acknowledge(self, ply: int) -> None:
        if ply not in self.acknowledged:
            self.acknowledged.add(ply)
            self._notes.acknowledged += 1

    def follow_on(self) -> None:
        """To the rematch, as soon as both know of it and nothing is open here."""
        if all(seat.next and seat.link.is_answered for seat in self.seats):
            self._table.follow_on(self)

    def fault(self, text: str) -> None:
        self._notes.faults.append(f"{self.script.game} {self.id}: {text}")

    async def close(self) -> None:
        for seat in self.seats:
            self._notes.losses += seat.link.losses
            await seat.link.close()

    def check(self, moves: list[str]) -> None:
        """What the server has of the game in the end: every acknowledged move, once."""
        if tuple(moves) != self.script.moves[: len(moves)]:
            self.fault(f"the server has {moves}")
        if len(moves) != len(self.sent) or self.acknowledged != {*range(len(moves))}:
            self.fault(
                f"{len(self.sent)} moves sent, {len(self.acknowledged)} acknowledged,"
                f" the server has {len(moves)}"
            )


class Table:
    """Two people who play one game after the other."""

    def __init__(self, url: str, scripts: Iterable[Script], pace: float, notes: Notes) -> None:
        self.url = url
        self.pace = pace
        self.notes = notes
        self.is_stopped = False
        self.may_move = False
        self.games: list[Game] = []
        self._scripts = cycle(scripts)
        self._tokens = (secrets.token_urlsafe(12), secrets.token_urlsafe(12))
        self._closing: list[asyncio.Task[None]] = []

    @property
    def acknowledged(self) -> int:
        """Moves, in all games of the table."""
        return sum(len(game.acknowledged) for game in self.games)

    async def sit_down(self, http: httpx.AsyncClient) -> None:
        script = next(self._scripts)
        seats = [{"kind": "human"}, {"kind": "open"}]
        made = await self._post(http, 0, "/api/games", {"game": script.game, "seats": seats})
        await self._post(http, 1, f"/api/games/{made['id']}/join", {})
        self._begin(made["id"], script)

    async def _post(self, http: httpx.AsyncClient, who: int, path: str, data: object) -> Any:
        headers = {"cookie": f"client={self._tokens[who]}", "origin": self.url}
        response = await http.post(self.url + path, json=data, headers=headers)
        assert response.is_success, response.text
        return response.json()

    def _begin(self, id: str, script: Script) -> None:
        self.notes.games += 1
        self.games.append(Game(self, id, script, self._tokens))

    def start(self) -> None:
        """Begin to move, at some moment of the first turn."""
        game = self.games[-1]
        game.begin = time.monotonic() + random.uniform(0, self.pace)
        self.may_move = True
        game.schedule(game.seats[game.script.turns[0] - 1])

    def follow_on(self, game: Game) -> None:
        if game is not self.games[-1] or self.is_stopped:
            return
        self._closing.append(asyncio.create_task(game.close()))
        next_id = game.seats[0].next
        assert next_id
        self._tokens = self._tokens[::-1]  # colours are swapped
        self._begin(next_id, next(self._scripts))

    async def close(self) -> None:
        await asyncio.gather(*self._closing, self.games[-1].close())


class PeopleLoad:
    """Everybody."""

    def __init__(self, url: str, scripts: list[list[Script]], tables: int, pace: float) -> None:
        """The tables play by these lists in turn; a move in a game every ``pace`` seconds."""
        self.notes = Notes()
        self._url = url
        self.tables = [
            Table(url, _rotated(scripts[n % len(scripts)], n), pace, self.notes)
            for n in range(tables)
        ]

    @property
    def games(self) -> list[Game]:
        return [game for table in self.tables for game in table.games]

    async def sit_down(self) -> None:
        """All games begin, all sockets are open."""
        async with httpx.AsyncClient(timeout=SETTLING) as http:
            for some in _in_groups(self.tables):
                await asyncio.gather(*(table.sit_down(http) for table in some))
                await until(partial(_are_seated, some))

    def start(self) -> None:
        for table in self.tables:
            table.start()

    async def stop(self) -> None:
        """No more moves; what was sent is answered and told, and is what the server has."""
        for table in self.tables:
            table.is_stopped = True
        with suppress(TimeoutError):
            await until(lambda: all(table.games[-1].is_settled for table in self.tables))
        for table in self.tables:
            if not table.games[-1].is_settled:
                table.games[-1].fault("something was not answered or not told")
        await asyncio.gather(*(table.close() for table in self.tables))
        async with httpx.AsyncClient(timeout=SETTLING) as http:
            for some in _in_groups(self.games):
                answers = (http.get(f"{self._url}/api/games/{game.id}") for game in some)
                for game, answer in zip(some, await asyncio.gather(*answers), strict=True):
                    game.check(answer.json()["moves"])


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for it; TimeoutError when it does not come."""
    end = time.monotonic() + SETTLING
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.02)


def _in_groups(all: list[Item]) -> Iterator[list[Item]]:
    return (all[first : first + AT_ONCE] for first in range(0, len(all), AT_ONCE))


def _are_seated(tables: list[Table]) -> bool:
    return all(seat.is_present for table in tables for seat in table.games[-1].seats)


def _rotated(scripts: list[Script], n: int) -> list[Script]:
    """Neighbours do not play the same game at the same time."""
    n = n % len(scripts)
    return scripts[n:] + scripts[:n]
