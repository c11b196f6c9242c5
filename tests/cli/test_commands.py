"""Commands typed during a game in plain lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tabuleiro
from cli.games import HUMANS, moves_of, saved
from cli.program import Program
from tabuleiro.cli import commands
from tabuleiro.data_folder import data_folder
from tabuleiro.games import GAMES
from tabuleiro.games.board import shorten
from tabuleiro.locale import rules_page
from tabuleiro.play import Clocks
from tabuleiro.state import State


@pytest.mark.parametrize("name", list(GAMES))
def test_commands_in_any_game(run: Program, name: str) -> None:
    game, start = GAMES[name], tabuleiro.start(name)
    legal = str(start.moves()[0])
    said = run("play", name, *HUMANS, typed=["help", "moves", "rules", "nonsense", "", legal])
    assert f"{len(start.moves())} moves." in said.lines
    assert " ".join(game.summary.split()) in " ".join(said.out.split())
    assert (rules_page(game) or "There is no page with all the rules") in said.out
    assert str(tabuleiro.explain(start, "nonsense")) in " ".join(said.out.split())
    assert f"Last move: {game.sides[0]} {legal}" in said.lines
    for command in commands.COMMANDS:
        listed = any(line.startswith(f"  {command.form} ") for line in said.lines)
        assert listed != command.is_for_watching


@pytest.mark.parametrize("name", list(GAMES))
def test_a_site_alone_says_what_can_be_done_from_there(run: Program, name: str) -> None:
    start = tabuleiro.start(name)
    sites: dict[str, list[str]] = {site: [] for site in tabuleiro.diagram(start).cells}
    for move in start.moves():
        sites[tabuleiro.games.moves.clicks(move)[0]].append(move)
    site, moves = next((site, moves) for site, moves in sites.items() if len(moves) > 1)
    said = run("play", name, *HUMANS, typed=[site.upper()])
    if site in moves:  # it is a whole move
        assert f"Last move: {GAMES[name].sides[0]} {site}" in said.lines
    else:
        assert f"{len(moves)} moves." in said.lines
        assert " ".join(moves)[:40] in said.out or " to: " in said.out


def test_a_site_without_moves_says_why(run: Program) -> None:
    said = run("play", "talpa", *HUMANS, typed=["a1", "z9", "moves h1", "moves z9"])
    assert "T3: the piece on a1 is your opponent's" in said.lines
    assert any("'z9' is no move" in line or "no 'z9' on this board" in line for line in said.lines)
    assert "There is no 'z9' on this board." in said.lines


def test_many_moves_are_listed_by_where_they_go(run: Program) -> None:
    said = run("play", "stacks", *HUMANS, typed=["c7"])
    assert any(line.startswith("From c7 to: ") for line in said.lines)
    said = run("play", "stacks", *HUMANS, typed=["c7 c5"])
    assert "2c7c5" in said.out


def test_a_mistyped_word_is_recognised(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, typed=["hlep", "redoo", "x" * 1_000_000])
    assert "Did you mean help?" in said.lines
    assert "Did you mean redo?" in said.lines
    assert max(map(len, said.lines)) < 300


def test_undo_and_redo(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = ["undo", "redo", "a1", "b1", "undo", "undo", "redo", "c1", "redo", "undo 2"]
    said = run("play", "tiny", *HUMANS, "--save", str(path), typed=typed)
    assert "There is no move to take back." in said.lines
    assert "There is no move to redo." in said.lines
    assert "Nothing follows the word undo." in said.lines
    assert moves_of(saved(path)) == ["a1", "c1"]


def test_undo_against_random_takes_its_answer_too(run: Program, tmp_path: Path) -> None:
    def play(*typed: str) -> list[str]:
        path = tmp_path / "game.txt"
        run(
            *("play", "talpa", "--first", "human", "--second", "random", "--seed", "1"),
            *("--save", str(path)),
            typed=list(typed),
        )
        return moves_of(saved(path))

    answered = play("a8b8")
    assert len(answered) == 2
    assert play("a8b8", "undo") == []
    assert play("a8b8", "undo", "redo") == answered
    assert play("undo", "a8b8") == answered


def test_undo_keeps_a_first_move_of_random(run: Program) -> None:
    said = run("play", "tiny", "--first", "random", "--second", "human", typed=["undo"])
    assert "There is no move to take back." in said.lines


@pytest.mark.parametrize("name", list(GAMES))
def test_hint_and_best_lines(run: Program, name: str) -> None:
    said = run("play", name, *HUMANS, typed=["hint nodes=9000", "eval nodes=9000", "hint soon"])
    start = tabuleiro.start(name)
    [hint] = [line.split()[1].rstrip(":") for line in said.lines if line.startswith("Hint: ")]
    assert hint in start.moves()
    [best] = [line.split() for line in said.lines if line.startswith("Line 1: ")]
    assert best[-1] in start.moves() or len(best) > 6
    assert any(line.startswith("Chances: ") for line in said.lines)
    assert any(line.startswith("a limit is one of ") for line in said.lines)


def test_a_search_that_is_too_short(run: Program) -> None:
    said = run("play", "stacks", *HUMANS, typed=["eval nodes=1"])
    assert "The search was too short to find anything." in said.lines


def test_a_hint_that_wins(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, "--position", "o5o 2", typed=["a1", "hint nodes=50"])
    assert any(line.startswith("Hint: g1: it ends the game: ") for line in said.lines)


def test_draw(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, typed=["draw", "no", "draw", "yes", "menu", "quit"])
    assert "Second, First offers a draw. Accept? (yes or no) [no]: no" in said.lines
    assert "Second declines the draw." in said.lines
    assert "The game is drawn by agreement." in said.lines
    assert "0 moves played." in said.lines


def test_a_draw_offer_waits_for_its_answer(run: Program) -> None:
    run("play", "tiny", *HUMANS, typed=["a1", "draw"])
    said = run(typed=["games in progress", "1", "yes"])
    assert "First, Second offers a draw. Accept? (yes or no) [no]: yes" in said.lines
    assert "The game is drawn by agreement." in said.lines


def test_a_game_that_the_rules_no_longer_allow_is_shown(run: Program) -> None:
    run("play", "tiny", *HUMANS, typed=["a1"])
    (path,) = (data_folder() / "running").glob("*.json")
    acts = json.loads(path.read_text())
    acts.append(["move", acts[-1][1], {"ply": 1, "move": "a1", "left": None}, "", ""])
    path.write_text(json.dumps(acts))
    said = run(typed=["games in progress", "1"])
    assert "1  . o o o o o o  1" in said.lines
    assert any("rules no longer allow" in line for line in said.lines)
    assert "Second to move (or help):" not in said.out
    assert json.loads(path.read_text()) == acts


def test_random_declines_a_draw(run: Program) -> None:
    said = run("play", "tiny", "--first", "human", "--second", "random", typed=["draw"])
    assert "Second (random) declines the draw." in said.lines


def test_third_repetition(run: Program) -> None:
    there_and_back = ["e2e3", "e9e8", "e3e2", "e8e9"]
    said = run("play", "barca", *HUMANS, typed=[*there_and_back * 2])
    assert "The game is drawn: the position has occurred for the third time (G2)." in said.lines


def test_restart(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = ["restart", "a1", "restart", "no", "restart", "yes", "g1"]
    said = run("play", "tiny", *HUMANS, "--save", str(path), typed=typed)
    assert said.out.count("Give up this game and start again?") == 2
    assert moves_of(saved(path)) == ["g1"]


def test_players_and_level(run: Program) -> None:
    typed = ["players", "level 3", "players second random", "players third random"]
    typed += [
        "players 2 nobody",
        "level",
        "level greedy",
        "level 3",
        "level 99",
        "players Black human",
    ]
    said = run("play", "nava", *HUMANS, typed=typed)
    assert said.lines.count("White: human") == 2
    assert "No computer is playing; use players to give one a side." in said.lines
    assert "'third' is not a side; the sides are White and Black" in said.lines
    assert [line for line in said.lines if line.startswith("Black: ") and ";" not in line] == [
        *("Black: human", "Black: random", "Black: random"),
        *("Black: greedy", "Black: engine:3", "Black: human"),
    ]
    assert any("Nava has no player 'nobody'" in line for line in said.lines)
    assert any("Nava has no player 'engine:99'" in line for line in said.lines)


def test_clocks(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("play", "tiny", *HUMANS, "--clock", "5+3", typed=["clock", "a1", "clock"])
    assert said.lines.count("Clocks: First 5:00, Second 5:00.") >= 2
    said = run("play", "tiny", *HUMANS, typed=["clock"])
    assert "This game is played without clocks." in said.lines
    monkeypatch.setattr(Clocks, "flagged", property(lambda self: self.running))
    said = run("play", "tiny", *HUMANS, "--clock", "5+3", typed=["a1", "b1"])
    assert "First wins: Second has run out of time." in said.lines
    assert "1 move played." in said.lines


def test_save_within_a_game(run: Program, tmp_path: Path) -> None:
    path, other = tmp_path / "a game.txt", tmp_path / "other.txt"
    other.write_text("mine", "utf-8")
    typed = ["a1", f"save {path}", "b1", f"save {path}", f"save {other}", "no"]
    typed += ["save", f"save {tmp_path}/no/where", "save a\0b", f"save {tmp_path}", "save ~no~/x"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert moves_of(saved(path)) == ["a1", "b1"]
    assert saved(path).outcome is None
    assert other.read_text("utf-8") == "mine"
    assert "Which file? Type: save FILE" in said.lines
    assert sum(line.startswith("Cannot save to ") for line in said.lines) == 3
    assert f"{shorten(str(tmp_path))} is a folder: name a file." in said.lines


def test_a_failed_save_at_the_end_is_asked_again(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = ["resign", "save", f"{tmp_path}/no/where", "yes", str(path), "save", "no", "quit"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert "Second wins: First resigns." in said.lines
    assert "Give the name of a file." in said.lines
    assert saved(path).result == "0-1"
    assert not Path("no").exists()


def test_open_within_a_game(run: Program, tmp_path: Path) -> None:
    path, bad = tmp_path / "game.txt", tmp_path / "bad.txt"
    run("play", "nava", *HUMANS, "--save", str(path), typed=["a1a3", "e5e2"])
    bad.write_bytes(b"\x00\xff" * 1000)
    typed = ["b1", "open", f"open {tmp_path}/none", f"open {bad}", f"open {tmp_path}"]
    typed += [f"open {path}", "undo", "quit"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert "Which file? Type: open FILE" in said.lines
    assert sum(line.startswith("Cannot open ") for line in said.lines) == 3
    assert "The game is kept: find it under games in progress." in said.lines
    assert "Last move: Black e5e2" in said.lines
    assert "Last move: White a1a3" in said.lines
    home = State(tmp_path / "home")
    assert sorted(game.game for game in home.running) == ["nava", "nava", "tiny"]


def test_moves_typed_in_another_way(run: Program) -> None:
    typed = ["E2-E5", "e9 e6", "d2 d2"]
    said = run("play", "barca", *HUMANS, typed=typed)
    assert "Last move: First e2e5" in said.lines
    assert "Last move: Second e9e6" in said.lines
    assert "B3: a move ends on another square than d2" in said.lines
