"""``tabuleiro match`` as it is typed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tabuleiro
from arena import fakes
from cli.program import Program
from tabuleiro.arena.results import Results
from tabuleiro.engine import roster
from tabuleiro.games import GAMES
from tabuleiro.record import read_all

PROGRAM = [sys.executable, "-c", "from tabuleiro.cli import main; main()"]
NAVA = ("match", "nava", "random", "random")


@pytest.fixture
def _fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "make", fakes.make)


def games_in(path: Path) -> dict[str, str]:
    """The games of a results file by their rounds; a round that is there twice is an error."""
    games: dict[str, str] = {}
    for transcript in read_all(path.read_bytes(), tabuleiro.parse):
        assert transcript.tags["Round"] not in games
        games[transcript.tags["Round"]] = " ".join(ply.move for ply in transcript.moves)
    return games


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.usefixtures("_fakes")
def test_a_match_of_every_game(run: Program, name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    arguments = ("--games", "4", "--max-plies", "40", "--plies", "2", "--out", str(path))
    said = run("match", name, "random", "random", *arguments, "--seed", "9")
    assert (said.status, said.err) == (0, "")
    assert said.lines[:4] == [
        f"{name}: A is random, B is random",
        "4 games, seed 9, openings of 2 random moves, each from both sides",
        "Limits: A as its name says; B as its name says; tables of 16 MB at most.",
        "Adjudication: a draw after 40 plies, 60 s for a move.",
    ]
    assert sorted(games_in(path)) == ["1.1", "1.2", "2.1", "2.2"]


def test_json_ends_with_one_line(run: Program) -> None:
    data = run(*NAVA, "--games", "6", "--workers", "2", "--seed", "4", "--json").data
    assert data["games"] == data["wins"] + data["draws"] + data["losses"] == 6
    assert sum(data["pairs"]) == 3
    assert data["is_complete"] is True
    assert data["elo"] is None or isinstance(data["elo"], float)
    assert data["settings"]["a"] == data["settings"]["b"] == "random"
    assert data["settings"]["seed"] == 4
    assert data["settings"]["games"] == 6
    assert data["settings"]["openings"] == {"plies": 4}
    assert data["settings"]["rules"] == {"max_plies": 1000, "move_seconds": 60, "proven": False}


def test_workers_change_nothing(run: Program, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one", "two")]
    results: list[Any] = []
    for path, workers in zip(paths, "13", strict=True):
        arguments = ("--games", "20", "--workers", workers, "--out", str(path), "--json")
        data = run(*NAVA, *arguments).data
        results.append({name: data[name] for name in ("wins", "draws", "losses", "pairs", "elo")})
    assert results[0] == results[1]
    assert games_in(paths[0]) == games_in(paths[1])
    assert len(games_in(paths[0])) == 20


def test_an_odd_number_of_games_leaves_one_opening_half_played(run: Program) -> None:
    data = run(*NAVA, "--games", "3", "--json").data
    assert (data["games"], sum(data["pairs"])) == (3, 1)


def test_limits_and_adjudication_are_stated(run: Program) -> None:
    said = run(
        *(*NAVA, "--games", "2", "--limit", "nodes=5"),
        *(
            "--limit-b",
            "time=0.5",
            "--proven",
            "--agreed-win",
            "5",
            "6",
            "--agreed-draw",
            "0.2",
            "8",
            "--json",
        ),
    )
    settings = said.data["settings"]
    assert settings["limits_a"] == {"nodes": 5, "lines": 1}
    assert settings["limits_b"] == {"nodes": 5, "time": 0.5, "lines": 1}
    assert settings["rules"]["win"] == {"score": 5, "plies": 6}
    assert settings["rules"]["draw"] == {"score": 0.2, "plies": 8}
    assert settings["rules"]["proven"] is True


def test_clocks(run: Program) -> None:
    arguments = (*NAVA, "--games", "2", "--clock", "30s+1", "--limit-b", "clock=1")
    settings = run(*arguments, "--json").data["settings"]
    assert settings["clock_a"] == {"base": 30, "increment": 1}
    assert settings["clock_b"] == {"base": 60, "increment": 0}
    assert "limits_a" not in settings
    said = run(*arguments)
    assert said.lines[:2] == [
        "Clock of A (random): 0.5 minutes for all moves and 1 second more after each.",
        "Clock of B (random): 1 minute for all moves.",
    ]
    limits = "Limits: A clock=0.5+1 (flag after 0.05 s more); B clock=1+0 (flag after 0.05 s more)"
    assert limits in said.out


def test_limits_in_a_name_hold_beside_others(run: Program) -> None:
    players = ("engine:nodes=40", "engine:nodes=50")
    said = run(
        *("match", "nava", *players, "--games", "2", "--max-plies", "9", "--table", "1"),
        *("--limit", "depth=3", "--limit-b", "nodes=60", "--json"),
    )
    assert said.data["settings"]["limits_a"] == {"depth": 3, "nodes": 40, "lines": 1}
    assert said.data["settings"]["limits_b"] == {"depth": 3, "nodes": 60, "lines": 1}


def test_a_sequential_test(run: Program) -> None:
    arguments = ("--games", "4000", "--sprt", "-400", "0", "0.05", "0.05", "--seed", "1")
    said = run(*NAVA, *arguments)
    assert said.status == 0
    assert "SPRT [-400, 0]: " in said.out
    assert "H1 is taken" in said.out
    data = run(*NAVA, *arguments, "--workers", "2", "--json").data
    assert data["sprt"]["verdict"] == "H1"
    assert data["games"] < 4000
    assert f"{data['games']} games, seed 1" in said.out


def test_openings_of_a_file(run: Program, tmp_path: Path) -> None:
    book, path = tmp_path / "book.txt", tmp_path / "games.txt"
    book.write_text("wwwwww.4/5/5/5/4.bbbbbb 2\n")
    said = run(*NAVA, "--games", "2", "--openings", str(book), "--out", str(path))
    assert "from 1 given opening, each from both sides" in said.out
    assert path.read_text().count('[Start "wwwwww.4/5/5/5/4.bbbbbb 2"]') == 2


@pytest.mark.usefixtures("_fakes")
def test_a_failing_player_stops_the_match(run: Program) -> None:
    said = run("match", "nava", "random", "raising", "--games", "50", "--json")
    assert said.status == 1
    assert said.err == (
        "tabuleiro: stopped: B (raising) failed twice in a row:"
        " ZeroDivisionError: division by zero\n"
    )
    data = json.loads(said.out)
    assert data["failures"] == {"A": 0, "B": 2}
    assert data["wins"] == data["games"] == 2
    assert data["elo"] is None


def test_a_full_disk(run: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Results, transcript: str) -> None:
        raise OSError(28, "No space left on device", "games.txt")

    monkeypatch.setattr(Results, "append", refuse)
    said = run(*NAVA, "--games", "4", "--out", str(tmp_path / "games.txt"), "--json")
    assert (said.status, said.err) == (2, "tabuleiro: games.txt: No space left on device\n")
    assert json.loads(said.out)["games"] == 0


@contextmanager
def begun(path: Path, command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A match or tournament that is running, with some games in its file."""
    arguments = [*command, "--workers", "2", "--out", str(path), "--json"]
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while process.poll() is None and not (path.exists() and path.stat().st_size > 20_000):
            time.sleep(0.01)
        yield process


