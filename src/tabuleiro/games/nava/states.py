"""How many positions Nava can have at most."""

from __future__ import annotations

from math import comb

from .rules import CUBES, SITES, Nava

DISCS = 6


def states(start: Nava) -> int:
    """Cubes on any points, and every order of all discs divided among the other points."""
    points = len(SITES)
    return 2 * sum(
        comb(points, own)
        * comb(points - own, others)
        * comb(2 * DISCS, DISCS)
        * comb(2 * DISCS + free - 1, free - 1)
        for own in range(CUBES + 1)
        for others in range(CUBES + 1)
        for free in [points - own - others]
    )
