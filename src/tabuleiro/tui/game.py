"""The game screen: a session played or watched."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import ScreenResume
from textual.geometry import Size
from textual.widgets import Input, Static

from ..games.sentence import Sentence
from ..locale import _, say
from ..play import Session, events
from ..record import Transcript
from ..state import Kept, State
from . import game_keys
from .base_screen import BaseScreen
from .board import BoardView
from .computer_turns import ComputerTurns, Reported
from .dialogs import if_confirmed
from .game_view import GameView, MoveInput, Showing
from .move_list import MoveList
from .saving import TranscriptSaving
from .themes import THEMES, Themed

SPEEDS = (0.0, 0.1, 0.3, 0.8, 1.5, 3.0, 6.0)
"""Seconds between the moves of computers."""
WIDTHS = [(0, "-narrow"), (112, "-wide")]
HEIGHTS = [(0, "-low"), (24, "-high")]
"""The classes of the screen from so many columns and lines on."""
TICK = 0.1
"""Seconds between two looks at the clocks."""


class GameScreen(BaseScreen[None]):
    """A session to play or to watch. Its file is locked until the screen is left."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    AUTO_FOCUS = ""
    LEAST = Size(60, 18)
    BINDINGS: ClassVar[list[BindingType]] = game_keys.BINDINGS

    def __init__(self, session: Session, state: State) -> None:
        super().__init__()
        self.session = session
        self.state = state
        self.kept: Kept | None = None
        self.showing = Showing()
        self.turns = ComputerTurns(self, session, state, self.show)

    def heading(self) -> str:
        parts = [self.session.game.title]
        if self.session.state.control:
            parts.append(str(self.session.state.control))
        if self.session.state.is_paused:
            parts.append(_("paused"))
        return " · ".join(parts)

    def body(self) -> ComposeResult:
        yield GameView()

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def fill(self) -> None:
        if self.kept:
            self._focus_board()
        else:
            self.take(self.session)

    def take(self, session: Session | None) -> None:
        """Show another session, if there is one, and leave the one before."""
        if not session:
            return
        self.leave_session()
        self.session = session
        kept = self.state.running.keep(session)
        if isinstance(kept, Sentence):
            self.notify(say(kept), severity="warning")
            self.dismiss()
            return
        self.kept = kept
        self.turns = ComputerTurns(self, session, self.state, self.show)
        self._unsubscribe = session.subscribe(self._hear)
        self.showing = Showing()
        self._focus_board()
        self.turns.go_on()

    def _focus_board(self) -> None:
        """Focus the board if people play; without people nothing has the focus."""
        board = self.query_one(BoardView)
        board.can_focus = bool(self.session.state.people)
        self.set_focus(board if self.session.state.people else None)
        self.show()

    def leave_session(self) -> None:
        """Close the session and release its file."""
        self.turns.stop()
        if self.kept:
            self._unsubscribe()
            self.kept.close()
            self.kept = None

    def on_unmount(self) -> None:
        self.leave_session()

    @on(ScreenResume)
    def _show_again(self) -> None:
        """Show what other screens may have changed: language, theme, form of the boards."""
        if self.kept:
            self.show()
            self.turns.go_on()

    def _tick(self) -> None:
        if self.session.state.clocks and self.session.state.clocks.running:
            self.session.tick()

    def _hear(self, event: events.Event) -> None:
        if isinstance(event, events.Ticked):
            view = self.session.view(self.showing.ply)
            self.query_one(GameView).show_cards(self.session, view)
            return
        self.showing.hear(event, self.session)
        if isinstance(event, events.Informed | events.Analysed):
            shown = self.query_one(GameView)
            shown.show_assessment(self.session, self.showing, self.state.settings)
            return
        self.show()
        self.turns.go_on()

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        if self.is_mounted:
            self.query_one(".screen--title", Static).update(self.heading())
            self.query_one(GameView).show(self.session, self.showing, self.state.settings)
            self.refresh_bindings()

    def refuse(self, refusal: Sentence | None) -> None:
        """Say why something was not done, if it was not."""
        if refusal:
            words = say(refusal)
            self.showing.message = f"{words[:1].upper()}{words[1:]}."
            self.show()

    @on(BoardView.SitePressed)
    def _site_pressed(self, event: BoardView.SitePressed) -> None:
        if event.button != 1:
            self.action_cancel()
        elif self.showing.ply is not None:
            self.look_at(None)
        else:
            self.refuse(self.session.click(event.site))

    @on(MoveList.PlyChosen)
    def _move_picked(self, event: MoveList.PlyChosen) -> None:
        self.look_at(event.ply)

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        self.look_at(None)
        refusal = self.session.type(event.value)
        if not refusal:
            event.input.clear()
        self.refuse(refusal)

    @on(Reported)
    def _reported(self, event: Reported) -> None:
        if self.kept:
            self.session.receive(event.report)

    def look_at(self, ply: int | None) -> None:
        """Show an earlier position, or the game as it stands."""
        plies = self.session.history.ply
        self.showing.ply = None if ply is None or ply >= plies else max(ply, 0)
        self.showing.message = ""
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only keys that do something now."""
        if action == "cancel":
            fits = self._can_cancel()
        elif action == "type" and isinstance(self.focused, MoveInput):
            fits = False
        else:
            fits = game_keys.is_possible(action, self.session)
        return fits and super().check_action(action, parameters)

    def _can_cancel(self) -> bool:
        session, showing = self.session, self.showing
        chosen = session.state.waits_for_person and session.pointing.selection.chosen
        return bool(chosen or showing.hint or session.thoughts.move or showing.ply is not None)

    def action_cancel(self) -> None:
        """Forget what is chosen, else return to the game, else end what is being thought."""
        showing = self.showing
        if showing.ply is not None:
            self.look_at(None)
        elif self.session.pointing.cancel():
            return
        elif showing.hint or showing.message:
            showing.hint, showing.message = None, ""
            self.show()
        else:
            self.session.thoughts.move_now()

    def action_walk(self, by: int) -> None:
        here = self.session.history.ply if self.showing.ply is None else self.showing.ply
        self.look_at(here + by)

    def action_type(self, text: str = "") -> None:
        if self.session.state.people:
            typed = self.query_one(MoveInput)
            typed.focus()
            typed.insert_text_at_cursor(text)

    def action_to_board(self) -> None:
        self.query_one(BoardView).focus()

    def action_offer(self, number: int) -> None:
        """Play one of the moves on offer; a number that is none begins a typed move."""
        offers = self.session.view().offers
        if self.showing.ply is None and number <= len(offers):
            self.refuse(self.session.pointing.choose(offers[number - 1]))
        else:
            self.action_type(str(number))

    def action_step_back(self) -> None:
        self.session.pointing.step_back()

    def action_undo(self) -> None:
        self.refuse(self.session.do("undo"))

    def action_redo(self) -> None:
        self.refuse(self.session.do("redo"))

    def action_offer_draw(self) -> None:
        self.refuse(self.session.do("offer_draw"))

    def action_accept_draw(self) -> None:
        self.refuse(self.session.do("accept_draw"))

    def action_decline_draw(self) -> None:
        self.refuse(self.session.do("decline_draw"))

    def action_resign(self) -> None:
        if_confirmed(
            self,
            _("Resign this game?"),
            _("Resign"),
            lambda: self.refuse(self.session.do("resign")),
        )

    def action_hint(self) -> None:
        refusal = self.turns.advise(self.session.thoughts.hint())
        self.refuse(refusal or Sentence("", "looking for a good move"))

    def action_evaluate(self) -> None:
        """Show or hide the evaluation."""
        is_wanted = not self.state.settings.evaluation
        self.state.change(evaluation=is_wanted)
        if not is_wanted:
            self.session.thoughts.stop_advice()
            self.showing.assessment = None
        self.turns.go_on()
        self.show()

    def action_move_now(self) -> None:
        self.session.thoughts.move_now()

    def action_pause(self) -> None:
        session = self.session
        (session.resume if session.state.is_paused else session.pause)()

    def action_step(self) -> None:
        self.refuse(self.session.do("step"))
        self.turns.hurry()

    def action_speed(self, by: int) -> None:
        """Change the pause between the moves of computers that play each other."""
        delay = self.state.settings.delay
        near = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - delay))
        self.state.change(delay=SPEEDS[min(max(near + by, 0), len(SPEEDS) - 1)])
        self.refuse(Sentence("", "{delay} s between moves", {"delay": self.state.settings.delay}))
        if not self.session.state.is_paused:
            self.turns.hurry()

    def action_new(self) -> None:
        """Set another game up after the end; before it, begin this one again."""
        session = self.session
        if session.outcome:
            from .new_game import NewGameScreen

            screen = NewGameScreen(self.state, not session.state.people)
            self.app.push_screen(screen, self.take)
        elif session.history.moves:
            question = _("Start this game again?")
            if_confirmed(self, question, _("Start again"), lambda: session.do("restart"))

    def action_rematch(self) -> None:
        self.take(self.session.rematch())

    def action_review(self) -> None:
        self._replay(self.session)

    def action_open(self) -> None:
        from .replay_chooser import ReplayChooser

        self.app.push_screen(ReplayChooser(self.state), self._replay)

    def _replay(self, game: Session | Transcript | None) -> None:
        from .replay import ReplayScreen

        if game:
            self.app.push_screen(ReplayScreen(game, self.state), self.take)

    def action_save(self) -> None:
        TranscriptSaving(self, self.session, self.refuse).begin()

    def action_theme(self) -> None:
        """Take the next theme; does nothing where ``NO_COLOR`` is set."""
        app, names = self.app, [*THEMES]
        if isinstance(app, Themed) and not app.no_color:
            now = names.index(app.look) if app.look in names else -1
            app.look = names[(now + 1) % len(names)]
            self.state.change(theme=app.look)

    def action_size(self) -> None:
        """Switch between large boards and compact ones."""
        compact = self.state.settings.board == "compact"
        self.state.change(board="auto" if compact else "compact")
        self.show()

    def action_rules(self) -> None:
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self.session.game.name))

    def action_help(self) -> None:
        from .help import HelpScreen, all_keys_of

        self.app.push_screen(HelpScreen(all_keys_of(self)))

    def action_leave(self) -> None:
        """Return to the menu; ask first if the game could not be saved."""
        session = self.session
        going = session.history.moves and not session.outcome
        if going and not self.state.running.path(session.id).exists():
            question = _("This game cannot be saved. Leave anyway?")
            if_confirmed(self, question, _("Leave"), self.dismiss)
        else:
            self.dismiss()
