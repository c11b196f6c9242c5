"""Every way to leave a plain dialogue: the end of the input, Ctrl-C, a closed output."""

from __future__ import annotations

import builtins
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.program import Program, Said
from tabuleiro.cli import searches
from tabuleiro.play import Thinking
from tabuleiro.state import State

PROGRAM = [sys.executable, "-c", "from tabuleiro.cli import main; main()"]
HUMANS = ("--first", "human", "--second", "human")

MENU_LINES = [
    *("play", "tiny", "3", "", "", "human", "", "draw", "", "a1", "resign", "save", "PATH", "yes"),
    *("review", "first", "back", "menu", "settings", "language", "", "", "replay", "", "watch"),
]
PLAY_LINES = ["human", "human", "b1", "moves", "draw", "yes", "save", "PATH", "yes"]
DIALOGUES = pytest.mark.parametrize(
    ("arguments", "lines"), [((), MENU_LINES), (("play", "tiny"), PLAY_LINES)], ids=["menu", "play"]
)


def left_cleanly(said: Said, why: str) -> None:
    assert (said.status, said.err) == (0, "")
    last = [line for line in said.lines if not line.startswith("The game is kept")]
    assert last[-1].startswith('Stopped at "')
    assert last[-1].endswith(f'": {why}.')
    assert last[-2].rstrip(": ") == last[-1].split('"')[1]


@DIALOGUES
def test_end_of_input_at_every_prompt(
    run: Program, arguments: tuple[str, ...], lines: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    lines = [str(path) if line == "PATH" else line for line in lines]
    for length in range(len(lines) + 1):
        path.write_text("to be replaced", "utf-8")
        clear(tmp_path)
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
    for length in range(len(lines) + 1):
        path.write_text("to be replaced", "utf-8")
        clear(tmp_path)
        monkeypatch.setattr(builtins, "input", interrupted_after(lines[:length]))
        left_cleanly(run(*arguments), "interrupted")


def clear(folder: Path) -> None:
    """Start each test without games in progress."""
    for path in (folder / "home" / "running").glob("*.json"):
        path.unlink()


def interrupted_after(lines: list[str]) -> Callable[[str], str]:
    rest = iter(lines)

    def answer(prompt: str) -> str:
        print(prompt, end="")
        try:
            return next(rest)
        except StopIteration:
            raise KeyboardInterrupt from None

    return answer


def test_a_game_left_is_saved_where_asked(run: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    said = run("play", "tiny", *HUMANS, "--save", str(path), typed=["a1", "quit"])
    assert said.lines[-2:] == ["The game is kept: find it under games in progress.", "Good-bye."]
    assert path.read_text("utf-8").endswith("\n1. a1 *\n")


def test_a_game_without_moves_is_not_kept(run: Program, tmp_path: Path) -> None:
    said = run("play", "tiny", *HUMANS, typed=["quit"])
    assert "The game is kept" not in said.out
    assert list(State(tmp_path / "home").running) == []


class Patience:
    """A thought during which Ctrl-C is pressed, each time when the program waits for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, presses: int) -> None:
        self.stopped = threading.Event()
        waiting = threading.Semaphore(0)
        main = threading.main_thread().ident
        assert main
        run, stop, answer = Thinking.run, Thinking.stop, searches.Waiting.answer

        def think(thinking: Thinking, *arguments: object) -> object:
            for _ in range(presses):
                waiting.acquire()
                signal.pthread_kill(main, signal.SIGINT)
            self.stopped.wait(30)
            return run(thinking)

        def heard(thinking: Thinking) -> None:
            self.stopped.set()
            stop(thinking)

        def wait(each: searches.Waiting) -> object:
            waiting.release()
            return answer(each)

        monkeypatch.setattr(Thinking, "run", think)
        monkeypatch.setattr(Thinking, "stop", heard)
        monkeypatch.setattr(searches.Waiting, "answer", wait)
        monkeypatch.setattr(searches, "LAST_WORDS", 0.01)


def test_an_interrupt_makes_the_computer_move(
    run: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = Patience(monkeypatch, presses=1)
    said = run("play", "tiny", "--first", "random", "--second", "human", typed=["quit"])
    assert patience.stopped.is_set()
    assert said.status == 0
    assert "Stopping; press Ctrl-C again to leave at once." in said.lines
    assert any(line.startswith("Last move: First (random) ") for line in said.lines)


def test_a_second_interrupt_leaves(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    Patience(monkeypatch, presses=2)
    said = run("play", "tiny", "--first", "random", "--second", "human", typed=["quit"])
    assert (said.status, said.err) == (0, "")
    assert "Last move: " not in said.out
    assert said.lines[-1] == "Interrupted."


def test_an_interrupt_pauses_what_is_watched(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    Patience(monkeypatch, presses=1)
    said = run("watch", "tiny", "random", "random", typed=["quit"])
    assert (said.status, said.err) == (0, "")
    assert "Paused (Enter: one move; go; help): quit" in said.lines


class Pipe:
    """The program in a process of its own, spoken to line by line."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "TABULEIRO_HOME": str(home)},
        )

    def type(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def read_until(self, words: str) -> str:
        assert self.process.stdout
        said = b""
        while words.encode() not in said:
            byte = os.read(self.process.stdout.fileno(), 1)
            assert byte, f"ended before {words!r}: {said.decode()}"
            said += byte
        return said.decode()

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate()
        return self.process.returncode, out.decode(), err.decode()


def test_interrupted_in_the_middle_and_offered_again(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path, "play", "nava", *HUMANS)
    pipe.type("a1a3", "e5e2")
    pipe.read_until("Last move: Black e5e2\nWhite to move")
    pipe.process.send_signal(signal.SIGINT)
    status, out, err = pipe.end()
    assert (status, err) == (0, "")
    assert "The game is kept" in out
    again = Pipe(tmp_path)
    again.type("", "1", "a3a4")
    said = again.read_until("Last move: White a3a4")
    assert "1 game is in progress." in said
    assert "Last move: Black e5e2" in said
    status, out, err = again.end()
    assert (status, err) == (0, "")
    [game] = State(tmp_path).running
    assert (game.plies, game.is_open) == (3, False)


def test_killed_in_the_middle_and_offered_again(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path, "play", "talpa", *HUMANS)
    pipe.type("a8b8")
    pipe.read_until("Last move: First a8b8")
    pipe.process.kill()
    pipe.end()
    [game] = State(tmp_path).running
    assert (game.game, game.plies, game.is_open) == ("talpa", 1, False)


def test_a_closed_output_in_the_middle(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path, "play", "nava", *HUMANS)
    pipe.type("a1a3")
    pipe.read_until("Black to move")
    assert pipe.process.stdout
    pipe.process.stdout.close()
    pipe.type("e5e2")
    assert pipe.process.stdin
    pipe.process.stdin.close()
    assert pipe.process.stderr
    assert pipe.process.stderr.read() == b""
    assert pipe.process.wait() == 0
    pipe.process.stderr.close()
    [game] = State(tmp_path).running
    assert game.plies >= 1  # the last move may be lost: nobody has seen it
    assert not game.is_open


def test_megabyte_lines_and_odd_bytes(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path, "play", "stacks", *HUMANS)
    assert pipe.process.stdin
    pipe.process.stdin.write(b"x" * 1_000_000 + b"\n\xff\xfe\x00\x1b[2J\nc7" * 3 + b"\nsave ")
    pipe.process.stdin.write(b"/" * 1_000_000 + b"\nopen " + b"y" * 1_000_000)
    status, out, err = pipe.end()
    assert (status, err) == (0, "")
    assert len(out) < 20_000
