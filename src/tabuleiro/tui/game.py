"""The game screen: a board, what there is to know beside it, and every way to move."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import ScreenResume
from textual.geometry import Size
from textual.widgets import Input, Static

from ..games.moves import clicks
from ..games.sentence import Phrase, Sentence
from ..locale import _, ending, ngettext, say, translate
from ..play import Assessment, Hint, Session, View, events
from ..play.selection import PROMPTS
from ..state import Kept, State
from .actions import TableScreen
from .board import BoardView, Marks
from .move_list import MoveList
from .player_card import PlayerCard, Thought
from .shortcuts import Shortcut, Shortcuts
from .work import Reported

LONGEST_TEXT = 200
"""More than any move has."""
OFFER_KEYS = "123456789"
LINES = 3
"""The lines of play of an evaluation."""
WIDTHS = [(0, "-narrow"), (112, "-wide")]
HEIGHTS = [(0, "-low"), (24, "-high")]
"""Columns and lines from which on there is room for more."""
TICK = 0.1
"""Seconds between two looks at the clocks."""
TYPABLE = r"([^/:].*)?"
"""What the line for moves takes: the keys that lead to it do nothing more once it is reached."""


class MoveInput(Input):
    """The line for typed moves; an arrow up, Escape and Tab lead back to the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", Phrase("Play")),
        Binding("escape,up,down", "screen.to_board", Phrase("Board"), key_display="Esc"),
    ]


