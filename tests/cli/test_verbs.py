"""The verbs that answer one question, as text and as JSON, for every game."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from typing import Any

import pytest

import tabuleiro
from cli.program import Program
from tabuleiro import _core
from tabuleiro.games import GAMES
from tabuleiro.games.drawing import board
from tabuleiro.locale import ending, rough

NAMES = list(GAMES)
EVERY_GAME = pytest.mark.parametrize("name", NAMES)


@cache
def finished(name: str) -> Any:
    """The last position of a random game."""
    source = random.Random(1)
    position = tabuleiro.start(name)
    while moves := position.moves():
        position = position.play(source.choice(moves))
    return position


def rulebook(position: Any) -> Any:
    return GAMES[position.game].parse(position.text())


def test_version(run: Program) -> None:
    said = run("--version")
    assert (said.status, said.out) == (0, f"tabuleiro {version('tabuleiro')}\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("play", "games", "show", "moves", "explain", "perft", "bench", "--version")),
        (("play",), ("GAME", "--first", "--second", "--seed", "--save", "--size", "--ruleset")),
        (("games",), ("--json",)),
        (("show",), ("GAME", "--position", "--size", "--ruleset", "--json")),
        (("moves",), ("GAME", "--position", "--size", "--ruleset", "--json")),
        (("explain",), ("GAME", "MOVE", "--position", "--json")),
        (("perft",), ("GAME", "DEPTH", "--divide", "--json")),
        (("analyse",), ("GAME", "--position", "--transcript", "--output", "--lines", "--stdio")),
        (("bench",), ("GAME", "--quick", "--json")),
    ],
)
def test_help(run: Program, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    said = run(*arguments, "--help")
    assert (said.status, said.err) == (0, "")
    assert not [word for word in words if word not in said.out]


@EVERY_GAME
def test_games(run: Program, name: str) -> None:
    game = GAMES[name]
    entries = run("games").out.split("\n\n")
    [entry] = [entry for entry in entries if entry.startswith(f"{name}\n")]
    flat = " ".join(entry.split())
    facts = [game.title, game.designer, *game.sides, game.summary]
    facts += [fact for option in game.options for fact in (option.default, option.help)]
    assert not [fact for fact in facts if fact not in flat]
    assert max(map(len, entry.splitlines())) <= 80


def test_games_as_json(run: Program) -> None:
    sheets = run("games", "--json").data
    assert [sheet.pop("defaults") for sheet in sheets] == [[]] * len(GAMES)
    assert [sheet["name"] for sheet in sheets] == list(GAMES)
    for sheet in sheets:
        game = GAMES[sheet["name"]]
        assert (sheet["designer"], sheet["year"]) == (game.designer, game.year)
        assert [option["name"] for option in sheet["options"]] == [o.name for o in game.options]
        in_core = game.name in _core.GAMES
        assert sheet["traits"] == (_core.traits(game.name) if in_core else None)


def test_what_is_not_measured_is_said(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nava", replace(GAMES["nava"], home=""))
    assert "not measured" in run("games").out
    defaults = {sheet["name"]: sheet["defaults"] for sheet in run("games", "--json").data}
    assert defaults == {name: [] for name in GAMES} | {"nava": ["steps", "chances"]}


@EVERY_GAME
def test_show(run: Program, name: str) -> None:
    start = GAMES[name].initial()
    said = run("show", name)
    assert said.out.startswith("\n".join(board(GAMES[name].diagram(start))))
    assert f"{GAMES[name].sides[0]} to move" in said.lines
    assert said.lines[-1] == start.text()


@EVERY_GAME
def test_show_a_finished_game(run: Program, name: str) -> None:
    position = finished(name)
    said = run("show", name, "--position", position.text())
    outcome = position.outcome()
    assert ending(GAMES[name], outcome) in said.lines


@EVERY_GAME
def test_show_as_json(run: Program, name: str) -> None:
    for position in (tabuleiro.start(name), finished(name)):
        data = run("show", name, "--position", position.text(), "--json").data
        outcome = position.outcome()
        assert (data["game"], data["position"]) == (name, position.text())
        assert (data["turn"], data["ruleset"]) == (position.turn, position.ruleset)
        if outcome is None:
            assert data["outcome"] is None
        else:
            assert data["outcome"] == {"winner": outcome.winner, "reason": outcome.reason}
        cells = GAMES[name].diagram(rulebook(position)).cells
        assert {site: cell["label"] for site, cell in data["diagram"]["cells"].items()} == {
            site: cell.label for site, cell in cells.items()
        }


@EVERY_GAME
def test_moves(run: Program, name: str) -> None:
    expected = [str(move) for move in tabuleiro.start(name).moves()]
    said = run("moves", name)
    assert said.lines == expected
    assert said.err == f"{len(expected)} moves\n"
    data = run("moves", name, "--json").data
    assert (data["moves"], data["count"]) == (expected, len(expected))


@EVERY_GAME
def test_a_finished_game_has_no_moves(run: Program, name: str) -> None:
    said = run("moves", name, "--position", finished(name).text())
    assert (said.status, said.out, said.err) == (0, "", "0 moves\n")


@EVERY_GAME
def test_perft(run: Program, name: str) -> None:
    start = tabuleiro.start(name)
    moves = [str(move) for move in start.moves()]
    assert run("perft", name, "1").out.startswith(f"leaves {len(moves)}, seconds ")
    data = run("perft", name, "1", "--json").data
    assert (data["leaves"], data["depth"]) == (len(moves), 1)
    assert data["per_second"] == pytest.approx(data["leaves"] / data["seconds"])
    assert "divide" not in data


@EVERY_GAME
def test_perft_divided(run: Program, name: str) -> None:
    moves = [str(move) for move in tabuleiro.start(name).moves()]
    said = run("perft", name, "1", "--divide")
    assert said.lines[:-1] == [f"{move} 1" for move in moves]
    data = run("perft", name, "1", "--divide", "--json").data
    assert data["divide"] == dict.fromkeys(moves, 1)


def test_perft_of_nothing(run: Program) -> None:
    assert run("perft", "tiny", "0", "--json").data["leaves"] == 1
    assert run("perft", "tiny", "8", "--json").data["leaves"] == 0


@EVERY_GAME
def test_explain(run: Program, name: str) -> None:
    start = tabuleiro.start(name)
    legal = str(start.moves()[0])
    said = run("explain", name, legal)
    assert (said.status, said.out) == (0, f"{legal} is legal\n")
    reason = tabuleiro.explain(start, "nonsense")
    said = run("explain", name, "nonsense")
    assert (said.status, said.out, said.err) == (1, f"{reason}\n", "")


@EVERY_GAME
def test_explain_as_json(run: Program, name: str) -> None:
    start = tabuleiro.start(name)
    legal = str(start.moves()[0])
    data = run("explain", name, legal, "--json").data
    assert (data["legal"], data["reason"], data["listed"]) == (True, None, legal)
    said = run("explain", name, "nonsense", "--json")
    assert (said.status, said.data["legal"], said.data["listed"]) == (1, False, None)
    assert said.data["reason"] == tabuleiro.explain(start, "nonsense")


def test_explain_another_text_of_a_legal_move(run: Program) -> None:
    said = run("explain", "stacks", "d7d6,c7c6")
    assert (said.status, said.out) == (0, "d7d6,c7c6 is legal; it is listed as c7c6,d7d6\n")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("talpa", "--size", "3x4"), "xoxo/oxox/xoxo 1"),
        (("tiny", "--size", "2", "--ruleset", "misere"), "oo 1 misere"),
        (("barca", "--ruleset", "standard"), tabuleiro.start("barca").text()),
        (("barca", "--ruleset", "report"), tabuleiro.start("barca").text() + " 0 report"),
        (("tiny", "--position", "o1oo 2"), "o1oo 2"),
    ],
)
def test_options(run: Program, arguments: tuple[str, ...], text: str) -> None:
    assert run("show", *arguments).lines[-1] == text
    for verb in ("show", "moves"):
        assert run(verb, *arguments, "--json").data["position"] == text
    assert run("perft", arguments[0], "1", *arguments[1:], "--json").data["position"] == text
    assert run("explain", arguments[0], "x", *arguments[1:], "--json").data["position"] == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (7.25, "7.25"),
        (999.4, "999"),
        (999.6, "1 k"),
        (389_400_000, "389 M"),
        (13e9, "13 G"),
        (2.5e12, "2.5e+03 G"),
    ],
)
def test_rough_numbers(number: float, text: str) -> None:
    assert rough(number) == text
