"""Foreign engines in matches: those that misbehave lose their games, and nobody waits for them."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from arena import fakes
from arena.contests import Begin
from cli.program import Program
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.series import Duel
from tabuleiro.engine import roster
from tabuleiro.record import read_all

TINY = "ooooooo 1"
FOREIGN = """
import os, sys, time

def say(text):
    print(text, flush=True)

def begin():
    # Notes a game; how many this program and those before it have noted.
    with open({notes!r}, "a+") as file:
        print("game", os.getpid(), file=file, flush=True)
        file.seek(0)
        return len(file.readlines())

def misbehave():
    {act}

left, is_new = [], True
for line in sys.stdin:
    word, *rest = line.split()
    if word == "ugi":
        say("ugiok")
    elif word == "isready":
        say("readyok")
    elif word == "uginewgame":
        is_new = True
    elif word == "position":
        taken = "".join(rest[rest.index("moves") + 1 :]) if "moves" in rest else ""
        left = [site + "1" for site in "abcdefg" if site not in taken]
    elif word == "go":
        if is_new and begin() in {bad}:
            misbehave()
        is_new = False
        say("bestmove " + left[0])
    elif word == "quit":
        break
"""
ACTS = {
    "dying": ("sys.exit(3)", "ended with status 3 when bestmove was awaited"),
    "crashing": ("os.abort()", "ended by signal 6 when bestmove was awaited"),
    "hanging": ("time.sleep(1000)", "no move within 2 s"),
    "busy": ("while True: pass", "no move within 2 s"),
    "flooding": (
        "[say('info string ' + 'x' * 100000) for _ in range(1000)]",
        "floods: 16777216 bytes without an answer",
    ),
    "unending": ("sys.stdout.write('x' * 5000000)", "writes a line of more than 1048576 bytes"),
    "illegal": ("say('bestmove z9')", "plays 'z9', which is illegal"),
    "mute": ("say('bestmove')", "plays '', which is illegal"),
}
RULES = Adjudication(move_seconds=2)


class Foreign:
    """A program that takes the leftmost counter of Tiny, but misbehaves in some games."""

    def __init__(self, folder: Path, act: str, bad: set[int]) -> None:
        self._notes = folder / "notes"
        path = folder / "engine.py"
        path.write_text(FOREIGN.format(notes=str(self._notes), act=act, bad=bad or "()"))
        self.player = f"ugi:{shlex.join([sys.executable, '-IS', str(path)])}"

    @property
    def processes(self) -> list[int]:
        return [int(line.split()[1]) for line in self._notes.read_text().splitlines()]

    def is_running(self) -> bool:
        """Whether any of its processes is left, after a moment to end."""
        for _ in range(100):
            if not any(map(_is_alive, self.processes)):
                return False
            time.sleep(0.05)
        return True


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def match(begin: Begin, foreign: Foreign, games: int) -> Contest:
    settings = Duel("tiny", TINY, foreign.player, "random", plies=1, rules=RULES)
    return begin(settings, games, fakes.make_foreign)


def test_one_that_plays_well(begin: Begin, tmp_path: Path) -> None:
    foreign = Foreign(tmp_path, "pass", set())
    given = match(begin, foreign, 6)
    list(given.run())
    begin.close()
    assert given.standing.games == 6
    assert given.standing.failures == {"A": 0, "B": 0}
    assert len(set(foreign.processes)) == 1, "one program serves all games"
    assert not foreign.is_running()


@pytest.mark.parametrize("kind", list(ACTS))
def test_one_that_fails_once_loses_that_game(begin: Begin, tmp_path: Path, kind: str) -> None:
    act, reason = ACTS[kind]
    foreign = Foreign(tmp_path, act, {2})
    given = match(begin, foreign, 5)
    list(given.run())
    begin.close()
    assert given.standing.games == 5
    assert given.standing.failures == {"A": 1, "B": 0}
    assert reason in given.last_failure
    assert given.failing is None
    assert len(set(foreign.processes)) == 2
    assert not foreign.is_running()


@pytest.mark.parametrize("kind", ["dying", "hanging", "illegal"])
def test_one_that_fails_twice_in_a_row_stops_the_match(
    run: Program, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "make", fakes.make_foreign)
    act, reason = ACTS[kind]
    foreign = Foreign(tmp_path, act, {2, 3})
    out = tmp_path / "games.txt"
    said = run(
        *("match", "tiny", "random", foreign.player, "--games", "50", "--plies", "1"),
        *("--move-seconds", "2", "--out", str(out)),
    )
    assert said.status == 1
    assert "tabuleiro: stopped: B (ugi:" in said.err
    assert "failed twice in a row: " in said.err
    assert reason in said.err
    assert "Games forfeited: B 2" in said.out
    reasons = [game.outcome.reason for game in read_all(out.read_bytes()) if game.outcome]
    assert sum(reason.startswith("forfeit: ") for reason in reasons) == 2
    assert not foreign.is_running()


def test_one_that_cannot_be_started(run: Program) -> None:
    said = run("match", "tiny", "random", "ugi:/nowhere")
    assert (said.status, said.out) == (2, "")
    assert said.err == ("tabuleiro: ugi:/nowhere cannot be started: No such file or directory\n")


def test_one_that_ends_at_once(run: Program) -> None:
    said = run("match", "tiny", "random", "ugi:true")
    assert said.status == 2
    assert "ugi:true ended with status 0 when ugiok was awaited" in said.err


def test_it_ends_with_a_match_that_is_left(begin: Begin, tmp_path: Path) -> None:
    foreign = Foreign(tmp_path, "while True: pass", {2})
    running = match(begin, foreign, 50).run()
    next(running)
    while len(foreign.processes) < 2:
        os.sched_yield()
    running.close()
    begin.close()
    assert not foreign.is_running()
