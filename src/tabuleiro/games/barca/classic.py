"""The two evaluations of the classic Barca players; rules are cited by their numbers."""

from __future__ import annotations

import re
from operator import itemgetter

from ..api import Classic, Player, Position
from ..board import opponent, printed_sites
from .rules import FEARED_BY, HOLES, NEIGHBOURS, SIZE, VACANT

HOLE = 10_000

# What a square is worth to an animal of either side while the hole of its quadrant is vacant.
# Rows 10 to 1, columns a to j, H a hole.
ELEPHANT = """
    30 10 10 20 20 20 20 10 10 30
    10 30 10 20 20 20 20 10 30 10
    10 10 40 40 40 40 40 40 10 10
    30 30 40  H 40 40  H 40 30 30
    20 20 40 40 40 40 40 40 20 20
    20 20 40 40 40 40 40 40 20 20
    30 30 40  H 40 40  H 40 30 30
    10 10 40 40 40 40 40 40 10 10
    10 30 10 20 20 20 20 10 30 10
    30 10 10 20 20 20 20 10 10 30
"""
MOUSE = """
    10 10 10 40 20 20 40 10 10 10
    10 10 10 40 20 20 40 10 10 10
    10 10 10 40 20 20 40 10 10 10
    40 40 40  H 40 40  H 40 40 40
    20 20 20 40 30 30 40 20 20 20
    20 20 20 40 30 30 40 20 20 20
    40 40 40  H 40 40  H 40 40 40
    10 10 10 40 20 20 40 10 10 10
    10 10 10 40 20 20 40 10 10 10
    10 10 10 40 20 20 40 10 10 10
"""
LION = """
    40 10 10 10 10 10 10 10 10 40
    10 40 10 10 10 10 10 10 40 10
    10 10 40 10 40 40 10 40 10 10
    40 10 10  H 10 10  H 10 10 40
    10 40 40 10 40 40 10 40 40 10
    10 40 40 10 40 40 10 40 40 10
    40 10 10  H 10 10  H 10 10 40
    10 10 40 10 40 40 10 40 10 10
    10 40 10 10 10 10 10 10 40 10
    40 10 10 10 10 10 10 10 10 40
"""


def _read(table: str) -> tuple[int, ...]:
    return tuple(HOLE if word == "H" else int(word) for word in table.split())


ZONES = {
    animal: _read(table)
    for animals, table in (("Ee", ELEPHANT), ("Mm", MOUSE), ("Ll", LION))
    for animal in animals
}

QUADRANT = SIZE // 2


def _hole_near(square: int) -> int:
    """The hole of the 5x5 quadrant that a square lies in."""
    quadrant = (square // SIZE // QUADRANT, square % SIZE // QUADRANT)
    return next(
        hole for hole in HOLES if (hole // SIZE // QUADRANT, hole % SIZE // QUADRANT) == quadrant
    )


HOLE_NEAR = tuple(_hole_near(square) for square in range(SIZE * SIZE))
AROUND = tuple(itemgetter(*near) for near in NEIGHBOURS)
"""What stands on the neighbours of a square: ``AROUND[square](board)``."""
ANIMALS_OF = {1: re.compile("[ELM]"), 2: re.compile("[elm]")}


def simple(position: Position, side: Player) -> int:
    """100 a hole held, 50 an enemy scared on a hole, 1 an enemy scared."""
    board = "".join(printed_sites(position))
    scared = scared_animals(board, opponent(side))
    held = sum(square in HOLES for _, square in animals(board, side))
    return 100 * held + 50 * on_holes(scared) + len(scared)


def complex(position: Position, side: Player) -> int:
    """The zones of the own animals, 5000 an enemy scared on a hole, 25 an enemy scared."""
    board = "".join(printed_sites(position))
    scared = scared_animals(board, opponent(side))
    zones = sum(zone_value(board, animal, square) for animal, square in animals(board, side))
    return zones + 5000 * on_holes(scared) + 25 * len(scared)


def animals(board: str, side: Player) -> list[tuple[str, int]]:
    """Each animal of a side and its square."""
    return [(found[0], found.start()) for found in ANIMALS_OF[side].finditer(board)]


def scared_animals(board: str, side: Player) -> list[int]:
    """The squares of a side's scared animals (B4), each once however many scare it."""
    return [
        square
        for animal, square in animals(board, side)
        if FEARED_BY[animal] in AROUND[square](board)
    ]


def on_holes(squares: list[int]) -> int:
    return sum(square in HOLES for square in squares)


def zone_value(board: str, animal: str, square: int) -> int:
    """What a square is worth: half once anybody is on its quadrant's hole, the hole always all."""
    value = ZONES[animal][square]
    is_halved = square not in HOLES and board[HOLE_NEAR[square]] != VACANT
    return value // 2 if is_halved else value


EVALUATIONS = {"simple": simple, "complex": complex}
CLASSIC = Classic(greedy=EVALUATIONS, minimax=EVALUATIONS)
