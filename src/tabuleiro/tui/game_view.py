"""The widgets of the game screen: the board, the line for moves, the cards beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from ..games.moves import clicks
from ..games.sentence import Phrase
from ..locale import _, ending, ngettext, say, translate
from ..play import Assessment, Hint, Session, View, events
from ..state import Settings
from .board import BoardView
from .evaluation import BestLines
from .game_keys import OFFER_KEYS
from .marks import Marks
from .move_list import MoveList
from .player_card import PlayerCard
from .shortcuts import Shortcut, Shortcuts

LONGEST_TEXT = 200
"""Characters; more than any move has."""
LINES = 3
"""The lines of play of an evaluation."""
TYPABLE = r"([^/:].*)?"
"""What the line for moves takes: all but the keys that lead to it."""


@dataclass
class Showing:
    """What the screen shows besides the game as it stands, until something happens."""

    ply: int | None = None
    """The ply that is looked at; None: the last one."""
    message: str = ""
    """What the person was told last."""
    hint: Hint | None = None
    assessment: Assessment | None = None

    def hear(self, event: events.Event, session: Session) -> None:
        match event:
            case events.Informed() | events.Analysed():
                self.assessment = event.assessment
            case events.Hinted(hint):
                self.hint = hint
                self.message = _("Hint: {move}, {why}.", move=hint.move, why=say(hint.why))
            case events.AdviceFailed():
                self.message = event.reason
            case events.Selected():
                self.message = ""
            case events.DrawOffered():
                side = translate(session.state.side_name(event.side))
                self.message = _("{side} offers a draw.", side=side)
            case events.DrawDeclined():
                side = translate(session.state.side_name(event.side))
                self.message = _("{side} declines the draw.", side=side)
            case _another_position:
                self.ply, self.message, self.hint = None, "", None
                if not isinstance(event, events.Moved):
                    self.assessment = None


class MoveInput(Input):
    """The line for typed moves; an arrow up, Escape and Tab lead back to the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", Phrase("Play")),
        Binding("escape,up,down", "screen.to_board", Phrase("Board"), key_display="Esc"),
    ]


class GameView(Horizontal):
    """The board and all widgets around it."""

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield BoardView(id="board")
            yield Static(id="words", markup=False)
            yield Shortcuts(id="offers")
            yield MoveInput(
                id="typed",
                compact=True,
                max_length=LONGEST_TEXT,
                restrict=TYPABLE,
                select_on_focus=False,
            )
        with Vertical(id="panel"):
            yield PlayerCard(2, "second")
            yield MoveList(id="moves")
            yield BestLines(id="thought", with_bar=True)
            with Vertical(id="end-card"):
                yield Static(id="ending", markup=False)
                yield Shortcuts(id="next")
            yield PlayerCard(1, "first")

    def show(self, session: Session, showing: Showing, settings: Settings) -> None:
        """Bring every widget up to date."""
        view = session.view(showing.ply)
        is_now = showing.ply is None
        hint = clicks(showing.hint.move) if showing.hint and is_now else ()
        must = view.must if is_now else ()
        board = self.query_one(BoardView)
        board.wanted = "compact" if settings.board == "compact" else "large"
        board.show(
            view.diagram,
            Marks(view.left, view.reached, view.selected, view.destinations, must, hint),
        )
        self.query_one("#words", Static).update(showing.message or words(session, view, showing))
        self.query_one("#offers", Shortcuts).show(offers(session, view))
        typed = self.query_one(MoveInput)
        typed.placeholder = _("/ to type a move")
        typed.display = bool(session.state.people) and not session.outcome
        self.show_cards(session, view)
        first = session.history.start.turn
        self.query_one(MoveList).show(session.history.moves, view.ply, first)
        self.show_assessment(session, showing, settings)
        self._show_end(session)

    def show_cards(self, session: Session, view: View) -> None:
        for card in self.query(PlayerCard):
            card.show(session, view)

    def show_assessment(self, session: Session, showing: Showing, settings: Settings) -> None:
        """Show all lines when evaluation is on, else the best one."""
        lines = self.query_one(BestLines)
        is_shown = showing.ply is None and not session.outcome
        assessment = showing.assessment if is_shown else None
        lines.display = assessment is not None
        if assessment:
            most = LINES if settings.evaluation and session.state.people else 1
            lines.show(assessment, session.game, most)

    def _show_end(self, session: Session) -> None:
        self.query_one("#end-card").display = session.outcome is not None
        if session.outcome:
            played = ngettext("{count} move played.", "{count} moves played.", session.history.ply)
            end = ending(session.game, session.outcome)
            self.query_one("#ending", Static).update(f"{end} {played}")
            self.query_one("#next", Shortcuts).show(shortcuts_at_end(), between="\n")


def words(session: Session, view: View, showing: Showing) -> str:
    """The line below the board: the ply shown, else the sites chosen, else who is to move."""
    if showing.ply is not None:
        return _(
            "After move {ply} of {plies}. , and . walk, Esc returns.",
            ply=view.ply,
            plies=session.history.ply,
        )
    if view.selected:
        return _("Chosen: {sites}", sites=" ".join(view.selected))
    if session.state.stopped:
        return say(session.state.stopped)
    if view.outcome:
        return ""
    side = translate(session.state.side_name(session.state.turn))
    if session.thoughts.move:
        return _("{side} is thinking…", side=side)
    if session.state.is_paused:
        return _("Paused.")
    if sites := " ".join(view.must) or view.only:
        return _("{side} to move. Must move: {sites}", side=side, sites=sites)
    return "\n".join([_("{side} to move", side=side), *map(translate, view.diagram.notes)])


def offers(session: Session, view: View) -> list[Shortcut]:
    """An answer to an offered draw, or the moves between which the clicks leave a choice."""
    if session.state.draw_offer and not session.outcome:
        return [
            Shortcut("y", _("Accept the draw"), "screen.accept_draw"),
            Shortcut("x", _("Decline"), "screen.decline_draw"),
        ]
    return [
        Shortcut(key, _("Play {move}", move=move), f"screen.offer({key})")
        for key, move in zip(OFFER_KEYS, view.offers, strict=False)
    ]


def shortcuts_at_end() -> list[Shortcut]:
    """What can be done when the game is over."""
    return [
        Shortcut("v", _("Review"), "screen.review"),
        Shortcut("s", _("Save"), "screen.save"),
        Shortcut("b", _("Rematch, sides swapped"), "screen.rematch"),
        Shortcut("n", _("New game"), "screen.new"),
        Shortcut("q", _("Menu"), "screen.leave"),
    ]