def test_killed_and_resumed(run: Program, tmp_path: Path) -> None:
    """Nothing is lost, nothing is played twice, and the games are those of one long run."""
    path, whole = tmp_path / "killed.txt", tmp_path / "whole.txt"
    with begun(path, [*NAVA, "--games", "3000"]) as process:
        process.kill()
    assert process.returncode == -signal.SIGKILL
    kept = path.read_bytes()
    games = 2 * (kept.count(b"[Game") // 2) + 20
    arguments = ("--games", str(games), "--workers", "2", "--json")
    said = run(*NAVA, *arguments, "--out", str(path), "--resume")
    assert json.loads(said.out)["games"] == games
    assert path.read_bytes().startswith(kept[: kept.rindex(b"\n[Game")])
    assert run(*NAVA, *arguments, "--out", str(whole)).data["games"] == games
    resumed = games_in(path)
    assert {name: resumed[name] for name in games_in(whole)} == games_in(whole)


def test_interrupted_it_says_how_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with begun(path, [*NAVA, "--games", "1000000"]) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    data = json.loads(out)
    assert data["is_complete"] is False
    assert data["games"] == len(games_in(path)) > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("match", "nawa", "random", "random"), "did you mean 'nava'?"),
        (("match", "nava", "rando", "random"), "did you mean 'random'?"),
        (("match", "nava", "random", "human"), "'human' is a person"),
        (("match", "nava", "random"), "Missing argument 'B'"),
        ((*NAVA, "--games", "0"), "games are 1 to 100000000, not 0"),
        ((*NAVA, "--workers", "0"), "workers are 1 to 1024, not 0"),
        ((*NAVA, "--table", "0"), "a table has 1 to 65536 MB, not 0"),
        ((*NAVA, "--plies", "-1"), "at least 0 random plies, not -1"),
        ((*NAVA, "--plies", "999999"), "leaves the players nothing"),
        ((*NAVA, "--max-plies", "3"), "leaves the players nothing after openings of 4"),
        ((*NAVA, "--move-seconds", "nan"), "more than 0 seconds"),
        ((*NAVA, "--limit", "nodes"), "in 'nodes' nodes is a "),
        (
            (*NAVA, "--limit", "speed=3"),
            "a limit is depth=N, nodes=N, time=S or clock=M+S, not 'speed=3'",
        ),
        ((*NAVA, "--clock", "0"), "a clock has more than 0 and up to 999999 seconds, not 0"),
        ((*NAVA, "--limit-b", "clock=fast"), "such as 10s+0.1s, not 'fast'"),
        ((*NAVA, "--agreed-win", "0", "4"), "greater than 0, not 0"),
        ((*NAVA, "--agreed-draw", "1", "1"), "at least 2 plies, not 1"),
        ((*NAVA, "--sprt", "5", "0", "0.05", "0.05"), "elo0 is less than elo1"),
        ((*NAVA, "--sprt", "0", "5", "0.05", "2"), "beta is a risk between 0 and 0.5, not 2"),
        ((*NAVA, "--sprt", "0", "5"), "--sprt"),
        ((*NAVA, "--resume"), "--resume needs --out"),
        ((*NAVA, "--openings", "book", "--plies", "2"), "--openings cannot be combined"),
        ((*NAVA, "--openings", "/nowhere"), "/nowhere: No such file or directory"),
        ((*NAVA, "--openings", __file__), "this_file: "),
        ((*NAVA, "--out", "/nowhere/games"), "/nowhere/games: No such file or directory"),
        ((*NAVA, "--out", __file__), "exists; --resume continues"),
        ((*NAVA, "--out", __file__, "--resume"), "is no results file of tabuleiro match"),
        (("match", "tiny", "random", "random", "--plies", "9"), "were over by then"),
    ],
)
def test_one_clear_line(run: Program, arguments: tuple[str, ...], words: str) -> None:
    said = run(*arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tabuleiro: ")
    assert said.err.count("\n") == 1
    assert words.replace("this_file", __file__) in said.err
