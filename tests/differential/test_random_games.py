"""Random games played by both implementations side by side, compared at every ply."""

from __future__ import annotations

import random

import pytest

from agreement import assert_agree, assert_same_results, assert_same_verdicts, mangled
from extent import extent
from tabuleiro import _core
from variants import VARIANTS, Variant

GAMES = extent(40, 300)
CHUNK = 10
MAX_PLIES = {"barca": 120}
"""Random Barca games go on for about two thousand plies; the other games end by themselves."""


@pytest.mark.parametrize("first_seed", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.name in _core.GAMES], ids=str)
def test_both_play_the_same_game(variant: Variant, first_seed: int) -> None:
    for seed in range(first_seed, first_seed + CHUNK):
        play_through(variant, seed)


def play_through(variant: Variant, seed: int) -> None:
    source = random.Random(f"{variant}/{seed}")
    note = f"play_through(Variant({variant.name!r}, {variant.options!r}), {seed})"
    rulebook, core = variant.rulebook(), variant.core()
    for ply in range(MAX_PLIES.get(variant.name, 1000)):
        moves = assert_agree(rulebook, core, note)
        if not moves:
            break
        if ply % 16 == 0:
            some = source.sample(moves, min(4, len(moves)))
            assert_same_results(rulebook, core, some, note)
            assert_same_verdicts(rulebook, core, source.sample(mangled(moves, source), 2), note)
        move = choose(source, moves, is_tactical=seed % 10 != 0)
        rulebook, core = rulebook.play(move), core.play(move)


def choose(source: random.Random, moves: list[str], is_tactical: bool) -> str:
    """Any move; in tactical games most are among the longest texts.

    Those are the attacks of Stacks: such games meet more rules and end sooner.
    """
    if is_tactical and source.random() < 0.7:
        moves = sorted(moves, key=len)[-(1 + len(moves) // 10) :]
    return source.choice(moves)
