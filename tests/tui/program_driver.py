"""The whole program, driven by mouse, keys and typing, and its screen read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from tabuleiro.locale import using
from tabuleiro.play import Session
from tabuleiro.state import State
from tabuleiro.tui.app import Opening, PlayGame, Tabuleiro
from tabuleiro.tui.board import BoardView
from tabuleiro.tui.game import GameScreen

PATIENCE = 3000
"""Looks at a condition, a hundredth of a second apart, before it is given up."""


class ProgramDriver:
    """The running program and the pilot that presses its keys."""

    def __init__(self, app: Tabuleiro, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> GameScreen:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def board(self) -> BoardView:
        return self.app.screen.query_one(BoardView)

    @property
    def name(self) -> str:
        """The kind of screen on top."""
        return type(self.app.screen).__name__

    def says(self, selector: str) -> str:
        return str(self.app.screen.query_one(selector, Static).render())

    def text(self) -> str:
        """Everything on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """A move on the line for them, where one stays to type on."""
        if self.app.focused is not self.widget("#typed"):
            await self.press("slash")
        await self.press(*text, "enter")

    async def click(self, site: str, button: int = 1) -> None:
        """A click on a site of the board, the way a terminal's come in."""
        place = self.board.content_region.offset + self.board.place_of(site)
        self.click_at(*place, button)
        await self.pilot.pause()

    def click_at(self, x: int, y: int, button: int = 1) -> None:
        for kind in (MouseDown, MouseUp):
            event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
            self.app.screen._forward_event(event)

    async def walk_to(self, site: str) -> None:
        """Bring the cursor to a site with the arrow keys, and press it."""
        if not self.board.cursor:
            await self.press("left")
        here, there = self.board.cursor, site
        rows = self.board.diagram.rows if self.board.diagram else ()
        across = ord(there[0]) - ord(here[0])
        down = rows.index(int(there[1:])) - rows.index(int(here[1:]))
        keys = ["right" if across > 0 else "left"] * abs(across)
        keys += ["down" if down > 0 else "up"] * abs(down)
        await self.press(*keys, "enter")

    async def until(self, happened: Callable[[], object]) -> None:
        for _ in range(PATIENCE):
            if happened():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"it never happened; the screen shows\n{self.text()}")

    def widget(self, selector: str) -> Widget:
        return self.app.screen.query_one(selector)


Play = Callable[[ProgramDriver], Awaitable[None]]


def run_program(
    play: Play,
    folder: Path,
    opening: Opening | Session | None = None,
    *,
    size: tuple[int, int] = (100, 40),
    language: str = "en",
    **settings: object,
) -> State:
    """Run the program in a folder of its own, with ``play`` at its keys; its state afterwards."""
    state = State(folder)
    state.change(**{"animation": False, "delay": 0.0, **settings})
    if isinstance(opening, Session):
        opening = PlayGame(opening)

    async def run() -> None:
        app = Tabuleiro(state, opening)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(ProgramDriver(app, pilot))

    with using(language):
        asyncio.run(run())
    return state
