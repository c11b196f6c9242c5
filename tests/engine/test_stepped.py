"""The strength steps: what a step notices, what it takes for equal, and what it never misses."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Self

import pytest

import tabuleiro
from tabuleiro import _core
from tabuleiro.engine.api import Info, Limits, Line, Listener, Score
from tabuleiro.engine.native import NativeEngine
from tabuleiro.engine.roster import make
from tabuleiro.engine.stepped import SteppedEngine, tighter
from tabuleiro.engine.steps import DEFAULT_STEPS, STEPS, StrengthStep, has_steps, step_of, steps_of
from tabuleiro.games import GAMES
from tabuleiro.games.api import Position
from tabuleiro.record import GameOver, History


class Told:
    """A searcher that values positions as it was told to, and remembers its limits."""

    name = "told"

    def __init__(self, values: dict[str, int] | None = None) -> None:
        self.values = values or {}
        self.limits: list[Limits | None] = []
        self.calls: list[str] = []

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        self.limits.append(limits)
        return "a1a2"

    def think(self, history: Position, limits: Limits) -> Info:
        self.limits.append(limits)
        return Info(1, 1, 0.0, (Line(Score(self.evaluate(history)), ("a1a2",)),))

    def evaluate(self, position: Position) -> int:
        return self.values.get(position.text(), 500)

    def stop(self) -> None:
        self.calls.append("stop")

    def new_game(self, seed: int | None = None) -> None:
        self.calls.append("new_game")

    def close(self) -> None:
        self.calls.append("close")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


NAVA = tabuleiro.start("nava")


def told(**values: int) -> Told:
    """Moves from the start of Nava, and what they are worth to the player of them."""
    return Told({NAVA.play(move).text(): -value for move, value in values.items()})


def chosen(engine: Told, step: StrengthStep) -> set[str]:
    player = SteppedEngine("engine:0", Random(1), engine, step)
    return {player.choose(History(NAVA)) for _ in range(200)}


@pytest.mark.parametrize("depth", [1, 2])
def test_a_step_plays_what_is_within_its_margin(depth: int) -> None:
    engine = told(a1a2=30, a1b1=-20, a1c1=-21)
    assert chosen(engine, StrengthStep(100, depth, margin=50)) == {"a1a2", "a1b1"}
    assert chosen(engine, StrengthStep(100, depth, margin=51)) == {"a1a2", "a1b1", "a1c1"}


def test_a_step_overlooks_moves() -> None:
    engine = told(a1a2=30, a1b1=20)
    seen = chosen(engine, StrengthStep(1, 1, sight=0.5))
    assert {"a1a2", "a1b1"} < seen, "the best move was overlooked now and then"
    assert chosen(engine, StrengthStep(1, 1, sight=0.001)) == {*NAVA.moves()}, (
        "at least one is noticed"
    )


def test_a_step_looks_no_further_than_its_depth() -> None:
    shallow, deeper = told(), told()
    chosen(shallow, StrengthStep(9, 1, sight=0.9))
    chosen(deeper, StrengthStep(9, 3, sight=0.9))
    assert shallow.limits == []
    assert {*deeper.limits} == {Limits(depth=2, nodes=9)}


@pytest.mark.parametrize(
    "step", [StrengthStep(1, 1, sight=0.01), StrengthStep(1, 1, margin=900), StrengthStep(1)]
)
def test_a_step_never_misses_a_win_on_the_spot(step: StrengthStep) -> None:
    position = tabuleiro.parse("nava", "5/5/5/w.4/b.w.3 1")
    player = SteppedEngine("engine:1", Random(1), Told(), step)
    assert {player.choose(History(position)) for _ in range(50)} == {"a2a1", "b1a1"}


def test_a_step_that_sees_all_is_the_search_with_limits() -> None:
    engine = Told()
    history = History(NAVA)
    with SteppedEngine("engine:1", Random(1), engine, StrengthStep(500)) as player:
        player.choose(history, Limits(nodes=90, time=0.5, depth=7))
        player.new_game()
        player.stop()
    assert engine.limits == [Limits(depth=7, nodes=90, time=0.5)]
    assert engine.calls == ["new_game", "stop", "close"]
    history.resign(1)
    with pytest.raises(GameOver):
        player.choose(history)


def test_a_step_tells_what_it_looked_at() -> None:
    heard: list[Info] = []
    player = SteppedEngine("engine:1", Random(1), told(a1a2=30), StrengthStep(1, 1, margin=1))
    player.choose(History(NAVA), Limits(lines=3), heard.append)
    (info,) = heard
    assert info.nodes == len(NAVA.moves())
    assert info.lines[0] == Line(Score(30), ("a1a2",))
    assert len(info.lines) == 3


def test_a_step_answers_when_its_time_is_up() -> None:
    heard: list[Info] = []
    player = SteppedEngine("engine:1", Random(1), told(), StrengthStep(1, 1, margin=1))
    player.choose(History(NAVA), Limits(time=0.0), heard.append)
    assert heard[0].nodes == 1


def test_tighter_limits() -> None:
    own = Limits(depth=3, nodes=100, lines=4)
    assert tighter(own, None) == own
    assert tighter(own, Limits()) == own
    assert tighter(own, Limits(depth=9, nodes=50, lines=6)) == Limits(depth=3, nodes=50, lines=6)
    assert tighter(Limits(nodes=5), Limits(depth=2)) == Limits(depth=2, nodes=5)


def test_a_game_without_steps_plays_by_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_steps("nava")
    monkeypatch.setitem(GAMES, "nava", replace(GAMES["nava"], home=""))
    assert not has_steps("nava")
    assert steps_of("nava") == DEFAULT_STEPS
    assert len(DEFAULT_STEPS) == STEPS


@pytest.mark.parametrize(
    "values",
    [
        {"nodes": 0},
        {"nodes": 1, "depth": 0},
        {"nodes": 1, "sight": 0},
        {"nodes": 1, "sight": 1.5},
        {"nodes": 1, "margin": -1},
    ],
)
def test_no_step(values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is no step"):
        StrengthStep(**values)


@pytest.mark.parametrize("game", [*_core.GAMES])
def test_the_table_of_steps(game: str) -> None:
    """A step sees no less than the one below; 10 is the search itself."""
    steps = steps_of(game)
    assert len(steps) == STEPS
    for weaker, stronger in pairwise(steps):
        assert (weaker.depth or 1000, weaker.sight, weaker.nodes) < (
            stronger.depth or 1000,
            stronger.sight,
            stronger.nodes,
        )
        assert weaker.margin >= stronger.margin
    assert steps[-1].sees_all
    assert steps[-1].depth is None
    assert [step_of(game, number + 1) for number in range(STEPS)] == list(steps)
    with pytest.raises(ValueError, match="1 to 10"):
        step_of(game, 11)


@pytest.mark.parametrize("game", [*_core.GAMES])
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    def moves() -> tuple[str, ...]:
        history = History(tabuleiro.start(game), max_plies=8)
        with make("engine:1", game, seed=4, table_mb=1) as one, NativeEngine(game) as other:
            while not history.outcome():
                mover: Any = one if history.turn == 1 else other
                history.play(mover.choose(history, Limits(nodes=200)))
        return history.moves

    assert moves() == moves()
