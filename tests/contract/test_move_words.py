"""What a move does, in words: a template for each role of its parts."""

from __future__ import annotations

import pytest

from tabuleiro import games
from tabuleiro.games.move_words import words

COMBINED = "r2r22r2/5/5/2r22/b11b12/3b11/b2b2b22 1 report"


@pytest.mark.parametrize(
    ("name", "text", "move", "said"),
    [
        ("barca", "", "e2e5", "e2 to e5"),
        ("talpa", "", "e4e5", "e4 to e5, takes mole"),
        ("talpa", "xxxx/xxxx/xxxx/xxxx 1", "d4", "mole on d4 removed"),
        ("nava", "", "a1a4", "3 from a1 to a4"),
        (
            "nava",
            "4.bbb/B.4/5/5/www.4 1",
            "a1a4",
            "3 from a1 to a4, takes cube, cube on a1",
        ),
        ("stacks", "", "c7c5,d7d6", "c7 to c5, d7 to d6"),
        (
            "stacks",
            COMBINED,
            "d6c5,a5b5xc4+c5>b3",
            "d6 to c5, 1 from a5 by b5 attack c4, with 2 from c5, 1 eliminated, 1 retreat to b3",
        ),
        ("stacks", "r4b11r2r2/1b13/b14/5/5/5/2b22 1", "1a3a2", "a3 to a2, 4 on a1 removed"),
        ("tiny", "", "c1d1", "counter on c1 removed, counter on d1 removed"),
    ],
)
def test_words(name: str, text: str, move: str, said: str) -> None:
    game = games.get(name)
    position = game.parse(text) if text else game.initial()
    assert ", ".join(map(str, words(game.parts(position, move)))) == said
