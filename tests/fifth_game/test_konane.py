"""The rules of the example package, by their numbers, and its texts."""

from __future__ import annotations

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from fifth_game.program import EXAMPLE
from tabuleiro.games.api import Game, IllegalMove, MalformedPosition, UnknownOption
from tabuleiro.games.examples import examples

START = "oxoxox/xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo 1"
SOURCES = EXAMPLE / "konane"
TEXTS = {"Phrase": None, "Sentence": (2,), "MalformedPosition": None, "UnknownOption": None}


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        pytest.param(START, "a1 c3 d4 f6", id="K2"),
        pytest.param("oxoxox/xoxoxo/oxo1ox/xoxoxo/oxoxox/xoxoxo 2", "c4 d3 d5 e4", id="K3"),
        pytest.param("6/6/6/6/6/xo1o2 1", "a1c1 a1e1", id="K4-on-and-on"),
        pytest.param("6/6/6/2x3/2o3/xo4 1", "a1c1 c3c1", id="K4-no-corner"),
        pytest.param("6/6/6/6/6/xo1o2 2", "", id="K5"),
    ],
)
def test_moves(konane: Game, position: str, moves: str) -> None:
    found = konane.parse(position)
    assert " ".join(found.moves()) == moves
    outcome = found.outcome()
    assert (outcome is None) == bool(moves)
    assert outcome is None or (outcome.winner, outcome.reason) == (1, "no legal move")


def test_what_is_jumped_over_is_taken(konane: Game) -> None:
    after = konane.parse("6/6/6/6/6/xo1o2 1").play("a1e1")
    assert after.text() == "6/6/6/6/6/4x1 2"


@pytest.mark.parametrize(
    ("move", "rule"), [("a2", "K4"), ("e5", "K2"), ("a9", ""), ("h1", "K1"), ("c1c3", "K2")]
)
def test_why_not(konane: Game, move: str, rule: str) -> None:
    why = konane.explain(konane.parse(START), move)
    assert why is not None
    assert why.rule == rule
    assert konane.explain(konane.parse(START), "c3") is None


@pytest.mark.parametrize(
    "text", ["", "6/6/6/6/6/ox4 1", "6/6/6/6/6/6 3", "5/5/5/5/5 1", "6/6/6/6/6/x14 1", f"{START} a"]
)
def test_texts_are_read_strictly(konane: Game, text: str) -> None:
    with pytest.raises(MalformedPosition):
        konane.parse(text)


def test_options(konane: Game) -> None:
    assert konane.options_of(konane.initial(size="8x8")) == {"size": "8x8"}
    for wrong in ({"size": "7x7"}, {"ruleset": "none"}):
        with pytest.raises(UnknownOption):
            konane.initial(**wrong)


def test_every_text_is_translated(konane: Game) -> None:
    with (SOURCES / "locale" / "pt.po").open("rb") as file:
        catalogue = {str(message.id): message.string for message in read_po(file) if message.id}
    assert all(catalogue.values())
    texts = {text for _, _, text, *_ in extract_from_dir(SOURCES, keywords=TEXTS)}
    texts |= {str(example.caption) for example in examples(konane.name)} | {"stone"}
    assert texts == catalogue.keys()


def test_a_move_must_be_legal(konane: Game) -> None:
    with pytest.raises(IllegalMove):
        konane.initial().play("b2")
