"""Marks on a board: the last move, a selection, a hint."""

from __future__ import annotations

from dataclasses import dataclass

Sites = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """Marked sites, none by default. What the position itself marks is in its diagram."""

    left: Sites = ()
    """Where pieces of the last move left from."""
    came: Sites = ()
    """Where pieces of the last move came to."""
    chosen: Sites = ()
    """The sites of the turn that is being built."""
    destinations: Sites = ()
    """The sites that may be pressed next."""
    must: Sites = ()
    """Pieces that must move beyond those of the diagram, such as the only movable ones."""
    hint: Sites = ()
