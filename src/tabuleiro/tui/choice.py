"""A widget of one line on which one of several options is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from ..games.sentence import Phrase

Options = Sequence[tuple[str, str]]
"""Values, each with its label."""


class Choice(Widget, can_focus=True):
    """All options side by side where they fit, else the chosen one between arrows."""

    DEFAULT_CSS = """
    Choice { height: 1; width: 1fr; text-wrap: nowrap; color: $text-muted; }
    Choice:focus { color: $foreground; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,minus", "step(-1)", Phrase("Change"), key_display="← →"),
        Binding("right,l,space,plus", "step(1)", show=False),
        Binding("home", "step(-1000)", show=False),
        Binding("end", "step(1000)", show=False),
    ]

    value: reactive[str] = reactive("", init=False)

    class Changed(Message):
        """Sent when another option is chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> Choice:
            return self.choice

    def __init__(self, options: Options, value: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.options = [*options]
        self.set_reactive(Choice.value, self.validate_value(value))

    def offer(self, options: Options, value: str) -> None:
        """Replace the options and choose one of them, without a message."""
        self.options = [*options]
        self.set_reactive(Choice.value, self.validate_value(value))
        self.refresh()

    def validate_value(self, value: str) -> str:
        values = [each for each, _ in self.options]
        return value if value in values else values[0] if values else ""

    def watch_value(self) -> None:
        self.post_message(self.Changed(self))

    @property
    def _place(self) -> int:
        values = [value for value, _ in self.options]
        return values.index(self.value) if self.value in values else 0

    def render(self) -> Content:
        labels = [f" {label} " for _, label in self.options]
        if sum(map(len, labels)) <= self.size.width:
            return Content().join([self._label(text, place) for place, text in enumerate(labels)])
        place = self._place
        return Content.assemble(
            self._arrow(" ◂", place - 1),
            self._label(labels[place], place),
            self._arrow("▸ ", place + 1),
        )

    def _label(self, text: str, place: int) -> Content:
        chosen = place == self._place
        look = "bold reverse" if self.has_focus else "bold $accent underline"
        return Content.styled(text, look if chosen else "").stylize(
            Style.from_meta({"place": place})
        )

    def _arrow(self, text: str, place: int) -> Content:
        known = 0 <= place < len(self.options)
        return Content.styled(text, "bold" if known else "dim").stylize(
            Style.from_meta({"place": place})
        )

    def on_click(self, event: events.Click) -> None:
        place = event.style.meta.get("place")
        if isinstance(place, int):
            self._go_to(place)

    def action_step(self, by: int) -> None:
        self._go_to(self._place + by)

    def _go_to(self, place: int) -> None:
        if self.options:
            self.value = self.options[min(max(place, 0), len(self.options) - 1)][0]
