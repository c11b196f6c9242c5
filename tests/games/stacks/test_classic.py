"""The classic Stacks evaluation: row weights, eliminations and wins, by hand."""

from __future__ import annotations

import pytest

import tabuleiro
from tabuleiro.engine.roster import make
from tabuleiro.games.api import Player, Position
from tabuleiro.games.board import opponent
from tabuleiro.games.stacks import classic
from tabuleiro.games.stacks.rules import parse
from tabuleiro.record import History


@pytest.mark.parametrize(
    ("text", "side", "weight"),
    [
        ("r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 1", 1, 10),
        ("r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 1", 2, 10),
        # A tower of one in every row, of each side: 1 to 7.
        ("b14/b14/b14/b14/b14/b14/b14 1", 1, 1 + 2 + 3 + 4 + 5 + 6 + 7),
        ("r14/r14/r14/r14/r14/r14/r14 1", 2, 1 + 2 + 3 + 4 + 5 + 6 + 7),
        ("5/b14/5/5/5/5/5 1", 1, 6),
        ("5/r14/5/5/5/5/5 1", 2, 2),
        # Heights count, an empty site after a height does not: b21 is two pieces.
        ("5/5/b21r3b41/5/5/5/5 1", 1, 2 * 5 + 4 * 5),
        ("5/5/b21r3b41/5/5/5/5 1", 2, 3 * 3),
    ],
)
def test_row_weights(text: str, side: Player, weight: int) -> None:
    assert classic.rows_reached(parse(text), side) == weight
    assert classic.rows_reached(tabuleiro.parse("stacks", text), side) == weight


def worth(before: Position, turn: str) -> int:
    """The value of a turn as its author gave it: rows, and 50 a piece that it eliminates."""
    side = before.turn
    enemies = sum(classic.pieces_by_row(before, opponent(side)))
    return classic.value(before.play(turn), side) + 50 * enemies


@pytest.mark.parametrize(
    ("before", "turn", "value"),
    [
        # Two pieces from row 7 to row 5: weight 3 each instead of 1.
        ("r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 1", "2c7c5", 8 + 2 * 3),
        ("r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 2", "2c1c3", 8 + 2 * 3),
        # Three attack two: one is gone, one retreats; three pieces on row 4 and seven at home.
        ("r3r3r11r1/5/5/2r22/2b32/5/b2b21b2b1 1", "3c5xc4>b3", 7 + 3 * 4 + 50),
        # Nowhere to retreat: both are gone.
        ("r1r1r1r11/5/1b1r4b11/2r22/2b32/5/b2b21b11 1", "3c5xc4", 5 + 2 * 5 + 3 * 4 + 100),
        # Moving back is worth less.
        ("r2r2r2r2r2/5/5/5/2b12/5/b2b2b1b2b2 1", "1c5c6", 9 + 2),
    ],
)
def test_turns(before: str, turn: str, value: int) -> None:
    for position in (parse(before), tabuleiro.parse("stacks", before)):
        assert worth(position, turn) == value


def test_a_stack_of_four_that_gets_stuck_counts_as_eliminated() -> None:
    """S10: Black closes the last square beside Red's four on a4."""
    before = parse("r2r2r22/5/b1b13/r4b13/1b13/b14/b1b1b1b1b1 1")
    rows = 5 * 1 + 2 * 5 + 4 + 3 + 3
    assert worth(before, "1a6a5") == rows + 4 * 50


@pytest.mark.parametrize(
    ("before", "turn"),
    [
        ("b34/b14/5/5/5/r2r2r12/2b2b2b1 1", "1a2a1"),  # four pieces home
        ("r1r1r1r11/5/5/2r12/2b22/5/b2b2b2b11 1", "2c5xc4"),  # four left
    ],
)
def test_a_winning_turn_beats_everything(before: str, turn: str) -> None:
    position = tabuleiro.parse("stacks", before)
    values = {str(m): classic.value(position.play(m), 1) for m in position.moves()}
    assert values[turn] == classic.WON
    others = [value for move, value in values.items() if position.play(move).outcome() is None]
    assert max(others) < classic.WON
    assert make("greedy", "stacks", seed=1).choose(History(position)) in [
        move for move, value in values.items() if value == classic.WON
    ]