class GameScreen(TableScreen):
    """A session to play or to watch. It is kept from its first move until the screen is left."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    AUTO_FOCUS = ""
    LEAST = Size(60, 18)
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"offer({key})", show=False) for key in OFFER_KEYS),
        Binding("0", "type('0')", show=False),
    ]

    def __init__(self, session: Session, state: State) -> None:
        super().__init__(session, state)
        self.kept: Kept | None = None
        self.looking: int | None = None
        """The ply that is looked at; None: the game as it stands."""
        self._trouble = ""
        """What the person was told last, until something happens."""
        self._hint: Hint | None = None
        self._thought: Assessment | None = None

    def heading(self) -> str:
        parts = [self.session.game.title]
        if self.session.state.control:
            parts.append(str(self.session.state.control))
        if self.session.state.is_paused:
            parts.append(_("paused"))
        return " · ".join(parts)

    def furniture(self) -> ComposeResult:
        with Horizontal(id="table"):
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
                yield Thought(id="thought")
                with Vertical(id="end-card"):
                    yield Static(id="ending", markup=False)
                    yield Shortcuts(id="next")
                yield PlayerCard(1, "first")

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def furnish(self) -> None:
        if self.kept:
            self._set_out()
        else:
            self.sit(self.session)

    def sit(self, session: Session) -> None:
        """Take a session to this screen, and leave the one before."""
        self.leave_session()
        self.session = session
        kept = self.state.running.keep(session)
        if isinstance(kept, Sentence):
            self.notify(say(kept), severity="warning")
            self.dismiss()
            return
        self.kept = kept
        self._unsubscribe = session.subscribe(self._hear)
        self.looking = self._hint = self._thought = None
        self._trouble = ""
        self._set_out()
        self.go_on()

    def _set_out(self) -> None:
        """Put the board where moves are made, if people play."""
        board = self.query_one(BoardView)
        board.can_focus = bool(self.session.state.people)
        self.set_focus(board if self.session.state.people else None)
        self.show()

    def leave_session(self) -> None:
        """Save the game and let others have it."""
        self.rest()
        if self.kept:
            self._unsubscribe()
            self.kept.close()
            self.kept = None

    def on_unmount(self) -> None:
        self.leave_session()

    @on(ScreenResume)
    def _show_again(self) -> None:
        """The language, the theme or the form of the boards may have been changed meanwhile."""
        if self.kept:
            self.show()
            self.go_on()

    def _tick(self) -> None:
        if self.session.state.clocks and self.session.state.clocks.running:
            self.session.tick()

    def _hear(self, event: events.Event) -> None:
        match event:
            case events.Ticked():
                self._show_cards(self.session.view(self.looking))
                return
            case events.Informed() | events.Analysed():
                self._thought = event.assessment
                self._show_thought()
                return
            case events.Hinted():
                self._hint = event.hint
                self._trouble = _(
                    "Hint: {move}, {why}.", move=event.hint.move, why=say(event.hint.why)
                )
            case events.AdviceFailed():
                self._trouble = event.reason
            case events.Selected():
                self._trouble = ""
            case events.DrawOffered() | events.DrawDeclined():
                self._trouble = self._about_draw(event)
            case _:
                self._forget()
                if not isinstance(event, events.Moved):
                    self.forget_thought()
        self.show()
        self.go_on()

    def _about_draw(self, event: events.DrawOffered | events.DrawDeclined) -> str:
        side = translate(self.session.state.side_name(event.side))
        if isinstance(event, events.DrawOffered):
            return _("{side} offers a draw.", side=side)
        return _("{side} declines the draw.", side=side)

    def _forget(self) -> None:
        """The position is another one."""
        self.looking = self._hint = None
        self._trouble = ""

    def forget_thought(self) -> None:
        self._thought = None

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        if not self.is_mounted:
            return
        view = self.session.view(self.looking)
        hint = clicks(self._hint.move) if self._hint and self.looking is None else ()
        board = self.query_one(BoardView)
        board.wanted = "compact" if self.state.settings.board == "compact" else "large"
        must = view.must if self.looking is None else ()
        board.show(
            view.diagram,
            Marks(view.left, view.reached, view.selected, view.destinations, must, hint),
        )
        self.query_one("#words", Static).update(self._words(view))
        self.query_one("#offers", Shortcuts).show(self._offers(view))
        typed = self.query_one(MoveInput)
        typed.placeholder = _("/ to type a move")
        typed.display = bool(self.session.state.people) and not self.session.outcome
        self._show_panel(view)
        self.refresh_bindings()

    def _show_panel(self, view: View) -> None:
        session = self.session
        self.query_one(".screen--title", Static).update(self.heading())
        self._show_cards(view)
        first = session.history.start.turn
        self.query_one(MoveList).show(session.history.moves, view.ply, first)
        self._show_thought()
        self.query_one("#end-card").display = session.outcome is not None
        if session.outcome:
            played = ngettext("{count} move played.", "{count} moves played.", session.history.ply)
            words = ending(session.game, session.outcome)
            self.query_one("#ending", Static).update(f"{words} {played}")
            self.query_one("#next", Shortcuts).show(self.shortcuts_at_end(), between="\n")

    def _show_cards(self, view: View) -> None:
        for card in self.query(PlayerCard):
            card.show(self.session, view)

    def _show_thought(self) -> None:
        """All lines on demand, the best one while a computer thinks."""
        shown = self._thought if self.looking is None and not self.session.outcome else None
        most = LINES if self.state.settings.evaluation and self.session.state.people else 1
        self.query_one(Thought).show(shown, most, self.session.game)

    def _words(self, view: View) -> str:
        """One thing at a time: what was just asked, what is being chosen, what is to be done."""
        session = self.session
        if self._trouble:
            return self._trouble
        if self.looking is not None:
            return _(
                "After move {ply} of {plies}. , and . walk, Esc returns.",
                ply=view.ply,
                plies=session.history.ply,
            )
        if view.selected:
            chosen = _("Chosen: {sites}", sites=" ".join(view.selected))
            prompt = PROMPTS.get(session.pointing.selection.asks)
            return "\n".join([chosen, translate(prompt)] if prompt else [chosen])
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

    def _offers(self, view: View) -> list[Shortcut]:
        session = self.session
        if session.state.draw_offer and not session.outcome:
            return [
                Shortcut("y", _("Accept the draw"), "screen.accept_draw"),
                Shortcut("x", _("Decline"), "screen.decline_draw"),
            ]
        offers = view.offers[: len(OFFER_KEYS)]
        return [
            Shortcut(key, _("Play {move}", move=move), f"screen.offer({key})")
            for key, move in zip(OFFER_KEYS, offers, strict=False)
        ]

    def tell(self, refusal: Sentence | None) -> None:
        """Say why something was not done, if it was not."""
        if refusal:
            words = say(refusal)
            self._trouble = f"{words[:1].upper()}{words[1:]}."
            self.show()

    @on(BoardView.SitePressed)
    def _site_pressed(self, event: BoardView.SitePressed) -> None:
        if event.button != 1:
            self.action_cancel()
        elif self.looking is not None:
            self.look_at(None)
        else:
            self.tell(self.session.click(event.site))

    @on(MoveList.PlyChosen)
    def _move_picked(self, event: MoveList.PlyChosen) -> None:
        self.look_at(event.ply)

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        self.look_at(None)
        refusal = self.session.type(event.value)
        if not refusal:
            event.input.clear()
        self.tell(refusal)

    @on(Reported)
    def _reported(self, event: Reported) -> None:
        if self.kept:
            self.session.receive(event.report)

    def look_at(self, ply: int | None) -> None:
        """Show an earlier position, or the game as it stands."""
        plies = self.session.history.ply
        self.looking = None if ply is None or ply >= plies else max(ply, 0)
        self._trouble = ""
        self.show()

    def action_walk(self, by: int) -> None:
        here = self.session.history.ply if self.looking is None else self.looking
        self.look_at(here + by)

    def action_type(self, text: str = "") -> None:
        typed = self.query_one(MoveInput)
        if self.session.state.people:
            typed.focus()
            typed.insert_text_at_cursor(text)

    def action_to_board(self) -> None:
        self.query_one(BoardView).focus()

    def action_offer(self, number: int) -> None:
        """One of the moves on offer; a number that is none begins a typed move."""
        offers = self.session.view().offers
        if self.looking is None and number <= len(offers):
            self.tell(self.session.pointing.choose(offers[number - 1]))
        else:
            self.action_type(str(number))

    def action_step_back(self) -> None:
        self.session.pointing.step_back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_typing = isinstance(self.focused, MoveInput)
        return not (action == "type" and is_typing) and super().check_action(action, parameters)

    def can_cancel(self) -> bool:
        chosen = self.session.state.waits_for_person and self.session.pointing.selection.chosen
        waiting = self._hint or self.session.thoughts.move
        return bool(chosen or waiting or self.looking is not None)

    def action_cancel(self) -> None:
        """Forget what is chosen, else return to the game, else end what is being thought."""
        if self.looking is not None:
            self.look_at(None)
        elif self.session.pointing.cancel():
            return
        elif self._hint or self._trouble:
            self._hint, self._trouble = None, ""
            self.show()
        else:
            self.session.thoughts.move_now()
