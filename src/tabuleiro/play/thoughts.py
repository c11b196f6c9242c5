"""What is thought about a game: the move of a computer, a hint, an evaluation."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from tabuleiro.engine.api import Limits
from tabuleiro.games.sentence import Sentence, sentence
from tabuleiro.record import History
from tabuleiro.record.endings import ending

from . import advice, events
from .decide import not_a_persons_turn
from .game_state import GameState
from .thinking import Answer, Progress, Purpose, Report, Thinking

if TYPE_CHECKING:
    from .seats import Seat
    from .session import Session

HINT = Limits(time=1.0)
"""For a hint."""
EVALUATION = Limits(lines=3)
"""For the best lines of a position; how long to look is the shell's to say."""


def to_hint(state: GameState) -> History | Sentence:
    """The game a hint is for, or why there can be none."""
    return not_a_persons_turn(state) or state.history.copy()


def to_evaluate(state: GameState, ply: int | None = None) -> History | Sentence:
    """The position to evaluate, now or after ``ply`` moves; a sentence where the rules end it.

    What people have decided does not matter: a game that was given up can be looked at.
    """
    history = state.history.copy()
    history.reopen()
    if ply is not None and 0 <= ply < history.ply:
        history.take_back(history.ply - ply)
    if outcome := history.outcome():
        return sentence("the game is over: {ending}", ending=ending(state.game, outcome))
    return history


def limits_of(own: Limits | None, state: GameState) -> Limits | None:
    """The limits of the player to move: its own, and the clock beside them."""
    if not state.clocks:
        return own
    return replace(own or Limits(), clock=state.clocks.for_engine())


class Thoughts:
    """The computer's thinking about its turn, and one advice at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._numbers = count(1)
        self.move: Thinking | None = None
        """From when it is handed out until its answer is received."""
        self.advice: Thinking | None = None

    def think(self) -> Thinking | None:
        """The computer's turn as a piece of work, once; None when there is nothing to think of."""
        self._session.flag()
        state = self._session.state
        if self.move or not state.waits_for_computer:
            return None
        seat = self._session.seats[state.turn]
        history, limits = state.history.copy(), limits_of(seat.limits, state)
        self.move = thinking = self._new(Purpose.MOVE, history, seat, limits)
        self._session.listeners.tell(events.ThinkingBegan(state.turn))
        return thinking

    def hint(self, limits: Limits = HINT) -> Thinking | Sentence:
        """The search for a hint, or why there can be none; a ``Hinted`` event comes of it."""
        self._session.flag()
        return self._advise(Purpose.HINT, to_hint(self._session.state), limits)

    def analyse(self, limits: Limits = EVALUATION, ply: int | None = None) -> Thinking | Sentence:
        """An analysis of the position, now or after ``ply`` moves; ``Analysed`` events come of it.

        A sentence when the rules leave nothing to analyse.
        """
        return self._advise(Purpose.ANALYSIS, to_evaluate(self._session.state, ply), limits)

    def _advise(
        self, purpose: Purpose, history: History | Sentence, limits: Limits
    ) -> Thinking | Sentence:
        """A new advice takes the place of the one before."""
        if isinstance(history, Sentence):
            return history
        self.stop_advice()
        self.advice = self._new(purpose, history, self._session.seats.adviser, limits)
        return self.advice

    def _new(
        self, purpose: Purpose, history: History, seat: Seat, limits: Limits | None
    ) -> Thinking:
        return Thinking(purpose, next(self._numbers), history, seat, limits)

    def receive(self, report: Report) -> bool:
        """Take what a ``Thinking`` has told or answered; False when it is out of date."""
        at_work = (each for each in (self.move, self.advice) if each)
        thinking = next((each for each in at_work if each.number == report.number), None)
        if thinking is None:
            return False
        if isinstance(report, Progress):
            self._tell_progress(report, thinking)
        elif thinking is self.move:
            self.move = None
            data = advice.answer_data(report.move, report.failure, report.info)
            self._session.do("answer", ply=self._session.history.ply, **data)
        else:
            self.advice = None
            self._tell_advice(report, thinking)
        return True

    def _tell_progress(self, report: Progress, thinking: Thinking) -> None:
        game = self._session.game.name
        assessment = advice.assess(report.info, thinking.side, game)
        if thinking.purpose is Purpose.MOVE:
            self._session.listeners.tell(events.Informed(assessment))
        elif thinking.purpose is Purpose.ANALYSIS:
            self._session.listeners.tell(events.Analysed(assessment))

    def _tell_advice(self, answer: Answer, thinking: Thinking) -> None:
        tell = self._session.listeners.tell
        if answer.failure:
            tell(events.AdviceFailed(answer.failure))
        elif thinking.purpose is Purpose.HINT and answer.move:
            position = self._session.history.position
            tell(events.Hinted(advice.hint(position, answer.move, answer.info)))
        elif answer.info:
            game = self._session.game.name
            assessment = advice.assess(answer.info, thinking.side, game)
            tell(events.Analysed(assessment, is_done=True))

    def move_now(self) -> bool:
        """Tell the computer whose turn it is to move now; False when none is thinking."""
        if self.move:
            self.move.stop()
        return self.move is not None

    def stop_advice(self) -> None:
        """End a hint or an evaluation that nobody waits for any more."""
        if self.advice:
            self.advice.cancel()
            self.advice = None

    def cancel(self) -> None:
        """The position is no longer the game's."""
        self.stop_advice()
        if self.move:
            self.move.cancel()
            self.move = None
