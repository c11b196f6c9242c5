"""Games played in plain lines: dialogues, commands, what comes after a game."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import tabuleiro
from cli.program import Program
from tabuleiro.cli import commands
from tabuleiro.games import GAMES
from tabuleiro.games.board import shorten
from tabuleiro.locale import ending, rules_page
from tabuleiro.record import History, Transcript, read
from tabuleiro.session import Clocks
from tabuleiro.state import State

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


PLAYERS = """\
  1  a person: human
  2  any legal turn: random
  3  the turn worth most: greedy
  4  3 plies ahead: minimax
  5  Monte-Carlo tree search, a second a move: mcts, mcts:nodes=N, mcts:time=S
"""
AFTERWARDS = """\
  1  review     walk through the game, play on from anywhere
  2  save       write the transcript to a file
  3  take back  take the last move back and play on
  4  rematch    once more with sides swapped
  5  again      once more with the same sides
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
        Clock, such as 5+3, or none [none]:\x20

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
        First wins: Second has no legal move (G1).
        3 moves played.
        AFTERWARDS
        And now? (number or name) [rematch]: save
        Save the transcript? (a file name, or Enter for no): {path}
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
        assert " ".join(moves)[:40] in said.out or "on to: " in said.out


def test_a_site_without_moves_says_why(run: Program) -> None:
    said = run("play", "talpa", *HUMANS, typed=["a1", "z9", "moves h1", "moves z9"])
    assert "T3: the piece on a1 is your opponent's" in said.lines
    assert any("'z9' is no move" in line or "no 'z9' on this board" in line for line in said.lines)
    assert "There is no 'z9' on this board." in said.lines


def test_many_moves_are_listed_by_where_they_go(run: Program) -> None:
    said = run("play", "stacks", *HUMANS, typed=["c7"])
    assert any(line.startswith("From c7 on to: ") for line in said.lines)
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
    assert "There is no move to play again." in said.lines
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
    assert "The search was too short to say anything." in said.lines


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
    assert said.out.count("Give this game up and begin again?") == 2
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
    assert "No computer plays; the word players lets one take a side." in said.lines
    assert "'third' is no side; there are White and Black" in said.lines
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
    assert "Say where: save FILE" in said.lines
    assert sum(line.startswith("Cannot save to ") for line in said.lines) == 3
    assert f"{shorten(str(tmp_path))} is a folder: name a file." in said.lines


def test_a_failed_save_at_the_end_is_asked_again(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = ["resign", "save", f"{tmp_path}/no/where", "yes", str(path), "save", "no", "quit"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert "Second wins: First resigns." in said.lines
    assert "Then name the file." in said.lines
    assert saved(path).result == "0-1"
    assert not Path("no").exists()


def test_open_within_a_game(run: Program, tmp_path: Path) -> None:
    path, bad = tmp_path / "game.txt", tmp_path / "bad.txt"
    run("play", "nava", *HUMANS, "--save", str(path), typed=["a1a3", "e5e2"])
    bad.write_bytes(b"\x00\xff" * 1000)
    typed = ["b1", "open", f"open {tmp_path}/none", f"open {bad}", f"open {tmp_path}"]
    typed += [f"open {path}", "undo", "quit"]
    said = run("play", "tiny", *HUMANS, typed=typed)
    assert "Say which: open FILE" in said.lines
    assert sum(line.startswith("Cannot open ") for line in said.lines) == 3
    assert "The game is kept: find it under games in progress." in said.lines
    assert "Last move: Black e5e2" in said.lines
    assert "Last move: White a1a3" in said.lines
    home = State(tmp_path / "home")
    assert sorted(game.game for game in home.running) == ["nava", "nava", "tiny"]


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
    assert "Here the game begins." in said.lines
    assert "Here the game ends." in said.lines
    assert "The moves are numbered 0 to 2." in said.lines
    assert "'sideways' is no word for this; help lists them." in said.lines
    assert "2  Second b1" in said.lines
    assert "Say where: save FILE" in said.lines
    [game] = State(tmp_path / "home").running
    assert (game.plies, game.players) == (2, ("human", "human"))
    said = run(typed=["2", "1", "undo", "undo", "quit"])
    assert "Last move: Second g1" in said.lines
    assert "Last move: First a1" in said.lines


def test_review_does_not_play_on_from_the_end(run: Program) -> None:
    said = run(
        *("play", "tiny", *HUMANS, "--size", "2"), typed=["a1", "b1", "review", "play", "back"]
    )
    assert "Here the game is over: go back some moves first." in said.lines
    assert said.lines[-1].startswith('Left at "And now?')


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


def test_moves_typed_in_another_way(run: Program) -> None:
    typed = ["E2-E5", "e9 e6", "d2 d2"]
    said = run("play", "barca", *HUMANS, typed=typed)
    assert "Last move: First e2e5" in said.lines
    assert "Last move: Second e9e6" in said.lines
    assert "B3: a move ends on another square than d2" in said.lines


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
    assert any(line.startswith("Last move: Black (engine:depth=1) ") for line in said.lines)
    assert any(line.startswith("Depth 1, ") for line in said.lines)


def test_a_failing_engine_loses(run: Program) -> None:
    said = run("play", "tiny", "--first", "ugi:false", "--second", "random")
    assert said.status == 0
    assert said.lines[-2].startswith("Second wins: forfeit: ugi:false ")
