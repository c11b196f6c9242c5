"""The dialog that asks who plays on from a point of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tabuleiro.locale import _, translate
from tabuleiro.locale.players import player_name
from tabuleiro.play import Session
from tabuleiro.play.game_state import Players
from tabuleiro.play.seats import HUMAN, easy_opponent, known_player
from tabuleiro.state import Settings

from .dialogs import Dialog


class PlayOn(Dialog[Players]):
    """Dismissed with the players, or with None."""

    DEFAULT_CSS = """
    PlayOn {
        OptionList, OptionList:focus {
            min-width: 16;  /* with no column at all Textual cannot wrap the choices */
            height: auto; margin-top: 1; border: none; background: transparent;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", show=False)]

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self._choices = dict(_choices(session, settings))

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(_("Who plays from here?"), markup=False)
            yield OptionList(*map(Option, self._choices), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(list(self._choices.values())[event.option_index])


def _choices(session: Session, settings: Settings) -> Iterator[tuple[str, Players]]:
    """Each choice in words, and its players."""
    computer = computer_for(session, settings)
    first, second = map(translate, session.game.sides)
    name = player_name(computer)
    yield _("You play {side} against {player}", side=first, player=name), (HUMAN, computer)
    yield _("You play {side} against {player}", side=second, player=name), (computer, HUMAN)
    yield _("Two people at this screen"), (HUMAN, HUMAN)
    if HUMAN not in session.players:
        one, other = map(player_name, session.players)
        yield _("The same computers: {one} and {other}", one=one, other=other), session.players


def computer_for(session: Session, settings: Settings) -> str:
    """The computer of the game, else that of the settings, else an easy one."""
    game = session.game.name
    wished = (*reversed(session.players), settings.second, settings.first)
    known = (known_player(name, game, HUMAN) for name in wished)
    return next((name for name in known if name != HUMAN), easy_opponent(game))
