"""The main menu in plain lines: every choice, and wrong answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import Program
from tabuleiro.state import State

TINY = ["play", "tiny", "3", "", "human", "human", ""]
HUMANS = ("--first", "human", "--second", "human")


def test_wrong_answers_are_explained(run: Program) -> None:
    said = run(typed=["8", "chess", "9" * 5000, "1", "chess", "2", "11x11"])
    assert "'8' is not one of the choices (number or name); Enter takes play." in said.lines
    assert "'chess' is not one of the choices (number or name); Enter takes play." in said.lines
    assert "'chess' is not one of the choices (number or name); Enter takes barca." in said.lines
    assert "'11x11' is not one of the choices (3x3 to 10x10); Enter takes 8x8." in said.lines
    assert max(map(len, said.lines)) < 300


def test_the_beginning_of_a_name_is_enough(run: Program) -> None:
    said = run(typed=["sta", "s", "QUI"])
    assert "No game has been finished yet." in said.lines
    assert "'s' is not one of the choices (number or name); Enter takes play." in said.lines
    assert said.lines[-1] == "Good-bye."


def test_a_game_that_was_left_is_offered_again(run: Program, tmp_path: Path) -> None:
    run(typed=[*TINY, "a1", "quit"])
    said = run(typed=["", "7", "delete 7", "throw 1", "1", "b1", "menu", "", ""])
    assert "1 game is in progress." in said.lines
    assert "  1  Tiny: human against human, 1 move, begun " in said.out
    for wrong in ("7", "delete 7", "throw 1"):
        assert f"{wrong!r} is not a number of this list." in said.lines
    assert "Last move: First a1" in said.lines
    assert "Last move: Second b1" in said.lines
    [game] = State(tmp_path / "home").running
    assert game.plies == 2


def test_a_game_in_progress_can_be_deleted(run: Program, tmp_path: Path) -> None:
    run(typed=[*TINY, "a1", "quit"])
    said = run(typed=["2", "delete 1", "no", "2", "delete 1", "yes", "2", "quit"])
    assert "Deleted." in said.lines
    assert "No game is in progress." in said.lines
    assert list(State(tmp_path / "home").running) == []


def test_a_game_that_is_open_elsewhere(run: Program, tmp_path: Path) -> None:
    run(typed=[*TINY, "a1", "quit"])
    other = State(tmp_path / "home")
    [game] = other.running
    kept = other.running.open(game.id)
    said = run(typed=["2", "1", "2", "delete 1", "yes", "quit"])
    assert "; open in another program" in said.out
    assert said.lines.count("this game is open in another program") == 2
    kept.close()  # type: ignore[union-attr]


def test_clocks_stand_while_nobody_plays(run: Program) -> None:
    run("play", "tiny", *HUMANS, "--clock", "5+3", typed=["a1"])
    said = run(typed=["2", "1", "clock"])
    assert any(line.startswith("Clocks: First 5:00, Second ") for line in said.lines)


def test_replay_from_the_archive_and_from_a_file(run: Program, tmp_path: Path) -> None:
    path, bad = tmp_path / "game.txt", tmp_path / "bad.txt"
    bad.write_text('[Game "chess"]\n1. e4', "utf-8")
    run("play", "tiny", *HUMANS, "--save", str(path), typed=["a1", "resign"])
    typed = ["replay", "1", "", "back", "replay", str(path), "last", "back", "replay", str(bad)]
    said = run(typed=[*typed, "replay", "", "replay", "2", "quit"])
    assert "  1  Tiny: human against human, 1-0" in said.lines
    assert said.lines.count("First wins: Second resigns.") == 2
    assert sum(line.startswith("Cannot open ") for line in said.lines) == 2
    assert "no game 'chess'" in said.out
    assert said.lines[-1] == "Good-bye."


def test_watch(run: Program) -> None:
    said = run(typed=["watch", "tiny", "3", "", "random", "", "menu", "statistics", "quit"])
    assert "Last move: " in said.out
    assert "Tiny, random against random: " in said.out


def test_settings(run: Program, tmp_path: Path) -> None:
    typed = [
        "settings",
        "second",
        "nobody",
        "engine:2",
        "clock",
        "soon",
        "3+2",
        "pause",
        "x",
        "0.5",
    ]
    said = run(typed=[*typed, "first", "", "back", "play", "nava", "", "", "", "players", "clock"])
    assert "has no player 'nobody'" in said.out
    assert "a clock is minutes and seconds a move" in said.out
    assert "That is not such a number." in said.lines
    assert "Black: engine:2" in said.lines
    assert "Clocks: White 3:00, Black 3:00." in said.lines
    settings = State(tmp_path / "home").settings
    assert (settings.first, settings.second) == ("human", "engine:2")
    assert (settings.clock, settings.delay) == ("3+2", 0.5)


def test_the_language_is_remembered(run: Program) -> None:
    said = run(typed=["settings", "language", "pt", "", "7"])
    assert said.lines[-1] == "Adeus."
    assert run(typed=["sair"]).lines[-1] == "Adeus."
    assert "Primeiro a jogar" in run("show", "barca").lines
    assert "First to move" in run("show", "barca", "--lang", "en").lines


def test_damaged_settings_are_set_aside(run: Program, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text("[not json", "utf-8")
    said = run(typed=["quit"])
    assert (said.status, said.err) == (0, "")
    assert "settings.json cannot be understood" in said.out
    assert [path.name for path in home.glob("settings.json*")] == ["settings.json.unreadable"]


def test_damaged_games_are_set_aside(run: Program, tmp_path: Path) -> None:
    run(typed=[*TINY, "a1", "quit"])
    [path] = (tmp_path / "home" / "running").glob("*.json")
    path.write_bytes(path.read_bytes()[:50])
    said = run(typed=["quit"])
    assert "cannot be understood" in " ".join(said.out.split())
    assert "in progress." not in said.out


def test_a_folder_that_cannot_be_written(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_HOME", "/dev/null/home")
    said = run(typed=[*TINY, "a1", "quit"])
    assert (said.status, said.err) == (0, "")
    assert "you can play on" in " ".join(said.out.split())
    assert "Last move: First a1" in said.lines
    assert "The game is kept" not in said.out
