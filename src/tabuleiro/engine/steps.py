"""How each strength step of each game plays; measured and spaced by ``tools/ladder``."""

from __future__ import annotations

from dataclasses import dataclass

STEPS = 10



@dataclass(frozen=True, slots=True)
class Step:
    """How one step plays."""

    nodes: int
    """Positions looked at for a move, or for each of the noticed ones where some are overlooked."""
    depth: int | None = None
    """Plies looked ahead; None as many as the nodes allow."""
    sight: float = 1.0
    """The share of the legal moves that is noticed at all."""
    margin: int = 0
    """How much worse than the best a move may look and still be played, in evaluation units."""

    @property
    def sees_all(self) -> bool:
        return self.sight == 1 and self.margin == 0


TABLE: dict[str, tuple[Step, ...]] = {}


def step_of(game: str, number: int) -> Step:
    """A step of a game; a game without a table of its own plays by Barca's."""
    if not 1 <= number <= STEPS:
        raise ValueError(f"a strength step is 1 to {STEPS}, not {number}")
    return TABLE.get(game, TABLE["barca"])[number - 1]
