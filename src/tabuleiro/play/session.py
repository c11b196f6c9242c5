"""A game in progress: what every shell shares, without a screen in it.

A session belongs to one thread. Only a ``Thinking`` may be run or stopped elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from time import monotonic
from typing import Any, Self
from uuid import uuid4

from tabuleiro.engine import roster
from tabuleiro.engine.api import Limits
from tabuleiro.games import get
from tabuleiro.games.api import Player
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Sentence
from tabuleiro.positions import parse
from tabuleiro.record import History, Transcript

from . import advice, events
from .clock import Clocks, Now, TimeControl
from .people import PeoplesTable
from .refusals import read_move
from .saved import MalformedSession, Saved, SavedClocks
from .seats import HUMAN, MakeEngine, Seat
from .table import BOTH, Players, timestamp
from .thinking import Answer, Progress, Purpose, Report, Thinking, clean

HINT_LIMITS = Limits(time=1.0)
ANALYSIS_LIMITS = Limits(lines=3)
"""Until it is stopped."""

_numbers = count(1)


class Session(PeoplesTable):
    """A table with computers at it; it can be saved, begun again, and gone on from anywhere."""

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
        control: TimeControl | None = None,
        make: MakeEngine = roster.make,
        now: Now = monotonic,
    ) -> Self:
        """A game on record, to look at, to go on with, or to ``fork``; its players if known."""
        tags = dict(transcript.tags)
        named = (tags.pop("First", HUMAN), tags.pop("Second", HUMAN))
        seated = players or known_players(named, transcript.game)
        history = transcript.history(parse)
        return cls(history, seated, control=control, tags=tags, make=make, now=now)

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

    def think(self) -> Thinking | None:
        """The computer's turn as a piece of work, once; None when there is nothing to think of."""
        if self._is_decided() or self.thinking or not self.waits_for_computer:
            return None
        seat = self._seats[self.turn - 1]
        limits = None
        if self.clocks:
            limits = replace(seat.limits or Limits(), clock=self.clocks.for_engine())
        self.thinking = Thinking(Purpose.MOVE, next(_numbers), self.history.copy(), seat, limits)
        self._tell(events.ThinkingBegan(self.turn))
        return self.thinking

    def hint(self, limits: Limits = HINT_LIMITS) -> Thinking | Sentence:
        """The search for a hint, or why there can be none; a ``Hinted`` event comes of it."""
        if refusal := self._not_a_persons_turn():
            return refusal
        return self._advise(Purpose.HINT, self.history.copy(), limits)

    def analyse(
        self, limits: Limits = ANALYSIS_LIMITS, ply: int | None = None
    ) -> Thinking | Sentence:
        """An analysis of the position, now or after ``ply`` moves; ``Analysed`` events come of it.

        A sentence when the rules leave nothing to analyse.
        """
        history = self.history.copy()
        history.reopen()
        if ply is not None and 0 <= ply < history.ply:
            history.take_back(history.ply - ply)
        if history.outcome():
            return Sentence("", "the game is over: {ending}", {"ending": self.ending})
        return self._advise(Purpose.ANALYSIS, history, limits)

    def _advise(self, purpose: Purpose, history: History, limits: Limits) -> Thinking:
        """One advice at a time: a new one takes the place of the one before."""
        self.stop_advice()
        self._advice = Thinking(purpose, next(_numbers), history, self._adviser, limits)
        return self._advice

    def receive(self, report: Report) -> bool:
        """Take what a ``Thinking`` has told or answered; False when it is out of date."""
        at_work = (self.thinking, self._advice)
        thinking = next((each for each in at_work if each and each.number == report.number), None)
        if thinking is None:
            return False
        if isinstance(report, Progress):
            assessment = advice.assess(report.info, thinking.side, self.game.name)
            if thinking.purpose is Purpose.MOVE:
                self._tell(events.Informed(assessment))
            elif thinking.purpose is Purpose.ANALYSIS:
                self._tell(events.Analysed(assessment))
        elif thinking is self.thinking:
            self.thinking = None
            self._receive_move(report)
        else:
            self._advice = None
            self._receive_advice(report, thinking)
        return True

    def _receive_move(self, answer: Answer) -> None:
        if self._is_decided() or not (answer.move or answer.failure):
            return
        failure = answer.failure
        if not failure:
            move = read_move(self.history.position, answer.move)
            if not isinstance(move, Sentence):
                line = advice.line_of(answer.info, answer.move)
                self._beliefs[self.turn] = line.score if line else None
                self._play(move)
                return
            failure = clean(f"illegal move {shorten(answer.move)}")
        self.history.forfeit(self.turn, failure)
        self._end_if_over()

    def _receive_advice(self, answer: Answer, thinking: Thinking) -> None:
        if answer.failure:
            self._tell(events.AdviceFailed(answer.failure))
        elif thinking.purpose is Purpose.HINT and answer.move:
            position = self.history.position
            self._tell(events.Hinted(advice.hint(position, answer.move, answer.info)))
        elif answer.info:
            assessment = advice.assess(answer.info, thinking.side, self.game.name)
            self._tell(events.Analysed(assessment, is_done=True))

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

    def step(self) -> Sentence | None:
        """Pause, but let the computer whose turn it is make one move; ``think`` hands it out."""
        if self.outcome or self.is_human(self.turn):
            return Sentence("", "it is no computer's turn")
        self.pause()
        self._may_step = True
        return None

    def restart(self) -> None:
        """Begin again, with the same players and clocks."""
        self._changed()
        if self.outcome:
            self.id = uuid4().hex
        self.created = timestamp()
        self.history = History(self.history.start)
        if self.control:
            self.clocks = Clocks(self.control, self.control, 0, self._now)
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


def known_players(named: Players, game: str) -> Players:
    """Names as the roster has them; whoever it does not know was a person."""

    def known(name: str) -> str:
        try:
            return str(roster.parse(name, game))
        except ValueError:
            return HUMAN

    return known(named[0]), known(named[1])
