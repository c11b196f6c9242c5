"""Settings take effect at once, and last."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from tabuleiro.locale import LANGUAGES, language
from tabuleiro.state import State
from tabuleiro.state.settings import DEFAULTS
from tabuleiro.tui.rules import RulesScreen
from tabuleiro.tui.settings import BOARDS, THEME_NAMES, SettingsScreen
from tabuleiro.tui.themes import THEMES
from tui.hall import Hall, press, settle, visit


def select(hall: Hall, name: str) -> Select[object]:
    return hall.screen.query_one(f"#{name}", Select)


async def choose(hall: Hall, pilot: Pilot[None], name: str, value: object) -> None:
    select(hall, name).value = value
    await settle(hall, pilot)


def test_language_by_keys(tmp_path: Path) -> None:
    state = State(tmp_path)
    spoken = []

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert hall.says(".room--title") == "Settings"
        await press(hall, pilot, "enter", "down", "enter")
        spoken.append(language())
        assert hall.says(".room--title") == "Definições"
        assert select(hall, "language").has_focus
        await hall.push_screen(RulesScreen("nava"))
        await settle(hall, pilot)
        assert hall.says(".room--title") == "Regras"
        await press(hall, pilot, "escape", "escape")

    assert visit(lambda: SettingsScreen(state), play).result is None
    assert spoken == ["pt"], "in this task and in all others"
    assert State(tmp_path).settings.language == "pt"


def test_a_language_that_changed_behind_a_screen(tmp_path: Path) -> None:
    """Whoever comes back to a screen finds it in the language chosen meanwhile."""

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await hall.push_screen(SettingsScreen(State(tmp_path)))
        await settle(hall, pilot)
        await choose(hall, pilot, "language", "pt")
        await press(hall, pilot, "escape")
        assert hall.screen is hall.room
        assert hall.says(".room--title") == "Regras"

    visit(lambda: RulesScreen("nava"), play)


def test_every_language_can_be_chosen(tmp_path: Path) -> None:
    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        for code in reversed(LANGUAGES):
            await choose(hall, pilot, "language", code)
            assert language() == code

    visit(lambda: SettingsScreen(State(tmp_path)), play)


def test_colours_and_boards(tmp_path: Path) -> None:
    state = State(tmp_path)
    assert {*THEME_NAMES} == {*THEMES}

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        for look in reversed(THEMES):
            await choose(hall, pilot, "theme", look)
            assert (hall.look, state.settings.theme) == (look, look)
        for board in reversed(BOARDS):
            await choose(hall, pilot, "board", board)
            assert state.settings.board == board

    visit(lambda: SettingsScreen(state), play)


def test_without_colours_there_is_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert select(hall, "theme").disabled
        assert select(hall, "theme").value == "colourless"

    visit(lambda: SettingsScreen(State(tmp_path)), play)


def test_yes_and_no_by_mouse_and_keys(tmp_path: Path) -> None:
    state = State(tmp_path)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await pilot.click("#animation")
        await press(hall, pilot, "down", "enter")
        assert (state.settings.animation, hall.animation_level) == (False, "none")
        await press(hall, pilot, "tab", "enter", "up", "enter")
        assert state.settings.evaluation
        await choose(hall, pilot, "animation", True)
        assert hall.animation_level == "full"

    visit(lambda: SettingsScreen(state), play)


def test_players_and_pace(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.change(second="ugi:/somewhere/engine", delay=1.25)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        assert select(hall, "second").value == "ugi:/somewhere/engine"
        assert select(hall, "delay").value == 1.25
        await choose(hall, pilot, "second", "engine:3")
        await choose(hall, pilot, "first", "random")
        await choose(hall, pilot, "delay", 0.2)

    visit(lambda: SettingsScreen(state), play)
    now = State(tmp_path).settings
    assert (now.first, now.second, now.delay) == ("random", "engine:3", 0.2)


def test_a_clock_is_typed(tmp_path: Path) -> None:
    state = State(tmp_path)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        hall.screen.query_one("#clock", Input).focus()
        await press(hall, pilot, "5", "+")
        assert "5+3" in hall.says(".settings--wrong")
        assert hall.screen.has_class("-wrong")
        assert state.settings.clock == "5"
        await press(hall, pilot, "3")
        assert not hall.screen.has_class("-wrong")
        assert state.settings.clock == "5+3"
        await press(hall, pilot, "backspace", "backspace", "backspace")
        assert state.settings.clock == ""

    visit(lambda: SettingsScreen(state), play)


def test_looking_changes_nothing(tmp_path: Path) -> None:
    state = State(tmp_path)

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await press(hall, pilot, *["tab"] * 12, "escape")

    assert visit(lambda: SettingsScreen(state), play).result is None
    assert not (tmp_path / "settings.json").exists()
    assert {name: getattr(state.settings, name) for name in DEFAULTS} == DEFAULTS


def test_settings_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("in the way")

    async def play(hall: Hall, pilot: Pilot[None]) -> None:
        await choose(hall, pilot, "theme", "light")
        assert hall.look == "light"
        assert any("nothing can be saved" in told for told in hall.told)

    visit(lambda: SettingsScreen(State(folder)), play)
