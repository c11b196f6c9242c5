"""A computer's thinking, handed out by a session and run by a shell in any thread it likes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from threading import Event, Lock, Thread
from typing import TypeAlias

from tabuleiro.engine.api import Engine, EngineFailure, Info, Limits
from tabuleiro.games.api import Player
from tabuleiro.record import History

from .decide import clean
from .seats import Seat

STOP_AGAIN = 0.02
"""Seconds after which an engine that was told to stop is told again."""


class Purpose(StrEnum):
    MOVE = "move"
    HINT = "hint"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True)
class Progress:
    """What a ``Thinking`` knows so far, told by its number.

    It is given to ``Session.receive`` on the shell's own thread, and so is the answer.
    """

    number: int
    info: Info


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a ``Thinking``.

    ``move`` is empty when the engine failed, with the reason, or when nobody waits any more.
    """

    number: int
    move: str = ""
    info: Info | None = None
    failure: str = ""


Report: TypeAlias = Progress | Answer


class Thinking:
    """One thought about one position. It has a copy of the game: nothing it does is in the way."""

    def __init__(
        self,
        purpose: Purpose,
        number: int,
        history: History,
        seat: Seat,
        limits: Limits | None,
    ) -> None:
        self.purpose = purpose
        self.number = number
        self.player = seat.name
        self.side: Player = history.turn
        self._history = history
        self._seat = seat
        self._limits = limits
        self._guard = Lock()
        self._engine: Engine | None = None  # the one at work, while it is
        self._done = Event()
        self._is_stopped = False
        self._is_cancelled = False

    def run(self, listener: Callable[[Progress], None] | None = None) -> Answer:
        """Think to the end, in the calling thread; ``listener`` is called in it.

        Whatever an engine does wrong is told in the answer; only the listener's errors are raised.
        """
        hearing = _Hearing(self, listener)
        move = failure = ""
        with self._seat.at_work() as make:
            try:
                if not self._is_cancelled:
                    engine = self._begin(make())
                    move = str(engine.choose(self._history, self._limits, hearing))
            except EngineFailure as error:
                failure = clean(str(error))
            except Exception as error:  # whatever it is, it is the engine's and no reason to crash
                failure = clean(f"{type(error).__name__}: {error}")
            finally:
                self._end()
        if hearing.error:
            raise hearing.error
        if self._is_cancelled:
            return Answer(self.number)
        return Answer(self.number, move, hearing.last, failure)

    def stop(self) -> None:
        """From any thread: answer now, with the best move so far."""
        with self._guard:
            if not self._is_stopped:
                self._is_stopped = True
                if self._engine:
                    self._insist()

    def cancel(self) -> None:
        """From any thread: nobody waits for the answer any more."""
        self._is_cancelled = True
        self.stop()

    def _begin(self, engine: Engine) -> Engine:
        with self._guard:
            self._engine = engine
            if self._is_stopped:
                self._insist()
        return engine

    def _end(self) -> None:
        with self._guard:
            self._engine = None
            self._done.set()

    def _insist(self) -> None:
        """Tell the engine to stop until it has: the first time may come just before it begins."""
        Thread(target=self._keep_stopping, name="stop thinking", daemon=True).start()

    def _keep_stopping(self) -> None:
        while not self._done.is_set():
            with self._guard:
                if self._engine:
                    self._engine.stop()
            self._done.wait(STOP_AGAIN)


class _Hearing:
    """Passes on what an engine tells, and keeps the last of it."""

    def __init__(self, thinking: Thinking, listener: Callable[[Progress], None] | None) -> None:
        self._thinking = thinking
        self._listener = listener
        self.last: Info | None = None
        self.error: Exception | None = None

    def __call__(self, info: Info) -> None:
        self.last = info
        if self._listener is None or self.error:
            return
        try:
            self._listener(Progress(self._thinking.number, info))
        except Exception as error:  # the shell's fault: the engine must not lose the game for it
            self.error = error
            self._thinking.stop()
