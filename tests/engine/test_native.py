"""The core's search as an engine: legal, repeatable, stoppable, and right where it is sure."""

from __future__ import annotations

import subprocess
import sys
from threading import Timer
from typing import Any

import pytest

from tabuleiro import _core, analyse, best, games, start
from tabuleiro.engine import native
from tabuleiro.engine.api import Clock, Info, Limits
from tabuleiro.engine.native import NativeEngine, budget
from tabuleiro.games.api import UnknownOption
from tabuleiro.record import GameOver, History

SEARCHED = sorted(_core.SEARCHES)
VARIANTS = [
    *((name, {}) for name in SEARCHED),
    ("barca", {"ruleset": "report"}),
    ("stacks", {"ruleset": "report"}),
    *(("talpa", {"size": size}) for size in ("3x3", "4x4", "3x10", "10x3", "6x6", "9x8", "10x10")),
]
QUICK = Limits(nodes=300)
variants = pytest.mark.parametrize(("name", "options"), VARIANTS)
searched = pytest.mark.parametrize("name", SEARCHED)


@variants
def test_every_move_is_legal(name: str, options: dict[str, Any]) -> None:
    """A game of the engine against itself, on the rulebook's positions."""
    history = History(games.get(name).initial(**options))
    with NativeEngine(name, QUICK, table_mb=1) as engine:
        while not history.outcome() and history.ply < 60:
            history.play(engine.choose(history))


@searched
@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(time=0.0), Limits(depth=1)])
def test_the_smallest_limits_give_a_move(name: str, limits: Limits) -> None:
    assert best(start(name), limits) in start(name).moves()


@searched
def test_one_thread_repeats_itself(name: str) -> None:
    with NativeEngine(name, table_mb=1) as engine:
        first = engine.think(start(name), Limits(nodes=2000))
        engine.new_game()
        again = engine.think(start(name), Limits(nodes=2000))
    assert (first.nodes, first.depth, first.lines) == (again.nodes, again.depth, again.lines)
    assert first.nodes == 2000


@searched
def test_stop_from_another_thread(name: str) -> None:
    with NativeEngine(name, Limits(), table_mb=1, threads=2) as engine:
        timer = Timer(0.1, engine.stop)
        timer.start()
        assert engine.choose(History(start(name))) in start(name).moves()
        timer.join()


@searched
def test_infos_deepen(name: str) -> None:
    infos = list(analyse(start(name), Limits(depth=3)))
    assert [info.depth for info in infos] == [1, 2, 3]
    assert all(info.lines[0].moves[0] in start(name).moves() for info in infos)
    assert sorted(info.nodes for info in infos) == [info.nodes for info in infos]


@searched
def test_closing_an_analysis_stops_it(name: str) -> None:
    infos = analyse(start(name), Limits())
    assert next(infos).depth == 1
    infos.close()
    assert list(infos) == []


@searched
def test_several_lines(name: str) -> None:
    with NativeEngine(name, table_mb=1) as engine:
        lines = engine.think(start(name), Limits(depth=4, lines=3)).lines
    assert len({line.moves[0] for line in lines}) == 3
    assert [line.score.value for line in lines] == sorted(
        (line.score.value for line in lines), reverse=True
    )


def test_more_lines_than_moves() -> None:
    with NativeEngine("nava", table_mb=1) as engine:
        assert len(engine.think(start("nava"), Limits(depth=2, lines=100)).lines) == 8


def test_listener_errors_come_through() -> None:
    def fail(info: Info) -> None:
        raise LookupError(info.depth)

    with NativeEngine("nava", Limits(), table_mb=1) as engine, pytest.raises(LookupError):
        engine.choose(History(start("nava")), listener=fail)


def test_a_win_is_taken_and_counted() -> None:
    won = _core.GAMES["talpa"].parse("xo1x/ox1o/xo1x/oxxo 1")  # T5, case 1
    with NativeEngine("talpa", table_mb=1) as engine:
        info = engine.think(won, Limits())
    assert info.lines[0].moves == ("c1d1",)
    assert info.lines[0].score.win_in == 1
    assert str(info.lines[0].score) == "win in 1"


