"""Games in progress: resumed, deleted, open elsewhere, damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, DataTable

from tabuleiro.games import GAMES
from tabuleiro.play import Session
from tabuleiro.state import Kept, State
from tabuleiro.tui.dialogs import Confirm
from tabuleiro.tui.running_games import RunningGamesScreen
from tui.screen_host import PENDING, ScreenHost, leave, open_screen, played, press, settle


def rows(host: ScreenHost) -> int:
    return host.screen.query_one(DataTable).row_count


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_resumed_by_enter(tmp_path: Path, game: str) -> None:
    state = State(tmp_path)
    id = leave(state, game)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert rows(host) == 1
        await press(host, pilot, "enter")

    session = open_screen(lambda: RunningGamesScreen(state), play).result
    assert isinstance(session, Session)
    assert (session.id, session.history.ply) == (id, 6)
    kept = state.running.keep(session)
    assert isinstance(kept, Kept), "whoever gets the session can keep it"
    kept.close()


def test_a_second_click_opens_the_marked_game(tmp_path: Path) -> None:
    state = State(tmp_path)
    leave(state, "nava")
    second = leave(state, "barca")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await pilot.click(DataTable, offset=(3, 2))
        await settle(host, pilot)
        assert host.result is PENDING
        await pilot.click(DataTable, offset=(3, 1))
        await settle(host, pilot)
        await pilot.click(DataTable, offset=(3, 1))
        await settle(host, pilot)

    assert open_screen(lambda: RunningGamesScreen(state), play).result.id == second


def test_deleting_asks_first(tmp_path: Path) -> None:
    state = State(tmp_path)
    leave(state, "talpa")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await press(host, pilot, "d")
        assert isinstance(host.screen, Confirm)
        await press(host, pilot, "escape")
        assert rows(host) == 1
        await press(host, pilot, "delete", "enter")
        assert rows(host) == 1, "the answer that is at hand is no"
        await press(host, pilot, "d")
        await pilot.click("#yes")
        await settle(host, pilot)
        assert host.screen.has_class("-empty")
        assert "Games you leave are kept here" in host.says(".screen--empty")
        await press(host, pilot, "d", "enter", "escape")

    assert open_screen(lambda: RunningGamesScreen(state), play).result is None
    assert not list(state.running)


def test_a_game_that_is_open_elsewhere_says_so(tmp_path: Path) -> None:
    state = State(tmp_path)
    kept = State(tmp_path).running.keep(played("nava"))
    assert isinstance(kept, Kept)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert "open in another program" in host.says(".screen--detail")
        await press(host, pilot, "enter")
        assert host.result is PENDING
        await press(host, pilot, "d", "y")
        assert host.told == ["this game is open in another program"] * 2
        kept.close()
        await press(host, pilot, "r")
        assert "another program" not in host.says(".screen--detail")
        await press(host, pilot, "enter")

    assert isinstance(open_screen(lambda: RunningGamesScreen(state), play).result, Session)


def test_a_damaged_file_is_set_aside_with_a_word(tmp_path: Path) -> None:
    state = State(tmp_path)
    leave(state, "nava")
    (tmp_path / "running" / f"{'0' * 32}.json").write_text("{")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert rows(host) == 1
        [told] = host.told
        assert "cannot be understood" in told
        await press(host, pilot, "q")

    assert open_screen(lambda: RunningGamesScreen(state), play).result is None
    assert list((tmp_path / "running").glob("*.unreadable"))


def test_keys_that_are_pressed_twice(tmp_path: Path) -> None:
    """The second answer does not leave the screen below, too."""
    state = State(tmp_path)
    leave(state, "nava")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await press(host, pilot, "d")
        for _time in range(2):
            host.screen.query_one("#no", Button).press()
        await settle(host, pilot)
        assert host.screen is host.screen
        for _time in range(3):
            host.screen.query_one(DataTable).action_select_cursor()
        await settle(host, pilot)
        assert len(host.screen_stack) == 1

    assert isinstance(open_screen(lambda: RunningGamesScreen(state), play).result, Session)


def test_a_game_that_vanishes_meanwhile(tmp_path: Path) -> None:
    state = State(tmp_path)
    id = leave(state, "nava")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        state.running.discard(id)
        await press(host, pilot, "enter")
        assert host.told == ["this game cannot be read"]
        assert host.screen.has_class("-empty")

    assert open_screen(lambda: RunningGamesScreen(state), play).result is PENDING
