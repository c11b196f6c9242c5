"""The layout of a board: the size of its squares, its frame, the place of each site."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region, Size

from ..games.diagram import Diagram
from .art import Form, square_size


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of squares, all ``width`` by ``height`` characters, inside a frame."""

    columns: tuple[str, ...]
    rows: tuple[int, ...]
    form: Form
    width: int
    height: int
    edged: bool
    """Whether a line runs around the squares, for the edges that somebody owns."""

    @property
    def digits(self) -> int:
        return max(len(str(row)) for row in self.rows)

    @property
    def left(self) -> int:
        """The columns of text before the first square: the row's number, a blank, the edge."""
        return self.digits + 1 + self.edged

    @property
    def top(self) -> int:
        """The lines above the first square: the column letters and the edge."""
        return 1 + self.edged

    @property
    def size(self) -> Size:
        return Size(
            len(self.columns) * self.width + 2 * self.left,
            len(self.rows) * self.height + 2 * self.top,
        )

    def site_at(self, x: int, y: int) -> str | None:
        """The site drawn at a place of the board; None on the frame and beyond."""
        column, row = (x - self.left) // self.width, (y - self.top) // self.height
        if 0 <= column < len(self.columns) and 0 <= row < len(self.rows):
            return f"{self.columns[column]}{self.rows[row]}"
        return None

    def region(self, site: str) -> Region:
        """The place of a site."""
        column, row = self.place(site)
        return Region(
            self.left + column * self.width,
            self.top + row * self.height,
            self.width,
            self.height,
        )

    def place(self, site: str) -> tuple[int, int]:
        """A site's column and row as printed, counted from the top left corner."""
        return self.columns.index(site[0]), self.rows.index(int(site[1:]))

    def step(self, site: str, right: int, down: int) -> str:
        """The site some columns and rows away, or the last one on the way there."""
        column, row = self.place(site)
        column = min(max(column + right, 0), len(self.columns) - 1)
        row = min(max(row + down, 0), len(self.rows) - 1)
        return f"{self.columns[column]}{self.rows[row]}"


def layout(diagram: Diagram, form: Form) -> Layout:
    width, height = square_size(diagram, form)
    return Layout(diagram.columns, diagram.rows, form, width, height, bool(diagram.edges))


def size_needed(diagram: Diagram, form: Form) -> Size:
    """The columns and lines of text that a board takes."""
    return layout(diagram, form).size
