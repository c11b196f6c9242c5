"""A line to type, above a screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ..locale import _
from .leaving import DismissedOnce

LONGEST_PATH = 4096


class Ask(DismissedOnce[str], ModalScreen[str]):
    """A line to type; an empty answer is none."""

    DEFAULT_CSS = """
    Ask {
        align: center middle;
        & > Vertical { width: 60; max-width: 90%; height: auto; padding: 1 2;
            background: $surface; border: round $border; }
        .muted { color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, answer: str = "") -> None:
        super().__init__()
        self._question = question
        self._answer = answer

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield Input(self._answer, max_length=LONGEST_PATH, compact=True)
            yield Static(_("Enter: done · Escape: leave it"), classes="muted")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")
