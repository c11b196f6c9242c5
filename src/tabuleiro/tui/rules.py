"""The rules of the games, a page each."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown
from rich.theme import Theme
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static, Tab, Tabs

from tabuleiro import games
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, rules_page, translate

from .base_screen import BaseScreen

HEIGHTS = [(0, "-short"), (16, "-tall")]


class Page:
    """A page in Markdown, drawn as one widget: ten times as fast as Textual's many."""

    def __init__(self, source: str, accent: str) -> None:
        self._page = Markdown(source, hyperlinks=False)
        heading = f"bold {accent}" if accent.startswith("#") else "bold"
        bold = ("code", "code_block", "table.header")
        plain = ("block_quote", "hr", "item.bullet", "item.number", "link", "table.border")
        self._look = Theme(
            {f"markdown.{name}": "bold" for name in bold}
            | {f"markdown.{name}": "none" for name in plain}
            | {f"markdown.h{level}": heading for level in range(1, 7)}
        )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with console.use_theme(self._look):
            return list(console.render(self._page, options))


class RulesScreen(BaseScreen[None]):
    """The rules page of a game in the language spoken, and tabs for the other games."""

    DEFAULT_CSS = """
    RulesScreen {
        VerticalScroll { height: 1fr; }
        VerticalScroll > Static { max-width: 90; padding: 1 2; }
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
        """Without a game: the first one. UnknownOption for an unknown name."""
        super().__init__()
        self._game = games.get(game) if game else next(iter(games.GAMES.values()))
        self.source = ""
        """The page shown, as Markdown."""

    def heading(self) -> str:
        return _("Rules")

    def body(self) -> ComposeResult:
        tabs = [Tab(game.title, id=game.name) for game in games.GAMES.values()]
        yield Tabs(*tabs, active=self._game.name)
        with VerticalScroll():
            yield Static(id="page")

    def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        self._game = games.get(event.tab.id or "")
        page = rules_page(self._game)
        if page is None:
            missing = _("There is no rules page of {game}.", game=self._game.title)
            page = f"# {self._game.title}\n\n{missing}\n\n{translate(self._game.summary)}"
        self.source = page
        accent = self.app.theme_variables["primary"]
        self.query_one("#page", Static).update(Page(page, accent))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def fill(self) -> None:
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
