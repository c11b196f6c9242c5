"""A hall with one room in it: an application that opens a screen and keeps what it gives back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from tabuleiro.locale import using
from tabuleiro.play import Session
from tabuleiro.positions import start
from tabuleiro.record import History, Ply, Transcript
from tabuleiro.state import Kept, State
from tabuleiro.tui.themes import Themed

PENDING = object()
"""What a screen that is still open has given back."""


class Hall(Themed[None]):
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, room: Screen[Any], look: str = "dark") -> None:
        super().__init__(look)
        self.room = room
        self.result: Any = PENDING
        self.told: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(self.room, self._keep)

    def _keep(self, result: Any) -> None:
        self.result = result

    def notify(self, message: str, **options: Any) -> None:
        self.told.append(message)
        super().notify(message, **options)

    def says(self, selector: str) -> str:
        """The text of a Static of the screen on top."""
        return str(self.screen.query_one(selector, Static).render())


Play = Callable[[Hall, Pilot[None]], Awaitable[None]]


def visit(
    room: Callable[[], Screen[Any]],
    play: Play,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    look: str = "dark",
) -> Hall:
    """Open a room and have something done in it."""

    async def run() -> Hall:
        hall = Hall(room(), look)
        async with hall.run_test(size=size) as pilot:
            await settle(hall, pilot)
            await play(hall, pilot)
        return hall

    with using(language):
        return asyncio.run(run())


async def settle(hall: Hall, pilot: Pilot[None]) -> None:
    """Wait until what was begun is done, and drawn."""
    await pilot.pause()
    await hall.workers.wait_for_complete(
        [worker for worker in hall.workers if worker.group != "analysis"]
    )
    await pilot.pause()


async def press(hall: Hall, pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(hall, pilot)


def played(
    game: str, players: tuple[str, str] = ("human", "random"), plies: int = 6, seed: int = 1
) -> Session:
    """A game of random moves that is not over."""
    history, random = History(start(game)), Random(seed)
    while history.ply < plies:
        moves = history.position.moves()
        shortest = min(map(len, moves))  # in a tiny game, those that do not end it soon
        history.play(random.choice([move for move in moves if len(move) == shortest]))
    assert not history.outcome()
    return Session.of_transcript(Transcript.of(history), players)


def finish(state: State, game: str, players: tuple[str, str] = ("human", "random")) -> str:
    """A game in the archive that its first side gave up; its id."""
    session = played(game, players, 2)
    session.do("resign", side=1)
    state.archive.add(session.id, session.transcript())
    return session.id


def leave(state: State, game: str, players: tuple[str, str] = ("human", "random")) -> str:
    """A game in progress; its id."""
    session = played(game, players)
    kept = state.running.keep(session)
    assert isinstance(kept, Kept)
    kept.close()
    return session.id


def annotated(game: str = "nava") -> Transcript:
    """A record with a comment before the first move, a mark and a comment behind the second."""
    record = played(game, plies=8).transcript()
    moves = [*record.moves]
    moves[1] = Ply(moves[1].move, "?!", "Too early.")
    return Transcript(
        record.game, record.start, tuple(moves), None, record.tags, "Played in the rain."
    )
