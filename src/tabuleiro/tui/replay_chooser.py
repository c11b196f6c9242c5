"""A chooser of games to replay: those of the archive, or those of a transcript file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import HorizontalGroup
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import DataTable, Input, Label, Static

from tabuleiro import games
from tabuleiro.games.api import Outcome
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, ending, say
from tabuleiro.positions import parse
from tabuleiro.record import MalformedTranscript, Transcript, read_all
from tabuleiro.state import State

from .base_screen import LISTING, BaseScreen
from .dialogs import if_confirmed
from .game_table import GameTable
from .labels import outcome_of, player

LARGEST = 16 * 2**20
"""Bytes of a file that is read; a game takes a few thousand."""


class ReplayChooser(BaseScreen[Transcript]):
    """Dismissed with the game to replay, or with None."""

    DEFAULT_CSS = """
    ReplayChooser HorizontalGroup {
        height: 1; padding: 0 1;
        Label { padding-right: 1; color: $text-muted; }
        Input { width: 1fr; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o,slash", "type_path", Phrase("Open a file")),
        Binding("f", "filter", Phrase("Choose the game")),
        Binding("d,delete", "delete", Phrase("Delete")),
        Binding("a", "archive", Phrase("Archive")),
    ]

    class FileRead(Message):
        """Sent when a file was read: its games, and what is wrong with it."""

        def __init__(self, path: Path, found: list[Transcript], wrong: str) -> None:
            super().__init__()
            self.path = path
            self.found = found
            self.wrong = wrong

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self._file: Path | None = None
        self._transcripts: list[Transcript] = []
        """The games of the file that is listed."""
        self._endings: dict[str, tuple[str, Outcome | None]] = {}
        """For each key of the list, its game and how that ended."""
        self._only = ""
        """The name of the only game listed; empty for all."""

    def heading(self) -> str:
        place = self._file.name if self._file else _("finished games")
        if self._only:
            place += f" ({games.get(self._only).title})"
        return _("Replay: {place}", place=place)

    def body(self) -> ComposeResult:
        yield GameTable()
        yield Static(classes="screen--empty", markup=False)
        yield Static(classes="screen--detail", markup=False)
        with HorizontalGroup():
            yield Label(_("File:"), markup=False)
            yield Input(
                placeholder=_("the path of a transcript"),
                suggester=Paths(),
                compact=True,
                max_length=4096,
            )

    def fill(self) -> None:
        self.query_one(GameTable).focus()
        self._list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        fitting = {
            "archive": self._file is not None,
            "delete": self._file is None,
            "filter": self._file is None,
        }
        return fitting.get(action, True) and super().check_action(action, parameters)

    @work(exclusive=True, group=LISTING)
    async def _list(self) -> None:
        shelf = self.query_one(GameTable)
        self.query_one(".screen--title", Static).update(self.heading())
        self.refresh_bindings()
        self._endings.clear()
        self.remove_class("-empty")
        shelf.head(
            [(_("Game"), 7), (_("First"), 21), (_("Second"), 21), (_("Result"), 9), (_("Date"), 10)]
        )
        await shelf.fill(self._rows())
        self.set_class(not self._endings, "-empty")
        empty = _("No finished games yet. Play one, or press O to open a transcript file.")
        if self._only:
            title = games.get(self._only).title
            empty = _("No finished game of {game} is here yet.", game=title)
        self.query_one(".screen--empty", Static).update(empty)
        self.tell_notices(self.state)

    def _rows(self) -> Iterator[tuple[str, Sequence[str]]]:
        if self._file:
            for number, each in enumerate(self._transcripts):
                self._endings[str(number)] = each.game, each.outcome
                players = (each.tags.get("First", ""), each.tags.get("Second", ""))
                date = each.tags.get("Date", "")
                yield str(number), _row(each.game, players, each.result, date)
            return
        for game in self.state.archive:
            if self._only in ("", game.game):
                self._endings[game.id] = game.game, outcome_of(game.result, game.reason)
                yield game.id, _row(game.game, game.players, game.result, game.date)

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        game, outcome = self._endings.get(self.query_one(GameTable).marked or "", ("", None))
        detail = _("The game is not finished.") if game else ""
        if outcome:
            detail = ending(games.get(game), outcome)
        self.query_one(".screen--detail", Static).update(detail)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        key = event.row_key.value or ""
        if self._file:
            self.dismiss(self._transcripts[int(key)])
            return
        found = self.state.archive.read(key)
        if isinstance(found, Transcript):
            self.dismiss(found)
        else:
            self.notify(say(found), severity="warning", markup=False)
            self._list()

    def action_type_path(self) -> None:
        self.query_one(Input).focus()

    def action_leave(self) -> None:
        """Go from the path to the list, from a file's list to the archive, from the archive out."""
        if self.query_one(Input).has_focus:
            self.query_one(GameTable).focus()
        elif self._file:
            self.action_archive()
        else:
            self.dismiss(None)

    def action_archive(self) -> None:
        self._file, self._transcripts = None, []
        self.query_one(GameTable).focus()
        self._list()

    def action_filter(self) -> None:
        names = ["", *games.GAMES]
        self._only = names[(names.index(self._only) + 1) % len(names)]
        self._list()

    def action_delete(self) -> None:
        key = self.query_one(GameTable).marked
        if key in self._endings:
            title = games.get(self._endings[key][0]).title
            question = _("Delete this finished game of {game}?", game=title)
            if_confirmed(self, question, _("Delete"), lambda: self._delete(key))

    def _delete(self, key: str) -> None:
        try:
            self.state.archive.discard(key)
        except OSError as error:
            self.notify(error.strerror or str(error), severity="warning", markup=False)
        self._list()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._read(event.value.strip())

    @work(exclusive=True, thread=True, group="file")
    def _read(self, text: str) -> None:
        path = Path(text)
        found: list[Transcript] = []
        try:
            path = path.expanduser()
            for each in read_all(contents(path), parse):
                found.append(each)
            wrong = "" if found else _("this text contains no game")
        except MalformedTranscript as error:
            wrong = say(error)
        except OSError as error:
            wrong = error.strerror or str(error)
        except (RuntimeError, ValueError) as error:
            wrong = say(error)
        self.post_message(self.FileRead(path, found, wrong))

    def on_replay_chooser_file_read(self, event: FileRead) -> None:
        if event.wrong:
            name = shorten(str(event.path))
            message = _("{file}: {error}", file=name, error=event.wrong)
            self.notify(message, severity="error", markup=False, timeout=10)
        if len(event.found) == 1 and not event.wrong and self.app.screen is self:
            self.dismiss(event.found[0])
        elif event.found:
            self._file, self._transcripts = event.path, event.found
            self.query_one(GameTable).focus()
            self._list()


def contents(path: Path) -> bytes:
    """The bytes of a file; OSError or ValueError if it cannot be a transcript."""
    if path.is_dir():
        raise ValueError(_("this is a folder"))
    if path.exists() and not path.is_file():
        raise ValueError(_("this is not a file"))
    if path.stat().st_size > LARGEST:
        raise ValueError(_("this file is too large for a transcript"))
    return path.read_bytes()


def _row(game: str, players: tuple[str, str], result: str, date: str) -> tuple[str, ...]:
    first, second = map(player, players)
    return games.get(game).title, first, second, result, date


class Paths(Suggester):
    """Completes the path of a file."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        typed = Path(value)
        folder, begin = (typed, "") if value.endswith("/") else (typed.parent, typed.name)
        try:
            names = sorted(
                each.name for each in folder.expanduser().iterdir() if each.name.startswith(begin)
            )
        except (OSError, RuntimeError, ValueError):
            return None
        visible = [name for name in names if begin or not name.startswith(".")]
        if not visible:
            return None
        return value[: len(value) - len(begin)] + visible[0]
