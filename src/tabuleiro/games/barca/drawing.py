"""A Barca position as drawing data."""

from __future__ import annotations

from collections.abc import Mapping

from ..api import Player, Rows, SetUp
from ..board import write_runs
from ..diagram import Cell, Diagram, Piece, Tally
from ..sentence import Phrase
from .rules import (
    HOLES,
    HOLES_TO_WIN,
    KINDS,
    MOVE_CAP,
    REPORT,
    ROWS,
    SITES,
    VACANT,
    Barca,
    names_of,
)

ANIMALS = {
    **{Piece(kind, 1): letter for letter, kind in KINDS.items()},
    **{Piece(kind, 2): letter.lower() for letter, kind in KINDS.items()},
}


def diagram(position: Barca) -> Diagram:
    going_on = position.outcome() is None
    return Diagram(
        game=position.game,
        turn=position.turn if going_on else 0,
        columns=tuple("abcdefghij"),
        rows=tuple(ROWS),
        cells={name: cell(position, square) for square, name in enumerate(SITES)},
        must=tuple(names_of(position.must_move())) if going_on else (),
        stuck=tuple(names_of(position.trapped())) if going_on else (),
        tallies=tallies(position),
    )


def cell(position: Barca, square: int) -> Cell:
    ground = "hole" if square in HOLES else "plain"
    animal = position.board[square]
    if animal == VACANT:
        return Cell(SITES[square], ground=ground)
    piece = Piece(KINDS[animal.upper()], 1 if animal.isupper() else 2)
    return Cell(SITES[square], (piece,), animal, ground)


def tallies(position: Barca) -> tuple[Tally, ...]:
    """Holes held of the three that win (B7), and the moves made where they are counted (B8)."""
    first = Tally(1, Phrase("holes"), position.holes_held(1), HOLES_TO_WIN)
    second = Tally(2, Phrase("holes"), position.holes_held(2), HOLES_TO_WIN)
    if position.made is None:
        return first, second
    return first, second, Tally(0, Phrase("moves"), position.made, MOVE_CAP)


def write(rows: Rows, turn: Player, options: Mapping[str, str]) -> str:
    board = "/".join(
        write_runs("".join(map(ANIMALS.__getitem__, at)) for at in row) for row in rows
    )
    return f"{board} {turn}" + (f" 0 {REPORT}" if options.get("ruleset") == REPORT else "")


SET_UP = SetUp(tuple(ANIMALS), write)
