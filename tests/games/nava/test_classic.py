"""The classic Nava fraction, by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tabuleiro
from tabuleiro.games.nava import classic
from tabuleiro.games.nava.rules import parse


@pytest.mark.parametrize(
    ("text", "white", "black"),
    [
        # Nine cubes left and six discs each.
        ("4.bbbbbb/5/5/5/wwwwww.4 1", Fraction(324, 325), Fraction(324, 325)),
        # White controls ww and bbw and has seven cubes left; Black controls wb and has eight.
        ("W.W.B.2/5/5/5/ww.bbw.wb.2 1", Fraction(7 * 25, 8 * 4 + 1), Fraction(8 * 4, 7 * 25 + 1)),
        # A disc under an enemy disc counts for the enemy.
        ("5/5/5/5/w.wwwwwb.3 2", Fraction(9 * 1, 9 * 36 + 1), Fraction(9 * 36, 9 * 1 + 1)),
        # The enemy controls nothing: the fraction is whole.
        ("B.4/5/5/5/bww.w.3 2", Fraction(9 * 16), Fraction(0)),
        # Without cubes left, and without discs, there is nothing.
        ("W.W.W.W.W/W.W.W.W.1/5/5/w.b.3 2", Fraction(0), Fraction(9)),
        ("5/5/5/5/5 1", Fraction(0), Fraction(0)),
    ],
)
def test_value(text: str, white: Fraction, black: Fraction) -> None:
    for position in (parse(text), tabuleiro.parse("nava", text)):
        assert classic.value(position, 1) == white
        assert classic.value(position, 2) == black


def test_values_are_exact() -> None:
    """A third is a third: no rounding makes or breaks a tie."""
    assert classic.value(parse("W.W.3/5/5/5/w.b.3 1"), 2) == Fraction(9, 8)
    assert classic.value(parse("B.B.B.B.1/5/5/5/www.b.3 1"), 2) == Fraction(5, 82)
    assert classic.value(parse("W.4/5/5/5/w.2.b.1 1"), 2) == 1
