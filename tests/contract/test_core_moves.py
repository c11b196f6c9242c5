"""The core's lazy move lists behave like sequences of texts, and its positions have keys."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabuleiro
from tabuleiro import _core
from variants import VARIANTS, Variant

CORE_VARIANTS = [variant for variant in VARIANTS if variant.name in _core.GAMES]


@pytest.fixture(params=CORE_VARIANTS, ids=str)
def start(request: pytest.FixtureRequest) -> Any:
    assert isinstance(request.param, Variant)
    return request.param.core()


def test_sequence(start: Any) -> None:
    moves = start.moves()
    texts = [str(move) for move in moves]
    assert moves[0] == texts[0]
    assert moves[-1] == texts[-1]
    assert moves[1:4] == texts[1:4]
    assert list(reversed(moves)) == texts[::-1]
    assert texts[2] in moves
    assert moves[2] in moves
    assert "nonsense" not in moves
    assert None not in moves
    assert moves.index(texts[3]) == 3
    assert moves.count(texts[3]) == 1
    assert repr(moves) == repr(texts)
    for index in (len(texts), -len(texts) - 1):
        with pytest.raises(IndexError):
            moves[index]


def test_any_order_of_looking_gives_the_same_moves(start: Any) -> None:
    texts = [str(move) for move in start.moves()]
    source = random.Random(4)
    for _ in range(20):
        moves = start.moves()
        for index in source.sample(range(len(texts)), 3):
            assert moves[index] == texts[index]


def test_moves_are_as_good_as_their_texts(start: Any) -> None:
    move, other = start.moves()[0], start.moves()[1]
    assert move == str(move)
    assert hash(move) == hash(str(move))
    assert move != other
    assert move < other
    assert {str(move): 1}[move] == 1
    assert move != None  # noqa: E711 - the comparison itself is tested


def test_a_move_of_another_position_counts_by_its_text(start: Any) -> None:
    move = start.moves()[0]
    later = start.play(start.moves()[-1])
    if str(move) in [str(m) for m in later.moves()]:
        assert later.play(move) == later.play(str(move))
    else:
        with pytest.raises(tabuleiro.IllegalMove):
            later.play(move)


@pytest.mark.parametrize("odd", [None, 3, 2.5, b"e2e5", ["e2e5"]])
def test_other_objects_are_no_moves(start: Any, odd: Any) -> None:
    with pytest.raises(TypeError):
        start.play(odd)


def test_keys(start: Any) -> None:
    """Incremental = from scratch, and different for the positions of a game."""
    keys = {start.key: start.text()}
    source = random.Random(5)
    position = start
    for _ in range(60):
        if position.outcome():
            break
        position = position.play(source.choice(position.moves()))
        assert position.key == tabuleiro.parse(position.game, position.text()).key
        assert keys.setdefault(position.key, position.text()) == position.text()


def test_lone_surrogates_are_no_text(start: Any) -> None:
    with pytest.raises(tabuleiro.MalformedMove):
        start.play("\ud800")
    with pytest.raises(tabuleiro.MalformedPosition):
        tabuleiro.parse(start.game, "\ud800")
