"""The keys of a screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, translate

from .base_screen import BaseScreen

Key = tuple[str, str]
"""A key as it is written on a keyboard, and what it does; without a key, a heading."""


def keys_of(screen: Screen[Any]) -> list[Key]:
    """The keys of a screen that have a description, those for the same thing together."""
    keys: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if isinstance(binding.description, Phrase):
            keys.setdefault(binding.description, []).append(_written(binding.key))
    return [(", ".join(written), what) for what, written in keys.items()]


def all_keys_of(screen: Screen[Any]) -> list[Key]:
    """The keys of a screen itself that have a description, also those that do nothing now."""
    keys: dict[str, list[str]] = {}
    for _key, binding in screen._bindings:
        if binding.description:
            written = keys.setdefault(translate(binding.description), [])
            shown = screen.app.get_key_display(binding)
            written += [shown] * (shown not in written)
    return [(" ".join(written), what) for what, written in keys.items()]


def _written(key: str) -> str:
    named = {
        "question_mark": "?",
        "exclamation_mark": "!",
        "slash": "/",
        "plus": "+",
        "minus": "-",
        "left": "←",
        "right": "→",
        "up": "↑",
        "down": "↓",
        "escape": "Esc",
        "pageup": "PgUp",
        "pagedown": "PgDn",
    }
    return named.get(key) or (key if len(key) == 1 else key.capitalize())


class HelpScreen(BaseScreen[None]):
    """Keys and what they do, in the language spoken."""

    DEFAULT_CSS = "HelpScreen VerticalScroll { padding: 1 2; height: 1fr; }"

    def __init__(self, keys: Iterable[Key]) -> None:
        super().__init__()
        self._keys = list(keys)

    def heading(self) -> str:
        return _("Keys")

    def body(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._table())

    def fill(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_help(self) -> None:
        self.action_leave()

    def _table(self) -> Table:
        table = Table.grid(padding=(0, 3))
        for key, what in self._keys:
            if key:
                table.add_row(Text(key, "bold"), Text(what))
            else:
                table.add_row(Text())
                table.add_row(Text(what, "underline"))
        return table
