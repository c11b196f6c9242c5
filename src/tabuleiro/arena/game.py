"""One game between two engines, played to its end whatever the engines do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

from tabuleiro import positions
from tabuleiro.engine.api import Engine, EngineFailure, Info, Limits, Score
from tabuleiro.games.api import IllegalMove, MalformedMove, Player
from tabuleiro.games.board import opponent, shorten
from tabuleiro.record import History, Transcript, write
from tabuleiro.record.history import FORFEIT
from tabuleiro.record.transcript import UNWRITABLE

from .adjudication import Adjudication, Judge
from .openings import Opening

T = TypeVar("T")

LONGEST_REASON = 200
TABLE_MB = 16


class Make(Protocol):
    """Makes a player from its name, as the roster does."""

    def __call__(self, name: str, game: str, *, seed: int, table_mb: int) -> Engine: ...


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side of a game, and how."""

    player: str
    """A name of the roster."""
    seed: int = 0
    limits: Limits | None = None
    """Before the player's own."""
    table_mb: int = TABLE_MB
    """Memory for what the engine remembers; every game begins with it empty."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played: everything that determines it."""

    index: int
    game: str
    opening: Opening
    first: Seat
    second: Seat
    rules: Adjudication = field(default_factory=Adjudication)
    tags: tuple[tuple[str, str], ...] = ()
    """More tags for its transcript."""

    def seat(self, side: Player) -> Seat:
        return self.first if side == 1 else self.second


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    index: int
    winner: Player | None
    reason: str
    transcript: str

    @property
    def failed(self) -> Player | None:
        """The side that lost because its player crashed, hung or played illegally."""
        return opponent(self.winner) if self.winner and self.reason.startswith(FORFEIT) else None


class Observer:
    """Told what a game is doing; this one does not mind."""

    def thinks(self, side: Player) -> None:
        """From now on the player of ``side`` is at work."""

    def moved(self, move: str) -> None:
        """A move was played."""


class PlayerFailed(Exception):
    """A player did not do what it was asked; the message says what it did."""


def play(task: Task, make: Make, observer: Observer | None = None) -> Played:
    """Play a game. An engine that fails in any way but hanging or killing the process loses it."""
    observer = observer or Observer()
    history = _begin(task)
    engines: dict[Player, Engine] = {}
    side: Player
    try:
        for side in (1, 2):
            observer.thinks(side)
            engines[side] = _ask(partial(_make, task, side, make))
        judge = Judge(task.rules)
        while not history.outcome():
            side = history.turn
            observer.thinks(side)
            score = _move(task, history, engines[side])
            observer.moved(history.moves[-1])
            ruling = judge.hear(side, score) if task.rules.needs_scores else None
            if ruling and not history.outcome():
                history.adjudicate(ruling.winner, ruling.reason)
    except PlayerFailed as failure:
        history.forfeit(side, str(failure))
    for side, engine in engines.items():
        observer.thinks(side)
        with suppress(Exception):
            engine.close()
    return _played(task, history)


def forfeit(task: Task, side: Player, moves: list[str], reason: str) -> Played:
    """The record of a game that could not be finished: ``moves`` were played after the opening."""
    history = _begin(task)
    with suppress(ValueError):  # the last move may not have been written whole
        for move in moves:
            history.play(move)
    if not history.outcome():
        history.forfeit(side, reason)
    return _played(task, history)


def _begin(task: Task) -> History:
    start = positions.parse(task.game, task.opening.start)
    return History(start, task.opening.moves, max_plies=task.rules.max_plies)


def _make(task: Task, side: Player, make: Make) -> Engine:
    seat = task.seat(side)
    return make(seat.player, task.game, seed=seat.seed, table_mb=seat.table_mb)


def _move(task: Task, history: History, engine: Engine) -> Score | None:
    """One move; what its player thought of it, where that matters."""
    limits = task.seat(history.turn).limits
    infos: list[Info] = []
    listener = infos.append if task.rules.needs_scores else None
    move = str(_ask(partial(engine.choose, history, limits, listener)))
    try:
        history.play(move)
    except (IllegalMove, MalformedMove):
        raise PlayerFailed(f"illegal move {shorten(move)}") from None
    return infos[-1].lines[0].score if infos and infos[-1].lines else None


def _ask(call: Callable[[], T]) -> T:
    try:
        return call()
    except EngineFailure as failure:
        raise PlayerFailed(_clean(str(failure))) from failure
    except Exception as error:
        raise PlayerFailed(_clean(f"{type(error).__name__}: {error}")) from error


def _clean(text: str) -> str:
    """One line that a transcript can hold."""
    line = UNWRITABLE.sub("?", " ".join(text.split()))
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def _played(task: Task, history: History) -> Played:
    outcome = history.outcome()
    assert outcome
    tags = {"First": task.first.player, "Second": task.second.player, **dict(task.tags)}
    transcript = write(Transcript.of(history, tags))
    return Played(task.index, outcome.winner, outcome.reason, transcript)
