"""Which sites the last move left, and which it came to."""

from __future__ import annotations

import pytest

import tabuleiro
from tabuleiro import positions

CASES = {
    "a slide": ("barca", "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1", "e2e5", "e2", "e5"),
    "a capture": ("talpa", "xo1x/ox1o/xo1x/oxxo 1", "c1d1", "c1", "d1"),
    "a removal": ("talpa", "x3/1x2/2o1/3x 1", "b3", "b3", ""),
    "part of a stack": ("nava", "4.bbbbbb/5/5/5/wwwwww.4 1", "a1a4", "a1", "a4"),
    "a cube at the origin": ("nava", "4.b/5/5/1.w.3/5 1", "b2b3", "b2", "b3"),
    "a disc on a cube": ("nava", "4.b/5/1.B.3/1.w.3/5 1", "b2b3", "b2", "b3"),
    "two singles": (
        "stacks",
        "r2r2r2r2r2/5/5/5/5/5/b2b2b2b2b2 1",
        "c7c5,d7d6",
        "c7 d7",
        "c5 d6",
    ),
    "an attack with a retreat": (
        "stacks",
        "1r2r2r2r2/5/5/2r22/1b1b22/5/b2b2b2b11 1",
        "2c5xc4+b5>b3",
        "b5 c5",
        "b3 c4",
    ),
}


@pytest.mark.parametrize(("game", "text", "move", "left", "came"), CASES.values(), ids=CASES)
def test_last_move(game: str, text: str, move: str, left: str, came: str) -> None:
    parts = positions.parts(tabuleiro.parse(game, text), move)
    assert (set(parts.left), set(parts.reached)) == (set(left.split()), set(came.split()))
