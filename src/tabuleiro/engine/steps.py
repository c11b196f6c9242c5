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


SIGHTED = 2_000
"""Nodes for each of the noticed moves: more than looking a ply ahead takes."""

TABLE: dict[str, tuple[Step, ...]] = {
    "barca": (
        Step(1, depth=1, sight=0.08, margin=30),
        Step(1, depth=1, sight=0.2, margin=30),
        Step(SIGHTED, depth=2, sight=0.3, margin=20),
        Step(SIGHTED, depth=2, sight=0.5, margin=20),
        Step(SIGHTED, depth=2, sight=0.82, margin=20),
        Step(550),
        Step(1_400),
        Step(4_200),
        Step(16_400),
        Step(100_000),
    ),
    "talpa": (
        Step(1, depth=1, sight=0.05, margin=30),
        Step(1, depth=1, sight=0.16, margin=30),
        Step(1, depth=1, sight=0.385, margin=30),
        Step(SIGHTED, depth=2, sight=0.52, margin=20),
        Step(165),
        Step(1_100),
        Step(3_000),
        Step(7_600),
        Step(25_500),
        Step(100_000),
    ),
    "nava": (
        Step(1, depth=1, sight=0.08, margin=30),
        Step(1, depth=1, sight=0.147, margin=30),
        Step(SIGHTED, depth=2, sight=0.217, margin=20),
        Step(SIGHTED, depth=2, sight=0.31, margin=20),
        Step(SIGHTED, depth=2, sight=0.46, margin=20),
        Step(SIGHTED, depth=2, sight=0.69, margin=20),
        Step(220),
        Step(1_450),
        Step(12_500),
        Step(150_000),
    ),
    "stacks": (
        Step(1, depth=1, sight=0.002, margin=30),
        Step(1, depth=1, sight=0.0042, margin=30),
        Step(1, depth=1, sight=0.011, margin=30),
        Step(1, depth=1, sight=0.035, margin=30),
        Step(1, depth=1, sight=0.16, margin=20),
        Step(80),
        Step(400),
        Step(3_000),
        Step(14_000),
        Step(100_000),
    ),
}


def step_of(game: str, number: int) -> Step:
    """A step of a game; a game without a table of its own plays by Barca's."""
    if not 1 <= number <= STEPS:
        raise ValueError(f"a strength step is 1 to {STEPS}, not {number}")
    return TABLE.get(game, TABLE["barca"])[number - 1]
