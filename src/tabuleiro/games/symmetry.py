"""Positions that are the same game seen from elsewhere: the symmetries of boards.

A game says how its position texts write a board and which symmetries its rules have; both sides
keep their pieces and their aims. Everything here works on texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from .board import write_runs
from .moves import SITE


class Symmetry(Enum):
    """Where a site goes: from (row, column) of a board with so many rows and columns."""

    IDENTITY = "identity"
    MIRROR = "mirror"
    """Left and right exchanged."""
    FLIP = "flip"
    """Top and bottom exchanged."""
    HALF_TURN = "half turn"
    TRANSPOSE = "transpose"
    """Over the diagonal from top left; this one and those below need a square board."""
    ANTITRANSPOSE = "antitranspose"
    TURN = "turn"
    """A quarter, clockwise."""
    TURN_BACK = "turn back"

    def move(self, row: int, column: int, rows: int, columns: int) -> tuple[int, int]:
        """Rows and columns count from 0, from the top and from the left."""
        below, right = rows - 1 - row, columns - 1 - column
        return {
            Symmetry.IDENTITY: (row, column),
            Symmetry.MIRROR: (row, right),
            Symmetry.FLIP: (below, column),
            Symmetry.HALF_TURN: (below, right),
            Symmetry.TRANSPOSE: (column, row),
            Symmetry.ANTITRANSPOSE: (right, below),
            Symmetry.TURN: (column, below),
            Symmetry.TURN_BACK: (right, row),
        }[self]


SIDEWAYS = (Symmetry.IDENTITY, Symmetry.MIRROR)
UPRIGHT = (*SIDEWAYS, Symmetry.FLIP, Symmetry.HALF_TURN)
SQUARE = tuple(Symmetry)

Cells = list[list[str]]


@dataclass(frozen=True)
class Grid:
    """How position texts write a board, and the symmetries of the rules."""

    cell: str
    """What one site that is not empty can look like, as a regular expression."""
    symmetries: tuple[Symmetry, ...]
    separator: str = ""
    """Between the cells of a row."""
    is_row_1_on_top: bool = False

    def image(self, text: str, symmetry: Symmetry) -> str:
        """The position text seen through a symmetry."""
        board, rest = text.split(" ", 1)
        cells = self._cells(board)
        rows, columns = len(cells), len(cells[0])
        moved = {
            symmetry.move(i, j, rows, columns): cell
            for i, row in enumerate(cells)
            for j, cell in enumerate(row)
        }
        width = 1 + max(j for _, j in moved)
        height = len(moved) // width
        lines = ([moved[i, j] for j in range(width)] for i in range(height))
        return f"{'/'.join(write_runs(line, self.separator) for line in lines)} {rest}"

    def image_of_move(self, move: str, text: str, symmetry: Symmetry) -> str:
        """A text of the move that is played in the image instead of ``move`` in ``text``."""
        cells = self._cells(text.split(" ", 1)[0])
        rows, columns = len(cells), len(cells[0])

        def moved(match: re.Match[str]) -> str:
            name = match[0]
            number = int(name[1:])
            row = number - 1 if self.is_row_1_on_top else rows - number
            row, column = symmetry.move(row, ord(name[0]) - ord("a"), rows, columns)
            return f"{chr(ord('a') + column)}{row + 1 if self.is_row_1_on_top else rows - row}"

        return SITE.sub(moved, move)

    def fixing(self, text: str) -> tuple[Symmetry, ...]:
        """The symmetries that leave a position as it is."""
        return tuple(s for s in self.symmetries if self.image(text, s) == text)

    def canonical(
        self, text: str, symmetries: tuple[Symmetry, ...] | None = None
    ) -> tuple[str, Symmetry]:
        """The first of all images in the order of texts, and the symmetry that leads to it."""
        images = ((self.image(text, s), s) for s in symmetries or self.symmetries)
        return min(images, key=lambda found: found[0])

    def _cells(self, board: str) -> Cells:
        return [
            [cell for part in self._parts(row) for cell in self._expand(part)]
            for row in board.split("/")
        ]

    def _parts(self, row: str) -> list[str]:
        if self.separator:
            return row.split(self.separator)
        return re.findall(f"{self.cell}|[0-9]+", row)

    def _expand(self, part: str) -> list[str]:
        return [""] * int(part) if part.isdigit() else [part]
