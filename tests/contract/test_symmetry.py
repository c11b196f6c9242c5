"""Declared symmetries are those of the rules: same moves and outcomes, seen from elsewhere."""

from __future__ import annotations

from random import Random

import pytest

import tabuleiro
from extent import extent
from tabuleiro.games import GAMES
from tabuleiro.games.symmetry import SQUARE, Grid, Symmetry

OPTIONS: dict[str, list[dict[str, str]]] = {
    "barca": [{}, {"ruleset": "report"}],
    "talpa": [{}, {"size": "4x6"}, {"size": "10x10"}],
    "stacks": [{}, {"ruleset": "report"}],
}
WITH_GRIDS = [
    (name, options)
    for name, game in GAMES.items()
    if game.grid
    for options in OPTIONS.get(name, [{}])
]


def walk(name: str, options: dict[str, str], plies: int) -> list[tabuleiro.Position]:
    """Positions of random games."""
    source = Random(7)
    found: list[tabuleiro.Position] = []
    while len(found) < plies:
        position = tabuleiro.start(name, **options)
        while moves := position.moves():
            found.append(position)
            position = position.play(source.choice(moves))
        found.append(position)
    return found[:plies]


@pytest.mark.parametrize(("name", "options"), WITH_GRIDS)
def test_moves_and_outcomes_have_their_images(name: str, options: dict[str, str]) -> None:
    grid = GAMES[name].grid
    assert grid
    step = 130 if name == "stacks" else 12
    for position in walk(name, options, extent(150, 400))[::step]:
        text = position.text()
        for symmetry in grid.symmetries:
            other = tabuleiro.parse(name, grid.image(text, symmetry))
            assert other.outcome() == position.outcome()
            assert other.turn == position.turn
            images = {grid.image(position.play(m).text(), symmetry) for m in position.moves()}
            assert images == {other.play(move).text() for move in other.moves()}
            for move in position.moves()[:: max(len(images) // 5, 1)]:
                there = other.play(grid.image_of_move(str(move), text, symmetry)).text()
                assert there == grid.image(position.play(move).text(), symmetry)


@pytest.mark.parametrize(("name", "options"), WITH_GRIDS)
def test_all_images_have_one_canonical_text(name: str, options: dict[str, str]) -> None:
    grid = GAMES[name].grid
    assert grid
    for position in walk(name, options, 60):
        text = position.text()
        canonical, symmetry = grid.canonical(text)
        assert grid.image(text, symmetry) == canonical
        for other in grid.symmetries:
            assert grid.canonical(grid.image(text, other))[0] == canonical


def test_a_quarter_turn() -> None:
    grid = Grid("[a-z]", SQUARE)
    assert grid.image("ab1/3/2c 1", Symmetry.TURN) == "2a/2b/c2 1"
    assert grid.image("ab1/3/2c 1", Symmetry.TURN_BACK) == "2c/b2/a2 1"
    assert grid.image("ab1/3/2c 1 x y", Symmetry.TRANSPOSE) == "a2/b2/2c 1 x y"
    assert grid.image_of_move("a3c1", "ab1/3/2c 1", Symmetry.TURN) == "c3a1"


def test_symmetries_undo_one_another() -> None:
    back = {Symmetry.TURN: Symmetry.TURN_BACK, Symmetry.TURN_BACK: Symmetry.TURN}
    for symmetry in Symmetry:
        for row in range(4):
            for column in range(4):
                there = symmetry.move(row, column, 4, 4)
                assert back.get(symmetry, symmetry).move(*there, 4, 4) == (row, column)
