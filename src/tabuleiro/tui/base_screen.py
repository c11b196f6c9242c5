"""The base of all screens: a title, the keys that do something now, a way back."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding, BindingType
from textual.events import Resize, ScreenResume
from textual.geometry import Size
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, language, say, translate
from tabuleiro.state import State

from .shortcuts import KeyBar

LISTING = "listing"
"""The group of workers that fill widgets. They begin again when the widgets are recomposed."""
WAYS_OUT = ("leave", "quit", "app.quit")


class DismissedOnce(Screen[ScreenResultType]):
    """A screen that a key pressed twice does not leave twice.

    Textual would take whatever screen is on top by then.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)


class BaseScreen(DismissedOnce[ScreenResultType]):
    """A screen with a title, its keys in the language spoken, and the least size it needs."""

    LEAST: ClassVar[Size] = Size(40, 10)
    """The columns and lines it needs."""
    DEFAULT_CSS = """
    BaseScreen {
        .screen--title {
            dock: top; height: 1; padding: 0 1;
            background: $panel; color: $primary; text-style: bold; text-wrap: nowrap;
        }
        .screen--small { display: none; width: 1fr; height: 1fr; content-align: center middle; }
        .screen--empty { display: none; height: 1fr; padding: 1 2; content-align: center middle;
            color: $text-muted; text-align: center; }
        .screen--detail { height: auto; max-height: 3; padding: 0 1; color: $text-muted; }
        &.-empty .screen--empty { display: block; }
        &.-small > * { display: none; }
        &.-small > .screen--small { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", Phrase("Back")),
        Binding("f1,question_mark", "help", Phrase("Keys"), key_display="F1"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._spoken = ""
        """The language its texts are in."""
        self._resting: Widget | None = None
        """The widget that gets the focus once the window is large enough."""

    def compose(self) -> ComposeResult:
        self._spoken = language()
        yield Static(self.heading(), classes="screen--title", markup=False)
        yield from self.body()
        yield Static(self._too_small(), classes="screen--small", markup=False)
        yield KeyBar()

    def heading(self) -> str:
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """The widgets between title and footer."""
        raise NotImplementedError

    def fill(self) -> None:
        """Fill the widgets. Called after each compose."""

    def on_mount(self) -> None:
        self.fill()

    @on(ScreenResume)
    async def _speak_again(self) -> None:
        if self._spoken != language():
            await self.speak()

    async def speak(self) -> None:
        """Compose the screen again, in the language spoken now."""
        self.workers.cancel_group(self, LISTING)
        await self.recompose()
        self.fill()
        self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The active keys, described in the language spoken, those that leave last."""
        keys = super().active_bindings.items()
        told = sorted(keys, key=lambda item: item[1].binding.action in ("leave", "help"))
        return {key: active._replace(binding=_told(active.binding)) for key, active in told}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only leaving is possible while the window is too small."""
        return not self.has_class("-small") or action in WAYS_OUT

    def on_resize(self, event: Resize) -> None:
        small = event.size.width < self.LEAST.width or event.size.height < self.LEAST.height
        focused = self.focused
        self.set_class(small, "-small")
        if small and focused:
            self.set_focus(focused)
        elif not small and self._resting:
            self.call_after_refresh(self.set_focus, self._resting)
            self._resting = None

    def set_focus(
        self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False
    ) -> None:
        """Focus a widget; while the window is too small, remember it instead."""
        if widget and self.has_class("-small"):
            self._resting, widget = widget, None
        super().set_focus(widget, scroll_visible, from_app_focus)

    def _too_small(self) -> str:
        return _(
            "This window is too small: {columns} columns and {lines} lines are needed.",
            columns=self.LEAST.width,
            lines=self.LEAST.height,
        )

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        from .help import HelpScreen, keys_of

        self.app.push_screen(HelpScreen(keys_of(self)))

    def tell_notices(self, state: State) -> None:
        """Show the notices of the saved state that have not been shown yet."""
        for notice in state.notices.take():
            self.notify(say(notice), severity="warning", markup=False, timeout=10)


def _told(binding: Binding) -> Binding:
    """A binding with its description translated, if that is a ``Phrase``."""
    description = binding.description
    if not isinstance(description, Phrase):
        return binding
    return replace(binding, description=Phrase(translate(description)))
