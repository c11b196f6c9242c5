"""People who play against computers, and answer at once so that the computers always think."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any

import httpx

from tabuleiro.positions import parse
from web.crowd import SETTLING, Notes
from web.link import Link

COMPUTER = "engine:time=1"


class Bout:
    """One game, of a person who moves at random."""

    def __init__(self, url: str, game: str, id: str, token: str, notes: Notes) -> None:
        self._game = game
        self._notes = notes
        self._ply = -1
        self.answers = 0
        self.is_stopped = False
        self.link = Link(url, id, token, self._hear)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "moved" | "state":
                self._look(message["view"], is_over=message["result"] is not None)
            case "refused":
                self._notes.faults.append(f"{self._game} against a computer: {message}")

    def _look(self, view: dict[str, Any], *, is_over: bool) -> None:
        if view["turn"] == 1 and view["ply"] != self._ply and not (is_over or self.is_stopped):
            self.answers += self._ply >= 0
            self._ply = view["ply"]
            move = random.choice(parse(self._game, view["position"]).moves())
            self.link.send("move", ply=self._ply, move=move)


class Sparring:
    def __init__(self, url: str, games: Iterable[str], count: int, notes: Notes) -> None:
        self._url = url
        self._games = list(islice(cycle(games), count))
        self._notes = notes
        self._bouts: list[Bout] = []

    @property
    def answers(self) -> int:
        """So many moves of computers were seen."""
        return sum(bout.answers for bout in self._bouts)

    async def sit_down(self) -> None:
        seats = [{"kind": "human"}, {"kind": "computer", "player": COMPUTER}]
        async with httpx.AsyncClient(base_url=self._url, timeout=SETTLING) as http:
            for game in self._games:
                token = secrets.token_urlsafe(12)
                headers = {"cookie": f"client={token}", "origin": self._url}
                wanted = {"game": game, "seats": seats}
                response = await http.post("/api/games", json=wanted, headers=headers)
                assert response.is_success, response.text
                id = response.json()["id"]
                self._bouts.append(Bout(self._url, game, id, token, self._notes))

    async def stop(self) -> None:
        for bout in self._bouts:
            bout.is_stopped = True
        await asyncio.gather(*(bout.link.close() for bout in self._bouts))
