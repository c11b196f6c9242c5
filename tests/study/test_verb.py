"""``tabuleiro analyse`` as it is typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tabuleiro
from cli.program import Program
from study.talk import LONG, Patient
from tabuleiro.engine.api import Info, Limits, Line, Listener, Score
from tabuleiro.games import GAMES
from tabuleiro.record import History, read
from tabuleiro.study import thinkers

PROGRAM = [sys.executable, "-c", "from tabuleiro.cli import main; main()", "analyse"]
EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
NAVA = '[Game "nava"]\n[First "Ana"]\n\n1. a1a2 e5b5 2. a1e1 e5b5 {so} 3. e1e4 *\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(NAVA)
    return path


@EVERY_GAME
def test_a_position(run: Program, name: str) -> None:
    said = run("analyse", name, "--nodes", "2000", "--lines", "2")
    assert (said.status, said.err) == (0, "")
    start, sheet = tabuleiro.start(name), GAMES[name]
    assert said.lines[0] == f"{sheet.title}, {sheet.sides[0]} to move: {start.text()}"
    head = "depth score chances nodes nodes/s seconds line"
    assert said.lines[1].split() == head.split()
    assert said.lines[-1].startswith("Best: ")
    assert said.lines[-1].split()[1] in start.moves()


@EVERY_GAME
def test_a_position_as_json(run: Program, name: str) -> None:
    said = run("analyse", name, "--nodes", "2000", "--json")
    *infos, done = map(json.loads, said.lines)
    assert {info["type"] for info in infos} == {"info"}
    assert done["type"] == "done"
    assert done["best"] == done["lines"][0]["moves"][0]


def test_a_position_text_and_options(run: Program) -> None:
    text = "xo1x/ox1o/xo1x/oxxo 1"
    said = run("analyse", "talpa", "--position", text, "--depth", "4")
    assert said.lines[-1] == "Best: c1d1 (win in 1, 100 %)"
    said = run("analyse", "TALPA", "--size", "4x4", "--depth", "2", "--threads", "2")
    assert said.lines[-1].split()[1] in tabuleiro.start("talpa", size="4x4").moves()


def test_a_game(run: Program, game: Path) -> None:
    said = run("analyse", "nava", "--transcript", str(game), "--nodes", "2000", "--table", "1")
    assert (said.status, said.err) == (0, "")
    assert said.lines[0] == "Nava: White (Ana) v Black, *"
    rows = [line.split()[:2] for line in said.lines if line[:1].isdigit()]
    assert rows[:5] == [
        ["1.", "a1a2"],
        ["1...", "e5b5"],
        ["2.", "a1e1"],
        ["2...", "e5b5"],
        ["3.", "e1e4"],
    ]
    figures = {line.split()[0]: line for line in said.lines if line.startswith(("White", "Black"))}
    assert set(figures) == {"White", "Black"}
    assert "%" in figures["White"]
    text = said.out[said.out.index("[Game") :]
    assert [ply.move for ply in read(text).moves] == ["a1a2", "e5b5", "a1e1", "e5b5", "e1e4"]


def test_a_game_that_second_begins(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "talpa"] [Start "1xxo/oxox/xoxo/oxox 2"] 1... a3b3 2. b1a1 *')
    said = run("analyse", "--transcript", str(path), "--nodes", "100")
    rows = [line.split()[:2] for line in said.lines if line[:1].isdigit()]
    assert rows[:2] == [["1...", "a3b3"], ["2.", "b1a1"]]


def test_a_game_as_json_and_to_a_file(run: Program, game: Path, tmp_path: Path) -> None:
    path = tmp_path / "annotated.txt"
    arguments = ("--transcript", str(game), "--nodes", "2000", "--json", "--output", str(path))
    data = run("analyse", *arguments).data
    assert data["transcript"] == path.read_text()
    assert [move["ply"] for move in data["moves"]] == [1, 2, 3, 4, 5]
    assert [side["moves"] for side in data["sides"]] == [3, 2]
    assert data["is_complete"] is True
    marks = {move["ply"]: move["fault"] for move in data["moves"]}
    for number, ply in enumerate(read(path.read_bytes()).moves, 1):
        assert (ply.mark != "") == (marks[number] is not None)


def test_a_game_in_place(run: Program, game: Path) -> None:
    arguments = ("analyse", "--transcript", str(game), "--nodes", "500", "--output", str(game))
    assert run(*arguments).lines[-1] == f"The annotated transcript is in {game}."
    once = game.read_text()
    run(*arguments)
    assert game.read_text() == once
    assert "{so" in once


def test_a_game_without_moves(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "nava"]')
    said = run("analyse", "--transcript", str(path))
    assert said.status == 0
    assert "[Game" in said.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "analyse needs the name of a game, --transcript or --stdio"),
        (("barce",), "did you mean 'barca'?"),
        (("nava", "--position", "x"), "a position is a board"),
        (("talpa", "--position", "3/xox/oxo 1"), "the game is over: 0-1"),
        (("nava", "--size", "4x4"), "Nava has no option 'size'"),
        (("nava", "--depth", "0"), "depth is a whole number from 1 to 999, not 0"),
        (("nava", "--depth", "x"), "Invalid value for '--depth'"),
        (("nava", "--nodes", "-1"), "nodes is a whole number"),
        (("nava", "--nodes", "9" * 30), "nodes is a whole number"),
        (("nava", "--time", "0"), "time is a number of seconds above 0"),
        (("nava", "--time", "nan"), "time is a number of seconds above 0"),
        (("nava", "--time", "inf"), "time is a number of seconds above 0"),
        (("nava", "--lines", "0"), "lines is a whole number from 1 to 256"),
        (("nava", "--threads", "0"), "threads is a whole number from 1 to 256"),
        (("nava", "--table", "99999999"), "table is a whole number from 1 to 65536"),
        (("nava", "--infinite", "--time", "1"), "--infinite excludes --time"),
        (("nava", "--output", "x"), "--output needs --transcript"),
        (("--stdio", "nava"), "--stdio goes with --threads and --table alone"),
        (("--stdio", "--depth", "2"), "--stdio goes with --threads and --table alone"),
        (("--stdio", "--threads", "0"), "threads is a whole number"),
        (("--transcript", "GAME", "--lines", "2"), "--transcript goes without"),
        (("--transcript", "GAME", "--infinite"), "--transcript goes without"),
        (("--transcript", "nowhere.txt"), "nowhere.txt: No such file or directory"),
        (("--transcript", "."), "Is a directory"),
        (("barca", "--transcript", "GAME"), "a transcript of nava, not of barca"),
        (("barce", "--transcript", "GAME"), "did you mean 'barca'?"),
        (("--transcript", "GAME", "--output", "no/where.txt"), "no/where.txt: No such file"),
    ],
)
def test_one_clear_line(run: Program, arguments: tuple[str, ...], words: str, game: Path) -> None:
    said = run("analyse", *(str(game) if word == "GAME" else word for word in arguments))
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tabuleiro: ")
    assert said.err.count("\n") == 1
    assert words in said.err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "this text contains no game"),
        (b"\xff\x00", "line 1, column 1: this is not UTF-8 text"),
        (b"x" * 2_000_000, "is not among them"),
        (b'[Game "nava"] 1. a1a9', "ply 1, 'a1a9'"),
        (b'[Game "nava"] {', "this comment is not closed"),
        (b'[Game "go"] 1. a1', "no game 'go'"),
        ((NAVA + NAVA).encode(), "a second game begins here"),
    ],
)
def test_a_damaged_transcript(run: Program, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    said = run("analyse", "--transcript", str(path), "--output", str(tmp_path / "out.txt"))
    assert (said.status, said.out) == (2, "")
    assert words in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "out.txt").exists()


def test_control_c_ends_a_position_with_what_is_known() -> None:
    with subprocess.Popen([*PROGRAM, "barca", "--infinite"], stdout=subprocess.PIPE) as process:
        assert process.stdout
        for _ in range(4):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        *_, last = process.stdout.read().decode().splitlines()
        assert process.wait(LONG) == 130
    assert last.startswith("Interrupted. Best so far: ")


class Interrupted(Patient):
    """Is interrupted when it thinks for the fourth time."""

    def think(self, history: History, limits: Limits, listener: Listener | None = None) -> Info:
        self.times += 1
        if self.times == 4:
            raise KeyboardInterrupt
        return Info(1, 1, 0.1, (Line(Score(0), (history.position.moves()[0],)),))


def test_control_c_ends_a_game_with_what_is_known(
    run: Program, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "thinker", lambda *_: Interrupted())
    said = run("analyse", "--transcript", str(game), "--output", str(game))
    assert (said.status, said.err) == (130, "")
    assert said.lines[2] == "Interrupted: the first 3 moves are not judged."
    rows = [line.split()[:2] for line in said.lines if line[:1].isdigit()]
    assert rows == [["2...", "e5b5"], ["3.", "e1e4"]]
    assert len(read(game.read_bytes()).moves) == 5


def test_control_c_as_json(run: Program, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "thinker", lambda *_: Interrupted())
    said = run("analyse", "--transcript", str(game), "--json")
    assert said.status == 130
    assert said.data["is_complete"] is False
    assert [move["ply"] for move in said.data["moves"]] == [4, 5]


def test_a_broken_pipe_is_silent() -> None:
    with subprocess.Popen(
        [*PROGRAM, "barca", "--infinite"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(LONG) == 1
