"""What every position of every registered game keeps, on both implementations."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

import tabuleiro
from tabuleiro import Position, games
from tabuleiro.games.moves import clicks, find_move
from variants import VARIANTS, Variant

STARTS: dict[str, Callable[[Variant], Any]] = {
    "rulebook": Variant.rulebook,
    "core": Variant.core,
}


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    assert isinstance(request.param, Variant)
    return request.param


@pytest.fixture(params=STARTS)
def start(request: pytest.FixtureRequest, variant: Variant) -> Any:
    return STARTS[request.param](variant)


def wander(position: Any, seed: int, plies: int = 30) -> Iterator[Any]:
    """The positions of a random game, the first and the last included."""
    source = random.Random(seed)
    yield position
    for _ in range(plies):
        moves = position.moves()
        if not moves:
            return
        position = position.play(source.choice(moves))
        yield position


def parsed(position: Any) -> Any:
    if type(position) is type(games.get(position.game).parse(position.text())):
        return games.get(position.game).parse(position.text())
    return tabuleiro.parse(position.game, position.text())


def test_start(variant: Variant, start: Any) -> None:
    assert isinstance(start, Position)
    assert start.game == variant.name
    assert start.turn == 1
    assert start.outcome() is None
    assert dict(variant.game.options_of(variant.rulebook())) == {
        name: value
        for name, value in variant.options
        if value != next(o.default for o in variant.game.options if o.name == name)
    }


def test_positions_along_a_game(start: Any) -> None:
    for position in wander(start, seed=1):
        again = parsed(position)
        assert again == position
        assert hash(again) == hash(position)
        assert again.text() == position.text()
        moves = position.moves()
        assert isinstance(moves, Sequence)
        texts = list(moves)
        assert texts == sorted(set(texts))
        assert (len(moves) == 0) == (position.outcome() is not None)
        grammar = games.get(position.game).move_text
        assert all(grammar.fullmatch(text) for text in texts)


def test_play_gives_a_new_position(start: Any) -> None:
    before = start.text()
    move = start.moves()[0]
    after = start.play(move)
    assert start.text() == before
    assert after != start
    assert after.turn == 2


def test_no_two_moves_lead_to_the_same_position(start: Any) -> None:
    """G4; the many turns of Stacks are checked as texts of the next positions."""
    results = [start.play(move).text() for move in start.moves()]
    assert len(set(results)) == len(results)


def test_explanations_follow_legality(start: Any) -> None:
    for position in wander(start, seed=2, plies=6):
        moves = list(position.moves())
        for text in moves[:: max(1, len(moves) // 5)]:
            assert tabuleiro.explain(position, text) is None
            assert find_move(position, text) == text
        for text in ("", "zz", "a1", "a1a1", "j10j10", "1a1a1"):
            if text not in moves:
                assert tabuleiro.explain(position, text)


def test_refusal_changes_nothing_and_says_why(start: Any) -> None:
    before = start.text()
    with pytest.raises(tabuleiro.MalformedMove) as refusal:
        start.play("no move at all")
    assert str(refusal.value) == tabuleiro.explain(start, "no move at all")
    with pytest.raises((tabuleiro.IllegalMove, tabuleiro.MalformedMove)):
        start.play("a1a1")
    assert start.text() == before


@pytest.mark.parametrize("odd", [None, 3, b"e2e5", ["e2e5"]])
def test_other_objects_are_no_moves(start: Any, odd: Any) -> None:
    with pytest.raises(TypeError):
        start.play(odd)


def test_clicks_are_sites_of_the_board(variant: Variant, start: Any) -> None:
    sites = variant.game.diagram(variant.rulebook()).cells
    for move in start.moves():
        assert clicks(move)
        assert set(clicks(move)) <= set(sites)


def test_diagram_shows_the_board(variant: Variant) -> None:
    for position in wander(variant.rulebook(), seed=3):
        diagram = variant.game.diagram(position)
        names = [f"{column}{row}" for row in diagram.rows for column in diagram.columns]
        assert sorted(names) == sorted(diagram.cells)
        assert all(cell.site == name for name, cell in diagram.cells.items())
        assert all(bool(cell.label) == bool(cell.pieces) for cell in diagram.cells.values())
        assert {*diagram.must, *diagram.stuck, *diagram.settled} <= set(names)
        assert diagram.turn == (0 if position.outcome() else position.turn)


def test_copies_are_equal(start: Any) -> None:
    for other in (copy.copy(start), copy.deepcopy(start), pickle.loads(pickle.dumps(start))):
        assert other == start
        assert other.moves()[0] == start.moves()[0]


@pytest.mark.parametrize("odd", [{"colour": "red"}, {"ruleset": "nonsense"}, {"size": "99x1"}])
def test_unknown_options(variant: Variant, odd: dict[str, str]) -> None:
    for start in (variant.game.initial, partial(tabuleiro.start, variant.name)):
        with pytest.raises(tabuleiro.UnknownOption) as refusal:
            start(**odd)
        assert str(refusal.value)
