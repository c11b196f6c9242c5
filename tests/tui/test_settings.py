"""Settings take effect and are saved at once."""

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
from tui.screen_host import ScreenHost, open_screen, press, settle


def select(host: ScreenHost, name: str) -> Select[object]:
    return host.screen.query_one(f"#{name}", Select)


async def choose(host: ScreenHost, pilot: Pilot[None], name: str, value: object) -> None:
    select(host, name).value = value
    await settle(host, pilot)


def test_language_by_keys(tmp_path: Path) -> None:
    state = State(tmp_path)
    spoken = []

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert host.says(".screen--title") == "Settings"
        await press(host, pilot, "enter", "down", "enter")
        spoken.append(language())
        assert host.says(".screen--title") == "Definições"
        assert select(host, "language").has_focus
        await host.push_screen(RulesScreen("nava"))
        await settle(host, pilot)
        assert host.says(".screen--title") == "Regras"
        await press(host, pilot, "escape", "escape")

    assert open_screen(lambda: SettingsScreen(state), play).result is None
    assert spoken == ["pt"], "in this task and in all others"
    assert State(tmp_path).settings.language == "pt"


def test_a_language_that_changed_behind_a_screen(tmp_path: Path) -> None:
    """A screen is composed again when the language was changed above it."""

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await host.push_screen(SettingsScreen(State(tmp_path)))
        await settle(host, pilot)
        await choose(host, pilot, "language", "pt")
        await press(host, pilot, "escape")
        assert host.screen is host.screen
        assert host.says(".screen--title") == "Regras"

    open_screen(lambda: RulesScreen("nava"), play)


def test_every_language_can_be_chosen(tmp_path: Path) -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        for code in reversed(LANGUAGES):
            await choose(host, pilot, "language", code)
            assert language() == code

    open_screen(lambda: SettingsScreen(State(tmp_path)), play)


def test_colours_and_boards(tmp_path: Path) -> None:
    state = State(tmp_path)
    assert {*THEME_NAMES} == {*THEMES}

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        for look in reversed(THEMES):
            await choose(host, pilot, "theme", look)
            assert (host.look, state.settings.theme) == (look, look)
        for board in reversed(BOARDS):
            await choose(host, pilot, "board", board)
            assert state.settings.board == board

    open_screen(lambda: SettingsScreen(state), play)


def test_without_colours_there_is_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert select(host, "theme").disabled
        assert select(host, "theme").value == "colourless"

    open_screen(lambda: SettingsScreen(State(tmp_path)), play)


def test_yes_and_no_by_mouse_and_keys(tmp_path: Path) -> None:
    state = State(tmp_path)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await pilot.click("#animation")
        await press(host, pilot, "down", "enter")
        assert (state.settings.animation, host.animation_level) == (False, "none")
        await press(host, pilot, "tab", "enter", "up", "enter")
        assert state.settings.evaluation
        await choose(host, pilot, "animation", True)
        assert host.animation_level == "full"

    open_screen(lambda: SettingsScreen(state), play)


def test_players_and_pace(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.change(second="ugi:/somewhere/engine", delay=1.25)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert select(host, "second").value == "ugi:/somewhere/engine"
        assert select(host, "delay").value == 1.25
        await choose(host, pilot, "second", "engine:3")
        await choose(host, pilot, "first", "random")
        await choose(host, pilot, "delay", 0.2)

    open_screen(lambda: SettingsScreen(state), play)
    now = State(tmp_path).settings
    assert (now.first, now.second, now.delay) == ("random", "engine:3", 0.2)


def test_a_clock_is_typed(tmp_path: Path) -> None:
    state = State(tmp_path)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        host.screen.query_one("#clock", Input).focus()
        await press(host, pilot, "5", "+")
        assert "5+3" in host.says(".settings--wrong")
        assert host.screen.has_class("-wrong")
        assert state.settings.clock == "5"
        await press(host, pilot, "3")
        assert not host.screen.has_class("-wrong")
        assert state.settings.clock == "5+3"
        await press(host, pilot, "backspace", "backspace", "backspace")
        assert state.settings.clock == ""

    open_screen(lambda: SettingsScreen(state), play)


def test_looking_changes_nothing(tmp_path: Path) -> None:
    state = State(tmp_path)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await press(host, pilot, *["tab"] * 12, "escape")

    assert open_screen(lambda: SettingsScreen(state), play).result is None
    assert not (tmp_path / "settings.json").exists()
    assert {name: getattr(state.settings, name) for name in DEFAULTS} == DEFAULTS


def test_settings_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("in the way")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        await choose(host, pilot, "theme", "light")
        assert host.look == "light"
        assert any("nothing can be saved" in told for told in host.told)

    open_screen(lambda: SettingsScreen(State(folder)), play)
