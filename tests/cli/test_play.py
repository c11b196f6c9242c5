"""Whole games in plain lines, and the question after them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

import tabuleiro
from cli.games import HUMANS, RANDOMS, moves_of, random_game, saved
from cli.program import Program
from tabuleiro.games import GAMES
from tabuleiro.games.board import shorten
from tabuleiro.locale import ending
from tabuleiro.state import State

PLAYERS = """\
  1  a person: human
  2  any legal turn: random
  3  the turn with the highest value: greedy
  4  3 plies ahead: minimax
  5  Monte-Carlo tree search, a second a move: mcts, mcts:nodes=N, mcts:time=S
"""

AFTERWARDS = """\
  1  review     walk through the game, play on from anywhere
  2  save       write the transcript to a file
  3  take back  take the last move back and play on
  4  rematch    the same again with sides swapped
  5  again      the same again with the same sides
  6  menu       another game, settings, statistics
  7  quit
"""


def test_a_whole_dialogue(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    choices = ["play", "tiny", "3", "", "1", "Human", ""]
    said = run(typed=[*choices, "a1c1", "b1", "a1", "c1", "save", str(path), "quit"])
    menu, _, rest = said.out.partition("Size: ")
    assert menu.startswith("Tabuleiro: board games for two.")
    for name in (*GAMES, "play", "replay", "watch", "statistics", "settings", "quit"):
        assert sum(line[2:].split()[1:2] == [name] for line in menu.splitlines()) == 1
    assert "Size: " + rest == dedent(f"""\
        Size: the number of counters
        Size (2 to 7) [7]: 3
        Ruleset: misere: who takes the last counter loses
          1  standard
          2  misere
        Ruleset (number or name) [standard]:\x20
        PLAYERS
        First (number or name) [human]: 1
        Second (number or name) [random]: Human
        Usual clocks, in minutes + seconds a move: 1+1, 3+2, 5+3, 10+5, 30+10.
        Clock, such as 5+3, or none [none]:\x20

           a b c
        1  o o o  1
           a b c

        First to move
        counters 3 of 3
        First to move (or help): a1c1
        Y2: two counters are taken from neighbouring sites, from left to right
        First to move (or help): b1

           a b c
        1  o . o  1
           a b c

        Second to move
        counters 2 of 3
        Last move: First b1
        Second to move (or help): a1

           a b c
        1  . . o  1
           a b c

        First to move
        counters 1 of 3
        Last move: Second a1
        First to move (or help): c1

           a b c
        1  . . .  1
           a b c

        Last move: First c1
        First wins: Second has no legal move (G1).
        3 moves played.
        AFTERWARDS
        And now? (number or name) [rematch]: save
        Save the transcript? (file name, or Enter for no): {path}
        Saved to {shorten(str(path))}.
        AFTERWARDS
        And now? (number or name) [rematch]: quit
        Good-bye.
        """).replace("PLAYERS\n", PLAYERS).replace("AFTERWARDS\n", AFTERWARDS)
    assert (said.status, said.err) == (0, "")
    transcript = saved(path)
    assert moves_of(transcript) == ["b1", "a1", "c1"]
    assert (transcript.tags["First"], transcript.tags["Second"]) == ("human", "human")


@pytest.mark.parametrize("name", list(GAMES))
def test_any_game_can_be_played_and_saved(run: Program, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    history = random_game(tabuleiro.start(name), most=30)
    last = [] if history.outcome() else ["resign"]
    said = run("play", name, *HUMANS, "--save", str(path), typed=[*history.moves, *last])
    assert (said.status, said.err) == (0, "")
    assert f"{history.ply} moves played." in said.lines
    transcript = saved(path)
    assert moves_of(transcript) == list(history.moves)
    if outcome := history.outcome():
        assert transcript.outcome == outcome
        assert ending(GAMES[name], outcome) in said.lines
    else:
        assert any(line.endswith(" resigns.") for line in said.lines)


def test_afterwards(run: Program, tmp_path: Path) -> None:
    players = ("--first", "human", "--second", "random")
    typed = ["resign", "take back", "a1", "resign", "again", "resign", "rematch", "resign", "6"]
    typed += ["statistics", "quit"]
    said = run("play", "tiny", "--size", "7", *players, "--seed", "1", typed=typed)
    assert said.out.count("Second wins: First resigns.") == 3
    assert said.out.count("First wins: Second resigns.") == 1
    assert "Tiny, First against random: 0 won, 0 drawn, 2 lost (0 percent)" in said.lines
    assert "Tiny, Second against random: 0 won, 0 drawn, 1 lost (0 percent)" in said.lines
    assert said.lines[-1] == "Good-bye."


def test_review_and_play_on(run: Program, tmp_path: Path) -> None:
    typed = ["a1", "b1", "resign", "review", "help", "first", "previous", "", "next", "next"]
    typed += ["9", "1", "list", "sideways", "eval nodes=50", "save", "play", "human", "", "g1"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert "This is the start of the game." in said.lines
    assert "This is the end of the game." in said.lines
    assert "The moves are numbered 0 to 2." in said.lines
    assert "'sideways' is not a command here; help lists them." in said.lines
    assert "2  Second b1" in said.lines
    assert "Which file? Type: save FILE" in said.lines
    [game] = State(tmp_path / "home").running
    assert (game.plies, game.players) == (2, ("human", "human"))
    said = run(typed=["2", "1", "undo", "undo", "quit"])
    assert "Last move: Second g1" in said.lines
    assert "Last move: First a1" in said.lines


def test_review_does_not_play_on_from_the_end(run: Program) -> None:
    said = run(
        *("play", "tiny", *HUMANS, "--size", "2"), typed=["a1", "b1", "review", "play", "back"]
    )
    assert "The game is over here; go back a few moves first." in said.lines
    assert said.lines[-1].startswith('Stopped at "And now?')


@pytest.mark.parametrize("name", list(GAMES))
def test_random_against_random(run: Program, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    said = run("play", name, *RANDOMS, "--seed", "7", "--save", str(path))
    assert (said.status, said.err) == (0, "")
    transcript = saved(path)
    printed = [word for word in said.out.split("\n\n")[0].split() if not word.endswith(".")]
    assert printed == moves_of(transcript)
    assert transcript.outcome
    assert said.lines[-2:] == [
        ending(GAMES[name], transcript.outcome),
        f"{len(printed)} moves played.",
    ]


def test_the_same_seed_the_same_game(run: Program) -> None:
    once = run("play", "nava", *RANDOMS, "--seed", "7")
    assert run("play", "nava", *RANDOMS, "--seed", "7") == once
    assert run("play", "nava", *RANDOMS, "--seed", "8") != once


def test_the_computer_answers(run: Program) -> None:
    players = ("--first", "human", "--second", "engine:depth=1")
    said = run("play", "nava", *players, "--seed", "1", typed=["a1a3", "quit"])
    assert said.status == 0
    assert any(line.startswith("Last move: Black (engine:depth=1) ") for line in said.lines)
    assert any(line.startswith("Depth 1, ") for line in said.lines)


def test_a_failing_engine_loses(run: Program) -> None:
    said = run("play", "tiny", "--first", "ugi:false", "--second", "random")
    assert said.status == 0
    assert said.lines[-2].startswith("Second wins: forfeit: ugi:false ")
