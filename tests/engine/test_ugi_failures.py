"""Every kind of bad engine: a clear message, in time, and nothing of it is left running."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

from engine.ugi_fakes import LONG
from engine.ugi_foreign import HURRIED, PATIENT, Fake, fail, game
from tabuleiro.engine import ugi_process
from tabuleiro.engine.api import Clock, EngineFailure, Limits
from tabuleiro.engine.ugi_process import EngineProcess


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    return Fake(tmp_path)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ("sys.exit(3)", "ended with status 3 when ugiok was awaited"),
        ("raise KeyError('lost')", "awaited: \"KeyError: 'lost'\""),
        ("os.kill(os.getpid(), 15)", "ended by signal 15 when ugiok was awaited"),
        ("os.close(1); time.sleep(1000)", "closed its output when ugiok was awaited"),
        ("def isready(): sys.exit()", "ended with status 0 when readyok was awaited"),
        ("def go(): sys.exit(1)", "ended with status 1 when bestmove was awaited"),
        ("def go(): sys.stdout.write('bestmove a1'); sys.exit()", "ended with status 0"),
        ("def go(): say('bestmove a9')", "plays 'a9', which is illegal: "),
        ("def go(): say('bestmove 0000')", "plays '0000', which is illegal: "),
        ("def go(): say('bestmove')", "plays '', which is illegal: "),
        ("def go(): say('bestmove ' + 'x' * 90000)", "which is illegal: "),
        ("def go(): say('bestmove \\0')", "plays '\\x00', which is illegal: "),
    ],
)
def test_dead_and_illegal_engines(fake: Fake, changes: str, words: str) -> None:
    assert words in fail(fake(changes))


@pytest.mark.parametrize(
    "limits", [Limits(time=0.01), Limits(depth=1), Limits(clock=Clock(0.01, 9))]
)
@pytest.mark.parametrize(
    "go",
    [
        "pass",
        "time.sleep(1000)",
        "os.kill(os.getpid(), 19)",
        "say('readyok')",
        "[(say('info depth 1 score cp 1 pv a1'), time.sleep(0.01)) for _ in range(100000)]",
        "[(say('hm'), time.sleep(0.01)) for _ in range(100000)]",
    ],
    ids=["silent", "asleep", "halted", "confused", "talking", "mumbling"],
)
def test_stalling_engines(fake: Fake, limits: Limits, go: str) -> None:
    message = fail(fake(f"def go(): {go}", HURRIED), limits)
    assert "has not said bestmove in time; the last it said was " in message


def test_an_engine_that_does_not_stop(fake: Fake) -> None:
    engine = fake("def go(): say('info depth 1 score cp 0 pv a1')", HURRIED)
    with engine, pytest.raises(EngineFailure, match="has not said bestmove in time"):
        engine.choose(game(), Limits(), lambda info: engine.stop())


@pytest.mark.parametrize(
    "changes",
    ["time.sleep(1000)", "def ugi(): pass", "def ugi(): say('uciok')", "def isready(): pass"],
)
def test_engines_that_never_get_ready(fake: Fake, changes: str) -> None:
    assert "in time" in fail(fake(changes, replace(PATIENT, handshake=0.3)))


@pytest.mark.parametrize("limits", [Limits(time=0.01), Limits()])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("'x' * 1000", "writes a line of more than 100000 bytes"),
        ("'x\\n' * 1000", "floods: 1000000 bytes without an answer"),
        ("'info depth 1 score cp 1 pv a1\\n' * 99", "floods: 1000000 bytes without an answer"),
        ("'\\n' * 1000", "floods: 1000000 bytes without an answer"),
    ],
)
def test_flooding_engines(
    fake: Fake, monkeypatch: pytest.MonkeyPatch, limits: Limits, text: str, words: str
) -> None:
    monkeypatch.setattr(ugi_process, "MAX_LINE", 100_000)
    monkeypatch.setattr(ugi_process, "MAX_OUTPUT", 1_000_000)
    engine = fake(f"def go():\n    while True: sys.stdout.write({text})")
    assert words in fail(engine, limits)


def test_a_flood_is_over_in_time(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi_process, "MAX_OUTPUT", 1 << 60)
    engine = fake("def go():\n    while True: sys.stdout.write('hm\\n' * 1000)", HURRIED)
    assert "has not said bestmove in time; the last it said was 'hm'" in fail(engine)


def test_a_flood_of_complaints_is_no_answer(fake: Fake) -> None:
    engine = fake("def go():\n    while True: sys.stderr.write('hm\\n' * 1000)", HURRIED)
    assert "has not said bestmove in time" in fail(engine)


def test_an_engine_that_does_not_read() -> None:
    """The pipe to it is full, and still nobody waits for ever."""
    process = EngineProcess(["sleep", "1000"])
    process.send("x" * 1_000_000)
    with pytest.raises(EngineFailure, match="has not said anything in time"):
        process.receive(monotonic() + 0.1, "anything")
    process.kill()


def test_an_engine_that_reads_late() -> None:
    """What did not fit into the pipe is sent while the answer is awaited."""
    process = EngineProcess([sys.executable, "-IS", "-c", "print(len(input()))"])
    process.send("x" * 1_000_000)
    assert process.receive(monotonic() + LONG, "the length") == "1000000"
    process.kill()


def test_an_engine_that_does_not_leave(fake: Fake) -> None:
    changes = "import atexit; atexit.register(time.sleep, 1000)"
    with fake(changes, replace(PATIENT, quit=0.1)) as engine:
        engine.start()


@pytest.mark.parametrize("go", ["time.sleep(1000)", "sys.exit(1)", "say('bestmove z1')"])
def test_children_go_with_their_engine(fake: Fake, tmp_path: Path, go: str) -> None:
    """A child keeps the pipe open as long as it lives."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = f"""
line = "exec 3> '{pipe}'; echo ready; exec sleep 1000"
subprocess.Popen(["sh", "-c", line], stdout=subprocess.PIPE).stdout.readline()
def go(): {go}
"""
    engine = fake(child, HURRIED)
    opened: list[bytes] = []
    reader = Thread(target=lambda: opened.append(pipe.read_bytes()))
    reader.start()
    fail(engine)
    reader.join(LONG)
    assert opened == [b""]
