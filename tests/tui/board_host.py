"""An application that shows one board and keeps its messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.app import ComposeResult
from textual.events import MouseDown, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot

from tabuleiro.games.diagram import Diagram
from tabuleiro.tui.board import BoardView, Marks
from tabuleiro.tui.themes import Themed
from tui.board_cases import BoardCase

ROOMY = (100, 50)
NARROW = (50, 18)
"""Sizes at which every board is large, and at which every board is compact."""


class BoardHost(Themed[None]):
    CSS = "Screen { overflow: hidden; }"

    def __init__(self, diagram: Diagram, marks: Marks | None = None, look: str = "dark") -> None:
        super().__init__(look)
        self.board = BoardView(diagram, marks)
        self.pressed: list[tuple[str, int]] = []
        self.hovered: list[str | None] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()

    def on_board_view_site_pressed(self, message: BoardView.SitePressed) -> None:
        assert message.control is self.board
        self.pressed.append((message.site, message.button))

    def on_board_view_site_hovered(self, message: BoardView.SiteHovered) -> None:
        self.hovered.append(message.site)

    def press(self, place: Offset) -> None:
        """A click on the board, by the way a pilot's clicks go but without its pauses."""
        for kind in (MouseDown, MouseUp):
            event = kind(None, *place, 0, 0, 1, False, False, False, *place)
            self.screen._forward_event(event)

    def text(self) -> list[str]:
        """The lines on the screen, blank ones left out."""
        lines = (self.board.render_line(y).text for y in range(self.board.size.height))
        return [line for line in lines if line.strip()]


Play = Callable[[BoardHost, Pilot[None]], Awaitable[None]]


def open_board(
    play: Play, case: BoardCase, size: tuple[int, int] = ROOMY, look: str = "dark"
) -> BoardHost:
    """Show a case and run ``play`` on it."""

    async def run() -> BoardHost:
        host = BoardHost(case.diagram, case.marks, look)
        async with host.run_test(size=size) as pilot:
            await pilot.pause()
            await play(host, pilot)
        return host

    return asyncio.run(run())
