"""Statistics, rules, help; what holds of all screens: both languages, small windows, ways out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import DataTable, Tab

from tabuleiro import games
from tabuleiro.locale import LANGUAGES
from tabuleiro.state import State
from tabuleiro.tui.base_screen import BaseScreen
from tabuleiro.tui.help import HelpScreen, keys_of
from tabuleiro.tui.own_results import GROUPS, OwnResultsScreen
from tabuleiro.tui.replay import ReplayScreen
from tabuleiro.tui.replay_chooser import ReplayChooser
from tabuleiro.tui.rules import RulesScreen
from tabuleiro.tui.running_games import RunningGamesScreen
from tabuleiro.tui.settings import SettingsScreen
from tabuleiro.tui.shortcuts import active_shortcuts
from tui.screen_host import (
    PENDING,
    ScreenHost,
    annotated,
    finish,
    leave,
    open_screen,
    press,
    settle,
)

SCREENS: dict[str, Callable[[State], Screen[Any]]] = {
    "progress": RunningGamesScreen,
    "chooser": ReplayChooser,
    "replay": lambda state: ReplayScreen(annotated(), state),
    "statistics": OwnResultsScreen,
    "settings": SettingsScreen,
    "rules": lambda state: RulesScreen(),
    "help": lambda state: HelpScreen([("", "Heading"), ("x", "does [b]something[/b]")]),
}


def full(folder: Path) -> State:
    state = State(folder)
    for game in games.GAMES:
        finish(state, game)
        leave(state, game)
    return state


@pytest.mark.parametrize("name", SCREENS)
def test_rooms_in_both_languages_and_all_looks(tmp_path: Path, name: str) -> None:
    state = full(tmp_path)
    told = {}

    for spoken, look in zip(LANGUAGES, ("light", "colourless"), strict=True):

        async def play(host: ScreenHost, pilot: Pilot[None], spoken: str = spoken) -> None:
            shortcuts, ways_out = active_shortcuts(host.screen)
            keys = [shortcut.label for shortcut in shortcuts + ways_out]
            told[spoken] = (host.says(".screen--title"), keys)
            await press(host, pilot, "escape")

        host = open_screen(lambda: SCREENS[name](state), play, language=spoken, look=look)
        assert host.result is None
    titles, keys = zip(*told.values(), strict=True)
    assert titles[0] != titles[1]
    assert len(keys[0]) == len(keys[1]) >= 2
    assert not {*keys[0]} & {*keys[1]}


@pytest.mark.parametrize("name", SCREENS)
def test_a_window_that_is_too_small(tmp_path: Path, name: str) -> None:
    """A window that is too small says so; a larger one shows everything again."""
    state = full(tmp_path)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        screen = host.screen
        assert isinstance(screen, BaseScreen)
        for size in ((20, 5), (1, 1), (screen.LEAST.width - 1, 30), (100, screen.LEAST.height - 1)):
            await pilot.resize_terminal(*size)
            await settle(host, pilot)
            shown = [widget for widget in screen.children if widget.display]
            assert [widget.has_class("screen--small") for widget in shown] == [True]
        assert str(screen.LEAST.width) in host.says(".screen--small")
        await pilot.resize_terminal(*screen.LEAST)
        await settle(host, pilot)
        assert not screen.query_one(".screen--small").display
        assert host.result is PENDING
        await pilot.resize_terminal(10, 3)
        await press(host, pilot, "escape")

    assert open_screen(lambda: SCREENS[name](state), play).result is None


@pytest.mark.parametrize("name", SCREENS)
def test_help_is_a_key_away(tmp_path: Path, name: str) -> None:
    state = full(tmp_path)

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        if name == "help":
            await press(host, pilot, "f1")
            return
        keys = keys_of(host.screen)
        assert ("Esc, q", "Back") in keys
        await press(host, pilot, "f1")
        assert isinstance(host.screen, HelpScreen)
        await press(host, pilot, "q")
        assert host.screen is host.screen
        await press(host, pilot, "escape")

    assert open_screen(lambda: SCREENS[name](state), play).result is None


def rows(host: ScreenHost) -> list[list[str]]:
    table: DataTable[object] = host.screen.query_one(DataTable)
    return [[str(cell) for cell in table.get_row_at(row)] for row in range(table.row_count)]


def test_statistics(tmp_path: Path) -> None:
    state = State(tmp_path)
    finish(state, "nava", ("human", "engine:3"))
    finish(state, "nava", ("engine:3", "human"))
    finish(state, "barca", ("random", "human"))
    finish(state, "barca", ("random", "human"))
    finish(state, "stacks", ("human", "human"))
    seen: list[list[list[str]]] = []

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert "4 games against the computer: 3 won, 0 drawn, 1 lost." in host.says("#total")
        for _tab in GROUPS:
            seen.append(rows(host))
            await press(host, pilot, "right")
        await pilot.click(Tab)
        await settle(host, pilot)
        assert rows(host) == seen[0]

    open_screen(lambda: OwnResultsScreen(state), play)
    by_game, by_opponent, both, by_side, others = seen
    assert [row[:6] for row in by_game] == [
        ["Barca", "2", "2", "0", "0", "100 %"],
        ["Nava", "2", "1", "0", "1", "50 %"],
    ]
    assert [row[:3] for row in by_opponent] == [["Computer", "3", "2"], ["Random", "", "2"]]
    assert [row[:3] for row in both] == [["Barca", "Random", ""], ["Nava", "Computer", "3"]]
    assert [row[:2] for row in by_side] == [
        ["Barca", "Second"],
        ["Nava", "White"],
        ["Nava", "Black"],
    ]
    assert [row[:3] for row in others] == [["Stacks", "Person", "Person"]]


def test_statistics_of_nothing_and_of_a_damaged_archive(tmp_path: Path) -> None:
    state = State(tmp_path)
    state.archive.path.write_bytes(b"\xff\x00")

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert "Results appear here" in host.says(".screen--empty")
        assert len(host.told) == 1
        await press(host, pilot, "right", "enter", "escape")

    assert open_screen(lambda: OwnResultsScreen(state), play).result is None


def source(host: ScreenHost) -> str:
    assert isinstance(host.screen, RulesScreen)
    return host.screen.source


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_rules_of_every_game(spoken: str) -> None:
    pages: list[str] = []

    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        for _game in games.GAMES:
            pages.append(source(host))
            await press(host, pilot, "right")
        assert source(host) == pages[0]
        await press(host, pilot, "left")
        assert source(host) == pages[-1]

    open_screen(RulesScreen, play, language=spoken)
    assert len({*pages}) == len(games.GAMES)
    for page, game in zip(pages, games.GAMES.values(), strict=True):
        assert page.startswith(f"# {game.title}")


def test_rules_are_scrolled_and_links_lead_nowhere() -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        page = host.screen.query_one("VerticalScroll")
        for key in ("space", "pagedown", "down", "j"):
            before = page.scroll_target_y
            await press(host, pilot, key)
            assert page.scroll_target_y > before, key
        await press(host, pilot, "b", "k", "home")
        assert page.scroll_target_y == 0

    open_screen(lambda: RulesScreen("stacks"), play)


def test_a_game_without_a_page_tells_its_idea() -> None:
    async def play(host: ScreenHost, pilot: Pilot[None]) -> None:
        assert "There is no rules page of Tiny." in source(host)

    open_screen(lambda: RulesScreen("tiny"), play)


def test_rules_of_no_game() -> None:
    with pytest.raises(ValueError, match="no game 'chess'"):
        RulesScreen("chess")
