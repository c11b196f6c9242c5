"""Scores as winning chances."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import pytest

from tabuleiro import _core
from tabuleiro.engine.api import Line, Score
from tabuleiro.engine.chances import DEFAULT_SCALE, bar, chances, has_scale, percent, scale_of
from tabuleiro.games import GAMES

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


def test_every_search_has_a_scale() -> None:
    assert all(map(has_scale, _core.SEARCHES))


def test_a_game_without_a_scale_has_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nava", replace(GAMES["nava"], home=""))
    assert not has_scale("nava")
    assert scale_of("nava") == DEFAULT_SCALE
    assert percent(Score(100), "nava") == "64 %"


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
    for name in _core.SEARCHES:
        assert chances(Score(round(scale_of(name))), name) == pytest.approx(1 / (1 + exp(-1)))


@EVERY_GAME
def test_the_bar_is_the_chances_of_the_first_side(name: str) -> None:
    """What a bar shows and what an analysis says of a score are one figure."""
    score = Score(150)
    assert bar([Line(score, ())], 1, name) == chances(score, name)
    assert bar([Line(score, ())], 2, name) == pytest.approx(1 - chances(score, name))
    assert bar([Line(Score(900, is_draw=True), ())], 1, name) == bar((), 1, name) == 0.5
    assert bar([Line(Score(0, win_in=3), ())], 2, name) == 0
    assert bar([Line(Score(0, win_in=-3), ())], 2, name) == 1
    assert bar([Line(Score(10**9), ())], 1, name) <= 1


def test_only_what_is_proven_is_called_certain() -> None:
    assert percent(Score(30_000), "barca") == "99 %"
    assert percent(Score(-30_000), "barca") == "1 %"
    assert percent(Score(0), "barca") == "50 %"
    assert percent(Score(1000), "tiny") == "99 %"
