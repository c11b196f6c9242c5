"""Dialogs above a screen: a question to confirm, a line to type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Button, Input, Static

from ..locale import _
from .base_screen import DismissedOnce

LONGEST_PATH = 4096


class Dialog(DismissedOnce[ScreenResultType], ModalScreen[ScreenResultType]):
    """A box in the middle of the screen below."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        & > Vertical { width: 56; max-width: 95%; height: auto; max-height: 95%; padding: 1 2;
            background: $surface; border: round $border; }
    }
    """


class Confirm(Dialog[bool]):
    """A question answered with yes or no. Escape is a no."""

    DEFAULT_CSS = """
    Confirm {
        Horizontal { height: auto; margin-top: 1; align-horizontal: center; }
        Button { margin: 0 1; min-width: 10; width: auto; }
        Static { width: 1fr; text-align: center; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", show=False),
        Binding("y,s", "answer(True)", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, yes: str) -> None:
        super().__init__()
        self._question = question
        self._yes = yes

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            with Horizontal():
                yield Button(_("Cancel"), id="no", compact=True)
                yield Button(self._yes, id="yes", variant="error", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


def if_confirmed(screen: Screen[Any], question: str, yes: str, act: Callable[[], object]) -> None:
    """Ask, and act when the answer is yes."""

    def answered(is_sure: bool | None) -> None:
        if is_sure:
            act()

    screen.app.push_screen(Confirm(question, yes), answered)


class Ask(Dialog[str]):
    """A line to type; an empty answer is none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, answer: str = "") -> None:
        super().__init__()
        self._question = question
        self._answer = answer

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield Input(self._answer, max_length=LONGEST_PATH, compact=True)
            yield Static(_("Enter: done · Escape: cancel"), classes="muted")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")
