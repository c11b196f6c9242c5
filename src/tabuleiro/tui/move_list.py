"""The list of a game's moves. It draws only the lines shown; a click chooses a ply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tabuleiro.games.api import Player


class MoveList(ScrollView, can_focus=False):
    """Two moves a line behind their number; the one that led to the position shown is marked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"moves--number", "moves--move", "moves--current"}
    DEFAULT_CSS = """
    MoveList {
        height: 1fr; min-height: 3; scrollbar-size-vertical: 1;
        & > .moves--number { color: $text-muted; }
        & > .moves--move { color: $foreground; }
        & > .moves--current { background: $primary; color: $background; text-style: bold; }
        &:ansi > .moves--current { text-style: bold reverse; }
    }
    """

    class PlyChosen(Message):
        """Sent when a move is clicked, with the ply after it."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moves: Sequence[str] = ()
        self._first: Player = 1
        self._ply = 0

    def show(self, moves: Sequence[str], ply: int, first: Player = 1) -> None:
        """Show the moves of a game that ``first`` began, at the position after ``ply`` of them."""
        self._moves, self._ply, self._first = moves, ply, first
        self._fit()
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        self._fit()

    def _fit(self) -> None:
        self.virtual_size = Size(
            self.scrollable_content_region.width, self._line(len(self._moves)) + 1
        )
        self.scroll_to_region(Region(0, self._line(self._ply), 1, 1), animate=False, immediate=True)

    def _line(self, ply: int) -> int:
        return max(0, ply + self._first - 2) // 2

    def _ply_at(self, line: int, side: int) -> int:
        return 2 * line + side - self._first + 1

    def _widths(self) -> tuple[int, int]:
        """The widths of the numbers and of each move, with the blank before it."""
        number = len(str(self._line(len(self._moves)) + 1)) + 1
        return number, max(3, (self.scrollable_content_region.width - number) // 2)

    def render_line(self, y: int) -> Strip:
        line = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if line > self._line(len(self._moves)) or not self._moves:
            return Strip.blank(width, self.rich_style)
        number, room = self._widths()
        segments = [Segment(f"{line + 1:>{number}}", self._style("number"))]
        for side in (1, 2):
            ply = self._ply_at(line, side)
            move = self._moves[ply - 1] if 1 <= ply <= len(self._moves) else ""
            move = "…" if side == 1 and ply < 1 else move
            if len(move) > room - 2:
                move = f"{move[: room - 3]}…"
            current = ply == self._ply and ply > 0
            segments.append(Segment(" ", self.rich_style))
            style = self._style("current" if current else "move")
            segments.append(Segment(f"{move} " if current else move, style))
            rest = room - 1 - len(move) - current
            segments.append(Segment(" " * rest, self.rich_style))
        return Strip(segments).crop_extend(0, width, self.rich_style)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"moves--{name}")

    def on_click(self, event: Click) -> None:
        place = event.get_content_offset(self)
        if place is None:
            return
        number, room = self._widths()
        if place.x > number:
            side = 1 if place.x < number + room else 2
            ply = self._ply_at(place.y + self.scroll_offset.y, side)
            if 1 <= ply <= len(self._moves):
                self.post_message(self.PlyChosen(ply))
