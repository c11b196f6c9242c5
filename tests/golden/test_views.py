"""What a board shows as JSON, one golden file a game and state: the same for every shell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tabuleiro import games
from tabuleiro.play import Session
from tabuleiro.play.view import view_json

FOLDER = Path(__file__).parent / "views"
PLIES = 3
MOST_PLIES = 2000
STATES = ("start", "later", "given-up", "over")


def session_in(state: str, game: str) -> Session:
    session, source = Session.new(game), Random(game)
    while state != "start" and not session.outcome and session.history.ply < MOST_PLIES:
        if state != "over" and session.history.ply == PLIES:
            break
        position = session.history.position
        moves = sorted(position.moves())
        ends = [move for move in moves if position.play(move).outcome()]
        assert session.type(source.choice(ends if ends and state == "over" else moves)) is None
    if state == "given-up":
        assert session.do("resign") is None
    return session


def written(data: dict[str, object]) -> str:
    """A key to a line, a cell to a line."""
    view = {name: value for name, value in data.items() if name != "diagram"}
    lines = [f"{name}: {json.dumps(value)}" for name, value in view.items()]
    diagram = data["diagram"]
    assert isinstance(diagram, dict)
    for name, value in diagram.items():
        several = value if name in ("cells", "tallies", "notes") else [value]
        lines += [f"diagram.{name}: {json.dumps(each)}" for each in several]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("game", games.GAMES)
def test_view(game: str, state: str, golden: Callable[[Path, str], None]) -> None:
    session = session_in(state, game)
    assert bool(session.outcome) == (state in ("given-up", "over"))
    golden(FOLDER / f"{game}-{state}.txt", written(view_json(session.view())))


def test_no_file_is_left_over() -> None:
    made = {f"{game}-{state}" for game in games.GAMES for state in STATES}
    assert {file.stem for file in FOLDER.iterdir()} == made
