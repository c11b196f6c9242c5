"""Engines kept from game to game play as new ones would."""

from __future__ import annotations

import pytest

import tabuleiro
from arena import fakes
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.crew import MOST, Crew
from tabuleiro.arena.game import Observer, play, play_with
from tabuleiro.arena.match import Settings
from tabuleiro.engine import roster
from tabuleiro.engine.api import EngineFailure, Limits
from tabuleiro.games import GAMES


class Making:
    """Counts what is made and closed."""

    def __init__(self) -> None:
        self.made: list[fakes.Fake] = []
        self.closed: list[fakes.Fake] = []

    def __call__(self, name: str, game: str, *, seed: int, table_mb: int) -> fakes.Fake:
        engine = fakes.make(name, game, seed=seed)
        engine.close = lambda: self.closed.append(engine)  # type: ignore[method-assign]
        self.made.append(engine)
        return engine


def settings(name: str, a: str, b: str) -> Settings:
    limits = Limits(nodes=60)
    return Settings(
        *(name, tabuleiro.start(name).text(), a, b, limits, limits),
        seed=3,
        plies=1,
        table_mb=1,
        rules=Adjudication(max_plies=8),
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_a_kept_engine_plays_like_a_new_one(name: str) -> None:
    """Every player of the roster; in any order of the games."""
    offers = [offer.name for offer in roster.names(name)]
    for player in (offer for offer in offers if offer != "human"):
        tasks = list(settings(name, player, "random").tasks(3))
        alone = [play(task, roster.make) for task in tasks]
        with Crew(roster.make) as crew:
            kept = [play_with(crew, task, Observer()) for task in reversed(tasks)]
        assert kept[::-1] == alone, player


def test_two_engines_serve_many_games() -> None:
    make = Making()
    with Crew(make) as crew:
        for task in settings("tiny", "random", "proud").tasks(6):
            play_with(crew, task, Observer())
        assert [engine.name for engine in make.made] == ["random", "proud"]
        assert make.closed == []
    assert sorted(map(id, make.closed)) == sorted(map(id, make.made))


def test_two_of_the_same_name_are_two() -> None:
    make = Making()
    with Crew(make) as crew:
        for task in settings("tiny", "random", "random").tasks(6):
            play_with(crew, task, Observer())
    assert len(make.made) == len(make.closed) == 2


def test_who_fails_is_made_anew() -> None:
    make = Making()
    with Crew(make) as crew:
        for task in settings("nava", "random", "raising").tasks(3):
            assert play_with(crew, task, Observer()).failed
    assert [engine.name for engine in make.made].count("raising") == 3
    assert len(make.closed) == len(make.made)


def test_only_so_many_are_kept() -> None:
    make = Making()
    with Crew(make) as crew:
        for number in range(MOST + 3):
            engine = crew.call(f"random/{number + 1}", "tiny", seed=1, table_mb=1)
            crew.release(engine, f"random/{number + 1}", "tiny", table_mb=1)
        assert make.closed == make.made[:3]


def test_an_engine_that_cannot_begin_again_is_closed() -> None:
    make = Making()
    with Crew(make) as crew:
        engine = make("random", "tiny", seed=1, table_mb=1)
        engine.new_game = lambda seed=None: fakes.raise_failure()  # type: ignore[method-assign, assignment]
        crew.release(engine, "random", "tiny", table_mb=1)
        with pytest.raises(EngineFailure):
            crew.call("random", "tiny", seed=1, table_mb=1)
        assert make.closed == [engine]
