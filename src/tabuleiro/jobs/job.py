"""What is to be done, what came of it, and who does it."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf
from typing import Any, NamedTuple, Protocol

from tabuleiro.games.sentence import SpokenError

from .place import Place

Progress = Callable[[Any], None]
"""Told what is known so far, from any thread."""


class Urgency(IntEnum):
    """What goes first."""

    MOVE = 0
    ADVICE = 1
    BACKGROUND = 2


class Work(Protocol):
    """Something complete that can be done anywhere; it is pickled on its way to a process."""

    def do(self, place: Place) -> Any:
        """The value of the result; what is raised becomes its failure."""


@dataclass(frozen=True, slots=True)
class Pickled:
    """Work that is only unpickled where it is done."""

    data: bytes

    def do(self, place: Place) -> Any:
        work: Work = pickle.loads(self.data)
        return work.do(place)


@dataclass(frozen=True, slots=True)
class Job:
    work: Work
    key: str = ""
    """It goes to the worker that did a job of this key before, if that is free."""
    share: tuple[str, ...] = ()
    """Who it is for, outermost first, such as the group of an address and a client there."""
    urgency: Urgency = Urgency.MOVE
    limit: float = inf
    """Seconds until it is stopped."""
    turn: float = 0.0
    """Seconds that advice and background keep a worker while others wait; never under a second."""


class Noted(NamedTuple):
    """What a worker noted last."""

    part: int = 0
    """The part of the work it had begun."""
    who: int = 0
    """Who was at work for it, 0 for nobody."""
    allowed: float = 0.0
    """Seconds that they had."""
    words: tuple[str, ...] = ()
    """What was noted since the part began."""


@dataclass(frozen=True, slots=True)
class Result:
    value: Any = None
    failure: str = ""
    """Why there is no value; empty also for a job that was cancelled."""
    crashed: bool = False
    """Whether the worker has ended. Whose fault that is, the caller decides by the notes."""
    overdue: bool = False
    """Whether it was ended because who was at work took longer than noted."""
    seconds: float = 0.0
    """At work."""
    notes: Noted = field(default_factory=Noted)


class Busy(Exception):
    """A share has as many jobs as it may."""


class RunnerFailed(SpokenError):
    """The workers do not go on, and it is no job's fault."""


class Controls(Protocol):
    """The side of a runner that its jobs know."""

    def stop(self, running: RunningJob) -> None: ...

    def cancel(self, running: RunningJob) -> None: ...


@dataclass(eq=False)
class RunningJob:
    """A job that waits or is at work."""

    job: Job
    number: int
    controls: Controls
    progress: Progress | None = None
    future: Future[Result] = field(default_factory=Future)
    """Has the result, or RunnerFailed."""
    is_stopped: bool = False

    def __post_init__(self) -> None:
        self.future.set_running_or_notify_cancel()  # only ``cancel`` here does cancel it

    def stop(self) -> None:
        """Answer now, with what is known."""
        self.controls.stop(self)

    def cancel(self) -> None:
        """Nobody waits any more: an empty result at once, and the worker is free soon."""
        self.end(Result())
        self.controls.cancel(self)

    def end(self, result: Result) -> None:
        with suppress(InvalidStateError):  # it was cancelled
            self.future.set_result(result)

    def fail(self, error: Exception) -> None:
        with suppress(InvalidStateError):
            self.future.set_exception(error)

    def tell(self, known: Any) -> None:
        if self.progress and not self.future.done():
            self.progress(known)
