"""Scores as winning chances."""

from __future__ import annotations

from math import exp

import pytest

from tabuleiro import _core
from tabuleiro.engine.api import Score
from tabuleiro.games import GAMES
from tabuleiro.study.chances import SCALE, chances, percent

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


def test_every_search_has_a_scale() -> None:
    assert set(SCALE) == set(_core.SEARCHES)


@EVERY_GAME
def test_chances_of_both_sides_are_one(name: str) -> None:
    known = [chances(Score(value), name) for value in range(-1000, 1001, 50)]
    assert known == sorted(known)
    assert chances(Score(0), name) == 0.5
    for one, other in zip(known, reversed(known), strict=True):
        assert one + other == pytest.approx(1)


@EVERY_GAME
def test_what_is_proven_is_certain(name: str) -> None:
    assert chances(Score(-5, win_in=9), name) == 1
    assert chances(Score(5, win_in=-2), name) == 0
    assert chances(Score(0, is_draw=True), name) == 0.5
    assert percent(Score(0, win_in=1), name) == "100 %"
    assert percent(Score(0, win_in=-1), name) == "0 %"


def test_the_scale_is_e_to_one() -> None:
    for name, scale in SCALE.items():
        assert chances(Score(scale), name) == pytest.approx(1 / (1 + exp(-1)))


def test_only_what_is_proven_is_called_certain() -> None:
    assert percent(Score(30_000), "barca") == "99 %"
    assert percent(Score(-30_000), "barca") == "1 %"
    assert percent(Score(0), "barca") == "50 %"
    assert percent(Score(1000), "tiny") == "99 %"
