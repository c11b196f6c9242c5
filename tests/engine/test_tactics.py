"""Positions with one answer: the engine finds it, and a full-width search knows no other.

``tools/tactics.py`` found them. A line is the kind (``win``: the only move that forces a win within
so many plies; ``hold``: the only one after which no loss is forced), the plies, the move, the text.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tabuleiro
from tabuleiro import _core
from tabuleiro.engine.api import Limits
from tabuleiro.engine.native import NativeEngine

FULL_WIDTH_PLIES = {"barca": 5, "nava": 9}
"""What a full-width search does in a moment; longer ones were verified when they were found."""
FOLDER = Path(__file__).parent / "tactics"
LEAST = 15


class Tactic(NamedTuple):
    game: str
    kind: str
    plies: int
    move: str
    text: str

    @property
    def position(self) -> Any:
        return tabuleiro.parse(self.game, self.text)


def read(game: str) -> list[Tactic]:
    lines = (FOLDER / f"{game}.tactics").read_text().splitlines()
    return [
        Tactic(game, kind, int(plies), move, text)
        for kind, plies, move, text in (line.split(" ", 3) for line in lines)
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
    [tactic for tactic in TACTICS if tactic.plies <= FULL_WIDTH_PLIES.get(tactic.game, 9)],
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
