"""The classic Talpa evaluation and levels, by hand."""

from __future__ import annotations

from random import Random

import pytest

import tabuleiro
from tabuleiro.engine.choosing import Level, index_of_level
from tabuleiro.games.talpa import classic
from tabuleiro.games.talpa.rules import parse
from tabuleiro.record import History


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("xoxo/oxox/xoxo/oxox 1", 0),  # nothing empty
        ("xoxo/o1ox/xoxo/oxox 1", 1 - 1),
        ("xoxo/o3/xoxo/oxox 1", 3 - 1),
        ("xoxo/x1xo/x1xo/x1xo 1", 1 - 3),
        ("x1xo/x2o/xoxo/oxox 1", 2 - 2),  # an angle of three squares
        ("x1xo/xo1o/xo1o/oxox 1", 1 - 2),  # b4 and c3 touch diagonally only
        ("2xo/xoxo/xox1/oxo1 1", 2 - 2),  # width and height of two different sets
        ("3o/xoxo/1oxo/1xox 1", 3 - 2),
        ("4/4/4/4 1", 4 - 4),
        ("2xo/oxox/xo2/ox2 1", 2 - 2),
        # A ring around one square reaches as far as its box.
        ("3xx/1x1xx/3xx/xxxxx/xxxxx 1", 3 - 3),
        # Boards need not be square.
        ("xoxoxoxoxo/8ox/oxoxoxoxox 1", 8 - 1),
        ("xox/o1o/x1x/o1o/x1x/oxo 1", 1 - 4),
        ("10/xoxoxoxoxo/oxoxoxoxox 2", 10 - 1),
    ],
)
def test_value(text: str, second: int) -> None:
    for position in (parse(text), tabuleiro.parse("talpa", text)):
        assert classic.value(position, 2) == second
        assert classic.value(position, 1) == -second


@pytest.mark.parametrize(
    ("distinct", "level", "index"),
    [(5, 9, 4), (5, 8, 3), (5, 5, 0), (5, 4, 0), (5, 2, 0), (1, 9, 0), (20, 2, 12), (8, 3, 1)],
)
def test_index_of_level(distinct: int, level: int, index: int) -> None:
    assert index_of_level(distinct, level) == index


SEVERAL_VALUES = "xo1xo/ox1ox/xoxox/2xox/xox2 1"


@pytest.mark.parametrize("level", range(2, 10))
def test_a_level_plays_any_turn_of_its_value(level: int) -> None:
    position = tabuleiro.parse("talpa", SEVERAL_VALUES)
    values = {str(m): classic.value(position.play(m), 1) for m in position.moves()}
    distinct = sorted(set(values.values()))
    assert len(distinct) > 2
    wanted = distinct[max(len(distinct) + level - 10, 0)]
    player = Level("level", Random(1), classic.value, level)
    history = History(position)
    chosen = {player.choose(history) for _ in range(500)}
    assert chosen == {move for move, value in values.items() if value == wanted}


def test_level_one_plays_any_turn() -> None:
    position = tabuleiro.parse("talpa", SEVERAL_VALUES)
    player = Level("level:1", Random(1), classic.value, 1)
    chosen = {player.choose(History(position)) for _ in range(1000)}
    assert chosen == {str(move) for move in position.moves()}


@pytest.mark.parametrize("level", [-1, 0, 10])
def test_there_are_nine_levels(level: int) -> None:
    with pytest.raises(ValueError, match="1 to 9"):
        Level("level", Random(1), classic.value, level)
