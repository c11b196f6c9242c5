"""What every player of the computer's side keeps, and what it is told and tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:  # the limits are a light import
    from tabuleiro.record import History


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds left and seconds added after every move, for both sides."""

    first: float
    second: float
    first_increment: float = 0.0
    second_increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think; whatever is reached first ends it. No limit at all: until stopped."""

    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    """Seconds for this move."""
    clock: Clock | None = None
    lines: int = 1
    """How many best lines to report (multi-PV)."""

    def __post_init__(self) -> None:
        for name, least in (("depth", 1), ("nodes", 1), ("time", 0.0), ("lines", 1)):
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise ValueError(f"{name} is at least {least}, not {value}")


@dataclass(frozen=True, slots=True)
class Score:
    """A value for the side to move; ``win_in`` counts plies when the result is proven.

    ``win_in`` is positive for a win and negative for a loss in so many plies; ``is_draw`` is a
    proven draw.
    """

    value: int
    win_in: int | None = None
    is_draw: bool = False

    def __str__(self) -> str:
        if self.win_in is not None:
            return f"{'win' if self.win_in > 0 else 'loss'} in {abs(self.win_in)}"
        return "draw" if self.is_draw else f"{self.value / 100:+.2f}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play: its score for the side to move, and its moves as texts."""

    score: Score
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Info:
    """What a search knows so far; ``lines`` best first, each as long as the search followed it."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


Listener = Callable[[Info], None]


class EngineFailure(RuntimeError):
    """An engine that cannot go on: dead, silent, or answering nonsense. It loses its game."""


class Engine(Protocol):
    """Chooses moves. One engine plays one game at a time; ``stop`` may come from another thread."""

    @property
    def name(self) -> str:
        """As the roster names it: ``engine:5``."""

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        """The text of a legal move in ``history.position``; ``limits`` go before its own."""

    def stop(self) -> None:
        """Answer now: ``choose`` returns soon with the best move so far."""

    def new_game(self, seed: int | None = None) -> None:
        """Forget what was learned of the game before; with a seed, play as if just made with it."""

    def close(self) -> None:
        """Free what the engine holds; it is not used afterwards."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
