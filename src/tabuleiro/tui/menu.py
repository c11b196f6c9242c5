"""The main menu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import ScreenResume
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..games.sentence import Phrase
from ..locale import _, ngettext, translate
from ..state import State
from .base_screen import BaseScreen

LOGO = (
    "▀█▀ ▄▀▄ █▀▄ █ █ █   █▀▀ █ █▀▄ █▀█",
    " █  █▀█ █▀▄ █ █ █   █▀▀ █ █▀▄ █ █",
    " ▀  ▀ ▀ ▀▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀ ▀ ▀▀▀",
)


class Entry(NamedTuple):
    """A line of the menu; its name is also the action of the application that it stands for."""

    action: str
    title: Phrase
    words: Phrase


ENTRIES = (
    Entry("play", Phrase("Play"), Phrase("against a person or the computer")),
    Entry("progress", Phrase("Games in progress"), Phrase("continue where you left off")),
    Entry("replay", Phrase("Replay"), Phrase("go through finished games and files")),
    Entry("watch", Phrase("Watch"), Phrase("computer against computer")),
    Entry("statistics", Phrase("Statistics"), Phrase("your results so far")),
    Entry("settings", Phrase("Settings"), Phrase("language, colours, players")),
    Entry("quit", Phrase("Quit"), Phrase("leave the program")),
)


def letters(titles: Iterable[str]) -> list[int]:
    """For each title the place of its letter: the first one that no title before it has."""
    taken: set[str] = set()
    places: list[int] = []
    for title in titles:
        free = (at for at, each in enumerate(title.lower()) if "a" <= each <= "z")
        place = next((at for at in free if title[at].lower() not in taken), 0)
        taken.add(title[place].lower())
        places.append(place)
    return places


class MenuScreen(BaseScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", Phrase("Open"), key_display="↑ ↓ ⏎"),
        Binding("question_mark", "app.rules", Phrase("Rules")),
        Binding("q", "app.quit", Phrase("Quit")),
        Binding("escape", "nothing", show=False),
    ]

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def heading(self) -> str:
        return _("Board games for two")

    def body(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static("\n".join(LOGO), id="logo", markup=False)
            yield OptionList(*self._options(), compact=True)

    def fill(self) -> None:
        self.query_one(OptionList).focus()

    def _options(self) -> list[Option]:
        titles = [translate(entry.title) for entry in ENTRIES]
        width = max(map(len, titles))
        options = []
        for entry, title, at in zip(ENTRIES, titles, letters(titles), strict=True):
            words = self._kept() if entry.action == "progress" else ""
            line = Content.assemble(
                (title[:at], "bold"),
                (title[at], "bold underline"),
                (title[at + 1 :].ljust(width - at + 2), "bold"),
                (words or translate(entry.words), "$text-muted"),
            )
            options.append(Option(line, id=entry.action))
        return options

    def _kept(self) -> str:
        if count := sum(1 for _game in self._state.running):
            return ngettext("{count} game to continue", "{count} games to continue", count)
        return ""

    @on(ScreenResume)
    def _look_again(self) -> None:
        """Count the games in progress again: some may have ended meanwhile."""
        choices = self.query_one(OptionList)
        at = choices.highlighted or 0
        choices.set_options(self._options())
        choices.highlighted = at

    def on_key(self, event: events.Key) -> None:
        titles = [translate(entry.title) for entry in ENTRIES]
        keys = [title[at].lower() for title, at in zip(titles, letters(titles), strict=True)]
        pressed = (event.character or "").lower()
        numbers = [str(number) for number, _entry in enumerate(ENTRIES, 1)]
        if pressed in keys or pressed in numbers:
            event.stop()
            place = keys.index(pressed) if pressed in keys else numbers.index(pressed)
            self.query_one(OptionList).highlighted = place
            self._open(ENTRIES[place].action)

    def action_nothing(self) -> None:
        """Does nothing: the menu is the last screen."""

    def action_open(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option.id or "")

    def _open(self, action: str) -> None:
        self.call_later(self.app.run_action, f"app.{action}")
