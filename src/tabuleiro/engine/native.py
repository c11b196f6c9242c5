"""The strong engine: the core's search, one for every game the core has.

>>> from tabuleiro import start
>>> from tabuleiro.engine.api import Limits
>>> best(start("barca"), Limits(depth=3)) in start("barca").moves()
True
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from tabuleiro import _core, games
from tabuleiro.games.api import Position, UnknownOption
from tabuleiro.positions import fast
from tabuleiro.record import GameOver, History

from . import networks
from .api import Clock, Info, Limits, Line, Listener, Score

DEFAULT_LIMITS: Final = Limits(time=1.0)
TABLE_MB: Final = 64

MOVES_TO_GO: Final = 25
"""A clock's time is planned for so many more moves."""
INCREMENT_SHARE: Final = 0.8
"""How much of the increment is spent beside it."""
MOST_OF_CLOCK: Final = 0.4
"""Never more of the time left than this on one move."""
OVERHEAD: Final = 0.02
"""Seconds kept back for everything that is not the search."""


class NativeEngine:
    """Plays and analyses one game with the core's search."""

    searches: ClassVar = _core.SEARCHES

    def __init__(
        self,
        game: str,
        limits: Limits = DEFAULT_LIMITS,
        table_mb: int = TABLE_MB,
        threads: int = 1,
        name: str = "engine",
        network: str = "",
    ) -> None:
        """``network`` is the path of a file that values positions instead of the usual one."""
        games.get(game)
        if game not in self.searches:
            raise UnknownOption("the core has no search for {game}", game=repr(game))
        self.game: Final = game
        self.limits: Final = limits
        self._name = name
        try:
            with networks.refused():
                self._search = self.searches[game](table_mb, threads, network)
        except MemoryError as error:
            raise UnknownOption(str(error)) from None

    @property
    def name(self) -> str:
        return self._name

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        """The best move found; a single legal move is played without much thought."""
        limits = self.limits if limits is None else limits
        if len(history.position.moves()) == 1 and limits.lines == 1:
            limits = Limits(depth=1)
        return self.think(history, limits, listener).lines[0].moves[0]

    def think(
        self, history: History | Position, limits: Limits, listener: Listener | None = None
    ) -> Info:
        """Search until a limit is reached or ``stop``; what was known then."""
        history = history if isinstance(history, History) else History(history)
        if history.position.game != self.game:
            raise UnknownOption(
                "this engine plays {game}, not {other}",
                game=self.game,
                other=history.position.game,
            )
        if outcome := history.outcome():
            raise GameOver.of(outcome)
        *past, position = (fast(each) for each in history.positions)
        with networks.refused():
            found = self._search.search(
                position,
                [each.key for each in past],
                depth=limits.depth,
                nodes=limits.nodes,
                seconds=seconds(limits, position.turn),
                lines=limits.lines,
                on_info=None if listener is None else lambda found: listener(_info(found)),
            )
        return _info(found)

    def evaluate(self, position: Position) -> int:
        """What a position that is not over is worth to the side to move, without looking ahead."""
        with networks.refused():
            return self._search.evaluate(fast(position))

    def stop(self) -> None:
        self._search.stop()

    def new_game(self, seed: int | None = None) -> None:
        self._search.new_game()

    def close(self) -> None:
        self.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class NativeMcts(NativeEngine):
    """The same with the core's Monte-Carlo tree search, whose tree takes ``table_mb``."""

    searches = _core.MCTS


def seconds(limits: Limits, turn: int) -> float | None:
    """How long to search for one move: the move's own time or a share of the clock."""
    if limits.clock is None:
        return limits.time
    planned = budget(limits.clock, turn)
    return planned if limits.time is None else min(planned, limits.time)


def budget(clock: Clock, turn: int) -> float:
    """The share of a clock that one move may take."""
    left, increment = (
        (clock.first, clock.first_increment)
        if turn == 1
        else (clock.second, clock.second_increment)
    )
    planned = left / MOVES_TO_GO + INCREMENT_SHARE * increment
    return max(0.0, min(planned, MOST_OF_CLOCK * left) - OVERHEAD)


def _info(found: _core.Found) -> Info:
    depth, nodes, took, lines = found
    return Info(
        depth,
        nodes,
        took,
        tuple(Line(Score(*score), tuple(moves)) for score, moves in lines),
    )
