"""The game of an installed package, played whole through every shell."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tabuleiro
from fifth_game.program import GAME, Outside
from tabuleiro.data_folder import HOME
from tabuleiro.games.api import Game
from tabuleiro.games.moves import clicks
from tabuleiro.locale import ending, using
from tabuleiro.play import Session
from tabuleiro.record import History, read
from tabuleiro.web.serving import free_port
from tui.program_driver import ProgramDriver, run_program
from web.local_server import HUMAN, OPEN, Guest, computer, wait_for
from web.test_restart import is_up

GAME_TEXT = """
1. d4 d3 2. f4d4 b3d3 3. f6f4 d5f5 4. c1c3 b5b3 5. f4f6 a2c2 6. d2b2 a4a2 7. d4d2 a2c2
8. c3a3 a6a2 9. a1a3 f3d3 10. c5c3 c2c4 11. e1c1 d3d1 12. c1a1 f1f3 0-1
"""
MOVES = re.findall("[a-f][1-6][a-f1-6]*", GAME_TEXT)
ENDING = "White wins: Black has no legal move (G1)."
ENDING_PT = "Brancas ganha: Pretas não tem nenhum lance legal (G1)."
SUITES = (
    *("contract", "pictures", "properties", "record", "play"),
    *("engine/test_roster.py", "engine/test_classic_play.py", "arena/test_match.py"),
    *("web/test_whole_games.py", "web/test_games.py"),
)
TESTS = Path(__file__).parents[1]


def test_listed(outside: Outside) -> None:
    sheets = {sheet["name"]: sheet for sheet in json.loads(outside("games", "--json").stdout)}
    assert sheets[GAME]["sides"] == ["Black", "White"]
    said = outside("games", "--lang", "pt").stdout
    assert "tradicional, Havai" in said
    assert "Pretas e Brancas" in said
    assert outside("rules", GAME, "--lang", "pt").stdout.startswith("# Kōnane\n\nUm jogo")
    assert "A traditional game" in outside("rules", GAME).stdout
    why = outside("explain", GAME, "c1c5", "--lang", "pt", status=1).stdout
    assert why.startswith("K2: a primeira pedra sai do meio ou de um canto: ")


def test_plain_lines(outside: Outside) -> None:
    typed = ["d4d4", *MOVES]
    people = ("--first", "human", "--second", "human")
    said = outside("play", GAME, "--plain", *people, typed="\n".join([*typed, ""])).stdout
    assert ENDING in said
    assert f"{len(MOVES)} moves played." in said


def test_terminal(konane: Game, tmp_path: Path) -> None:
    async def play(driver: ProgramDriver) -> None:
        for ply, move in enumerate(MOVES, 1):
            for site in clicks(move):
                await driver.click(site)
            assert driver.session.history.ply == ply, driver.text()
        assert driver.says("#ending").startswith("White wins: Black has no legal move")

    state = run_program(play, tmp_path, Session.new(konane.name))
    [finished] = state.archive
    assert (finished.game, finished.result) == (GAME, "0-1")


def test_browser(outside: Outside) -> None:
    """A real server process and what thinks for it: people first, then a computer."""
    port = free_port("127.0.0.1", None)
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "tabuleiro", "serve", "--no-browser", "--port", str(port)]
    environment = {**outside.environment, HOME: str(outside.folder), "TABULEIRO_RATES": "0"}
    with (
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process,
        Guest(url) as ana,
        Guest(url, "pt") as rui,
    ):
        try:
            assert process.stdout
            assert process.stdout.readline() == f"Play at {url}/\n"
            wait_for(lambda: is_up(url))
            play_people(ana, rui)
            play_computer(ana)
            look_around(rui)
        finally:
            process.kill()


def play_people(ana: Guest, rui: Guest) -> None:
    id = ana.create(GAME, HUMAN, OPEN)
    rui.join(id)
    with ana.sit(id) as first, rui.sit(id) as second:
        for ply, move in enumerate(MOVES):
            mover, other = (first, second) if ply % 2 == 0 else (second, first)
            mover.move(ply, move)
            moved = other.hear("moved")
        assert moved["result"]["text"] == ENDING
        assert first.state["title"] == "Kōnane"
    assert rui.get(f"/api/games/{id}")["result"]["text"] == ENDING_PT


def play_computer(ana: Guest) -> None:
    id = ana.create(GAME, HUMAN, computer("mcts:nodes=10"))
    with ana.sit(id) as live:
        live.move(0, "d4")
        while live.hear("moved")["ply"] < 2:
            pass
        assert len(live.state["moves"]) <= 2


def look_around(rui: Guest) -> None:
    sheets = {sheet["name"]: sheet for sheet in rui.get("/api/games")["games"]}
    assert sheets[GAME]["sides"] == ["Pretas", "Brancas"]
    assert rui.get(f"/api/look/{GAME}")["kind"]["stone"]["words"] == "pedra"
    page = rui.http.get("/").text
    assert 'id="konane-stone"' in page
    assert "Kōnane" in page
    rules = rui.http.get(f"/rules/{GAME}").text
    assert "Um jogo tradicional do Havai" in rules
    assert "As Pretas saltam por cima da pedra em c2." in rules
    assert rui.http.get("/analysis", params={"game": GAME}).status_code == 200


def test_matches_and_analysis(outside: Outside, konane: Game) -> None:
    arguments = ("--games", "2", "--plies", "2", "--workers", "2", "--out", "games.txt")
    outside("match", GAME, "random", "mcts:nodes=20", *arguments)
    kept = (outside.folder / "games.txt").read_text("utf-8")
    games = re.findall(r"(?s)\[Game.*?(?:1-0|0-1)\n", kept)
    assert len(games) == 2
    for text in games:
        transcript = read(text, tabuleiro.parse)
        history = History(tabuleiro.start(GAME), [ply.move for ply in transcript.moves])
        assert f'[Result "{history.result}"]' in text
        outcome = history.outcome()
        assert outcome
        with using("pt"):
            assert re.match("(Pretas|Brancas) ", ending(konane, outcome))
    found = outside("analyse", GAME, "--nodes", "50", "--json").stdout.splitlines()
    assert json.loads(found[-1])
    (outside.folder / "game.txt").write_text(f'[Game "{GAME}"]\n{GAME_TEXT}')
    said = outside("analyse", "--transcript", "game.txt", "--nodes", "20").stdout
    assert "f1f3" in said


@pytest.mark.long
def test_report(outside: Outside) -> None:
    small = ("--quick", "--games", "2", "--nodes", "100")
    outside("report", GAME, *small, "--out", "konane.html", "--lang", "pt")
    page = (outside.folder / "konane.html").read_text("utf-8")
    assert "Kōnane" in page
    assert 'id="konane-stone"' in page


@pytest.mark.long
def test_what_every_game_keeps(site: Path) -> None:
    """The suites that loop over the games, run where the package is installed."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    options = ["-q", "-n", "0", "-p", "no:cacheprovider", "-k", GAME]
    said = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *(f"tests/{suite}" for suite in SUITES)],
        cwd=TESTS.parent,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0, said.stdout
    assert int(re.findall(r"(\d+) passed", said.stdout)[0]) > 100
