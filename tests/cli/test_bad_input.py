"""Bad command lines: one clear line, status 2, no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.program import Program

PROGRAM = [sys.executable, "-c", "from tabuleiro.cli import main; main()"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "barce"), "no game 'barce'; did you mean 'barca'?"),
        (("show", "go"), "no game 'go'; choose from barca, "),
        (("bench", "barce"), "did you mean 'barca'?"),
        (("play", "barce"), "did you mean 'barca'?"),
        (("shov", "barca"), "No such command 'shov'. Did you mean 'show'?"),
        (("show",), "Missing argument 'GAME'"),
        (("explain", "barca"), "Missing argument 'MOVE'"),
        (("show", "barca", "--sise", "3"), "No such option: --sise"),
        (("show", "nava", "--size", "6x6"), "Nava has no option 'size'"),
        (("show", "talpa", "--size", "99"), "from 3x3 to 10x10"),
        (("moves", "barca", "--ruleset", "house"), "'house'"),
        (("show", "talpa", "--size", "4x4", "--position", "x"), "--position and --size exclude"),
        (("show", "barca", "--ruleset", "report", "--position", "x"), "--position and --ruleset"),
        (("play", "--position", "oo 1"), "--position needs the name of the game"),
        (("perft", "barca", "many"), "Invalid value for 'DEPTH'"),
        (("perft", "barca", "101"), "Invalid value for 'DEPTH'"),
        (("perft", "barca", "0", "--divide"), "--divide needs a depth of at least 1"),
        (("play", "tiny", "--first", "me"), "Tiny has no player 'me'"),
        (("play", "nava", "--second", "level:3"), "Nava has no player 'level:3'"),
        (("play", "tiny", "--seed", "x"), "Invalid value for '--seed'"),
    ],
)
def test_one_clear_line(run: Program, arguments: tuple[str, ...], words: str) -> None:
    said = run(*arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tabuleiro: ")
    assert said.err.count("\n") == 1
    assert words in said.err


@pytest.mark.parametrize(
    "text", ["", " ", "1", "\x00\x01", "x" * 1_000_000, "🦁 1", "\udcff 1", "//"]
)
@pytest.mark.parametrize("name", ["barca", "talpa", "nava", "stacks", "tiny"])
def test_malformed_position(run: Program, name: str, text: str) -> None:
    said = run("show", name, "--position", text)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tabuleiro: ")
    assert len(said.err) < 300
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "\x00", "x" * 1_000_000, "🦁", "\udcff", "e2e5 ", "[bold]"])
@pytest.mark.parametrize("name", ["barca", "talpa", "nava", "stacks", "tiny"])
def test_malformed_move(run: Program, name: str, text: str) -> None:
    said = run("explain", name, text)
    assert (said.status, said.err) == (1, "")
    assert 0 < len(said.out) < 300


def test_a_file_that_cannot_be_written(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.txt"
    said = run("play", "tiny", "--first", "random", "--second", "random", "--save", str(path))
    assert (said.status, said.out) == (2, "")
    assert said.err == f"tabuleiro: {path}: No such file or directory\n"


@pytest.mark.parametrize("arguments", [["moves", "stacks"], ["games"], ["--help"]])
def test_a_broken_pipe_is_silent(arguments: list[str]) -> None:
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_no_accident(closed: str) -> None:
    line = f'"$0" "$@" {closed}'
    done = subprocess.run(["sh", "-c", line, *PROGRAM], capture_output=True, input=b"", check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_is_said(run: Program) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    line = '"$0" "$@" games > /dev/full'
    done = subprocess.run(["sh", "-c", line, *PROGRAM], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"tabuleiro: output: No space left on device\n")


def test_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "nava", "--first", "human", "--second", "human"],
        input=b"\xff\xfe\x00\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("tabuleiro", "typer"),
        ("tabuleiro.cli", "tabuleiro.benchmark"),
        ("tabuleiro.cli", "tabuleiro.record"),
        ("tabuleiro.cli", "rich"),
    ],
)
def test_import_little(module: str, absent: str) -> None:
    code = f"import sys, {module}; sys.exit({absent!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
