"""How many positions Stacks can have at most."""

from __future__ import annotations

from .rules import PIECES, Stacks
from .squares import NAMES

TALLEST = 4


def states(start: Stacks) -> int:
    """Stacks of one to four on any squares, at most ten pieces a side; either side to move."""
    ways = {(0, 0): 1}
    for _ in NAMES:
        after: dict[tuple[int, int], int] = {}
        for (own, others), count in ways.items():
            for height in range(TALLEST + 1):
                for pair in {(own + height, others), (own, others + height)}:
                    if max(pair) <= PIECES:
                        after[pair] = after.get(pair, 0) + count
        ways = after
    return 2 * sum(ways.values())
