"""Several programs, and programs that die: the files survive them all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tabuleiro.state import Kept, State

PLAYS = """
import sys
from pathlib import Path
from random import Random
from tabuleiro.play import Session
from tabuleiro.state import State

state, source = State(Path(sys.argv[1])), Random(int(sys.argv[2]))
session = Session.new("nava")
kept = state.running.keep(session)
while True:
    session.type(source.choice(session.history.position.moves()))
    print(session.id, session.history.ply, session.history.result, flush=True)
    if session.outcome:
        kept.close()
        session = session.fork(0)
        kept = state.running.keep(session)
"""
SETS = """
import sys
from pathlib import Path
from tabuleiro.state import State

state = State(Path(sys.argv[1]))
for n in range(25):
    state.change(**{f"{sys.argv[2]}{n}": n})
assert not state.notices.take()
"""
ARCHIVES = """
import sys
from pathlib import Path
from tabuleiro.play import Session
from tabuleiro.state import State

state = State(Path(sys.argv[1]))
for n in range(25):
    session = Session.new("nava")
    session.do("resign")
    state.archive.add(f"{sys.argv[2]}{n}", session.transcript(), session.state.began_at)
    assert any(game.id == f"{sys.argv[2]}{n}" for game in state.archive)
assert not state.notices.take()
"""
IS_OUT_OF_SPACE = """
import resource, sys
from pathlib import Path
from tabuleiro.state import State

kept = State(Path(sys.argv[1]), print).running.open(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
kept.session.type(kept.session.history.position.moves()[0])
print(kept.session.history.ply)
"""


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def read(program: subprocess.Popen[str], lines: int) -> list[str]:
    assert program.stdout
    return [program.stdout.readline() for _ in range(lines)]


def kill(program: subprocess.Popen[str]) -> list[str]:
    """End a program without warning; what it had said by then."""
    program.kill()
    rest, _ = program.communicate()
    return rest.splitlines(keepends=True)


@pytest.mark.parametrize("seed", range(8))
def test_a_program_killed_at_any_moment_loses_no_move(tmp_path: Path, seed: int) -> None:
    with start(PLAYS, tmp_path, seed) as program:
        said = read(program, Random(seed).randrange(1, 150)) + kill(program)
    acknowledged = [line.split() for line in said if line.endswith("\n")]
    state = State(tmp_path)
    running = {game.id: game.plies for game in state.running}
    archived = {game.id: game.result for game in state.archive}
    for id, ply, result in acknowledged:
        if result == "*":
            assert id in archived or running[id] >= int(ply)
        else:
            assert archived[id] == result
    for id in running:
        kept = state.running.open(id)
        assert isinstance(kept, Kept)
        kept.close()
    assert state.notices.take() == []


def test_a_game_open_in_another_program_is_free_when_that_dies(tmp_path: Path) -> None:
    with start(PLAYS, tmp_path, 1) as program:
        id, *_ = read(program, 1)[0].split()
        state = State(tmp_path)
        assert str(state.running.open(id)) == "this game is open in another program"
        kill(program)
    for game in state.running:
        assert not game.is_open
        kept = state.running.open(game.id)
        assert isinstance(kept, Kept)
        kept.close()
    assert state.notices.take() == []


def test_two_programs_change_settings_at_once(tmp_path: Path) -> None:
    programs = [start(SETS, tmp_path, name) for name in ("a", "b", "c")]
    assert [program.wait() for program in programs] == [0, 0, 0]
    for program in programs:
        program.communicate()
    wanted = {f"{name}{n}": n for name in "abc" for n in range(25)}
    assert State(tmp_path).settings.others == wanted


@pytest.mark.parametrize("is_damaged", [False, True])
def test_many_programs_archive_at_once(tmp_path: Path, is_damaged: bool) -> None:
    """Also where all of them begin with no file, or with a damaged one."""
    if is_damaged:
        (tmp_path / "games.sqlite").write_bytes(b"no database" * 1000)
    programs = [start(ARCHIVES, tmp_path, name) for name in "abcdef"]
    for program in programs:
        program.communicate()
    assert sum(program.returncode != 0 for program in programs) <= is_damaged, "one tells of it"
    archived = {game.id for game in State(tmp_path).archive}
    assert archived == {f"{name}{n}" for name in "abcdef" for n in range(25)}
    assert len(list(tmp_path.glob("*.unreadable"))) == is_damaged


def test_a_disk_that_takes_no_more_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    with start(PLAYS, tmp_path, 5) as program:
        read(program, 3)
        kill(program)
    (game,) = State(tmp_path).running
    with start(IS_OUT_OF_SPACE, tmp_path, game.id) as program:
        said, _ = program.communicate()
    notice, ply = said.splitlines()
    assert notice.startswith("nothing can be saved in")
    assert int(ply) == game.plies + 1
    (after,) = State(tmp_path).running
    assert after.plies == game.plies
