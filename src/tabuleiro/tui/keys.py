"""The line of keys at the foot of a screen, and words that can be clicked or pressed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from ..locale import translate

WAYS_OUT = ("rules", "app.rules", "help", "leave", "app.quit")
"""Actions whose keys stand at the end of the line, whatever else there is no room for."""


class Deed(NamedTuple):
    """Something that can be done: its key as it is shown, what it is, and Textual's action."""

    key: str
    label: str
    action: str


def button(deed: Deed) -> Content:
    words = Content.assemble((f" {deed.key} ", "bold $accent"), f"{deed.label} ")
    return words.stylize(Style.from_meta({"@click": deed.action}))


def active_deeds(screen: Screen[Any]) -> tuple[list[Deed], list[Deed]]:
    """What the keys of a screen do now, those that are told at its foot; and the ways out."""
    deeds: dict[str, Deed] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.show and active.enabled and binding.action not in deeds:
            key = screen.app.get_key_display(binding)
            action = f"app.simulate_key({binding.key!r})"
            deeds[binding.action] = Deed(key, translate(binding.description), action)
    ways_out = [deeds.pop(action) for action in WAYS_OUT if action in deeds]
    return [*deeds.values()], ways_out


class Deeds(Static):
    """Things that can be done, in a line or more."""

    auto_links = False

    def show(self, deeds: Iterable[Deed]) -> None:
        self.update(Content(" ").join([button(deed) for deed in deeds]))


class KeyBar(Widget):
    """One line with the keys that matter now; as many as there is room for."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: 1; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis;
        background: $panel; color: $foreground;
    }
    """
    auto_links = False

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, screen: Screen[Any]) -> None:
        if screen is self.screen:
            self.refresh()

    def render(self) -> Content:
        deeds, ways_out = (list(map(button, some)) for some in active_deeds(self.screen))
        room = self.size.width - sum(each.cell_length for each in ways_out)
        while sum(each.cell_length for each in deeds) > room and deeds:
            deeds.pop()
        return Content().join([*deeds, *ways_out])
