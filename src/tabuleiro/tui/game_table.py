"""A table of games, filled in batches so that the screen answers keys meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

from tabuleiro.games.sentence import Phrase

from .labels import cell

BATCH = 25
"""Rows added before other tasks get a turn."""


class GameTable(DataTable[Text]):
    """Rows with a key each. Enter, or a click on the marked row, opens one."""

    DEFAULT_CSS = """
    GameTable { height: 1fr; scrollbar-size-vertical: 1; }
    .-empty GameTable { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", Phrase("Open")),
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
        Binding("g", "scroll_top", show=False),
        Binding("G", "scroll_bottom", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(cursor_type="row", cursor_foreground_priority="css")

    def head(self, columns: Iterable[tuple[str, int]]) -> None:
        """Empty the list and name its columns, each with its width; those that fit are shown."""
        self.clear(columns=True)
        room = self.app.size.width
        for title, width in columns:
            room -= width + 2 * self.cell_padding
            if room >= 0:
                self.add_column(cell(title), width=width)

    async def fill(self, rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Add rows, each a key and its cells, in batches."""
        rest = iter(rows)
        while batch := list(islice(rest, BATCH)):
            for key, cells in batch:
                self.add_row(*map(cell, cells[: len(self.columns)]), key=key)
            await asyncio.sleep(0)

    @property
    def marked(self) -> str | None:
        """The key of the row under the cursor."""
        if not self.row_count:
            return None
        return self.coordinate_to_cell_key(self.cursor_coordinate).row_key.value
