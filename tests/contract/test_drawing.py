"""What diagrams show beyond the pieces."""

from __future__ import annotations

import pytest

from tabuleiro.games import GAMES
from tabuleiro.games.drawing import draw


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("x1o/x1o/x1o 1", ("b3", "b2", "b1")),
        ("xxo/3/oxo 1", ("a2", "b2", "c2")),
        ("x2o/x1xo/2xo/1oxo 2", ("b4", "b3", "b2", "a2", "a1")),
        ("xxo/xxo/oo1 1", ()),
    ],
)
def test_the_tunnel_that_won(text: str, path: tuple[str, ...]) -> None:
    talpa = GAMES["talpa"]
    diagram = talpa.diagram(talpa.parse(text))
    assert diagram.path == path
    drawn = draw(diagram)
    assert drawn.count("*") == len(path) + bool(path)
    assert ("* the way that won" in drawn) == bool(path)
