"""The verbs ``watch`` and ``replay``, in plain lines and opening the full-screen program."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from cli.program import Program
from tabuleiro.cli import console, full_screen
from tabuleiro.state import State

HUMANS = ("--first", "human", "--second", "human")


def test_watch(run: Program) -> None:
    said = run("watch", "tiny", "random", "greedy", "--seed", "1", "--option", "size=3")
    assert (said.status, said.err) == (0, "")
    assert said.lines[-1].endswith("moves played.")
    boards = said.lines.count("   a b c") // 2
    assert f"{boards} moves played." == said.lines[-1]
    assert any("First (random)" in line for line in said.lines)


def test_step_by_step(run: Program, tmp_path: Path) -> None:
    typed = ["", "step", "undo", "delay", "delay 99", "delay 0", "hint", "draw", "resign", "go"]
    said = run("watch", "tiny", "random", "random", "--step", "--seed", "1", typed=typed)
    assert (said.status, said.err) == (0, "")
    assert said.lines.count("Give a number of seconds from 0 to 60, such as delay 0.5") == 2
    assert "Last move: " in said.out
    assert said.lines[-1].endswith("moves played.")
    assert list(State(tmp_path / "home").running) == []


def test_a_watched_game_is_kept_too(run: Program) -> None:
    run("watch", "tiny", "random", "random", "--step", typed=["", "", "quit"])
    said = run(typed=["2", "1", "go", "menu"])
    assert "Tiny: random against random, 2 moves" in said.out
    assert any(line.endswith("moves played.") for line in said.lines)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("watch", "tiny", "human", "random"), "watch is for computers only"),
        (("watch", "tiny", "nobody"), "Tiny has no player 'nobody'"),
        (("watch", "tiny", "greedi"), "did you mean 'greedy'?"),
        (("watch", "tinny"), "did you mean 'tiny'?"),
        (("wach", "tiny"), "Did you mean 'watch'"),
        (("watch", "tiny", "--delay", "-1"), "Invalid value for '--delay'"),
        (("watch", "tiny", "--option", "sise=3"), "has no option 'sise'; did you mean 'size'?"),
        (("watch", "tiny", "--option", "size"), "an option is NAME=VALUE, not 'size'"),
        (("watch", "tiny", "--size", "3", "--option", "size=4"), "the option size is given twice"),
        (("play", "tiny", "--clock", "soon"), "a clock is minutes and seconds a move"),
        (("replay", "/none"), "/none: No such file or directory"),
        (("replay", "/"), "/: Is a directory"),
    ],
)
def test_bad_input(run: Program, arguments: tuple[str, ...], words: str) -> None:
    said = run(*arguments)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert words in said.err


def test_replay(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "nava", *HUMANS, "--save", str(path), typed=["a1a3", "e5e2", "resign"])
    said = run("replay", str(path), typed=["", "last", "first", "1", "play", "", "", "e5e2"])
    assert (said.status, said.err) == (0, "")
    assert "Black wins: White resigns." in said.lines
    assert said.out.count("Last move: White a1a3") == 3
    [game] = State(tmp_path / "home").running
    assert game.plies == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "garbage",
        '[Game "chess"]\n1. e4 *',
        '[Game "nava"]\n1. a1a9',
        '[Game "nava"]\n[Start "x"]\n*',
        "\x00" * 100,
        "[" * 100_000,
    ],
)
def test_damaged_and_foreign_transcripts(run: Program, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    said = run("replay", str(path))
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert len(said.err) < 400
    assert path.read_text("utf-8") == text


def test_one_of_several_games(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(
        '[Game "nava"]\n[First "Ana"]\n\n1. a1a3 *\n\n[Game "tiny"]\n\n1. b1 c1 *\n', "utf-8"
    )
    said = run("replay", str(path), typed=["9", "2", "last", "back"])
    assert "  1  nava: Ana against ?, *" in said.lines
    assert "Which game? (1 to 2) [1]: 2" in said.lines
    assert "Last move: Second c1" in said.lines


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A terminal, and a full-screen program that only notes how it was opened."""
    openings: list[Any] = []
    app = ModuleType("tabuleiro.tui.app")

    def opening(name: str) -> object:
        return lambda *subject: SimpleNamespace(name=name, subject=subject)

    for name in ("Menu", "PlayGame", "WatchGame", "ReplayGame"):
        setattr(app, name, opening(name))
    app.run = lambda opening, lang: openings.append(opening) or 0  # type: ignore[attr-defined,func-returns-value]
    monkeypatch.setitem(sys.modules, "tabuleiro.tui.app", app)
    monkeypatch.setattr(full_screen, "is_watched", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    return openings


def test_the_verbs_open_their_screens(run: Program, opened: list[Any], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "nava", *HUMANS, "--save", str(path), "--plain", typed=["a1a3"])
    assert opened == []
    verbs: list[tuple[str, ...]] = [
        (),
        ("play",),
        ("play", "barca"),
        ("play", "talpa", "--first", "engine:2", "--size", "4x4", "--clock", "5+3"),
        ("play", "--open", str(path)),
        ("watch", "nava", "engine:3", "random"),
        ("replay", str(path)),
    ]
    for verb in verbs:
        said = run(*verb)
        assert (said.status, said.out, said.err) == (0, "", "")
    assert [opening.name for opening in opened] == [
        *("Menu", "Menu", "PlayGame", "PlayGame", "PlayGame", "WatchGame", "ReplayGame")
    ]
    barca, talpa, nava = (opening.subject[0] for opening in opened[2:5])
    assert barca.players == ("human", "engine:1")
    assert talpa.players == ("engine:2", "engine:1")
    assert str(talpa.state.control) == "5+3"
    assert nava.history.moves == ("a1a3",)
    assert opened[5].subject[0].players == ("engine:3", "random")
    assert opened[6].subject[0].game == "nava"


def test_no_screen_for_a_dumb_terminal(
    run: Program, opened: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "What now?" in run(typed=["quit"]).out
    monkeypatch.delenv("TERM")
    assert "What now?" in run(typed=["quit"]).out
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(full_screen, "is_watched", console.is_watched)
    assert "What now?" in run(typed=["quit"]).out
    assert opened == []
