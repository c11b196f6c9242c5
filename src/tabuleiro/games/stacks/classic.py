"""The evaluation of the classic Stacks player: pieces brought forward, and pieces taken."""

from __future__ import annotations

import re

from ..api import Classic, Player, Position
from ..board import opponent, printed_rows

ELIMINATION = 50
WON = 1_000_000
"""More than any other position can be worth."""

HEIGHTS: dict[Player, re.Pattern[str]] = {1: re.compile("b([1-4])"), 2: re.compile("r([1-4])")}


def value(position: Position, side: Player) -> int:
    """The rows reached, less 50 for every enemy piece that has not been eliminated."""
    outcome = position.outcome()
    if outcome and outcome.winner == side:
        return WON
    left = sum(pieces_by_row(position, opponent(side)))
    return rows_reached(position, side) - ELIMINATION * left


def rows_reached(position: Position, side: Player) -> int:
    """For every piece 1 on its own home row, one more each row ahead, 7 on the enemy home row."""
    pieces = pieces_by_row(position, side)
    from_home = reversed(pieces) if side == 1 else pieces  # row 1, printed first, is Red's home
    return sum(weight * count for weight, count in enumerate(from_home, start=1))


def pieces_by_row(position: Position, side: Player) -> list[int]:
    """How many pieces a side has in each row, row 1 first."""
    return [sum(map(int, HEIGHTS[side].findall(row))) for row in printed_rows(position)]


CLASSIC = Classic(greedy={"": value})
