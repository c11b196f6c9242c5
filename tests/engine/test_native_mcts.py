"""Monte-Carlo tree search of the core as an engine: legal, repeatable, stoppable, right if sure."""

from __future__ import annotations

from random import Random
from threading import Timer
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from setups import SETUPS
from tabuleiro import _core, start
from tabuleiro.engine.api import Clock, Info, Limits
from tabuleiro.engine.mcts import Mcts
from tabuleiro.engine.native import NativeMcts
from tabuleiro.engine.roster import make
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import GameOver, History
from variants import VARIANTS, Variant

SEARCHED = sorted(_core.MCTS)
searched = pytest.mark.parametrize("name", SEARCHED)


def position_of(name: str, text: str) -> Any:
    return _core.GAMES[name].parse(text)


def think(name: str, text: str, limits: Limits, past: list[int] | None = None) -> Any:
    """What the search answers: depth, nodes, seconds and lines."""
    position = position_of(name, text)
    return _core.MCTS[name](1, 1).search(
        position, past or [], nodes=limits.nodes, lines=limits.lines
    )


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.name in SEARCHED], ids=str)
def test_every_move_is_legal(variant: Variant) -> None:
    """A game of the engine against itself, on the rulebook's positions."""
    history = History(variant.rulebook())
    with NativeMcts(variant.name, Limits(nodes=50), table_mb=1) as engine:
        while not history.outcome() and history.ply < 40:
            history.play(engine.choose(history))


@given(st.sampled_from(SEARCHED), st.integers(0, 2**32), st.integers(1, 600), st.integers(1, 5))
def test_set_ups_no_game_reaches(name: str, seed: int, nodes: int, lines: int) -> None:
    text = SETUPS[name](Random(seed))
    position = position_of(name, text)
    if position.outcome():
        with pytest.raises(ValueError, match="the game is over"):
            think(name, text, Limits(nodes=nodes))
        return
    _, walked, _, found = think(name, text, Limits(nodes=nodes, lines=lines))
    assert walked <= nodes
    assert len(found) == min(lines, len(position.moves()))
    assert len({moves[0] for _, moves in found}) == len(found)
    for (_, win_in, _), moves in found:
        end = position
        for move in moves:
            assert move in end.moves()
            end = end.play(move)
        assert win_in is None or (end.outcome() and len(moves) <= abs(win_in))


@searched
@pytest.mark.parametrize(
    "limits", [Limits(nodes=1), Limits(time=0.0), Limits(depth=1), Limits(clock=Clock(0.1, 0.1))]
)
def test_the_smallest_limits_give_a_move(name: str, limits: Limits) -> None:
    with NativeMcts(name, limits, table_mb=1) as engine:
        assert engine.choose(History(start(name))) in start(name).moves()


@searched
def test_one_thread_repeats_itself(name: str) -> None:
    with NativeMcts(name, table_mb=1) as engine:
        first = engine.think(start(name), Limits(nodes=1500, lines=3))
        again = engine.think(start(name), Limits(nodes=1500, lines=3))
    assert (first.nodes, first.depth, first.lines) == (again.nodes, again.depth, again.lines)
    assert first.nodes == 1500
    assert first.depth == len(first.lines[0].moves)


@searched
def test_two_threads_keep_the_limit(name: str) -> None:
    with NativeMcts(name, table_mb=1, threads=2) as engine:
        info = engine.think(start(name), Limits(nodes=3000))
    assert info.nodes == 3000
    assert info.lines[0].moves[0] in start(name).moves()


@searched
def test_a_full_tree_goes_on(name: str) -> None:
    """A mebibyte is full after a few thousand walks; the search ends by its limit all the same."""
    with NativeMcts(name, table_mb=1) as engine:
        assert engine.think(start(name), Limits(nodes=20_000)).nodes == 20_000


@searched
def test_stop_from_another_thread(name: str) -> None:
    with NativeMcts(name, Limits(), table_mb=1, threads=2) as engine:
        timer = Timer(0.1, engine.stop)
        timer.start()
        assert engine.choose(History(start(name))) in start(name).moves()
        timer.join()


