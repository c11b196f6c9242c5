"""What is seen of a move in the browser, by its parts: forwards, taken back, and two at once."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from setups import SETUPS
from tabuleiro import games, positions
from tabuleiro.play.view import view_json, view_of
from tabuleiro.record import History

SCRIPT = Path(__file__).with_name("effects.mjs")
MOVES_A_POSITION = 12
POSITIONS = 25
ATTACK = "r2r22r2/5/5/2r22/b11b12/3b11/b2b2b22 1 report"

Case = tuple[Any, Any, list[dict[str, Any]]]


def shown(game: str, text: str) -> Any:
    return view_json(view_of(History(positions.parse(game, text))))["diagram"]


def effects(cases: list[Case]) -> list[Any]:
    node = shutil.which("node")
    if not node:
        pytest.skip("there is no Node here")
    script = files("tabuleiro").joinpath("web/static/effects.js")
    said = subprocess.run(
        [node, str(SCRIPT), str(script)],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[Any] = json.loads(said.stdout)
    return found


def both_ways(game: str, text: str, move: str) -> list[Case]:
    position = positions.parse(game, text)
    parts = positions.parts(position, move).json()
    before, after = shown(game, text), shown(game, position.play(move).text())
    return [
        (before, after, [{"parts": parts}]),
        (after, before, [{"parts": parts, "back": True}]),
    ]


@pytest.mark.parametrize("name", SETUPS)
def test_the_parts_lead_from_board_to_board(name: str) -> None:
    source = Random(name)
    cases: list[Case] = []
    for _ in range(POSITIONS):
        text = SETUPS[name](source)
        position = games.get(name).parse(text)
        moves = sorted(position.moves(), key=len)
        for move in source.sample(moves, min(MOVES_A_POSITION, len(moves))) + moves[-2:]:
            cases += both_ways(name, text, move)
    found = effects(cases)
    assert len(found) > POSITIONS
    for effect, (_, _, way) in zip(found, cases, strict=True):
        assert effect is not None, way
        for travel in effect["travels"]:
            assert travel["pieces"]
            assert len(travel["path"]) > 1


def test_a_way_that_leads_elsewhere_is_not_shown() -> None:
    (before, after, way), _ = both_ways("barca", games.get("barca").initial().text(), "e2e5")
    assert effects([(before, before, way), (after, after, []), (before, after, [])])[0] is None
    assert effects([(before, after, [])]) == [None]


def test_pieces_that_walk_and_attack_travel_once() -> None:
    cases = both_ways("stacks", ATTACK, "d6c5,a5b5xc4+c5>b3")
    forwards, back = effects(cases)
    paths = [travel["path"] for travel in forwards["travels"]]
    assert paths == [["d6", "c5", "c4"], ["a5", "b5", "c4"], ["c4", "b3"], ["c5", "c4"]]
    assert [len(travel["pieces"]) for travel in forwards["travels"]] == [1, 1, 1, 1]
    assert [(gone["site"], len(gone["pieces"])) for gone in forwards["gone"]] == [("c4", 1)]
    assert forwards["fresh"] == []
    assert [(come["site"], len(come["pieces"])) for come in back["fresh"]] == [("c4", 1)]


def test_two_moves_are_taken_back_at_once() -> None:
    barca = positions.start("barca")
    one = barca.play("e2e5")
    two = one.play("e9e7")
    way = [
        {"parts": positions.parts(one, "e9e7").json(), "back": True},
        {"parts": positions.parts(barca, "e2e5").json(), "back": True},
    ]
    (effect,) = effects([(shown("barca", two.text()), shown("barca", barca.text()), way)])
    assert [travel["path"] for travel in effect["travels"]] == [
        ["e7", "e8", "e9"],
        ["e5", "e4", "e3", "e2"],
    ]
