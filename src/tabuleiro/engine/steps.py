"""How each strength step of each game plays: ``strength.toml`` in the home of the game.

``tools/ladder.py`` measures the steps that are spaced there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tabuleiro.games import get
from tabuleiro.games.home import STRENGTH, UnusableData
from tabuleiro.games.tables import section

STEPS = 10


@dataclass(frozen=True, slots=True)
class StrengthStep:
    """How one step plays."""

    nodes: int
    """Positions looked at for a move, or for each of the noticed ones where some are overlooked."""
    depth: int | None = None
    """Plies looked ahead; None as many as the nodes allow."""
    sight: float = 1.0
    """The share of the legal moves that is noticed at all."""
    margin: int = 0
    """How much worse than the best a move may look and still be played, in evaluation units."""

    def __post_init__(self) -> None:
        depth = 1 if self.depth is None else self.depth
        if min(self.nodes, depth) < 1 or not 0 < self.sight <= 1 or self.margin < 0:
            raise ValueError(f"{self} is no step")

    @property
    def sees_all(self) -> bool:
        return self.sight == 1 and self.margin == 0


DEFAULT_STEPS = (
    StrengthStep(1, depth=1, sight=0.1, margin=30),
    StrengthStep(1, depth=1, sight=0.2, margin=30),
    StrengthStep(2_000, depth=2, sight=0.3, margin=20),
    StrengthStep(2_000, depth=2, sight=0.5, margin=20),
    StrengthStep(2_000, depth=2, sight=0.8, margin=20),
    StrengthStep(500),
    StrengthStep(1_500),
    StrengthStep(5_000),
    StrengthStep(20_000),
    StrengthStep(100_000),
)
"""Of a game whose home has none: ordered, but not measured. ``tabuleiro games`` says so."""


def has_steps(game: str) -> bool:
    """Whether the steps of a game are its own."""
    return _own_steps(get(game).home) is not None


def steps_of(game: str) -> tuple[StrengthStep, ...]:
    """The steps of a game, the weakest first; ``DEFAULT_STEPS`` where it has none of its own."""
    return _own_steps(get(game).home) or DEFAULT_STEPS


@cache
def _own_steps(home: str) -> tuple[StrengthStep, ...] | None:
    steps = section(tuple[StrengthStep, ...], home, STRENGTH, "steps")
    if steps is not None and len(steps) != STEPS:
        raise UnusableData(
            "{file} of {package}: {error}",
            file=STRENGTH,
            package=home,
            error=f"there are {STEPS} steps, not {len(steps)}",
        )
    return steps


def step_of(game: str, number: int) -> StrengthStep:
    """A step of a game by its number."""
    if not 1 <= number <= STEPS:
        raise ValueError(f"a strength step is 1 to {STEPS}, not {number}")
    return steps_of(game)[number - 1]
