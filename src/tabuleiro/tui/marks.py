"""What a board shows besides its position: the last move, a selection, a hint."""

from __future__ import annotations

from dataclasses import dataclass

from ..games.diagram import Diagram
from ..games.moves import clicks

Sites = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """Marked sites, none by default. What the position itself marks is in its diagram."""

    left: Sites = ()
    """Where pieces of the last move left from."""
    came: Sites = ()
    """Where they came to."""
    chosen: Sites = ()
    """The sites of the turn that is being built."""
    destinations: Sites = ()
    """The sites that may be pressed next."""
    must: Sites = ()
    """Pieces that must move beyond those of the diagram, such as the only movable ones."""
    hint: Sites = ()


def last_move(before: Diagram, after: Diagram, move: str) -> tuple[Sites, Sites]:
    """The sites a move's pieces left and those they came to: those it changed.

    A site that holds fewer pieces was left. So was the move's first one, whatever lies there now.
    """
    origin = clicks(move)[:1]
    left: list[str] = []
    came: list[str] = []
    for site, cell in after.cells.items():
        old = before.cells[site].pieces
        if cell.pieces != old:
            gone = site in origin or len(cell.pieces) < len(old)
            (left if gone else came).append(site)
    return tuple(left), tuple(came)