@searched
def test_infos_go_forward(name: str) -> None:
    infos: list[Info] = []
    with NativeMcts(name, table_mb=1) as engine:
        last = engine.think(start(name), Limits(nodes=2000, lines=2), infos.append)
    assert len(infos) > 3
    assert infos[-1] == last
    assert sorted(info.nodes for info in infos) == [info.nodes for info in infos]
    assert all(len(info.lines) == 2 for info in infos)


def test_a_depth_is_the_length_of_the_main_line() -> None:
    with NativeMcts("nava", table_mb=1) as engine:
        assert engine.think(start("nava"), Limits(depth=5)).depth >= 5


def test_a_win_is_taken_and_counted() -> None:
    [((value, win_in, is_draw), moves)] = think("talpa", "xo1x/ox1o/xo1x/oxxo 1", Limits())[3]
    assert (win_in, is_draw, moves) == (1, False, ["c1d1"])
    assert value > 20_000


def test_a_loss_is_counted() -> None:
    assert think("talpa", "x3/1x2/2o1/3x 1", Limits())[3][0][0][1] == -1


def test_other_lines_of_a_won_position() -> None:
    """The search goes on until every line asked for is won, or every move proven."""
    found = think("talpa", "xo1x/ox1o/xo1x/oxxo 1", Limits(lines=100))[3]
    wins = [win_in for (_, win_in, _), _ in found]
    assert wins[0] == 1
    assert None not in wins
    assert [win > 0 for win in wins] == sorted((win > 0 for win in wins), reverse=True)


def test_the_fiftieth_move_draws() -> None:
    """B8: one move before the cap nothing can be won any more."""
    text = "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 2 49 report"
    assert think("barca", text, Limits(nodes=5000))[3][0][0] == (0, None, True)


def test_the_third_repetition_saves() -> None:
    """G2: lost, unless the only move leads to a position that came twice before."""
    text = "10/10/10/3e6/10/10/3e6/10/10/L5m3 1"
    after = position_of("barca", text).play("a1b2").key

    def score(past: list[int]) -> tuple[int | None, bool]:
        [((_, win_in, is_draw), _)] = think("barca", text, Limits(nodes=3000), past)[3]
        return win_in, is_draw

    assert score([]) == (-2, False)
    assert score([after]) == (-2, False)
    assert score([after, after]) == (None, True)


@searched
def test_finished_games_are_refused(name: str) -> None:
    history = History(start(name))
    history.resign(1)
    with NativeMcts(name, table_mb=1) as engine, pytest.raises(GameOver, match="resignation"):
        engine.choose(history)


def test_a_listener_may_fail_and_may_not_search_again() -> None:
    def fail(info: Info) -> None:
        raise LookupError(info.depth)

    with NativeMcts("nava", Limits(), table_mb=1) as engine:
        with pytest.raises(LookupError):
            engine.choose(History(start("nava")), listener=fail)
        with pytest.raises(RuntimeError, match="running already"):
            engine.choose(History(start("nava")), listener=lambda _: engine.new_game())


@pytest.mark.parametrize(("table_mb", "threads"), [(0, 1), (1, 0), (-1, 1), (1, 10**6)])
def test_nonsense_sizes(table_mb: int, threads: int) -> None:
    with pytest.raises(ValueError, match="is 1 to"):
        NativeMcts("nava", table_mb=table_mb, threads=threads)


def test_the_roster_prefers_the_core() -> None:
    for name in SEARCHED:
        player = make("mcts:nodes=10000", name, table_mb=1, threads=2)
        assert isinstance(player, NativeMcts)
        assert (player.name, player.limits) == ("mcts:nodes=10000", Limits(nodes=10_000))
    assert isinstance(make("mcts", "tiny"), Mcts)
    with pytest.raises(UnknownOption, match="no search for 'tiny'"):
        NativeMcts("tiny")
