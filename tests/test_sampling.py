"""Playouts and batches: the same games for the same seed, and honest refusals."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest

import tabuleiro
from tabuleiro import _core
from variants import VARIANTS, Variant

CORE_VARIANTS = [variant for variant in VARIANTS if variant.name in _core.GAMES]
MAX_PLIES = 300


@pytest.fixture(params=CORE_VARIANTS, ids=str)
def start(request: pytest.FixtureRequest) -> Any:
    assert isinstance(request.param, Variant)
    return request.param.core()


def test_playouts_do_not_depend_on_threads(start: Any) -> None:
    one = tabuleiro.playouts(start, 20, seed=7, max_plies=MAX_PLIES)
    two = tabuleiro.playouts(start, 20, seed=7, max_plies=MAX_PLIES, threads=2)
    assert one == two
    assert len(one.winners) == len(one.lengths) == 20
    assert set(one.winners) <= {1, 2, None}
    assert all(0 < length <= MAX_PLIES for length in one.lengths)


def test_another_seed_gives_other_games() -> None:
    start = tabuleiro.start("nava")
    assert tabuleiro.playouts(start, 20, seed=7) != tabuleiro.playouts(start, 20, seed=8)


def test_more_playouts_begin_with_the_same_games(start: Any) -> None:
    few = tabuleiro.playouts(start, 5, seed=7, max_plies=MAX_PLIES)
    many = tabuleiro.playouts(start, 10, seed=7, max_plies=MAX_PLIES)
    assert many.lengths[:5] == few.lengths


def test_cut_games_have_no_winner(start: Any) -> None:
    assert tabuleiro.playouts(start, 3, seed=1, max_plies=2) == ([None] * 3, [2] * 3)
    assert tabuleiro.playouts(start, 0) == ([], [])


@pytest.mark.parametrize("odd", [{"count": -1}, {"max_plies": -1}, {"threads": 0}, {"threads": -3}])
def test_playouts_refuse_nonsense(odd: dict[str, int]) -> None:
    arguments = {"count": 1, **odd}
    for start in (tabuleiro.start("nava"), tabuleiro.games.get("nava").initial()):
        with pytest.raises(ValueError, match=next(iter(odd))):
            tabuleiro.playouts(start, **arguments)


def test_any_integer_is_a_seed() -> None:
    for seed in (-1, 0, 2**64, 10**40):
        tabuleiro.playouts(tabuleiro.start("nava"), 1, seed=seed)


def test_rulebook_positions_have_playouts_too() -> None:
    winners, lengths = tabuleiro.playouts(tabuleiro.games.get("nava").initial(), 3, seed=1)
    assert len(winners) == len(lengths) == 3
    assert set(winners) <= {1, 2, None}


def test_batch_plays_what_single_positions_play(start: Any) -> None:
    games = tabuleiro.batch(start, 8)
    singles = [start] * 8
    source = random.Random(9)
    for _ in range(40):
        choices = array("i", [source.randrange(n) if n else 0 for n in games.counts])
        for index, choice in enumerate(choices):
            assert len(singles[index].moves()) == games.counts[index]
            if games.counts[index]:
                move = games.moves(index)[choice]
                assert sorted(games.moves(index)) == list(singles[index].moves())
                singles[index] = singles[index].play(move)
        games.step(choices)
        assert [games[index] for index in range(8)] == singles
        assert list(games.turns) == [single.turn for single in singles]
        assert list(games.results) == [result_of(single) for single in singles]


def result_of(position: Any) -> int:
    outcome = position.outcome()
    return (outcome.winner or 3) if outcome else 0


def test_batch_restarts_finished_games() -> None:
    start = tabuleiro.start("talpa", size="3x3")
    games = tabuleiro.batch(start, 4)
    while not any(games.results):
        games.step(array("i", [0] * 4))
    finished = sum(result != 0 for result in games.results)
    assert games.restart_finished() == finished
    assert games[0] == start
    assert games.restart_finished() == 0


def test_batch_refuses_nonsense_and_stays_whole() -> None:
    start = tabuleiro.start("nava")
    games = tabuleiro.batch(start, 3)
    with pytest.raises(ValueError, match="3 games but 2 choices"):
        games.step(array("i", [0, 0]))
    with pytest.raises(IndexError, match="game 2 has 8 moves; there is no move 8"):
        games.step(array("i", [0, 0, 8]))
    with pytest.raises(IndexError, match="game 1 has 8 moves; there is no move -1"):
        games.step(array("i", [0, -1, 0]))
    for odd in ("aaa", [0, 1.5, 0], [0, None, 0], array("d", [0, 0, 0]), None, 3):
        with pytest.raises(TypeError, match="whole numbers"):
            games.step(odd)
    for large in ([0, 0, 2**31], array("q", [0, 0, 2**32]), [0, 0, -(2**40)]):
        with pytest.raises(IndexError, match="game 2 has 8 moves"):
            games.step(large)
    with pytest.raises(IndexError):
        games[3]
    with pytest.raises(ValueError, match="size"):
        tabuleiro.batch(start, -1)
    with pytest.raises(TypeError, match="position of the core"):
        tabuleiro.batch(tabuleiro.games.get("nava").initial(), 1)
    assert [games[index] for index in range(3)] == [start] * 3


def test_batch_takes_arrays_and_lists() -> None:
    start = tabuleiro.start("nava")
    for choices in ([1, 2], (1, 2), array("i", [1, 2]), array("q", [1, 2])):
        games = tabuleiro.batch(start, 2)
        wanted = [start.play(games.moves(0)[1]), start.play(games.moves(1)[2])]
        games.step(choices)
        assert [games[0], games[1]] == wanted


def test_batch_positions_can_be_replaced() -> None:
    start = tabuleiro.start("barca")
    games = tabuleiro.batch(start, 2)
    other = start.play("e2e5")
    games[-1] = other
    assert games[1] == other
    assert list(games.turns) == [1, 2]


def test_views_outlive_the_batch() -> None:
    counts = tabuleiro.batch(tabuleiro.start("nava"), 2).counts
    assert list(counts) == [8, 8]
