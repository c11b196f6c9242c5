"""The rules of the games, a page each."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown, Tab, Tabs

from tabuleiro import games
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, rules_page, translate

from .room import Room

HEIGHTS = [(0, "-short"), (16, "-tall")]


class RulesScreen(Room[None]):
    """The page of a game in the language spoken; the other games are a key away."""

    DEFAULT_CSS = """
    RulesScreen {
        VerticalScroll { height: 1fr; }
        Markdown { max-width: 100; padding: 0 2; background: transparent; }
        &.-short Tabs { display: none; }
    }
    """
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,p", "turn(-1)", Phrase("Previous game"), priority=True),
        Binding("right,n", "turn(1)", Phrase("Next game"), priority=True),
        Binding("space", "page(1)", show=False),
        Binding("b", "page(-1)", show=False),
        Binding("j", "app.simulate_key('down')", show=False),
        Binding("k", "app.simulate_key('up')", show=False),
    ]

    def __init__(self, game: str | None = None) -> None:
        """Without a game: the first one; UnknownOption for one that there is not."""
        super().__init__()
        self._game = games.get(game) if game else next(iter(games.GAMES.values()))

    def heading(self) -> str:
        return _("Rules")

    def furniture(self) -> ComposeResult:
        tabs = [Tab(game.title, id=game.name) for game in games.GAMES.values()]
        yield Tabs(*tabs, active=self._game.name)
        with VerticalScroll():
            yield Markdown(open_links=False)

    async def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        self._game = games.get(event.tab.id or "")
        page = rules_page(self._game)
        if page is None:
            missing = _("There is no rules page of {game}.", game=self._game.title)
            page = f"# {self._game.title}\n\n{missing}\n\n{translate(self._game.summary)}"
        await self.query_one(Markdown).update(page)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def furnish(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_turn(self, by: int) -> None:
        tabs = self.query_one(Tabs)
        if by > 0:
            tabs.action_next_tab()
        else:
            tabs.action_previous_tab()

    def action_page(self, by: int) -> None:
        page = self.query_one(VerticalScroll)
        if by > 0:
            page.action_page_down()
        else:
            page.action_page_up()
