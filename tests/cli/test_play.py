"""Games played through a pipe: dialogues, commands, and every way to leave."""

from __future__ import annotations

import builtins
import random
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import tabuleiro
from cli.program import Program, Said
from tabuleiro.cli import dialogue
from tabuleiro.cli.rules import rules_page
from tabuleiro.games import GAMES
from tabuleiro.games.board import shorten
from tabuleiro.locale import ending
from tabuleiro.record import History, Transcript, read

HUMANS = ("--first", "human", "--second", "human")
RANDOMS = ("--first", "random", "--second", "random")


def random_game(start: Any, most: int) -> History:
    source = random.Random(1)
    history = History(start)
    while history.outcome() is None and history.ply < most:
        history.play(source.choice(history.position.moves()))
    return history


def saved(path: Path) -> Transcript:
    return read(path.read_text("utf-8"), tabuleiro.parse)


def moves_of(transcript: Transcript) -> list[str]:
    return [ply.move for ply in transcript.moves]


def test_a_whole_dialogue(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = ["tiny", "3", "", "1", "Human", "a1c1", "b1", "a1", "c1", str(path), "quit"]
    said = run(typed=typed)
    menu, _, rest = said.out.partition("Game (number or name)")
    assert menu.startswith("Tabuleiro: board games for two.")
    assert [line.split()[1] for line in menu.splitlines() if line[2:3].isdigit()] == list(GAMES)
    assert rest == dedent(f"""\
         [barca]: tiny
        Size: the number of counters
        Size (2 to 7) [7]: 3
        Ruleset: misere: who takes the last counter loses
          1  standard
          2  misere
        Ruleset (number or name) [standard]:\x20
          1  human
          2  random
          3  greedy
          4  minimax
          5  mcts, mcts:nodes=N, mcts:time=S
        First (number or name) [human]: 1
          1  human
          2  random
          3  greedy
          4  minimax
          5  mcts, mcts:nodes=N, mcts:time=S
        Second (number or name) [random]: Human

           a b c
        1  o o o  1
           a b c

        First to move
        counters 3 of 3
        First, your move (or help): a1c1
        Y2: two counters are taken from neighbouring sites, from left to right
        First, your move (or help): b1

           a b c
        1  o . o  1
           a b c

        Second to move
        counters 2 of 3
        Last move: First b1
        Second, your move (or help): a1

           a b c
        1  . . o  1
           a b c

        First to move
        counters 1 of 3
        Last move: Second a1
        First, your move (or help): c1

           a b c
        1  . . .  1
           a b c

        Last move: First c1
        First wins: Second has no legal move (G1). 3 moves played.
        Save the transcript? (a file name, or Enter for no): {path}
        Saved to {shorten(str(path))}.
          1  again
          2  other
          3  quit
        And now? (number or name) [again]: quit
        Good-bye.
        """)
    assert (said.status, said.err) == (0, "")
    transcript = saved(path)
    assert moves_of(transcript) == ["b1", "a1", "c1"]
    assert (transcript.tags["First"], transcript.tags["Second"]) == ("human", "human")


@pytest.mark.parametrize("name", list(GAMES))
def test_any_game_can_be_played_and_saved(run: Program, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    history = random_game(tabuleiro.start(name), most=40)
    last = [] if history.outcome() else ["resign"]
    said = run("play", name, *HUMANS, "--save", str(path), typed=[*history.moves, *last])
    assert (said.status, said.err) == (0, "")
    assert f"{history.ply} moves played." in said.lines[-1]
    transcript = saved(path)
    assert moves_of(transcript) == list(history.moves)
    if outcome := history.outcome():
        assert transcript.outcome == outcome
        end = ending(GAMES[name], outcome)
        assert said.lines[-1] == f"{end} {history.ply} moves played."
    else:
        assert said.lines[-1].endswith(" resigns. 40 moves played.")


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
    for command in dialogue.COMMANDS.values():
        assert f"  {command.form} " in said.out


def test_moves_of_one_site(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, typed=["moves b1", "moves h1"])
    assert said.lines[said.lines.index("b1 b1c1") :][:2] == ["b1 b1c1", "2 moves."]
    assert "There is no 'h1' on this board." in said.lines


def test_undo_and_redo(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = ["undo", "redo", "a1", "b1", "undo", "undo", "redo", "c1", "redo", "undo 2"]
    said = run("play", "tiny", *HUMANS, "--save", str(path), typed=typed)
    assert "There is no move to take back." in said.lines
    assert "No move was taken back." in said.lines
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


def test_draw(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, typed=["draw", "no", "draw", "yes", ""])
    assert "Second, First offers a draw. Accept? (yes or no) [no]: no" in said.lines
    assert "Second declines the draw." in said.lines
    assert "The game is drawn by agreement. 0 moves played." in said.lines


def test_random_declines_a_draw(run: Program) -> None:
    said = run("play", "tiny", "--first", "human", "--second", "random", typed=["draw"])
    assert "Second (random) declines the draw." in said.lines


def test_third_repetition(run: Program) -> None:
    there_and_back = ["e2e3", "e9e8", "e3e2", "e8e9"]
    said = run("play", "barca", *HUMANS, typed=[*there_and_back * 2, ""])
    assert (
        "The game is drawn: the position has occurred for the third time (G2). 8 moves played."
        in said.lines
    )


def test_save_within_a_game(run: Program, tmp_path: Path) -> None:
    path, other = tmp_path / "a game.txt", tmp_path / "other.txt"
    other.write_text("mine", "utf-8")
    typed = ["a1", f"save {path}", "b1", f"save {path}", f"save {other}", "no"]
    typed += ["save", f"save {tmp_path}/no/where", "save a\0b", f"save {tmp_path}"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert moves_of(saved(path)) == ["a1", "b1"]
    assert saved(path).outcome is None
    assert other.read_text("utf-8") == "mine"
    assert "Say where: save FILE" in said.lines
    assert sum(line.startswith("Cannot save to ") for line in said.lines) == 2
    assert f"{shorten(str(tmp_path))} is a folder: name a file." in said.lines


def test_a_failed_save_at_the_end_is_asked_again(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    said = run("play", "tiny", *HUMANS, typed=["resign", f"{tmp_path}/no/where", str(path)])
    assert "Second wins: First resigns. 0 moves played." in said.lines
    assert saved(path).result == "0-1"


@pytest.mark.parametrize("name", list(GAMES))
def test_random_against_random(run: Program, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    said = run("play", name, *RANDOMS, "--seed", "7", "--save", str(path))
    assert (said.status, said.err) == (0, "")
    transcript = saved(path)
    printed = [word for word in said.out.split("\n\n")[0].split() if not word.endswith(".")]
    assert printed == moves_of(transcript)
    assert transcript.outcome
    end = ending(GAMES[name], transcript.outcome)
    assert said.lines[-1] == f"{end} {len(printed)} moves played."
    assert run("play", name, *RANDOMS, "--seed", "7") == said


def test_random_against_random_from_a_position(run: Program) -> None:
    said = run("play", "tiny", *RANDOMS, "--position", "o5o 2")
    assert said.lines[1] in ("1... a1 2. g1", "1... g1 2. a1")
    assert said.lines[-1] == "First wins: Second has no legal move (G1). 2 moves played."


def test_a_position_that_is_over(run: Program) -> None:
    said = run("play", "tiny", *HUMANS, "--position", "2 1", typed=[""])
    assert "Second wins: First has no legal move (G1). 0 moves played." in said.lines


def test_only_what_is_missing_is_asked(run: Program) -> None:
    asked = run("play", "--size", "4x4", "--first", "human", typed=["talpa", "human", "b3b4"])
    assert "Size (" not in asked.out
    assert "First (number" not in asked.out
    assert "Last move: First b3b4" in asked.lines
    named = run("play", "talpa", typed=["", ""])
    assert "Size (" not in named.out
    assert "8  | x o x o x o x o |  8" in named.lines


def test_an_option_the_asked_game_lacks(run: Program) -> None:
    said = run("play", "--size", "4x4", typed=["nava"])
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "Nava has no option 'size'" in said.err


def test_menus_explain_wrong_answers(run: Program) -> None:
    said = run(typed=["7", "chess", "9" * 5000, "2", "11x11"])
    assert "'7' is no choice here (number or name); Enter takes barca." in said.lines
    assert "'chess' is no choice here (number or name); Enter takes barca." in said.lines
    assert "'11x11' is no choice here (3x3 to 10x10); Enter takes 8x8." in said.lines


def test_again_other_and_quit(run: Program) -> None:
    once = ["resign", ""]
    choice = ["tiny", "2", "", "", "human"]
    said = run(typed=[*choice, *once, "", *once, "other", *choice, *once, "3"])
    assert said.out.count("Second wins: First resigns.") == 3
    assert said.out.count("Game (number or name)") == 2
    assert said.lines[-1] == "Good-bye."


MENU_LINES = ["tiny", "3", "", "", "human", "draw", "", "a1", "resign", "PATH", "yes", "again"]
PLAY_LINES = ["human", "human", "b1", "moves", "draw", "yes", "PATH", "yes"]
DIALOGUES = pytest.mark.parametrize(
    ("arguments", "lines"), [((), MENU_LINES), (("play", "tiny"), PLAY_LINES)], ids=["menu", "play"]
)


def left_cleanly(said: Said, why: str) -> None:
    assert (said.status, said.err) == (0, "")
    assert said.lines[-1].startswith('Left at "')
    assert said.lines[-1].endswith(f'": {why}.')
    assert said.lines[-2].rstrip(": ") == said.lines[-1].split('"')[1]


@DIALOGUES
def test_end_of_input_at_every_prompt(
    run: Program, arguments: tuple[str, ...], lines: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("to be replaced", "utf-8")
    lines = [str(path) if line == "PATH" else line for line in lines]
    last = len(lines) - (arguments != ())
    for length in range(last + 1):
        path.write_text("to be replaced", "utf-8")
        left_cleanly(run(*arguments, typed=lines[:length]), "there is no more input")


@DIALOGUES
def test_interrupted_at_every_prompt(
    run: Program,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    lines: list[str],
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.txt"
    lines = [str(path) if line == "PATH" else line for line in lines]
    last = len(lines) - (arguments != ())
    for length in range(last + 1):
        path.write_text("to be replaced", "utf-8")
        monkeypatch.setattr(builtins, "input", interrupted_after(lines[:length]))
        left_cleanly(run(*arguments), "interrupted")


def interrupted_after(lines: list[str]) -> Callable[[str], str]:
    rest = iter(lines)

    def answer(prompt: str) -> str:
        print(prompt, end="")
        try:
            return next(rest)
        except StopIteration:
            raise KeyboardInterrupt from None

    return answer


def test_interrupted_between_prompts(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(random.Random, "choice", interrupt)
    said = run("play", "tiny", *RANDOMS)
    assert (said.status, said.out, said.err) == (0, "\nInterrupted.\n", "")


def test_a_game_left_is_saved_where_asked(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    said = run("play", "tiny", *HUMANS, "--save", str(path), typed=["a1", "quit"])
    assert said.lines[-1] == "Good-bye."
    assert (moves_of(saved(path)), saved(path).result) == (["a1"], "*")


def test_moves_typed_in_another_way(run: Program) -> None:
    typed = ["E2-E5", "e9 e6", "d2 d2"]
    said = run("play", "barca", *HUMANS, typed=typed)
    assert "Last move: First e2e5" in said.lines
    assert "Last move: Second e9e6" in said.lines
    assert any(line.startswith("'d2 d2' is no move") for line in said.lines)


def test_no_is_no_file_name(run: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("play", "tiny", *HUMANS, typed=["resign", "no"])
    said = run("play", "tiny", *HUMANS, typed=["resign", "yes", "game.txt"])
    assert "Then name the file." in said.lines
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


def test_open_a_transcript(run: Program, tmp_path: Path) -> None:
    path, other = tmp_path / "game.txt", tmp_path / "later.txt"
    run("play", "nava", *HUMANS, "--save", str(path), typed=["a1a3", "e5e2"])
    said = run("play", "--open", str(path), *HUMANS, "--save", str(other), typed=["a3b3"])
    assert "Last move: Black e5e2" in said.lines
    assert moves_of(saved(other)) == ["a1a3", "e5e2", "a3b3"]
    for arguments, words in (
        (("barca", "--open", str(path)), "--open stands alone"),
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


def test_the_computer_answers(run: Program) -> None:
    players = ("--first", "human", "--second", "engine:depth=1")
    said = run("play", "nava", *players, "--seed", "1", typed=["a1a3", "quit"])
    assert said.status == 0
    assert any(line.startswith("Last move: Black ") for line in said.lines)


def test_a_failing_engine_loses(run: Program) -> None:
    said = run("play", "tiny", "--first", "ugi:false", "--second", "random")
    assert said.status == 0
    assert said.lines[-1].startswith("Second wins: forfeit: ugi:false ")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_wrong_player_is_asked_for_again(run: Program, name: str) -> None:
    said = run("play", name, typed=["nobody", "", "2", "resign", ""])
    assert any("has no player 'nobody'" in line for line in said.lines)
    assert " resigns. 0 moves played." in said.out
