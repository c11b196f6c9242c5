"""Positions with one answer: the engine finds it, and a full-width search knows no other.

They are in the homes of the games, ``tactics.toml``, which also say what a line is.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tabuleiro
from tabuleiro import _core
from tabuleiro.engine.api import Limits
from tabuleiro.engine.native import NativeEngine

HOMES = Path(__file__).parent.parent / "games"
LEAST = 15


class Tactic(NamedTuple):
    game: str
    kind: str
    plies: int
    move: str
    text: str

    in_a_moment: bool
    """Whether a full-width search does it; longer ones were verified when they were found."""

    @property
    def position(self) -> Any:
        return tabuleiro.parse(self.game, self.text)


def read(game: str) -> list[Tactic]:
    data = tomllib.loads((HOMES / game / "tactics.toml").read_text())
    return [
        Tactic(game, kind, int(plies), move, text, int(plies) <= data["in_a_moment"])
        for kind, plies, move, text in (line.split(" ", 3) for line in data["tactics"])
    ]


TACTICS = [tactic for game in _core.GAMES for tactic in read(game)]


def test_every_game_has_enough() -> None:
    for game in _core.GAMES:
        of_game = [tactic for tactic in TACTICS if tactic.game == game]
        assert len({tactic.text for tactic in of_game}) == len(of_game) >= LEAST


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: f"{tactic.game} {tactic.text}")
def test_the_engine_finds_it(tactic: Tactic) -> None:
    with NativeEngine(tactic.game, Limits(time=0.5)) as engine:
        assert engine.think(tactic.position, engine.limits).lines[0].moves[0] == tactic.move


@pytest.mark.parametrize(
    "tactic",
    [tactic for tactic in TACTICS if tactic.in_a_moment],
    ids=lambda tactic: f"{tactic.game} {tactic.text}",
)
def test_no_other_move_does(tactic: Tactic) -> None:
    after = {move: tactic.position.play(move) for move in tactic.position.moves()}
    if tactic.kind == "win":
        answers = [move for move, next_ in after.items() if _core.loses(next_, tactic.plies - 1)]
    else:
        answers = [move for move, next_ in after.items() if not _core.wins(next_, tactic.plies - 1)]
    assert answers == [tactic.move]


@pytest.mark.parametrize("game", _core.GAMES)
def test_full_width_search_on_the_spot(game: str) -> None:
    start: Any = tabuleiro.start(game)
    assert not _core.wins(start, 2)
    assert not _core.loses(start, 2)
    assert not _core.wins(start, 0)
    for plies in (-1, 10**6):
        with pytest.raises(ValueError, match="plies is 0 to 200"):
            _core.wins(start, plies)
