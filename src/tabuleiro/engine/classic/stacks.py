"""The evaluation of the classic Stacks player: pieces brought forward, and pieces taken."""

from __future__ import annotations

import re

from tabuleiro.games.api import Player, Position
from tabuleiro.games.board import opponent

from .reading import rows_of

ELIMINATION = 50
WINNING_TURN = 1_000_000
"""More than any other turn can be worth."""

HEIGHTS: dict[Player, re.Pattern[str]] = {1: re.compile("b([1-4])"), 2: re.compile("r([1-4])")}


def value(before: Position, after: Position) -> int:
    """What a turn is worth to who made it: the rows reached, and 50 an enemy piece eliminated."""
    side = before.turn
    outcome = after.outcome()
    if outcome and outcome.winner == side:
        return WINNING_TURN
    enemy = opponent(side)
    eliminated = sum(pieces_by_row(before, enemy)) - sum(pieces_by_row(after, enemy))
    return rows_reached(after, side) + ELIMINATION * eliminated


def rows_reached(position: Position, side: Player) -> int:
    """For every piece 1 on its own home row, one more each row ahead, 7 on the enemy home row."""
    pieces = pieces_by_row(position, side)
    from_home = reversed(pieces) if side == 1 else pieces  # row 1, printed first, is Red's home
    return sum(weight * count for weight, count in enumerate(from_home, start=1))


def pieces_by_row(position: Position, side: Player) -> list[int]:
    """How many pieces a side has in each row, row 1 first."""
    return [sum(map(int, HEIGHTS[side].findall(row))) for row in rows_of(position)]
