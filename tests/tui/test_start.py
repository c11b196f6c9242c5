"""The start: the modules that the menu loads, and a killed program that loses nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tabuleiro.state import State
from tui.program_driver import ProgramDriver, run_program

TESTS = Path(__file__).parent.parent

TO_THE_MENU = """
import asyncio, sys
from tabuleiro.state import State
from tabuleiro.tui.app import Tabuleiro

async def main():
    async with Tabuleiro(State()).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(*sys.modules)

asyncio.run(main())
"""
MOST_MODULES = 560
"""What the menu loads, with Textual and the standard library, and a little screen."""
NOT_YET = {
    *("numpy", "typer", "click", "markdown_it", "pygments", "multiprocessing"),
    *("tabuleiro.arena", "tabuleiro.engine.native", "tabuleiro.engine.ugi_client"),
    *(
        "tabuleiro.tui.board",
        "tabuleiro.tui.game",
        "tabuleiro.tui.new_game",
        "tabuleiro.tui.replay",
    ),
    *("tabuleiro.tui.rules", "tabuleiro.tui.settings", "tabuleiro.tui.own_results"),
}
"""What only other screens need."""

UNTIL_IT_DIES = """
import asyncio, os
from tabuleiro.play import Session
from tabuleiro.state import State
from tabuleiro.tui.app import PlayGame, Tabuleiro

async def main():
    app = Tabuleiro(State(), PlayGame(Session.new("nava")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"a1c1", "enter", *"e5a5", "enter", *"a1a")
        os._exit(9)

asyncio.run(main())
"""


def program(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "TABULEIRO_HOME": str(home)}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=False
    )


def test_the_menu_loads_little(tmp_path: Path) -> None:
    done = program(TO_THE_MENU, tmp_path)
    assert not done.returncode, done.stderr
    loaded = {*done.stdout.split()}
    assert not loaded & NOT_YET
    assert len(loaded) < MOST_MODULES


def test_a_game_goes_on_after_a_kill(tmp_path: Path) -> None:
    assert program(UNTIL_IT_DIES, tmp_path).returncode == 9
    [game] = State(tmp_path).running
    assert (game.plies, game.is_open) == (2, False)

    async def play(program: ProgramDriver) -> None:
        await program.press("g")
        await program.until(lambda: "Nava" in program.text())
        await program.press("enter")
        await program.until(lambda: program.name == "GameScreen")
        assert program.session.history.moves == ("a1c1", "e5a5")
        for move in ("a1a5", "e5c5", "a5c5"):
            await program.type(move)
        assert program.session.outcome

    state = run_program(play, tmp_path)
    assert len(list(state.archive)) == 1
    assert not list(state.running)
