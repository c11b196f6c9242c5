"""The screen of games in progress, to go on with or to delete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static

from tabuleiro import games
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, moves_counted, say, translate
from tabuleiro.play import Session
from tabuleiro.state import Kept, RunningGame, State

from .base_screen import LISTING, BaseScreen
from .dialogs import if_confirmed
from .game_table import GameTable
from .labels import player, when


class RunningGamesScreen(BaseScreen[Session]):
    """Dismissed with the session to go on with, its file released, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", Phrase("Delete")),
        Binding("r", "reload", Phrase("Look again")),
    ]

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self._games: dict[str, RunningGame] = {}

    def heading(self) -> str:
        return _("Games in progress")

    def body(self) -> ComposeResult:
        yield GameTable()
        yield Static(
            _("No game is in progress. Games you leave are kept here."),
            classes="screen--empty",
            markup=False,
        )
        yield Static(classes="screen--detail", markup=False)

    def fill(self) -> None:
        self.query_one(GameTable).focus()
        self._read()

    @work(exclusive=True, group=LISTING)
    async def _read(self) -> None:
        shelf = self.query_one(GameTable)
        shelf.head(
            [(_("Game"), 7), (_("First"), 21), (_("Second"), 21), (_("Moves"), 6), (_("Begun"), 14)]
        )
        self._games.clear()
        self.remove_class("-empty")
        await shelf.fill(self._rows())
        self._tell()

    def _rows(self) -> Iterator[tuple[str, Sequence[str]]]:
        for game in self.state.running:
            self._games[game.id] = game
            first, second = map(player, game.players)
            title = games.get(game.game).title
            begun = _("open elsewhere") if game.is_open else when(game.created)
            yield game.id, (title, first, second, str(game.plies), begun)

    def _tell(self) -> None:
        self.set_class(not self._games, "-empty")
        self.tell_notices(self.state)
        game = self._marked()
        detail = ""
        if game:
            detail = translate(games.get(game.game).summary)
        if game and game.is_open:
            detail = _("This game is open in another program; close it there to continue here.")
        self.query_one(".screen--detail", Static).update(detail)

    def _marked(self) -> RunningGame | None:
        return self._games.get(self.query_one(GameTable).marked or "")

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        self._tell()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        kept = self.state.running.open(event.row_key.value or "")
        self.tell_notices(self.state)
        if isinstance(kept, Kept):
            self.dismiss(kept.release())
        else:
            self.notify(say(kept), severity="warning", markup=False)
            self._read()

    def action_reload(self) -> None:
        self._read()

    def action_delete(self) -> None:
        if game := self._marked():
            title = games.get(game.game).title
            moves = moves_counted(game.plies)
            question = _("Delete this game of {game} ({moves})?", game=title, moves=moves)
            if_confirmed(self, question, _("Delete"), lambda: self._delete(game.id))

    def _delete(self, id: str) -> None:
        if refusal := self.state.running.discard(id):
            self.notify(say(refusal), severity="warning", markup=False)
        self._read()
