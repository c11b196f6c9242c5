"""A screen whose computers think in threads; nothing they do keeps the screen waiting."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from contextlib import suppress
from dataclasses import replace
from functools import partial

from textual.message import Message

from ..games.sentence import Sentence
from ..play import Answer, Progress, Session, Thinking
from ..play.thoughts import EVALUATION
from ..state import State
from .base_screen import BaseScreen

BREATH = 0.25
"""Seconds between a person's move and the computer's answer, at least, with animation."""
LONGEST = 20.0
"""Seconds of an evaluation."""


class Reported(Message):
    """A thread tells what a search knows, or its answer."""

    def __init__(self, report: Progress | Answer) -> None:
        super().__init__()
        self.report = report


class ThinkingScreen(BaseScreen[None]):
    """Has computers move when it is their turn, and positions evaluated when that is wished."""

    def __init__(self, session: Session, state: State) -> None:
        super().__init__()
        self.session = session
        self.state = state
        self._wait: TimerHandle | None = None
        self._evaluated = ""
        """The game and the number of moves for which an evaluation was begun."""

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Let the computer whose turn it is begin after a moment; evaluate for a person."""
        session = self.session
        if self._wait is None and session.state.waits_for_computer and not session.thoughts.move:
            # Not set_timer: on a busy machine Textual skips a timer that is late from the start.
            soon = get_running_loop().call_later
            self._wait = soon(self._pause(), self.call_later, self._begin)
        place = f"{session.id} {session.history.ply}"
        if not (self.state.settings.evaluation and session.state.waits_for_person):
            self._evaluated = ""
        elif place != self._evaluated:
            self._evaluated = place
            self.advise(session.thoughts.analyse(replace(EVALUATION, time=LONGEST)))

    def _pause(self) -> float:
        if not self.session.state.people:
            return 0.0 if self.session.state.is_paused else self.state.settings.delay
        return BREATH if self.state.settings.animation else 0.0

    def _begin(self) -> None:
        self._wait = None
        if thinking := self.session.think():
            self._start(thinking)
            self.show()

    def advise(self, advice: Thinking | Sentence) -> Sentence | None:
        """Begin a hint or an evaluation; or say why there is none."""
        if isinstance(advice, Sentence):
            return advice
        self._start(advice)
        return None

    def _start(self, thinking: Thinking) -> None:
        self.run_worker(partial(self._run, thinking), thread=True, group="thinking")

    def _run(self, thinking: Thinking) -> None:
        """In a thread of its own. What it tells too late, after the program's end, is dropped."""

        def tell(report: Progress | Answer) -> None:
            with suppress(RuntimeError):
                self.post_message(Reported(report))

        tell(thinking.run(tell))

    def hurry(self) -> None:
        """Do not wait before the next thought."""
        self.rest()
        self.go_on()

    def rest(self) -> None:
        """Begin nothing that is waiting."""
        if self._wait:
            self._wait.cancel()
            self._wait = None
