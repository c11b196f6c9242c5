"""Actions as links with their keys, and the bar of keys at the foot of a screen."""

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
"""Actions whose keys always stand at the end of the bar."""


class Shortcut(NamedTuple):
    """An action: its key as shown, its label, and its name for Textual."""

    key: str
    label: str
    action: str


def button(shortcut: Shortcut) -> Content:
    words = Content.assemble((f" {shortcut.key} ", "bold $accent"), f"{shortcut.label} ")
    return words.stylize(Style.from_meta({"@click": shortcut.action}))


def active_shortcuts(screen: Screen[Any]) -> tuple[list[Shortcut], list[Shortcut]]:
    """The active keys shown in the bar, and those of the ways out."""
    shortcuts: dict[str, Shortcut] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.show and active.enabled and binding.action not in shortcuts:
            key = screen.app.get_key_display(binding)
            action = f"app.simulate_key({binding.key!r})"
            shortcuts[binding.action] = Shortcut(key, translate(binding.description), action)
    ways_out = [shortcuts.pop(action) for action in WAYS_OUT if action in shortcuts]
    return [*shortcuts.values()], ways_out


class Shortcuts(Static):
    """Links to actions, side by side or one below the other."""

    auto_links = False

    def show(self, shortcuts: Iterable[Shortcut], between: str = " ") -> None:
        self.update(Content(between).join([button(shortcut) for shortcut in shortcuts]))


class KeyBar(Widget):
    """One line with the active keys, as many as fit."""

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
        shortcuts, ways_out = (list(map(button, some)) for some in active_shortcuts(self.screen))
        room = self.size.width - sum(each.cell_length for each in ways_out)
        while sum(each.cell_length for each in shortcuts) > room and shortcuts:
            shortcuts.pop()
        return Content().join([*shortcuts, *ways_out])
