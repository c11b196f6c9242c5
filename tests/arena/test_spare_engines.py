"""Engines kept from game to game play as new ones would."""

from __future__ import annotations

import pytest

import tabuleiro
from arena import fakes
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.game import play, play_with
from tabuleiro.arena.series import Duel
from tabuleiro.arena.spare_engines import MOST, SpareEngines
from tabuleiro.engine import roster
from tabuleiro.engine.api import EngineFailure, Limits
from tabuleiro.games import GAMES
from tabuleiro.jobs.place import Notes


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


def settings(name: str, a: str, b: str) -> Duel:
    limits = Limits(nodes=60)
    return Duel(
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
        tasks = list(settings(name, player, "random").fixtures(3))
        alone = [play(task, roster.make) for task in tasks]
        with SpareEngines(roster.make) as engines:
            kept = [play_with(engines, task, Notes()) for task in reversed(tasks)]
        assert kept[::-1] == alone, player


def test_two_engines_serve_many_games() -> None:
    make = Making()
    with SpareEngines(make) as engines:
        for task in settings("tiny", "random", "proud").fixtures(6):
            play_with(engines, task, Notes())
        assert [engine.name for engine in make.made] == ["random", "proud"]
        assert make.closed == []
    assert sorted(map(id, make.closed)) == sorted(map(id, make.made))


def test_two_of_the_same_name_are_two() -> None:
    make = Making()
    with SpareEngines(make) as engines:
        for task in settings("tiny", "random", "random").fixtures(6):
            play_with(engines, task, Notes())
    assert len(make.made) == len(make.closed) == 2


def test_who_fails_is_made_anew() -> None:
    make = Making()
    with SpareEngines(make) as engines:
        for task in settings("nava", "random", "raising").fixtures(3):
            assert play_with(engines, task, Notes()).failed
    assert [engine.name for engine in make.made].count("raising") == 3
    assert len(make.closed) == len(make.made)


def test_only_so_many_are_kept() -> None:
    make = Making()
    with SpareEngines(make) as engines:
        for number in range(MOST + 3):
            engine = engines.take(f"random/{number + 1}", "tiny", seed=1, table_mb=1)
            engines.put_back(engine, f"random/{number + 1}", "tiny", table_mb=1)
        assert make.closed == make.made[:3]


def test_an_engine_that_cannot_begin_again_is_closed() -> None:
    make = Making()
    with SpareEngines(make) as engines:
        engine = make("random", "tiny", seed=1, table_mb=1)
        engine.new_game = lambda seed=None: fakes.raise_failure()  # type: ignore[method-assign, assignment]
        engines.put_back(engine, "random", "tiny", table_mb=1)
        with pytest.raises(EngineFailure):
            engines.take("random", "tiny", seed=1, table_mb=1)
        assert make.closed == [engine]
