"""The analysis service: what is asked, and what is answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tabuleiro
from study.talk import Talk
from tabuleiro import _core
from tabuleiro.games import GAMES
from tabuleiro.record import read

PAGE = Path(__file__).parents[2] / "docs" / "protocol-analysis.md"
NAVA = {"id": "n", "game": "nava", "depth": 3}
GAME = '[Game "talpa"] [Size "4x4"] 1. b1c1 a3b3 2. c4b4 d2c2 *'


@pytest.mark.parametrize("name", list(GAMES))
def test_a_question_of_every_game(name: str) -> None:
    talk = Talk()
    talk.say({"id": 1, "game": name, "nodes": 3000, "lines": 2})
    heard = [talk.hear()]
    while heard[-1]["type"] == "info":
        heard.append(talk.hear())
    done = heard[-1]
    assert (done["id"], done["type"], done["cancelled"]) == (1, "done", False)
    assert done["best"] == done["lines"][0]["moves"][0]
    assert done["best"] in tabuleiro.start(name).moves()
    assert 1 <= len(done["lines"]) <= 2
    for info in heard:
        for line in info["lines"]:
            assert 0 <= line["chances"] <= 1
            assert ("win_in" in line["score"]) != ("value" in line["score"])
    assert talk.end() == []


@pytest.mark.parametrize("name", list(_core.GAMES))
def test_the_same_nodes_find_the_same(name: str) -> None:
    talk = Talk()
    first, second = (talk.ask({"id": id, "game": name, "nodes": 2000}) for id in "ab")
    assert first["lines"] == second["lines"]
    assert (first["depth"], first["nodes"]) == (second["depth"], second["nodes"])
    talk.end()


def test_the_past_counts() -> None:
    """G2: two elephants go to and fro until the start is there for the third time."""
    talk = Talk()
    moves = ["e1d1", "e10d10", "d1e1", "d10e10"] * 2
    answer = talk.ask({"id": 1, "game": "barca", "moves": moves, "depth": 1})
    assert answer["message"] == "the game is over: 1/2-1/2, third repetition"
    assert talk.ask({"id": 1, "game": "barca", "moves": moves[:-1], "depth": 1})["type"] == "done"
    talk.end()


def test_moves_and_options() -> None:
    talk = Talk()
    asked = {"id": 1, "game": "talpa", "options": {"size": "4x4"}, "moves": ["b1c1"], "depth": 2}
    done = talk.ask(asked)
    after = tabuleiro.start("talpa", size="4x4").play("b1c1")
    assert done["best"] in after.moves()
    talk.end()


def test_a_transcript() -> None:
    talk = Talk()
    talk.say({"id": "t", "transcript": GAME, "nodes": 500})
    moves = [talk.hear() for _ in range(4)]
    assert [(move["type"], move["ply"], move["side"]) for move in moves] == [
        ("move", 4, 2),
        ("move", 3, 1),
        ("move", 2, 2),
        ("move", 1, 1),
    ]
    done = talk.hear()
    assert (done["type"], done["cancelled"]) == ("done", False)
    assert [side["moves"] for side in done["sides"]] == [2, 2]
    again = read(done["transcript"])
    assert [ply.move for ply in again.moves] == ["b1c1", "a3b3", "c4b4", "d2c2"]
    assert again.tags == {"Annotator": "Tabuleiro, nodes=500 a move"}
    talk.end()


def matches(said: Any, shown: Any) -> bool:
    """Whether an answer is what the page shows; ``…`` stands for anything."""
    if shown == "…":
        return True
    if isinstance(shown, dict):
        return said.keys() == shown.keys() and all(matches(said[key], shown[key]) for key in shown)
    if isinstance(shown, list):
        return len(said) == len(shown) and all(map(matches, said, shown))
    return bool(said == shown)


def test_the_conversation_of_the_page() -> None:
    """Each line is said after what is shown before it was heard; infos may be more than shown."""
    text = PAGE.read_text().split("```conversation\n")[1].split("```")[0]
    talk = Talk()
    for line in text.splitlines():
        sign, _, data = line.partition(" ")
        if sign == ">":
            talk.say(data.encode())
            continue
        shown = json.loads(data)
        while (said := talk.hear())["type"] == "info" != shown["type"]:
            pass
        assert matches(said, shown), (said, shown)
    assert talk.end() == []
