"""A search that runs while the conversation goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

from tabuleiro.record import History

from . import ugi
from .api import Engine, Info, Limits
from .ugi import NO_MOVE, Go

Say = Callable[[str], None]
"""Sends one line; from any thread."""

INSIST_EVERY = 0.02
"""Seconds; an engine that had not begun when it was told to stop has not heard it."""


class RunningSearch:
    """One ``go`` at work in a thread of its own, until it has said its ``bestmove``."""

    def __init__(self, engine: Engine, history: History, go: Go, say: Say) -> None:
        self._engine = engine
        self._history = history
        self._go = go
        self._say = say
        self._stopped = Event()
        self._released = Event()  # bestmove may be said
        self._hit = False
        self._done = Event()
        self._choice: _Choice | None = None
        self._changing = Lock()
        if not (go.is_open or go.ponder):
            self._released.set()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return self._done.is_set()

    def stop(self) -> None:
        with self._changing:
            self._stopped.set()
            self._release()

    def hit(self) -> None:
        """The move that was pondered on has been played: the limits count from now on."""
        with self._changing:
            if self._go.ponder and not self._go.is_open and not self._released.is_set():
                self._hit = True
                self._release()

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _release(self) -> None:
        self._released.set()
        if self._choice:
            self._choice.end()

    def _run(self) -> None:
        try:
            move = self._search()
        except Exception as error:
            move = NO_MOVE
            with suppress(OSError):
                self._say(ugi.write_error(error))
        # Done before it is said: whoever hears it may go on at once.
        self._done.set()
        with suppress(OSError):
            self._say(f"bestmove {move}")

    def _search(self) -> str:
        limits = self._go.limits
        first = Limits(lines=limits.lines) if self._go.ponder else limits
        move = self._choose(first, self._released if self._go.ponder else self._stopped)
        self._released.wait()
        if not self._hit or self._stopped.is_set():
            return move
        # What pondering found is in the engine's table and is soon found again.
        return self._choose(limits, self._stopped)

    def _choose(self, limits: Limits, ended: Event) -> str:
        """What the engine answers, at once when ``ended`` is set already."""
        with self._changing:
            self._choice = _Choice(self._engine)
            if ended.is_set():
                self._choice.end()
        try:
            return self._engine.choose(self._history, limits, self._listen)
        finally:
            with self._changing:
                choice, self._choice = self._choice, None
            choice.close()

    def _listen(self, info: Info) -> None:
        for line in ugi.write_info(info):
            self._say(line)


class _Choice:
    """One call of ``choose``. It can be ended before it has begun, and never ends the next one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._answered = Event()
        self._insisting: Thread | None = None

    def end(self) -> None:
        if self._insisting is None:
            self._insisting = Thread(target=self._insist, daemon=True)
            self._insisting.start()

    def close(self) -> None:
        """The engine has answered."""
        self._answered.set()
        if self._insisting:
            self._insisting.join()

    def _insist(self) -> None:
        self._engine.stop()
        while not self._answered.wait(INSIST_EVERY):
            self._engine.stop()
