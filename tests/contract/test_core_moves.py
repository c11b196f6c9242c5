"""The core's lazy move lists behave like sequences of texts, and its positions have keys."""

from __future__ import annotations

import pickle
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
    texts = list(moves)
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
    texts = list(start.moves())
    source = random.Random(4)
    for _ in range(20):
        moves = start.moves()
        for index in source.sample(range(len(texts)), 3):
            assert moves[index] == texts[index]


def test_moves_are_texts(start: Any) -> None:
    moves = start.moves()
    assert all(type(move) is str for move in moves)
    assert moves == list(moves)
    assert moves != list(moves)[1:]
    assert moves != 3
    assert pickle.loads(pickle.dumps(moves)) == list(moves)


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
