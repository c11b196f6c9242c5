"""The front door: ``tabuleiro.analyse`` and ``tabuleiro.best``."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tabuleiro
from tabuleiro import Limits, _core
from tabuleiro.games import GAMES
from tabuleiro.record import GameOver, History
from tabuleiro.study.bounds import OutOfBounds, describe, read_limits

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
IMPLEMENTATIONS = pytest.mark.parametrize("of", [tabuleiro.start, lambda name: rulebook(name)])


def rulebook(name: str) -> tabuleiro.Position:
    position: tabuleiro.Position = GAMES[name].initial()
    return position


@EVERY_GAME
@IMPLEMENTATIONS
def test_infos_of_every_game(name: str, of: type) -> None:
    position = of(name)
    infos = list(tabuleiro.analyse(position, Limits(nodes=3000)))
    assert infos
    for info in infos:
        History(position, info.lines[0].moves)
    assert [info.nodes for info in infos] == sorted(info.nodes for info in infos)


@EVERY_GAME
def test_best_is_legal_and_repeats_itself(name: str) -> None:
    history = History(tabuleiro.start(name))
    first, again = (tabuleiro.best(history, Limits(nodes=800)) for _ in range(2))
    assert first == again
    assert first in history.position.moves()


@EVERY_GAME
def test_the_smallest_limits(name: str) -> None:
    position = tabuleiro.start(name)
    for limits in (Limits(nodes=1), Limits(depth=1), Limits(time=0.0)):
        assert tabuleiro.best(position, limits) in position.moves()


@EVERY_GAME
def test_closing_ends_an_open_search(name: str) -> None:
    infos = tabuleiro.analyse(tabuleiro.start(name), Limits())
    assert next(infos).lines
    infos.close()
    assert list(infos) == []


@EVERY_GAME
def test_several_lines(name: str) -> None:
    *_, last = tabuleiro.analyse(tabuleiro.start(name), Limits(nodes=3000, lines=3))
    assert 1 <= len({line.moves[0] for line in last.lines}) == len(last.lines) <= 3


def test_a_rulebook_is_enough_for_a_proof() -> None:
    """Tiny, five counters in a row: the middle one leaves two pairs, to be answered in kind."""
    info = list(tabuleiro.analyse(tabuleiro.start("tiny", size="5"), Limits(nodes=20_000)))[-1]
    assert info.lines[0].moves[0] == "c1"
    assert info.lines[0].score.win_in in (3, 5)
    lost = tabuleiro.parse("tiny", "oo1oo 1")
    assert str(list(tabuleiro.analyse(lost, Limits(depth=9)))[-1].lines[0].score) == "loss in 4"


def test_a_rulebook_without_a_proof_gives_an_opinion() -> None:
    start = tabuleiro.start("tiny")
    *_, info = tabuleiro.analyse(start, Limits(nodes=200))
    assert info.lines[0].score.win_in is None
    assert info.nodes == 200


@EVERY_GAME
def test_a_finished_game(name: str) -> None:
    history = History(tabuleiro.start(name))
    history.resign(1)
    with pytest.raises(GameOver, match="resignation"):
        tabuleiro.best(history)
    with pytest.raises(GameOver, match="resignation"):
        tabuleiro.analyse(history)


@pytest.mark.parametrize(
    "limits",
    [Limits(nodes=10**30), Limits(depth=10**9), Limits(lines=10**9), Limits(depth=2.5)],  # type: ignore[arg-type]
)
def test_nonsense_limits(limits: Limits) -> None:
    with pytest.raises(OutOfBounds, match="is a whole number from 1 to"):
        tabuleiro.best(tabuleiro.start("nava"), limits)


def test_limits_by_name() -> None:
    usual = Limits(time=3.0, lines=2)
    assert read_limits({}, usual) == usual
    assert read_limits({"lines": 4}, usual) == Limits(time=3.0, lines=4)
    assert read_limits({"nodes": 5}, usual) == Limits(nodes=5, lines=2)
    assert describe(Limits(depth=6, time=0.5)) == "depth=6, time=0.5"
    assert describe(Limits(nodes=10_000_000)) == "nodes=10000000"
    for time in (float("nan"), float("inf"), 0, True, "1"):
        with pytest.raises(OutOfBounds, match="time is a number of seconds"):
            read_limits({"time": time}, usual)


@pytest.mark.parametrize(
    "absent", ["tabuleiro.study", "tabuleiro.record", "tabuleiro.engine.native"]
)
def test_the_engine_is_loaded_when_it_is_asked(absent: str) -> None:
    code = f"import sys, tabuleiro; sys.exit({absent!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_core_is_asked_where_it_has_the_game() -> None:
    for name in _core.SEARCHES:
        *_, last = tabuleiro.analyse(tabuleiro.start(name), Limits(depth=2))
        assert last.depth == 2
