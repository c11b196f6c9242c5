"""Random set-ups that no game reaches, judged by both implementations."""

from __future__ import annotations

import random

import pytest

import tabuleiro
from agreement import assert_agree, assert_same_results, assert_same_verdicts, mangled
from extent import extent
from setups import SETUPS
from tabuleiro import games

COUNT = extent(150, 1000)
CHUNK = 50


def test_every_core_game_has_setups() -> None:
    assert set(SETUPS) == set(tabuleiro._core.GAMES)


@pytest.mark.parametrize("first_seed", range(0, COUNT, CHUNK))
@pytest.mark.parametrize("name", SETUPS)
def test_both_judge_the_same_setup(name: str, first_seed: int) -> None:
    for seed in range(first_seed, first_seed + CHUNK):
        judge(name, seed)


def judge(name: str, seed: int) -> None:
    source = random.Random(f"{name}/{seed}")
    text = SETUPS[name](source)
    note = f"judge({name!r}, {seed})"
    rulebook, core = games.get(name).parse(text), tabuleiro.parse(name, text)
    assert rulebook.text() == text, note
    moves = assert_agree(rulebook, core, note)
    assert_same_results(rulebook, core, source.sample(moves, min(12, len(moves))), note)
    assert_same_verdicts(rulebook, core, mangled(moves, source), note)
