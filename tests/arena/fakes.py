"""Players for the arena's tests, and some that misbehave; worker processes import them too."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import ClassVar, Self

from tabuleiro.engine.api import Engine, EngineFailure, Info, Limits, Line, Listener, Score
from tabuleiro.engine.roster import make as roster_make
from tabuleiro.games import GAMES, register
from tabuleiro.record import History
from tiny import TINY

GATE = "TABULEIRO_TEST_GATE"
"""The variable of the environment that names a folder: gated players wait for ``open`` in it."""
PATIENCE = 2
"""Seconds for a move where some player hangs."""
NAP = 0.1
"""Seconds that a slow player takes for a move."""

if TINY.name not in GAMES:  # in a worker process
    register(TINY)


class Fake:
    """Plays at random, but does ``act`` before its second move of a game.

    ``kind/n`` acts only when its seed is divisible by n; ``scores=…`` tells its listener so.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        kind, _, nth = name.partition("/")
        self._every = int(nth or 1)
        self._kind = kind
        self._source = Random()
        self._score = SCORES.get(kind)
        self.new_game(seed)

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        self._moves += 1
        if self._act and self._moves == 2:
            return self._act()
        if listener and self._score:
            score = self._score(history)
            listener(Info(1, 1, 0.0, (Line(score, ()),)))
        return str(self._source.choice(history.position.moves()))

    def stop(self) -> None: ...

    def new_game(self, seed: int | None = None) -> None:
        assert seed is not None
        self._source.seed(seed)
        self._act = ACTS.get(self._kind) if seed % self._every == 0 else None
        self._moves = 0

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


class Sleeper(Fake):
    """Takes a nap before it moves."""

    heard: ClassVar[list[Limits | None]] = []
    """The limits it was given, move by move."""

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        self.heard.append(limits)
        time.sleep(NAP)
        return super().choose(history, limits, listener)


class Gated(Fake):
    """Leaves the number of its process and does not move before the gate is open."""

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        gate = Path(os.environ[GATE])
        (gate / str(os.getpid())).touch()
        while not (gate / "open").exists():
            time.sleep(0.05)
        return super().choose(history, limits, listener)


def raise_failure() -> str:
    raise EngineFailure("the engine has\nnothing to say\x00")


def raise_error() -> str:
    raise ZeroDivisionError("division by zero")


def leave() -> str:
    os._exit(3)


def crash() -> str:
    os.kill(os.getpid(), signal.SIGSEGV)
    return "never"


def kill_parent() -> str:
    os.kill(os.getppid(), signal.SIGKILL)
    return hang()


def hang() -> str:
    while True:
        time.sleep(1)


ACTS: dict[str, Callable[[], str]] = {
    "failing": raise_failure,
    "raising": raise_error,
    "leaving": leave,
    "crashing": crash,
    "hanging": hang,
    "patricidal": kill_parent,
    "illegal": lambda: "z9z9",
    "mute": lambda: None,  # type: ignore[dict-item, return-value]
    "shouting": lambda: "\x00\udcff" * 100_000,
}
SCORES: dict[str, Callable[[History], Score]] = {
    "proud": lambda history: Score(300),
    "first-leads": lambda history: Score(300 if history.turn == 1 else -300),
    "second-wins": lambda history: Score(0, win_in=5 if history.turn == 2 else -5),
    "level": lambda history: Score(5),
    "drawn": lambda history: Score(0, is_draw=True),
}
EXPLANATIONS = {
    "failing": "the engine has nothing to say?",
    "raising": "ZeroDivisionError: division by zero",
    "leaving": "ended the process with status 3",
    "crashing": "crashed with SIGSEGV",
    "hanging": f"no move within {PATIENCE} s",
    "illegal": "illegal move 'z9z9'",
    "mute": "illegal move 'None'",
    "shouting": "illegal move '" + "\\x00\\udcff" * 19 + "\\x00…'",
}
"""Why each of the ``ACTS`` loses the game."""


def make_foreign(name: str, game: str, *, seed: int, table_mb: int = 1) -> Engine:
    """As the roster does, for outside programs; in a process that knows Tiny."""
    return roster_make(name, game, seed=seed, table_mb=table_mb)


KINDS: dict[str, type[Fake]] = {"slow": Sleeper, "gated": Gated}


def make(name: str, game: str, *, seed: int, table_mb: int = 1) -> Fake:
    if name == "absent":
        raise EngineFailure("there is no such program")
    return KINDS.get(name, Fake)(name, seed)


class Unwelcome:
    """A maker that no worker process can receive."""

    def __call__(self, name: str, game: str, *, seed: int, table_mb: int) -> Fake:
        return make(name, game, seed=seed)

    def __reduce__(self) -> tuple[Callable[[int], object], tuple[int]]:
        return os._exit, (1,)
