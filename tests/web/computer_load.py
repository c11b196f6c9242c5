"""Clients that play against computers and answer at once, so that the computers always think."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any

import httpx

from tabuleiro.positions import parse
from web.live_link import LiveLink
from web.people_load import SETTLING, Notes


class GameAgainstComputer:
    """One game, played by a client that moves at random."""

    def __init__(self, url: str, game: str, id: str, token: str, notes: Notes) -> None:
        self._game = game
        self._notes = notes
        self._sequence = 0
        self.answers = 0
        """How often it was the person's turn again."""
        self.is_stopped = False
        self.link = LiveLink(url, id, token, self._hear)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "moved" | "state" if message["sequence"] > self._sequence:
                self._sequence = message["sequence"]
                if not self.is_stopped:
                    self._answer(message["view"], is_over=message["result"] is not None)
            case "refused":
                self._notes.faults.append(f"{self._game} against a computer: {message}")

    def _answer(self, view: dict[str, Any], *, is_over: bool) -> None:
        """Move, or take back a lost game's last move."""
        if is_over:
            self.link.send("undo", action="ask")
        elif view["turn"] == 1:
            self.answers += view["ply"] > 0
            move = random.choice(parse(self._game, view["position"]).moves())
            self.link.send("move", ply=view["ply"], move=move)


class ComputerLoad:
    def __init__(
        self, url: str, games: Iterable[str], count: int, player: str, notes: Notes
    ) -> None:
        """``count`` people, each against this player in one of the games."""
        self._url = url
        self._games = list(islice(cycle(games), count))
        self._player = player
        self._notes = notes
        self._running: list[GameAgainstComputer] = []

    @property
    def answers(self) -> int:
        """So many moves of computers were seen."""
        return sum(game.answers for game in self._running)

    async def sit_down(self) -> None:
        seats = [{"kind": "human"}, {"kind": "computer", "player": self._player}]
        async with httpx.AsyncClient(base_url=self._url, timeout=SETTLING) as http:
            for game in self._games:
                token = secrets.token_urlsafe(12)
                headers = {"cookie": f"client={token}", "origin": self._url}
                wanted = {"game": game, "seats": seats}
                response = await http.post("/api/games", json=wanted, headers=headers)
                assert response.is_success, response.text
                id = response.json()["id"]
                self._running.append(GameAgainstComputer(self._url, game, id, token, self._notes))

    async def stop(self) -> None:
        for game in self._running:
            game.is_stopped = True
        await asyncio.gather(*(game.link.close() for game in self._running))
