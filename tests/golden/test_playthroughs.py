"""One playthrough of every variant, written out: a change of rules or texts shows as a diff."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabuleiro.games.drawing import draw
from variants import VARIANTS, Variant

FOLDER = Path(__file__).parent / "playthroughs"
MAX_PLIES = 40
DRAWN_EVERY = 10


def playthrough(variant: Variant) -> Iterator[str]:
    """Every position with its number of moves, some drawn, the moves in between, and the end."""
    source = random.Random(str(variant))
    position: Any = variant.rulebook()
    for ply in range(MAX_PLIES + 1):
        moves = position.moves()
        yield f"{ply}: {position.text()}"
        if ply % DRAWN_EVERY == 0 or not moves:
            yield draw(variant.game.diagram(position))
        if not moves or ply == MAX_PLIES:
            break
        move = source.choice(moves)
        yield f"   {len(moves)} moves, from {moves[0]} to {moves[-1]}; plays {move}"
        position = position.play(move)
    outcome = position.outcome()
    yield f"outcome: {outcome.winner} {outcome.reason}" if outcome else "goes on"


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_playthrough(variant: Variant, golden: Callable[[Path, str], None]) -> None:
    golden(FOLDER / f"{variant}.txt", "\n".join(playthrough(variant)) + "\n")


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(map(str, VARIANTS))
