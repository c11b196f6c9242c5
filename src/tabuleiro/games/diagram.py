"""A position as drawing data, and its plain text drawing. Shells draw this and know no rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Side = Literal[0, 1, 2]
"""0: nobody's."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One drawn thing on a site: an animal, a mole, a disc, a cube, a piece of a pile."""

    kind: str
    side: Side


@dataclass(frozen=True, slots=True)
class Cell:
    """One site. ``pieces`` lie bottom to top; ``label`` is their short text, ``""`` when empty."""

    site: str
    pieces: tuple[Piece, ...] = ()
    label: str = ""
    ground: str = "plain"
    """How the bare site looks: ``plain``, ``hole``, ``home-1``, ``home-2``, ``dug``, ``point``."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A count beside a side's name: ``have`` of ``of`` (0 when there is no target)."""

    side: Side
    label: str
    have: int
    of: int = 0
    supply: str = ""
    """The kind of piece, where ``have`` of them have left a supply of ``of``."""


@dataclass(frozen=True)
class Diagram:
    """A board with its pieces and marks; rows and columns as they are printed."""

    game: str
    turn: Side
    """The side to move; 0 when the game is over."""
    columns: tuple[str, ...]
    rows: tuple[int, ...]
    cells: dict[str, Cell]
    must: tuple[str, ...] = ()
    """Sites whose pieces must move this turn."""
    stuck: tuple[str, ...] = ()
    """Scared and trapped: may move, need not."""
    settled: tuple[str, ...] = ()
    """Pieces that never move again."""
    path: tuple[str, ...] = ()
    """The empty sites that won the game, from end to end."""
    tallies: tuple[Tally, ...] = ()
    edges: dict[str, Side] = field(default_factory=dict)
    """Who owns ``top``, ``bottom``, ``left``, ``right``, where edges matter."""
    notes: tuple[str, ...] = ()
    """What players like to have in view of the rules, such as how far what may go."""

    def lines(self) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """Each row's number and its cells, top row first, left to right."""
        for row in self.rows:
            yield row, tuple(self.cells[f"{column}{row}"] for column in self.columns)