def test_a_loss_is_counted() -> None:
    lost = _core.GAMES["talpa"].parse("x3/1x2/2o1/3x 1")  # T5, case 3
    with NativeEngine("talpa", table_mb=1) as engine:
        assert engine.think(lost, Limits()).lines[0].score.win_in == -1


def test_the_fiftieth_move_draws() -> None:
    """B8: one move before the cap nothing can be won any more."""
    position = _core.GAMES["barca"].parse("4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 2 49 report")
    with NativeEngine("barca", table_mb=1) as engine:
        score = engine.think(position, Limits(depth=2)).lines[0].score
    assert (score.value, score.win_in, score.is_draw) == (0, None, True)


def test_the_third_repetition_saves() -> None:
    """G2: lost, unless the only move leads to a position that came twice before."""
    position = _core.GAMES["barca"].parse("10/10/10/3e6/10/10/3e6/10/10/L5m3 1")
    after = position.play("a1b2").key
    search = _core.SEARCHES["barca"](1, 1)

    def score(past: list[int]) -> tuple[int, int | None]:
        _, _, _, [((value, win_in, _), _)] = search.search(position, past, depth=5)
        return value, win_in

    assert score([])[1] == -2
    assert score([after])[1] == -2
    assert score([after, after]) == (0, None)
    assert score([])[1] == -2


@searched
def test_finished_positions_are_refused(name: str) -> None:
    history = History(start(name))
    history.resign(1)
    with NativeEngine(name, table_mb=1) as engine, pytest.raises(GameOver, match="resignation"):
        engine.choose(history)


def test_finished_position_without_history() -> None:
    over = _core.GAMES["talpa"].parse("3/xox/oxo 1")
    with pytest.raises(GameOver):
        best(over)
    with pytest.raises(ValueError, match="the game is over"):
        _core.SEARCHES["talpa"](1, 1).search(over, [])


def test_wrong_games_are_refused() -> None:
    with pytest.raises(UnknownOption, match="plays nava, not barca"):
        NativeEngine("nava", table_mb=1).choose(History(start("barca")))
    with pytest.raises(UnknownOption, match="no search for 'tiny'"):
        NativeEngine("tiny")
    with pytest.raises(UnknownOption):
        NativeEngine("chess")


@pytest.mark.parametrize(("table_mb", "threads"), [(0, 1), (1, 0), (-1, 1), (1, 10**6)])
def test_nonsense_sizes(table_mb: int, threads: int) -> None:
    with pytest.raises(ValueError, match="is 1 to"):
        NativeEngine("nava", table_mb=table_mb, threads=threads)


def test_a_table_larger_than_memory_is_refused() -> None:
    """By its size: a system that promises more than it has would end the program later."""
    with pytest.raises(UnknownOption, match=r"1048576 MB is too large: \d+ MB of memory are free"):
        NativeEngine("nava", table_mb=1 << 20)
    with pytest.raises(MemoryError, match="three quarters"):
        _core.SEARCHES["nava"](1 << 20, 1)


UNFINISHED = """
import threading, tabuleiro
from tabuleiro.engine.api import Limits
from tabuleiro.engine.native import NativeEngine
infos = tabuleiro.analyse(tabuleiro.start("nava"), Limits())
engine = NativeEngine("barca", threads=2)
begun = threading.Event()
def think():
    engine.think(tabuleiro.start("barca"), Limits(), lambda info: begun.set())
threading.Thread(target=think, daemon=True).start()
begun.wait()
print(next(infos).depth)
"""


def test_a_program_can_end_while_it_searches() -> None:
    done = subprocess.run([sys.executable, "-c", UNFINISHED], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


def test_not_twice_at_once() -> None:
    engine = NativeEngine("nava", Limits(), table_mb=1)

    def again(info: Info) -> None:
        engine.new_game()

    with pytest.raises(RuntimeError, match="running already"):
        engine.choose(History(start("nava")), listener=again)


def test_clock() -> None:
    clock = Clock(first=60.0, second=1.0, second_increment=2.0)
    assert 1.0 < budget(clock, 1) < 10.0
    assert 0.0 < budget(clock, 2) < 0.5
    assert budget(Clock(0.0, 0.0), 1) == 0.0
    assert native.seconds(Limits(clock=clock, time=0.5), 1) == 0.5
    assert native.seconds(Limits(depth=3), 1) is None
