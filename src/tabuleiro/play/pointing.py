"""A move made by clicks at a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Sentence, sentence

from . import events
from .decide import not_a_persons_turn
from .selection import Selection

if TYPE_CHECKING:
    from .session import Session


class Pointing:
    """What the person whose turn it is has clicked so far; the move it makes is played."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._selection: Selection | None = None

    @property
    def selection(self) -> Selection:
        """The move being made; what it offers is computed when first asked for."""
        if self._selection is None:
            self._selection = Selection(self._session.history.position)
        return self._selection

    def forget(self) -> None:
        """The position is another one."""
        self._selection = None

    def click(self, site: str) -> Sentence | None:
        """Point at a site; a move that is complete with it, and the only one, is played."""
        self._session.flag()
        if refusal := not_a_persons_turn(self._session.state) or self.selection.click(site):
            return refusal
        if move := self.selection.only:
            return self._session.do("move", move=move)
        self._tell()
        return None

    def choose(self, move: str = "") -> Sentence | None:
        """Play one of the moves on offer after some clicks; without a text, the only one."""
        self._session.flag()
        if refusal := not_a_persons_turn(self._session.state):
            return refusal
        offers = self.selection.offers if self.selection.chosen else ()
        if not move and len(offers) == 1:
            move = offers[0]
        if move not in offers:
            return sentence("{move} is not one of the moves offered here", move=shorten(move))
        return self._session.do("move", move=move)

    def step_back(self) -> bool:
        """Forget the last click; False when there was none."""
        return self._told(self.selection.back())

    def cancel(self) -> bool:
        """Forget every click; False when there was none."""
        return self._told(self.selection.cancel())

    def _told(self, is_changed: bool) -> bool:
        if is_changed:
            self._tell()
        return is_changed

    def _tell(self) -> None:
        self._session.listeners.tell(events.Selected(self.selection.chosen))
