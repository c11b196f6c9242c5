"""The settings screen. Every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import HorizontalGroup, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Label, Select, Static

from tabuleiro import games
from tabuleiro.engine import roster
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import LANGUAGES, _, language, say, switch, translate
from tabuleiro.locale.players import player_name
from tabuleiro.play import TimeControl
from tabuleiro.state import State

from .base_screen import BaseScreen
from .themes import Themed

THEME_NAMES = {
    "dark": Phrase("dark"),
    "light": Phrase("light"),
    "contrast": Phrase("high contrast"),
    "colourless": Phrase("without colours"),
}
BOARDS = {
    "auto": Phrase("as large as possible"),
    "large": Phrase("large"),
    "compact": Phrase("compact"),
}
DELAYS = (0.2, 0.5, 0.8, 1.5, 3.0)
WIDTHS = [(0, "-narrow"), (60, "-wide")]


class SettingsScreen(BaseScreen[None]):
    """A line for each setting."""

    DEFAULT_CSS = """
    SettingsScreen {
        VerticalScroll { height: 1fr; padding: 1 1 0 1; }
        HorizontalGroup { height: auto; margin-bottom: 1; }
        Label { width: 26; padding: 0 1; }
        Select, Input { width: 1fr; max-width: 44; }
        .settings--wrong { color: $error; height: auto; padding: 0 1 0 27; display: none; }
        &.-wrong .settings--wrong { display: block; }
        &.-narrow Label { width: 1fr; }
        &.-narrow HorizontalGroup { layout: vertical; }
        &.-narrow Select, &.-narrow Input { width: 1fr; }
    }
    """
    HORIZONTAL_BREAKPOINTS = WIDTHS

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", Phrase("Next")),
        Binding("shift+tab", "app.focus_previous", Phrase("Previous")),
    ]

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state

    def heading(self) -> str:
        return _("Settings")

    def body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            for title, widget in self._rows():
                with HorizontalGroup():
                    yield Label(title, markup=False)
                    yield widget
            yield Static(classes="settings--wrong", markup=False)

    def _rows(self) -> Iterator[tuple[str, Widget]]:
        now = self.state.settings
        languages = [(name, code) for code, name in LANGUAGES.items()]
        yield _("Language"), _select("language", languages, language())
        looks = [(translate(title), name) for name, title in THEME_NAMES.items()]
        colours = _select("theme", looks, getattr(self.app, "look", ""))
        colours.disabled = self.app.no_color
        yield _("Colours"), colours
        boards = [(translate(title), name) for name, title in BOARDS.items()]
        yield _("Boards"), _select("board", boards, now.board)
        yield _("First player"), _select("first", _players(now.first), now.first)
        easy = [(_("an easy opponent"), "")]
        yield _("Second player"), _select("second", easy + _players(now.second), now.second)
        yield (
            _("Clock"),
            Input(
                now.clock,
                placeholder=_("none; or minutes + seconds a move: 5+3"),
                max_length=20,
                id="clock",
                compact=True,
            ),
        )
        seconds = sorted({*DELAYS, now.delay})
        pace = [(_("{seconds} seconds a move", seconds=f"{each:g}"), each) for each in seconds]
        yield _("Pace of computers"), _select("delay", pace, now.delay)
        answers = [(_("yes"), True), (_("no"), False)]
        yield _("Animation"), _select("animation", answers, now.animation)
        yield _("Evaluation shown"), _select("evaluation", answers, now.evaluation)

    def fill(self) -> None:
        self.query_one("#language").focus()

    async def on_select_changed(self, event: Select.Changed) -> None:
        name = event.select.id or ""
        now = self._value(name)
        if event.value == now or event.value is Select.NULL:
            return
        self._change(name, event.value)
        if name == "language":
            await self.speak()

    def _value(self, name: str) -> object:
        """The value that a control shows at first."""
        if name == "language":
            return language()
        if name == "theme":
            return getattr(self.app, "look", "")
        return getattr(self.state.settings, name)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take the clock as soon as the text is one."""
        text, wrong = event.value.strip(), ""
        try:
            if text:
                TimeControl.for_people(text)
        except ValueError as error:
            wrong = say(error)
        self.set_class(bool(wrong), "-wrong")
        self.query_one(".settings--wrong", Static).update(wrong)
        if not wrong and text != self.state.settings.clock:
            self._change("clock", text)

    def _change(self, name: str, value: object) -> None:
        """Save a setting and apply it to the screen."""
        self.state.change(**{name: value})
        settings = self.state.settings
        if name == "theme" and isinstance(self.app, Themed):
            self.app.look = settings.theme
        elif name == "animation":
            self.app.animation_level = "full" if settings.animation else "none"
        elif name == "language":
            switch(settings.language)
        self.tell_notices(self.state)


def _select(name: str, options: Sequence[tuple[str, object]], value: object) -> Select[object]:
    known = value in [each for _, each in options]
    return Select(
        options,
        value=value if known else options[0][1],
        allow_blank=False,
        id=name,
        compact=True,
    )


def _players(chosen: str) -> list[tuple[str, object]]:
    """Every player that some game has, and the one that is chosen."""
    names = [offer.name for game in games.GAMES for offer in roster.names(game)]
    known = dict.fromkeys([*names, chosen] if chosen else names)
    return [(player_name(name), name) for name in known]
