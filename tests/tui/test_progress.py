"""Games in progress: resumed, deleted, open elsewhere, damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, DataTable

from tabuleiro.games import GAMES
from tabuleiro.play import Session
from tabuleiro.state import Kept, State
from tabuleiro.tui.confirm import Confirm
from tabuleiro.tui.progress import ProgressScreen
from tui.hall import PENDING, Hall, leave, played, press, settle, visit


def rows(hall: Hall) -> int:
    return hall.screen.query_one(DataTable).row_count


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_resumed_by_enter(tmp_path: Path, game: str) -> None:
    state = State(tmp_path)
    id = leave(state, game)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert rows(hall) == 1
        await press(hall, pilot, "enter")

    session = visit(lambda: ProgressScreen(state), play).result
    assert isinstance(session, Session)
    assert (session.id, session.history.ply) == (id, 6)
    kept = state.running.keep(session)
    assert isinstance(kept, Kept), "whoever gets the session can keep it"
    kept.close()


def test_a_second_click_opens_the_marked_game(tmp_path: Path) -> None:
    state = State(tmp_path)
    leave(state, "nava")
    second = leave(state, "barca")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await pilot.click(DataTable, offset=(3, 2))
        await settle(hall, pilot)
        assert hall.result is PENDING
        await pilot.click(DataTable, offset=(3, 1))
        await settle(hall, pilot)
        await pilot.click(DataTable, offset=(3, 1))
        await settle(hall, pilot)

    assert visit(lambda: ProgressScreen(state), play).result.id == second


def test_deleting_asks_first(tmp_path: Path) -> None:
    state = State(tmp_path)
    leave(state, "talpa")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await press(hall, pilot, "d")
        assert isinstance(hall.screen, Confirm)
        await press(hall, pilot, "escape")
        assert rows(hall) == 1
        await press(hall, pilot, "delete", "enter")
        assert rows(hall) == 1, "the answer that is at hand is no"
        await press(hall, pilot, "d")
        await pilot.click("#yes")
        await settle(hall, pilot)
        assert hall.screen.has_class("-empty")
        assert "waits for you here" in hall.says(".room--empty")
        await press(hall, pilot, "d", "enter", "escape")

    assert visit(lambda: ProgressScreen(state), play).result is None
    assert not list(state.running)


def test_a_game_that_is_open_elsewhere_says_so(tmp_path: Path) -> None:
    state = State(tmp_path)
    kept = State(tmp_path).running.keep(played("nava"))
    assert isinstance(kept, Kept)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert "open in another program" in hall.says(".room--detail")
        await press(hall, pilot, "enter")
        assert hall.result is PENDING
        await press(hall, pilot, "d", "y")
        assert hall.told == ["this game is open in another program"] * 2
        kept.close()
        await press(hall, pilot, "r")
        assert "another program" not in hall.says(".room--detail")
        await press(hall, pilot, "enter")

    assert isinstance(visit(lambda: ProgressScreen(state), play).result, Session)


def test_a_damaged_file_is_set_aside_with_a_word(tmp_path: Path) -> None:
    state = State(tmp_path)
    leave(state, "nava")
    (tmp_path / "running" / f"{'0' * 32}.json").write_text("{")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert rows(hall) == 1
        [told] = hall.told
        assert "cannot be understood" in told
        await press(hall, pilot, "q")

    assert visit(lambda: ProgressScreen(state), play).result is None
    assert list((tmp_path / "running").glob("*.unreadable"))


def test_keys_that_are_pressed_twice(tmp_path: Path) -> None:
    """The second answer does not leave the screen below, too."""
    state = State(tmp_path)
    leave(state, "nava")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await press(hall, pilot, "d")
        for _time in range(2):
            hall.screen.query_one("#no", Button).press()
        await settle(hall, pilot)
        assert hall.screen is hall.room
        for _time in range(3):
            hall.screen.query_one(DataTable).action_select_cursor()
        await settle(hall, pilot)
        assert len(hall.screen_stack) == 1

    assert isinstance(visit(lambda: ProgressScreen(state), play).result, Session)


def test_a_game_that_vanishes_meanwhile(tmp_path: Path) -> None:
    state = State(tmp_path)
    id = leave(state, "nava")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        state.running.discard(id)
        await press(hall, pilot, "enter")
        assert hall.told == ["this game cannot be read"]
        assert hall.screen.has_class("-empty")

    assert visit(lambda: ProgressScreen(state), play).result is PENDING
