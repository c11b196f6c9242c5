"""A game in progress: what every shell shares, without a screen in it.

A session belongs to one thread. Only a ``Thinking`` may be run, stopped or cancelled elsewhere.
What a person may ask for answers None when it is done, or a ``Sentence`` that says why not; then
nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Self
from uuid import uuid4

from tabuleiro.engine import roster
from tabuleiro.engine.api import Limits, Score
from tabuleiro.games import get
from tabuleiro.games.api import Game, Outcome, Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.games.sentence import Sentence
from tabuleiro.positions import parse
from tabuleiro.record import History, Transcript
from tabuleiro.record.endings import ending
from tabuleiro.record.history import AGREED_DRAW, RESIGNATION

from . import advice, boards, events
from .clocks import Clocks, Now, TimeControl
from .refusals import read_move
from .saved import MalformedSession, Saved, SavedClocks
from .seats import HUMAN, MakeEngine, Seat, adviser
from .selection import Selection
from .thinking import Answer, Progress, Purpose, Report, Thinking, clean
from .view import NumberedMove, View, changed_sites, numbered

HINT_LIMITS = Limits(time=1.0)
ANALYSIS_LIMITS = Limits(lines=3)
"""Until it is stopped."""
BOTH: tuple[Player, Player] = (1, 2)

Players = tuple[str, str]
"""The names of the first and the second player, as the roster has them."""


class Session:
    """A history, two seats, clocks, and a move being made by clicks."""

    def __init__(
        self,
        history: History,
        players: Players = (HUMAN, HUMAN),
        *,
        control: TimeControl | None = None,
        tags: Mapping[str, str] | None = None,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> None:
        """UnknownOption for a player that the game does not have."""
        self.history = history
        self.game: Game = get(history.start.game)
        self.id = uuid4().hex
        self.created = timestamp()
        self.tags = dict(tags or {})
        self.clocks = Clocks(control, history.ply, now) if control else None
        self.is_paused = False
        self.draw_offer: Player | None = None
        """Who has offered a draw that is not answered yet."""
        self.generation = 0
        """Grows with every change that makes the thinking handed out before it worthless."""
        self.thinking: Thinking | None = None
        """The computer's thinking about its turn, from ``think`` until its answer is received."""
        self._advice: Thinking | None = None
        self._make = make
        self._now = now
        self._seats = [Seat(name, self.game.name, make) for name in players]
        self._adviser = Seat(adviser(self.game.name), self.game.name, make)
        self._selection: Selection | None = None
        self._listeners: list[Callable[[events.Event], None]] = []
        self._beliefs: dict[Player, Score | None] = {}
        """What each computer thought of its own side at its last move."""
        self._may_step = False

    @classmethod
    def new(
        cls,
        game: str,
        players: Players = (HUMAN, HUMAN),
        *,
        options: Mapping[str, str] | None = None,
        position: str | None = None,
        control: TimeControl | None = None,
        tags: Mapping[str, str] | None = None,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> Self:
        """A new game, from the start its options give or from a position text."""
        text = position or get(game).initial(**(options or {})).text()
        history = History(parse(game, text))
        return cls(history, players, control=control, tags=tags, make=make, now=now)

    @classmethod
    def of_transcript(
        cls,
        transcript: Transcript,
        players: Players | None = None,
        *,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> Self:
        """A game on record, to look at, to go on with, or to ``fork``; its players if known."""
        tags = dict(transcript.tags)
        named = (tags.pop("First", HUMAN), tags.pop("Second", HUMAN))
        seated = players or known_players(named, transcript.game)
        return cls(transcript.history(parse), seated, tags=tags, make=make, now=now)

    # What there is to know

    @property
    def players(self) -> Players:
        first, second = self._seats
        return first.name, second.name

    @property
    def turn(self) -> Player:
        return self.history.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.history.outcome()

    @property
    def control(self) -> TimeControl | None:
        return self.clocks.control if self.clocks else None

    @property
    def is_started(self) -> bool:
        return self.history.ply > 0

    def is_human(self, side: Player) -> bool:
        return self._seats[side - 1].is_human

    @property
    def people(self) -> tuple[Player, ...]:
        """The sides that people play."""
        return tuple(side for side in BOTH if self.is_human(side))

    @property
    def waits_for_person(self) -> bool:
        return not self.outcome and self.is_human(self.turn)

    @property
    def waits_for_computer(self) -> bool:
        """Whether ``think`` hands something out now, or has: not while the game is paused."""
        going = self._may_step or not self.is_paused
        return going and not self.outcome and not self.is_human(self.turn)

    @property
    def ending(self) -> Sentence | None:
        """Who won and why, in one sentence."""
        return ending(self.game, self.outcome) if self.outcome else None

    @property
    def move_list(self) -> tuple[NumberedMove, ...]:
        return numbered(self.history.moves, self.history.start.turn)

    @property
    def selection(self) -> Selection:
        """The move being made by clicks; what it offers is computed when first asked for."""
        if self._selection is None or self._selection.position is not self.history.position:
            self._selection = Selection(self.history.position)
        return self._selection

    def view(self, ply: int | None = None) -> View:
        """What the board shows now, or showed after ``ply`` moves."""
        positions = self.history.positions
        ply = self.history.ply if ply is None else max(0, min(ply, self.history.ply))
        position = positions[ply]
        shown = View(
            boards.diagram(position),
            ply,
            position.turn,
            clocks=self.clocks.left() if self.clocks else None,
        )
        if ply:
            left, reached = changed_sites(positions[ply - 1], position)
            shown = replace(
                shown, last_move=self.history.moves[ply - 1], left=left, reached=reached
            )
        return self._live(shown) if ply == self.history.ply else shown

    def _live(self, shown: View) -> View:
        if self.outcome:
            return replace(shown, turn=None, outcome=self.outcome, ending=self.ending)
        if not self.waits_for_person:
            return replace(shown, must=shown.diagram.must)
        selection = self.selection
        movable = selection.movable
        return replace(
            shown,
            must=shown.diagram.must or (movable if len(movable) == 1 else ()),
            movable=movable,
            selected=selection.chosen,
            destinations=selection.destinations if selection.chosen else (),
            offers=selection.offers if selection.chosen else (),
        )

    def transcript(self) -> Transcript:
        """The game as a record, with who played it, when and how fast."""
        first, second = self.players
        tags = {"First": first, "Second": second, "Date": self.created[:10].replace("-", ".")}
        if self.control:
            tags["TimeControl"] = str(self.control)
        return Transcript.of(self.history, tags | self.tags)

    def to_json(self) -> dict[str, Any]:
        """Everything that is needed to go on later, as plain data."""
        return Saved(
            self.id,
            self.game.name,
            self.history.start.text(),
            self.players,
            self.created,
            self.history.moves,
            self.history.undone,
            self.outcome,
            self.tags,
            SavedClocks.of(self.clocks) if self.clocks else None,
            self.draw_offer,
            self.is_paused,
        ).to_json()

    @classmethod
    def from_json(
        cls, data: object, *, make: MakeEngine = roster.make, now: Now = monotonic
    ) -> Self:
        """A session as it was; with clocks it is paused, so that they run from ``resume`` on.

        MalformedSession when this is none: whatever is wrong with it.
        """
        return cls.of(Saved.from_json(data), make=make, now=now)

    @classmethod
    def of(cls, saved: Saved, *, make: MakeEngine = roster.make, now: Now = monotonic) -> Self:
        """The same from JSON that was read already."""
        try:
            session = cls(saved.history(), saved.players, tags=saved.tags, make=make, now=now)
            session.transcript()
        except ValueError as error:
            raise MalformedSession(str(error)) from error
        session.id, session.created = saved.id, saved.created
        session.draw_offer = None if session.outcome else saved.draw_offer
        session.clocks = saved.clocks.clocks(now) if saved.clocks else None
        session.is_paused = not session.outcome and (saved.is_paused or bool(saved.clocks))
        return session

    # Moves by people

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
        self.tick()
        if over := self.ending:
            return Sentence("", "the game is over: {ending}", {"ending": over})
        if not self.is_human(self.turn):
            values: dict[str, object] = {"side": self._side(self.turn)}
            return Sentence("", "it is the turn of {side}, a computer", values)
        return None

    def _side(self, side: Player) -> str:
        return self.game.sides[side - 1]

    def _play(self, move: str) -> None:
        mover = self.turn
        self.history.play(move)
        self._changed()
        self._may_step = False
        if self.is_human(mover):
            self.is_paused = False
        if self.draw_offer == opponent(mover):
            self.draw_offer = None
        if self.clocks:
            self.clocks.press(self.history.ply, mover)
            if self.is_paused:
                self.clocks.halt()
        self._tell(events.Moved(mover, self.history.moves[-1], self.history.ply))
        self._end_if_over()

    def _changed(self) -> None:
        """The position or what is decided about it is another: what was thought of it is stale."""
        self.generation += 1
        self._selection = None
        for thinking in (self.thinking, self._advice):
            if thinking:
                thinking.cancel()
        self.thinking = self._advice = None

    def _end_if_over(self) -> None:
        if outcome := self.outcome:
            self._changed()
            self.draw_offer = None
            if self.clocks:
                self.clocks.halt()
            self._tell(events.Ended(outcome))

    # Endings that people decide

    def resign(self, side: Player | None = None) -> Sentence | None:
        """Give the game up for a person's side: the one given, or the one to move, or the other."""
        side, refusal = self._person(side)
        if refusal or not side:
            return refusal
        self.history.resign(side)
        self._end_if_over()
        return None

    def offer_draw(self, side: Player | None = None) -> Sentence | None:
        """Offer a draw for a person's side. A computer answers at once; a person may take time.

        Offering what the other side has offered already is accepting it.
        """
        side, refusal = self._person(side)
        if refusal or not side:
            return refusal
        other = opponent(side)
        if self.draw_offer == other:
            return self.accept_draw()
        if self.draw_offer == side:
            return Sentence("", "{side} has offered a draw already", {"side": self._side(side)})
        self.draw_offer = side
        self._tell(events.DrawOffered(side))
        if self.is_human(other):
            return None
        if advice.accepts_draw(self._beliefs.get(other), self.history.ply):
            return self.accept_draw()
        return self.decline_draw()

    def accept_draw(self) -> Sentence | None:
        if not self.draw_offer:
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

    def _person(self, side: Player | None) -> tuple[Player | None, Sentence | None]:
        """The person's side that is meant, or why there is none."""
        self.tick()
        if over := self.ending:
            return None, Sentence("", "the game is over: {ending}", {"ending": over})
        if side is None:
            side = next(
                (each for each in (self.turn, opponent(self.turn)) if self.is_human(each)), None
            )
        if side is None or not self.is_human(side):
            return None, Sentence("", "no person plays that side")
        return side, None

    # Taking back

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
        self._went_to(events.TakenBack(self.history.ply))
        if not self.people:
            self.pause()
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
        sides = [move.side for move in self.move_list]
        asked = [ply for ply, side in enumerate(sides) if self.is_human(side)]
        return asked[-1] if asked else None

    def _went_to(self, event: events.TakenBack | events.Redone) -> None:
        self._changed()
        self.draw_offer = None
        if self.clocks:
            self.clocks.go_to(self.history.ply, self.turn)
            if self.is_paused:
                self.clocks.halt()
        self._tell(event)

    # Computers

    def think(self) -> Thinking | None:
        """The computer's turn as a piece of work, once; None when there is nothing to think of."""
        self.tick()
        if self.thinking or not self.waits_for_computer:
            return None
        seat = self._seats[self.turn - 1]
        limits = None
        if self.clocks:
            limits = replace(seat.limits or Limits(), clock=self.clocks.for_engine())
        self.thinking = self._thinking(Purpose.MOVE, seat, limits)
        self._tell(events.ThinkingBegan(self.turn))
        return self.thinking

    def hint(self, limits: Limits = HINT_LIMITS) -> Thinking | Sentence:
        """The search for a hint, or why there can be none; a ``Hinted`` event comes of it."""
        if refusal := self._not_a_persons_turn():
            return refusal
        return self._advise(Purpose.HINT, limits)

    def analyse(self, limits: Limits = ANALYSIS_LIMITS) -> Thinking | Sentence:
        """An analysis of the position, or why there can be none; ``Analysed`` events come of it."""
        if over := self.ending:
            return Sentence("", "the game is over: {ending}", {"ending": over})
        return self._advise(Purpose.ANALYSIS, limits)

    def _advise(self, purpose: Purpose, limits: Limits) -> Thinking:
        """One advice at a time: a new one takes the place of the one before."""
        if self._advice:
            self._advice.cancel()
        self._advice = self._thinking(purpose, self._adviser, limits)
        return self._advice

    def _thinking(self, purpose: Purpose, seat: Seat, limits: Limits | None) -> Thinking:
        return Thinking(purpose, self.generation, self.history.copy(), seat, limits)

    def receive(self, report: Report) -> bool:
        """Take what a ``Thinking`` has told or answered; False when it is out of date."""
        if report.generation != self.generation:
            return False
        match report:
            case Progress(Purpose.MOVE, info=info):
                self._tell(events.Informed(advice.assess(info, self.turn)))
            case Progress(Purpose.ANALYSIS, info=info):
                self._tell(events.Analysed(advice.assess(info, self.turn)))
            case Answer(Purpose.MOVE):
                self._receive_move(report)
            case Answer():
                self._receive_advice(report)
        return True

    def _receive_move(self, answer: Answer) -> None:
        self.thinking = None
        if self.tick():
            return
        failure = answer.failure
        if answer.move and not failure:
            move = read_move(self.history.position, answer.move)
            if not isinstance(move, Sentence):
                line = advice.line_of(answer.info, answer.move)
                self._beliefs[self.turn] = line.score if line else None
                self._play(move)
                return
            failure = f"illegal move {shorten(answer.move)}"
        if failure:
            self.history.forfeit(self.turn, clean(failure))
            self._end_if_over()

    def _receive_advice(self, answer: Answer) -> None:
        self._advice = None
        if answer.failure:
            self._tell(events.AdviceFailed(answer.failure))
        elif answer.purpose is Purpose.HINT and answer.move:
            position = self.history.position
            self._tell(events.Hinted(advice.hint(position, answer.move, answer.info)))
        elif answer.info:
            self._tell(events.Analysed(advice.assess(answer.info, self.turn), is_done=True))

    def move_now(self) -> bool:
        """Tell the computer whose turn it is to move now; False when none is thinking."""
        if self.thinking:
            self.thinking.stop()
        return self.thinking is not None

    def stop_advice(self) -> None:
        """End a hint or analysis that nobody waits for any more."""
        if self._advice:
            self._advice.cancel()
            self._advice = None

    # Pauses and clocks

    def pause(self) -> None:
        """Let clocks and computers rest until ``resume``, ``step``, or a person's move."""
        if not self.is_paused and not self.outcome:
            self.is_paused = True
            self._changed()
            if self.clocks:
                self.clocks.halt()
            self._tell(events.PauseChanged(True))

    def resume(self) -> None:
        if self.is_paused:
            self.is_paused = False
            if self.clocks and self.history.ply > self.clocks.first_ply and not self.outcome:
                self.clocks.run(self.turn)
            self._tell(events.PauseChanged(False))

    def step(self) -> Sentence | None:
        """Pause, but let the computer whose turn it is make one move; ``think`` hands it out."""
        if self.outcome or self.is_human(self.turn):
            return Sentence("", "it is no computer's turn")
        self.pause()
        self._may_step = True
        return None

    def tick(self) -> bool:
        """Look at the clocks; True when the game is over. Shells call this while clocks run."""
        if self.clocks and self.clocks.running:
            if flagged := self.clocks.flagged:
                self.history.lose_on_time(flagged)
                self._end_if_over()
            else:
                self._tell(events.Ticked(self.clocks.left(), self.clocks.running))
        return self.outcome is not None

    # Other games than this one

    def restart(self) -> None:
        """Begin again, with the same players and clocks."""
        self._changed()
        if self.outcome:
            self.id = uuid4().hex
        self.created = timestamp()
        self.history = History(self.history.start)
        if self.control:
            self.clocks = Clocks(self.control, 0, self._now)
        self.draw_offer, self.is_paused, self._may_step = None, False, False
        self._beliefs.clear()
        for side in BOTH:
            self._sit(side, self.players[side - 1])
        self._tell(events.Restarted())

    def set_player(self, side: Player, name: str) -> None:
        """Let another player take a side; UnknownOption when the game has none of that name."""
        self._sit(side, name)
        self._changed()
        self._tell(events.PlayerChanged(side, self.players[side - 1]))

    def _sit(self, side: Player, name: str) -> None:
        seat = Seat(name, self.game.name, self._make)
        self._seats[side - 1].close()
        self._seats[side - 1] = seat
        self._beliefs.pop(side, None)

    def rematch(self) -> Self:
        """A new game from the same start with colours swapped."""
        first, second = self.players
        return self._another(History(self.history.start), (second, first))

    def fork(self, ply: int | None = None, players: Players | None = None) -> Self:
        """A new game that goes on from the position after ``ply`` moves of this one."""
        ply = self.history.ply if ply is None else ply
        if not 0 <= ply <= self.history.ply:
            raise ValueError(f"a ply is 0 to {self.history.ply}, not {ply}")
        history = History(self.history.start, self.history.moves[:ply])
        return self._another(history, players or self.players)

    def _another(self, history: History, players: Players) -> Self:
        return type(self)(history, players, control=self.control, make=self._make, now=self._now)

    def close(self) -> None:
        """End all thinking and free the engines; the session can still be looked at and saved."""
        self._changed()
        if self.clocks:
            self.clocks.halt()
        for seat in (*self._seats, self._adviser):
            seat.close()

    # Listening

    def subscribe(self, listener: Callable[[events.Event], None]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the session's thread; what is given ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _tell(self, event: events.Event) -> None:
        for listener in self._listeners.copy():
            listener(event)


def known_players(named: Players, game: str) -> Players:
    """Names as the roster has them; whoever it does not know was a person."""

    def known(name: str) -> str:
        try:
            return str(roster.parse(name, game))
        except ValueError:
            return HUMAN

    return known(named[0]), known(named[1])


def timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
