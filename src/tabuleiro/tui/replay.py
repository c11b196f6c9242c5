"""The replay screen: a game walked move by move, analysed, played on from any ply."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, HorizontalGroup, Vertical
from textual.geometry import Size
from textual.timer import Timer
from textual.widgets import Button, Static

from tabuleiro.games.sentence import Phrase, Sentence
from tabuleiro.locale import _, ending, translate
from tabuleiro.play import Session, events
from tabuleiro.play.game_state import Players
from tabuleiro.play.thoughts import EVALUATION
from tabuleiro.record import Ply, Transcript
from tabuleiro.state import State

from .base_screen import BaseScreen
from .board import BoardView
from .computer_turns import Reported, think_in_thread
from .evaluation import BestLines, EvaluationBar
from .labels import player, side_line
from .marks import Marks
from .move_list import MoveList
from .play_on import PlayOn

ANALYSIS = replace(EVALUATION, time=15.0)
SETTLING = 0.25
"""Seconds on a position before it is analysed, so that a held key starts no analysis."""
MARKS = {
    "!": Phrase("a good move"),
    "?": Phrase("a mistake"),
    "!!": Phrase("a brilliant move"),
    "??": Phrase("a blunder"),
    "!?": Phrase("an interesting move"),
    "?!": Phrase("a doubtful move"),
}
BUTTONS = (
    ("first", "|◀"),
    ("back", "◀"),
    ("next", "▶"),
    ("last", "▶|"),
    ("auto", "▶▶"),
)

WIDTHS = [(0, "-narrow"), (76, "-normal"), (104, "-wide")]


class ReplayScreen(BaseScreen[Session]):
    """Dismissed with a session that goes on from here, or with None."""

    LEAST = Size(50, 18)
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReplayScreen {
        #replay { height: 1fr; }
        #beside { width: 29; padding: 0 0 0 1; }
        &.-wide #beside { width: 40; }
        EvaluationBar, BestLines { display: none; }
        &.-analysed EvaluationBar, &.-analysed BestLines { display: block; }
        BestLines { padding: 0; border-top: solid $border-blurred; }
        #sides { height: auto; margin-bottom: 1; color: $text-muted; text-wrap: nowrap; }
        #status { height: auto; max-height: 3; text-style: bold; }
        #comment { height: auto; max-height: 5; color: $text; text-style: italic; }
        #comment.-none { display: none; }
        #buttons { height: 1; margin-top: 1; }
        #buttons Button { min-width: 4; width: 4; margin-right: 1; }
        &.-narrow #replay { layout: vertical; }
        &.-narrow #beside { width: 1fr; height: 6; padding: 0 1; }
        &.-narrow EvaluationBar { display: none; }
        &.-narrow #sides, &.-narrow #buttons, &.-narrow.-analysed MoveList { display: none; }
    }
    """
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "go(1)", Phrase("Walk"), key_display="← →"),
        Binding("left,h", "go(-1)", Phrase("Previous"), show=False),
        Binding("home", "first", Phrase("To the start"), show=False),
        Binding("end", "last", Phrase("To the end"), show=False),
        Binding("up,pageup,k", "go(-10)", Phrase("Ten moves back"), show=False),
        Binding("down,pagedown,j", "go(10)", Phrase("Ten moves on"), show=False),
        Binding("space", "auto", Phrase("Autoplay"), key_display="␣"),
        Binding("e", "analyse", Phrase("Evaluation")),
        Binding("p,enter", "play_on", Phrase("Play on")),
        Binding("r", "rules", Phrase("Rules")),
        Binding("t", "form", Phrase("Board size"), show=False),
    ]

    def __init__(self, game: Session | Transcript, state: State, ply: int | None = None) -> None:
        """Show a game at its end or after ``ply`` moves; a transcript with its comments."""
        super().__init__()
        self.state = state
        self._source = game if isinstance(game, Session) else Session.of_transcript(game)
        transcript = game.transcript() if isinstance(game, Session) else game
        self._plies: tuple[Ply, ...] = transcript.moves
        self._opening = transcript.comment
        self._tags = transcript.tags
        self._session = Session.of_transcript(transcript)
        """A copy, so that nothing here changes a game that goes on."""
        self._session.subscribe(self._hear)
        self._listed = [each.move + each.mark for each in self._plies]
        self._ply = len(self._plies) if ply is None else max(0, min(ply, len(self._plies)))
        self._auto: Timer | None = None
        self._settling: Timer | None = None

    def heading(self) -> str:
        first, second = (player(self._tags.get(tag, "")) for tag in ("First", "Second"))
        players = _("{first} against {second}", first=first, second=second)
        result = self._session.history.result if self._session.outcome else ""
        date = self._tags.get("Date", "")
        return " · ".join(filter(None, (self._session.game.title, players, result, date)))

    def body(self) -> ComposeResult:
        with Horizontal(id="replay"):
            yield EvaluationBar()
            board = BoardView()
            board.can_focus = False
            yield board
            with Vertical(id="beside"):
                yield Static(id="sides", markup=False)
                yield MoveList()
                yield Static(id="comment", markup=False)
                yield Static(id="status", markup=False)
                yield BestLines()
                with HorizontalGroup(id="buttons"):
                    for name, sign in BUTTONS:
                        button = Button(sign, id=name, compact=True)
                        button.can_focus = False
                        yield button

    def fill(self) -> None:
        board = self.query_one(BoardView)
        board.wanted = "compact" if self.state.settings.board == "compact" else "large"
        self._show()
        if self.state.settings.evaluation and not self.has_class("-analysed"):
            self.action_analyse()

    def on_unmount(self) -> None:
        self._session.close()

    def _show(self) -> None:
        """Bring every widget up to date."""
        view = self._session.view(self._ply)
        game = self._session.game
        marks = Marks(left=view.left, came=view.reached)
        self.query_one(BoardView).show(view.diagram, marks)
        start = self._session.history.start.turn
        self.query_one(MoveList).show(self._listed, self._ply, start)
        sides = (side_line(view.diagram, side, self._named(side), game) for side in (1, 2))
        self.query_one("#sides", Static).update("\n".join(sides))
        turn = translate(game.sides[view.diagram.turn - 1])
        status = _("{side} to move", side=turn)
        if view.outcome:
            status = ending(game, view.outcome)
        count = f"{self._ply}/{len(self._plies)}"
        self.query_one("#status", Static).update(f"{count}  {status}")
        comment = self._comment()
        told = self.query_one("#comment", Static)
        told.update(comment)
        told.set_class(not comment, "-none")
        self._settle()

    def _named(self, side: int) -> str:
        return self._tags.get(("First", "Second")[side - 1], "")

    def _comment(self) -> str:
        if not self._ply:
            return self._opening
        ply = self._plies[self._ply - 1]
        mark = f"{ply.move}{ply.mark}: {translate(MARKS[ply.mark])}" if ply.mark else ""
        return ". ".join(filter(None, [mark, ply.comment]))

    def _go(self, ply: int) -> None:
        ply = max(0, min(ply, len(self._plies)))
        if ply != self._ply:
            self._ply = ply
            self._show()

    def action_go(self, by: int) -> None:
        self._stop_auto()
        self._go(self._ply + by)

    def action_first(self) -> None:
        self.action_go(-len(self._plies))

    def action_last(self) -> None:
        self.action_go(len(self._plies))

    def on_move_list_ply_chosen(self, event: MoveList.PlyChosen) -> None:
        self._stop_auto()
        self._go(event.ply)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        actions = {"back": "go(-1)", "next": "go(1)"}
        name = event.button.id or ""
        await self.run_action(actions.get(name, name))

    def action_auto(self) -> None:
        """Start or stop autoplay; at the end it starts again from the first position."""
        if self._auto:
            self._stop_auto()
        elif self._plies:
            if self._ply == len(self._plies):
                self._go(0)
            self._auto = self.set_interval(max(0.1, self.state.settings.delay), self._walk)
            self.query_one("#auto", Button).label = "||"

    def _walk(self) -> None:
        self._go(self._ply + 1)
        if self._ply == len(self._plies):
            self._stop_auto()

    def _stop_auto(self) -> None:
        if self._auto:
            self._auto.stop()
            self._auto = None
            self.query_one("#auto", Button).label = "▶▶"

    def action_analyse(self) -> None:
        """Show or hide evaluation bar and best lines."""
        self.toggle_class("-analysed")
        self._settle()

    def _settle(self) -> None:
        """Analyse the position shown after a moment."""
        self._session.thoughts.stop_advice()
        if self._settling:
            self._settling.stop()
            self._settling = None
        if self.has_class("-analysed"):
            self.query_one(BestLines).say(_("Thinking…"))
            self._settling = self.set_timer(SETTLING, self._analyse)

    def _analyse(self) -> None:
        thinking = self._session.thoughts.analyse(ANALYSIS, self._ply)
        if isinstance(thinking, Sentence):
            outcome = self._session.outcome
            shares = {1: 1.0, 2: 0.0, None: 0.5}
            self.query_one(EvaluationBar).share = shares[outcome.winner if outcome else None]
            self.query_one(BestLines).say(_("The game is over here."))
        else:
            think_in_thread(self, thinking, "analysis")

    def on_reported(self, event: Reported) -> None:
        self._session.receive(event.report)

    def _hear(self, event: events.Event) -> None:
        if isinstance(event, events.Analysed):
            self.query_one(EvaluationBar).share = event.assessment.bar
            self.query_one(BestLines).show(event.assessment, self._session.game)
        elif isinstance(event, events.AdviceFailed):
            self.query_one(BestLines).say(event.reason)

    def action_play_on(self) -> None:
        self._stop_auto()
        position = self._session.history.positions[self._ply]
        if position.outcome():
            self.notify(_("The game is over here; go back to play on."), markup=False)
            return
        self.app.push_screen(PlayOn(self._source, self.state.settings), self._play_on)

    def _play_on(self, players: Players | None) -> None:
        if players:
            self.dismiss(self._source.fork(self._ply, players))

    def action_rules(self) -> None:
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self._session.game.name))

    def action_form(self) -> None:
        board = self.query_one(BoardView)
        board.wanted = "compact" if board.wanted == "large" else "large"
