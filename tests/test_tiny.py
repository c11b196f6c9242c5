"""The example game keeps the contract, and docs/adding-a-game.md shows its code as it is."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiny
from tabuleiro.games.api import IllegalMove, MalformedMove, MalformedPosition, UnknownOption
from tabuleiro.games.drawing import draw
from tiny import TINY

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"


@pytest.mark.parametrize("size", tiny.SIZES)
@pytest.mark.parametrize("ruleset", tiny.RULESETS)
def test_games_to_the_end(size: str, ruleset: str) -> None:
    chance = random.Random(size)
    position = tiny.initial(size, ruleset)
    while position.outcome() is None:
        assert tiny.parse(position.text()) == position
        assert all(TINY.move_text.fullmatch(move) for move in position.moves())
        assert list(position.moves()) == sorted(set(position.moves()))
        position = position.play(chance.choice(position.moves()))
    assert position.moves() == ()
    options = TINY.options_of(position)
    assert TINY.initial(**options) == tiny.initial(size, ruleset)


def test_who_takes_the_last_counter() -> None:
    for ruleset, winner in (("standard", 1), ("misere", 2)):
        outcome = tiny.initial("2", ruleset).play("a1b1").outcome()
        assert outcome is not None
        assert outcome.winner == winner


@given(st.text() | st.from_regex(TINY.move_text, fullmatch=True))
def test_exactly_the_illegal_is_explained(text: str) -> None:
    position = tiny.parse("o1oo3 1")
    assert (tiny.explain(position, text) is None) == (text in position.moves())
    if text not in position.moves():
        with pytest.raises((IllegalMove, MalformedMove)):
            position.play(text)


@given(st.text() | st.text("o12 misere", max_size=12))
def test_position_texts_are_read_strictly(text: str) -> None:
    with suppress(MalformedPosition):
        assert tiny.parse(text).text() == text


@pytest.mark.parametrize("options", [{"size": "1"}, {"size": "07"}, {"ruleset": "report"}])
def test_unknown_options(options: dict[str, str]) -> None:
    with pytest.raises(UnknownOption):
        TINY.initial(**options)


def test_drawing() -> None:
    assert draw(TINY.diagram(tiny.parse("o1oo 2"))).splitlines()[:3] == [
        "   a b c d",
        "1  o . o o  1",
        "   a b c d",
    ]


def test_the_page_shows_this_code() -> None:
    code = Path(tiny.__file__).read_text()
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        for part in block.strip("\n").split("\n\n\n"):
            assert ">>>" in part or part.strip("\n") in code, part
