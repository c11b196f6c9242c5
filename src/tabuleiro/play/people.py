"""What people do at a table: moves by clicks or typed, resigning, draws, taking back.

What a person may ask for answers None when it is done, or a ``Sentence`` that says why not; then
nothing has changed.
"""

from __future__ import annotations

from dataclasses import replace

from tabuleiro.games.api import Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.games.sentence import Sentence
from tabuleiro.record.history import AGREED_DRAW, RESIGNATION

from . import events
from .advice import accepts_draw
from .refusals import read_move
from .table import Table
from .view import View, view_of


class PeoplesTable(Table):
    """A table with everything that people need to play at it."""

    def view(self, ply: int | None = None) -> View:
        """What the board shows now, or showed after ``ply`` moves."""
        shown = view_of(self.history, ply)
        if self.clocks:
            shown = replace(shown, clocks=self.clocks.left())
        is_now = shown.ply == self.history.ply
        if is_now and self.waits_for_person:
            return shown.with_selection(self.selection)
        return shown

    def click(self, site: str) -> Sentence | None:
        """Point at a site; a move that is complete with it, and the only one, is played."""
        if refusal := self._not_a_persons_turn():
            return refusal
        selection = self.selection
        if refusal := selection.click(site):
            return refusal
        if move := selection.only:
            self._play(move)
        else:
            self._tell(events.Selected(selection.chosen))
        return None

    def choose(self, move: str) -> Sentence | None:
        """Play one of the moves on offer after some clicks; without a text, the only one."""
        if refusal := self._not_a_persons_turn():
            return refusal
        offers = self.selection.offers if self.selection.chosen else ()
        if not move and len(offers) == 1:
            move = offers[0]
        if move not in offers:
            return Sentence("", "{move} is not on offer here", {"move": shorten(move)})
        self._play(move)
        return None

    def type(self, text: str) -> Sentence | None:
        """Play a move that was typed; capitals, blanks and dashes do not matter."""
        if refusal := self._not_a_persons_turn():
            return refusal
        move = read_move(self.history.position, text)
        if isinstance(move, Sentence):
            return move
        self._play(move)
        return None

    def step_back(self) -> bool:
        """Forget the last click; False when there was none."""
        return self._unselect(self.selection.back())

    def cancel(self) -> bool:
        """Forget every click; False when there was none."""
        return self._unselect(self.selection.cancel())

    def _unselect(self, is_changed: bool) -> bool:
        if is_changed:
            self._tell(events.Selected(self.selection.chosen))
        return is_changed

    def _not_a_persons_turn(self) -> Sentence | None:
        if over := self._is_over():
            return over
        if not self.is_human(self.turn):
            values: dict[str, object] = {"side": self.side_name(self.turn)}
            return Sentence("", "it is the turn of {side}, a computer", values)
        return None

    def _is_over(self) -> Sentence | None:
        if not self._is_decided():
            return None
        return Sentence("", "the game is over: {ending}", {"ending": self.ending})

    def resign(self, side: Player | None = None) -> Sentence | None:
        """Give the game up for a person's side: the one given, or the one to move, or the other."""
        meant = self._person(side)
        if isinstance(meant, Sentence):
            return meant
        self.history.resign(meant)
        self._end_if_over()
        return None

    def offer_draw(self, side: Player | None = None) -> Sentence | None:
        """Offer a draw for a person's side. A computer answers at once; a person may take time.

        Offering what the other side has offered already is accepting it.
        """
        meant = self._person(side)
        if isinstance(meant, Sentence):
            return meant
        other = opponent(meant)
        if self.draw_offer == other:
            return self.accept_draw()
        if self.draw_offer == meant:
            values: dict[str, object] = {"side": self.side_name(meant)}
            return Sentence("", "{side} has offered a draw already", values)
        self.draw_offer = meant
        self._tell(events.DrawOffered(meant))
        if self.is_human(other):
            return None
        if accepts_draw(self._beliefs.get(other), self.history.ply):
            return self.accept_draw()
        return self.decline_draw()

    def accept_draw(self) -> Sentence | None:
        if self._is_decided() or not self.draw_offer:
            return Sentence("", "no draw is on offer")
        self.history.agree_draw()
        self._end_if_over()
        return None

    def decline_draw(self) -> Sentence | None:
        if not self.draw_offer:
            return Sentence("", "no draw is on offer")
        side, self.draw_offer = opponent(self.draw_offer), None
        self._tell(events.DrawDeclined(side))
        return None

    def _person(self, side: Player | None) -> Player | Sentence:
        """The person's side that is meant, or why there is none."""
        if over := self._is_over():
            return over
        meant = (self.turn, opponent(self.turn)) if side is None else (side,)
        for each in meant:
            if self.is_human(each):
                return each
        return Sentence("", "no person plays that side")

    @property
    def can_undo(self) -> bool:
        return self._undo_to() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self.history.undone) and not self.outcome

    def undo(self) -> Sentence | None:
        """Take back to the last turn at which a person was asked; between computers, one move.

        A resignation or an agreed draw is taken back alone. A game that had ended goes on; the
        clocks show what they showed then.
        """
        ply = self._undo_to()
        if ply is None:
            return Sentence("", "there is no move to take back")
        if ply < self.history.ply:
            self.history.take_back(self.history.ply - ply)
        else:
            self.history.reopen()
        self._beliefs.clear()
        if not self.people:
            self.pause()
        self._went_to(events.TakenBack(self.history.ply))
        return None

    def redo(self) -> Sentence | None:
        """Play again what was taken back, to the next turn of a person; or one move."""
        if not self.can_redo:
            return Sentence("", "there is no move to play again")
        self.history.redo()
        while self.people and self.can_redo and not self.is_human(self.turn):
            self.history.redo()
        self._went_to(events.Redone(self.history.ply))
        self._end_if_over()
        return None

    def _undo_to(self) -> int | None:
        if self.outcome and self.outcome.reason in (RESIGNATION, AGREED_DRAW):
            return self.history.ply
        if not self.people:
            return self.history.ply - 1 if self.history.ply else None
        turns = [position.turn for position in self.history.positions[:-1]]
        asked = [ply for ply, side in enumerate(turns) if self.is_human(side)]
        return asked[-1] if asked else None

    def _went_to(self, event: events.TakenBack | events.Redone) -> None:
        self._changed()
        self.draw_offer = None
        if self.clocks:
            self.clocks.go_to(self.history.ply, self.turn)
            if self.is_paused:
                self.clocks.halt()
        self._tell(event)
