"""A clock that is set by hand, and engines that do as they are told."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Self

from tabuleiro.engine.api import Info, Limits, Line, Listener, Score
from tabuleiro.play import Session, events
from tabuleiro.record import History


class Watch:
    """Seconds that pass only when they are told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def wait(self, seconds: float) -> None:
        self.seconds += seconds


class Fake:
    """Plays the first legal move and believes what it is told to; ``act`` comes before that."""

    def __init__(self, name: str, score: Score | None, act: Callable[[Fake], object]) -> None:
        self.name = name
        self.score = score
        self.act = act
        self.limits: list[Limits | None] = []
        self.stops = 0
        self.stopped = Event()
        self.is_closed = False

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        self.limits.append(limits)
        move = history.position.moves()[0]
        if listener and self.score:
            listener(Info(1, 1, 0.0, (Line(self.score, (move,)),)))
        return str(self.act(self) or move)

    def stop(self) -> None:
        self.stops += 1
        self.stopped.set()

    def new_game(self, seed: int | None = None) -> None: ...

    def close(self) -> None:
        self.is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


class Workshop:
    """Makes fakes for any name and remembers them."""

    def __init__(
        self, score: Score | None = None, act: Callable[[Fake], object] = lambda fake: None
    ) -> None:
        self.score = score
        self.act = act
        self.made: list[Fake] = []

    def __call__(self, name: str, game: str, /) -> Fake:
        self.made.append(Fake(name, self.score, self.act))
        return self.made[-1]


def hearing(session: Session) -> list[events.Event]:
    """A list that grows with the session's events."""
    heard: list[events.Event] = []
    session.subscribe(heard.append)
    return heard


def let_play(session: Session) -> None:
    """The computer's turns, until a person is asked or the game is over."""
    while thinking := session.think():
        assert session.receive(thinking.run())
