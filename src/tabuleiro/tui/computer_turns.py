"""The thinking of computers, in threads beside the screen."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual.message import Message
from textual.screen import Screen

from ..engine.api import Limits
from ..games.sentence import Sentence
from ..play import Answer, Progress, Session, Thinking
from ..state import State

MOVE_PAUSE = 0.25
"""Seconds between a person's move and the computer's answer, at least, with animation."""
EVALUATION = Limits(time=20.0, lines=3)


class Reported(Message):
    """What a thread has found so far, or its answer."""

    def __init__(self, report: Progress | Answer) -> None:
        super().__init__()
        self.report = report


def think_in_thread(screen: Screen[Any], thinking: Thinking, group: str) -> None:
    """Run a thinking in a thread; its reports come to the screen as messages."""

    def tell(report: Progress | Answer) -> None:
        with suppress(RuntimeError):  # the program has ended meanwhile
            screen.post_message(Reported(report))

    screen.run_worker(lambda: tell(thinking.run(tell)), thread=True, group=group)


class ComputerTurns:
    """Begins the turns of a session's computers and the evaluations shown to its people."""

    def __init__(
        self, screen: Screen[Any], session: Session, state: State, begun: Callable[[], None]
    ) -> None:
        """``begun`` is called whenever a computer has begun to think of its move."""
        self._screen = screen
        self._session = session
        self._state = state
        self._begun = begun
        self._wait: TimerHandle | None = None
        self._evaluated = -1
        """The number of moves for which an evaluation was begun."""

    def go_on(self) -> None:
        """Let the computer whose turn it is begin after a moment; evaluate for a person."""
        session, wanted = self._session, self._state.settings.evaluation
        if self._wait is None and session.state.waits_for_computer and not session.thoughts.move:
            # Not set_timer: on a busy machine Textual skips a timer that is late from the start.
            later = get_running_loop().call_later
            self._wait = later(self._pause(), self._screen.call_later, self._begin)
        if not (wanted and session.state.waits_for_person):
            self._evaluated = -1
        elif session.history.ply != self._evaluated:
            self._evaluated = session.history.ply
            self.advise(session.thoughts.analyse(EVALUATION))

    def _pause(self) -> float:
        settings, state = self._state.settings, self._session.state
        if not state.people:
            return 0.0 if state.is_paused else settings.delay
        return MOVE_PAUSE if settings.animation else 0.0

    def _begin(self) -> None:
        self._wait = None
        if thinking := self._session.think():
            think_in_thread(self._screen, thinking, "thinking")
            self._begun()

    def advise(self, advice: Thinking | Sentence) -> Sentence | None:
        """Begin a hint or an evaluation; or say why there is none."""
        if isinstance(advice, Sentence):
            return advice
        think_in_thread(self._screen, advice, "thinking")
        return None

    def hurry(self) -> None:
        """Begin without waiting."""
        self.stop()
        self.go_on()

    def stop(self) -> None:
        """Begin nothing that is waiting."""
        if self._wait:
            self._wait.cancel()
            self._wait = None
