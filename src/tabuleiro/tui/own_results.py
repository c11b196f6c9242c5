"""Statistics of one's own games, counted from the archive."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static, Tab, Tabs

from tabuleiro import games
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, ngettext, translate
from tabuleiro.locale.players import KINDS
from tabuleiro.state import (
    FinishedGame,
    GroupResults,
    OwnResults,
    State,
    other_results,
    own_results,
)
from tabuleiro.state.own_results import Key

from .base_screen import LISTING, BaseScreen
from .game_table import BATCH
from .labels import cell, player

GROUPS: dict[str, tuple[Phrase, tuple[Key, ...]]] = {
    "game": (Phrase("By game"), ("game",)),
    "opponent": (Phrase("By opponent"), ("opponent", "level")),
    "both": (Phrase("By game and opponent"), ("game", "opponent", "level")),
    "side": (Phrase("By side"), ("game", "side")),
    "others": (Phrase("Other games"), ()),
}
"""The tabs: each with its title and what the results are grouped by."""
TITLES: dict[Key, Phrase] = {
    "game": Phrase("Game"),
    "opponent": Phrase("Opponent"),
    "level": Phrase("Level"),
    "side": Phrase("Side"),
}
BAR = 12
WITH_BAR = 100
"""Columns that long rows with their bar need."""
HEIGHTS = [(0, "-short"), (14, "-tall")]


class OwnResultsScreen(BaseScreen[None]):
    DEFAULT_CSS = """
    OwnResultsScreen {
        DataTable { height: 1fr; scrollbar-size-vertical: 1; }
        &.-empty Tabs, &.-empty DataTable { display: none; }
        #total { height: 1; padding: 0 1; margin: 0; }
        &.-short Tabs { height: 1; }
    }
    """
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,p", "turn(-1)", Phrase("Previous table"), priority=True),
        Binding("right,n", "turn(1)", Phrase("Next table"), priority=True),
    ]

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self._games: list[FinishedGame] = []
        self._group = "game"

    def heading(self) -> str:
        return _("Statistics")

    def body(self) -> ComposeResult:
        tabs = [Tab(translate(title), id=name) for name, (title, _keys) in GROUPS.items()]
        yield Static(id="total", markup=False)
        yield Tabs(*tabs, active=self._group)
        yield DataTable[Text](cursor_type="row", zebra_stripes=False)
        yield Static(
            _("No game has been finished yet. Results appear here once you have played some."),
            classes="screen--empty",
            markup=False,
        )

    def fill(self) -> None:
        self.query_one(DataTable).focus()
        self._read()

    @work(exclusive=True, group=LISTING)
    async def _read(self) -> None:
        """Read the archive in batches, so that keys are answered meanwhile."""
        self._games.clear()
        rest = iter(self.state.archive)
        while batch := list(islice(rest, BATCH)):
            self._games += batch
            reading = _("Reading… {count}", count=len(self._games))
            self.query_one("#total", Static).update(reading)
            await asyncio.sleep(0)
        self.set_class(not self._games, "-empty")
        self.query_one("#total", Static).update(self._total() if self._games else "")
        self._show()
        self.tell_notices(self.state)

    def _total(self) -> str:
        rows = own_results(self._games, [])
        if not rows:
            return _("You have not finished a game against the computer yet.")
        results = rows[0].results
        return ngettext(
            "{count} game against the computer: {won} won, {drawn} drawn, {lost} lost.",
            "{count} games against the computer: {won} won, {drawn} drawn, {lost} lost.",
            results.games,
            won=results.won,
            drawn=results.drawn,
            lost=results.lost,
        )

    def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        self._group = event.tab.id or ""
        self._show()

    def _show(self) -> None:
        table: DataTable[Text] = self.query_one(DataTable)
        table.clear(columns=True)
        _title, keys = GROUPS[self._group]
        rows = own_results(self._games, keys) if keys else other_results(self._games)
        first = [translate(TITLES[key]) for key in keys] or [_("Game"), _("First"), _("Second")]
        won, lost = (_("Won"), _("Lost")) if keys else (_("First won"), _("Second won"))
        shown = 5 + (len(first) < 3 or self.app.size.width >= WITH_BAR)
        numbers = (_("Games"), won, _("Drawn"), lost, _("Score"), "")
        for title in (*first, *numbers[:shown]):
            table.add_column(cell(title))
        for row in rows:
            table.add_row(*map(cell, self._names(keys, row)), *figures(row.results)[:shown])

    def _names(self, keys: Sequence[Key], row: GroupResults) -> list[str]:
        if not keys:
            game, first, second = row.group
            return [games.get(game).title, player(first), player(second)]
        values = dict(zip(keys, row.group, strict=True))
        return [_name(key, value, values.get("game", "")) for key, value in values.items()]

    def action_turn(self, by: int) -> None:
        tabs = self.query_one(Tabs)
        if by > 0:
            tabs.action_next_tab()
        else:
            tabs.action_previous_tab()


def _name(key: Key, value: str, game: str) -> str:
    if key == "game":
        return games.get(value).title
    if key == "side":
        return translate(games.get(game).sides[int(value) - 1])
    return translate(KINDS.get(value, value)) if key == "opponent" else value


def figures(results: OwnResults) -> list[Text]:
    """Games, won, drawn, lost, the score in percent, and that as a bar."""
    full = round(BAR * results.score / 100)
    numbers = (results.games, results.won, results.drawn, results.lost)
    return [
        *(Text(str(number), justify="right") for number in numbers),
        Text(f"{results.score:.0f} %", justify="right"),
        Text("━" * full + "╌" * (BAR - full)),
    ]
