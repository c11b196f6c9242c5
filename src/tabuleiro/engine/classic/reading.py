"""A position's placement, read from its text: the rulebook's and the core's positions alike.

The classic players look at thousands of positions a move, and a text they are given is known to be
well-formed, so nothing is checked here.
"""

from __future__ import annotations

from tabuleiro.games.api import Position

EMPTY = "."
RUNS = tuple((str(length), EMPTY * length) for length in range(10, 0, -1))


def rows_of(position: Position) -> list[str]:
    """The printed rows of a position, top row first, as its text has them."""
    return position.text().split(" ", 1)[0].split("/")


def squares_of(position: Position) -> list[str]:
    """The printed rows, one character a site (Barca, Talpa); an empty site is ``.``."""
    board = position.text().split(" ", 1)[0]
    for digits, empties in RUNS:
        board = board.replace(digits, empties)
    return board.split("/")
