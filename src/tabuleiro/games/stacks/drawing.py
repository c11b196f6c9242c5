"""A position of Stacks as a diagram."""

from __future__ import annotations

from collections.abc import Mapping

from ..api import MalformedPosition, Player, Rows, SetUp
from ..board import opponent, write_runs
from ..diagram import Cell, Diagram, Piece, Tally
from ..sentence import Phrase
from .rules import LETTERS, PIECES, REPORT, WINNING, Stacks
from .squares import HOME, NAMES, ROWS
from .turns import HIGHEST

PIECE = "piece"
STEPS = Phrase("steps: 3 for one piece, 2 for two together, 1 for three; two singles 2 each")


def diagram(position: Stacks) -> Diagram:
    """Row 1 on top (S1); stacks of four that must give a piece (S10), pieces home for good (S6)."""
    going_on = position.outcome() is None
    return Diagram(
        game=position.game,
        turn=position.turn if going_on else 0,
        columns=tuple("abcde"),
        rows=tuple(range(1, ROWS + 1)),
        cells={name: _cell(position, index) for index, name in enumerate(NAMES)},
        must=tuple(NAMES[s] for s in sorted(position.all_turns().fours) if going_on),
        settled=tuple(
            NAMES[s]
            for side in HOME
            for s in sorted(HOME[opponent(side)])
            if position.heights(side)[s]
        ),
        tallies=tuple(tally for side in HOME for tally in _tallies(position, side)),
        notes=(STEPS,),
    )


def _cell(position: Stacks, index: int) -> Cell:
    pieces = tuple(
        Piece(PIECE, side) for side in HOME for _ in range(position.heights(side)[index])
    )
    ground = next((f"home-{side}" for side in HOME if index in HOME[side]), "plain")
    return Cell(NAMES[index], pieces, position.label(NAMES[index]), ground)


def _tallies(position: Stacks, side: Player) -> tuple[Tally, Tally]:
    return (
        Tally(side, Phrase("home"), position.at_home(side), WINNING),
        Tally(side, Phrase("lost"), PIECES - sum(position.heights(side))),
    )


def write(rows: Rows, turn: Player, options: Mapping[str, str]) -> str:
    board = "/".join(write_runs(_stack(pieces) for pieces in row) for row in rows)
    return f"{board} {turn}" + (f" {REPORT}" if options.get("ruleset") == REPORT else "")


def _stack(pieces: tuple[Piece, ...]) -> str:
    if not pieces:
        return ""
    if len({*pieces}) > 1:
        raise MalformedPosition("the pieces of a stack are of one colour")
    return f"{LETTERS[pieces[0].side - 1]}{len(pieces)}"


SET_UP = SetUp((Piece(PIECE, 1), Piece(PIECE, 2)), write, highest=HIGHEST)
