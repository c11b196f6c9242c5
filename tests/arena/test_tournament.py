"""``tabuleiro tournament`` as it is typed."""

from __future__ import annotations

import csv
import io
import json
import signal
from html.parser import HTMLParser
from pathlib import Path

import pytest

from arena import fakes
from arena.test_verb import begun, games_in
from cli.program import Program
from tabuleiro.engine import roster
from tabuleiro.games import GAMES

FIELD = ("tournament", "nava", "random", "greedy", "engine:depth=1", "--table", "1")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_tournament_of_every_game(
    run: Program, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "make", fakes.make)
    said = run(
        *("tournament", name, "random", "proud", "level", "--games", "2"),
        *("--max-plies", "20", "--plies", "1"),
    )
    assert (said.status, said.err) == (0, "")
    assert said.lines[:2] == [
        f"{name}: 3 players, 6 games of 6, seed 0, openings of 1 random move, each from both sides",
        "Adjudication: a draw after 20 plies, 60 s for a move.",
    ]
    assert {line.split()[1] for line in said.lines[4:7]} == {"random", "proud", "level"}


def test_data_csv_and_page(run: Program, tmp_path: Path) -> None:
    table, page = tmp_path / "table.csv", tmp_path / "table.html"
    arguments = ("--games", "6", "--workers", "2", "--csv", str(table), "--html", str(page))
    data = run(*FIELD, *arguments, "--json").data
    assert (data["games"], data["is_complete"]) == (18, True)
    assert [row["rank"] for row in data["players"]] == [1, 2, 3]
    assert data["settings"]["pairings"][0] == ["random", "greedy"]
    assert data["settings"]["games"] == 6
    for row in data["players"]:
        assert row["wins"] + row["draws"] + row["losses"] == 12
        assert len(row["against"]) == 2
    names = [row["player"] for row in data["players"]]
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert [row["player"] for row in rows] == names
    assert [float(row["elo"]) for row in rows] == pytest.approx(
        [row["elo"] for row in data["players"]], abs=0.01
    )
    assert rows[0][names[0]] == ""
    assert float(rows[0][names[1]]) + float(rows[1][names[0]]) == 6
    text = page.read_text()
    HTMLParser().feed(text)
    assert all(name in text for name in names)
    assert text.count("<tr>") == 4
    assert "http" not in text, "the page needs nothing else"


def test_names_are_escaped_on_the_page(
    run: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "make", fakes.make)
    page = tmp_path / "table.html"
    run("tournament", "tiny", "<b>", "random", "--games", "2", "--plies", "1", "--html", str(page))
    assert "&lt;b&gt;" in page.read_text()
    assert "<b>" not in page.read_text()


def test_a_gauntlet(run: Program) -> None:
    data = run(*FIELD, "--gauntlet", "--games", "2", "--json").data
    assert data["games"] == 4
    assert data["settings"]["pairings"] == [["random", "greedy"], ["random", "engine:depth=1"]]


def test_resumed(run: Program, tmp_path: Path) -> None:
    out = str(tmp_path / "games.txt")
    first = run(*FIELD, "--games", "2", "--out", out, "--json").data
    more = run(*FIELD, "--games", "4", "--out", out, "--resume", "--workers", "2", "--json").data
    whole = run(*FIELD, "--games", "4", "--json").data
    assert (first["games"], more["games"]) == (6, 12)
    assert more["players"] == whole["players"]


def test_interrupted_it_says_how_it_stands(tmp_path: Path) -> None:
    out = tmp_path / "games.txt"
    with begun(out, ["tournament", "nava", "random", "greedy", "--games", "1000000"]) as process:
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate()
    assert (process.returncode, complaint) == (130, "")
    data = json.loads(said)
    assert data["is_complete"] is False
    assert data["games"] == len(games_in(out)) > 0


def test_a_failing_player_stops_it(run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "make", fakes.make)
    said = run("tournament", "nava", "random", "raising", "level", "--games", "40", "--json")
    assert said.status == 1
    assert said.err == (
        "tabuleiro: stopped: raising failed twice in a row: ZeroDivisionError: division by zero\n"
    )
    assert json.loads(said.out)["is_complete"] is False


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("tournament", "nava", "random"), "2 to 100 players, not 1"),
        (("tournament", "nava", "random", "random"), "'random' is named twice"),
        (("tournament", "nava", "random", "gredy"), "did you mean 'greedy'?"),
        (("tournament", "nawa", "random", "greedy"), "did you mean 'nava'?"),
        ((*FIELD, "--games", "3"), "games are an even number, for both sides, not 3"),
        ((*FIELD, "--games", "0"), "games are 1 to 100000000, not 0"),
        ((*FIELD, "--limit", "speed=1"), "a limit is depth=N, nodes=N, time=S or clock=M+S"),
        ((*FIELD, "--resume"), "--resume needs --out"),
        ((*FIELD, "--out", __file__), "exists; --resume continues what is in it"),
        ((*FIELD, "--games", "2", "--csv", "/nowhere/x"), "/nowhere/x: No such file or directory"),
    ],
)
def test_one_clear_line(run: Program, arguments: tuple[str, ...], words: str) -> None:
    said = run(*arguments)
    assert said.status == 2
    assert said.err.startswith("tabuleiro: ")
    assert said.err.count("\n") == 1
    assert words in said.err
