"""An application that opens one screen and keeps what it is dismissed with."""

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
from tabuleiro.record import Ply, Transcript
from tabuleiro.state import Kept, State
from tabuleiro.tui.themes import Themed

PENDING = object()
"""The result of a screen that is still open."""


class ScreenHost(Themed[None]):
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Screen[Any], look: str = "dark") -> None:
        super().__init__(look)
        self.first = screen
        self.result: Any = PENDING
        self.told: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(self.first, self._keep)

    def _keep(self, result: Any) -> None:
        self.result = result

    def notify(self, message: str, **options: Any) -> None:
        self.told.append(message)
        super().notify(message, **options)

    def says(self, selector: str) -> str:
        """The text of a Static of the screen on top."""
        return str(self.screen.query_one(selector, Static).render())


Play = Callable[[ScreenHost, Pilot[None]], Awaitable[None]]


def open_screen(
    screen: Callable[[], Screen[Any]],
    play: Play,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    look: str = "dark",
) -> ScreenHost:
    """Open a screen and have something done in it."""

    async def run() -> ScreenHost:
        host = ScreenHost(screen(), look)
        async with host.run_test(size=size) as pilot:
            await settle(host, pilot)
            await play(host, pilot)
        return host

    with using(language):
        return asyncio.run(run())


async def settle(host: ScreenHost, pilot: Pilot[None]) -> None:
    """Wait until what was begun is done, and drawn."""
    await pilot.pause()
    await host.workers.wait_for_complete(
        [worker for worker in host.workers if worker.group != "analysis"]
    )
    await pilot.pause()


async def press(host: ScreenHost, pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(host, pilot)


def played(
    game: str,
    players: tuple[str, str] = ("human", "random"),
    plies: int = 6,
    seed: int = 1,
    *,
    resigned: bool = False,
) -> Session:
    """A game of random moves that is not over, unless its first side resigned."""
    session = Session.new(game)
    random = Random(seed)
    while session.history.ply < plies:
        moves = session.history.position.moves()
        shortest = min(map(len, moves))  # in a tiny game, those that do not end it soon
        session.type(random.choice([move for move in moves if len(move) == shortest]))
    assert not session.outcome
    if resigned:
        session.do("resign", side=1)
    return Session.of_transcript(session.transcript(), players)


def finish(state: State, game: str, players: tuple[str, str] = ("human", "random")) -> str:
    """A game in the archive that its first side gave up; its id."""
    session = played(game, players, 2, resigned=True)
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
