"""A position for an engine to think about, in a process that keeps its engines."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

from tabuleiro.engine import roster
from tabuleiro.engine.api import Info, Limits
from tabuleiro.jobs.place import Place
from tabuleiro.play.seats import Seat
from tabuleiro.play.thinking import Purpose, Thinking
from tabuleiro.positions import parse
from tabuleiro.record import History

TABLE_MB = 16
MOST_SEATS = 8
"""Engines are kept for so many players of games: what one knows of a game is of use again."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of it; no move when it failed, with the reason, or was cancelled."""

    move: str = ""
    failure: str = ""
    info: Info | None = None
    is_broken: bool = False
    """Whether the process ended, whoever's fault that is."""


@dataclass(frozen=True, slots=True)
class EngineThought:
    """A position to think about, as the moves that led there."""

    key: str
    """Which game or study it is of: the engine remembers what it learned there."""
    game: str
    start: str
    moves: tuple[str, ...]
    player: str
    limits: Limits | None = None

    def do(self, place: Place) -> Found:
        history = History(parse(self.game, self.start), self.moves)
        seat = place.keep("seats", KeptSeats).seat(self.key, self.game, self.player)
        thinking = Thinking(Purpose.MOVE, 0, history, seat, self.limits)
        with place.stopped_by(thinking.stop):
            answer = thinking.run(lambda progress: place.tell(progress.info))
        return Found(answer.move, answer.failure, answer.info)


class KeptSeats:
    """The engines of the players that thought last."""

    def __init__(self) -> None:
        self._seats: OrderedDict[tuple[str, str], Seat] = OrderedDict()

    def seat(self, key: str, game: str, player: str) -> Seat:
        """The engine of a player in a game, with what it has learned there."""
        seat = self._seats.pop((key, player), None)
        if seat is None:
            seat = Seat(player, game, partial(roster.make, table_mb=TABLE_MB))
        self._seats[key, player] = seat
        if len(self._seats) > MOST_SEATS:
            self._seats.popitem(last=False)[1].close()
        return seat

    def close(self) -> None:
        for seat in self._seats.values():
            seat.close()
