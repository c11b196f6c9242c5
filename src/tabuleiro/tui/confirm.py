"""A question that is answered with yes or no."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from tabuleiro.locale import _

from .leaving import DismissedOnce


class Confirm(DismissedOnce[bool], ModalScreen[bool]):
    """Asks before something that cannot be taken back. Escape is a no."""

    DEFAULT_CSS = """
    Confirm {
        align: center middle;
        & > Vertical { width: 50; max-width: 90%; height: auto; max-height: 90%; padding: 1 2;
            background: $surface; border: round $border; }
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

    def __init__(self, question: str, yes: str, no: str = "") -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no or _("Cancel")

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            with Horizontal():
                yield Button(self._no, id="no", compact=True)
                yield Button(self._yes, id="yes", variant="error", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)
