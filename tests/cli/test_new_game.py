"""Questions before a game in plain lines, and those that arguments answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabuleiro
from cli.games import HUMANS, RANDOMS, moves_of, saved
from cli.program import Program
from tabuleiro.games import GAMES


def test_random_against_random_from_a_position(run: Program) -> None:
    said = run("play", "tiny", *RANDOMS, "--position", "o5o 2")
    assert said.lines[1] in ("1... a1 2. g1", "1... g1 2. a1")
    assert "First wins: Second has no legal move (G1)." in said.lines


def test_a_position_that_is_over(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, "--position", "2 1")
    assert "Second wins: First has no legal move (G1)." in said.lines


def test_only_what_is_missing_is_asked(run: Program) -> None:
    asked = run("play", "--size", "4x4", "--first", "human", typed=["talpa", "human", "b3b4"])
    assert "Size (" not in asked.out
    assert "First (number" not in asked.out
    assert "Last move: First b3b4" in asked.lines
    named = run("play", "talpa", typed=["", ""])
    assert "Size (" not in named.out
    assert "8  | x o x o x o x o |  8" in named.lines


def test_any_option_by_name(run: Program) -> None:
    said = run("play", "talpa", *HUMANS, "--option", "size=4x4", typed=["b3b4"])
    assert "Last move: First b3b4" in said.lines


def test_a_wrong_player_is_asked_for_again(run: Program) -> None:
    said = run("play", "nava", typed=["nobody", "", "4", "", "resign"])
    assert any("has no player 'nobody'" in line for line in said.lines)
    assert "0 moves played." in said.lines


def test_a_numbered_player_has_a_strength(run: Program) -> None:
    families = list(tabuleiro.engine.roster.families("nava"))
    number = str(families.index("engine") + 1)
    said = run("play", "nava", typed=["", number, "99", "7", "players"])
    assert "Strength (1 to 10) [1]: 99" in said.lines
    assert "Black: engine:7" in said.lines


def test_an_option_the_asked_game_lacks(run: Program) -> None:
    said = run("play", "--size", "4x4", typed=["nava"])
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "Nava has no option 'size'" in said.err


def test_open_a_transcript(run: Program, tmp_path: Path) -> None:
    path, other = tmp_path / "game.txt", tmp_path / "later.txt"
    run("play", "nava", *HUMANS, "--save", str(path), typed=["a1a3", "e5e2"])
    said = run("play", "--open", str(path), *HUMANS, "--save", str(other), typed=["a3b3"])
    assert "Last move: Black e5e2" in said.lines
    assert moves_of(saved(other)) == ["a1a3", "e5e2", "a3b3"]
    for arguments, words in (
        (("barca", "--open", str(path)), "--open cannot be combined"),
        (("--open", str(tmp_path / "none")), "No such file"),
    ):
        refused = run("play", *arguments, *HUMANS)
        assert refused.status == 2
        assert words in refused.err
    path.write_text('[Game "nava"]\n1. a1a9', "utf-8")
    refused = run("play", "--open", str(path), *HUMANS)
    assert (refused.status, refused.out) == (2, "")
    assert "a1a9" in refused.err


@pytest.mark.parametrize("name", list(GAMES))
def test_rules(run: Program, name: str) -> None:
    said = run("rules", name.upper())
    assert said.status == 0
    assert said.out.startswith("#") or GAMES[name].summary in said.out
