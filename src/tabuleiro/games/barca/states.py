"""How many positions Barca can have at most."""

from __future__ import annotations

from math import perm

from .rules import KINDS, MOVE_CAP, SITES, Barca

PAIRS = 2 * len(KINDS)


def states(start: Barca) -> int:
    """Two animals of each kind and side anywhere; either side to move, or the moves made (B8)."""
    placements: int = perm(len(SITES), 2 * PAIRS) // 2**PAIRS
    return placements * (2 if start.made is None else MOVE_CAP + 1)
