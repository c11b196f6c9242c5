"""The classic players' evaluations: the one table of what each game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from tabuleiro.games.api import Player, Position

from . import barca, nava, stacks, talpa

Value: TypeAlias = int | Fraction
Evaluation: TypeAlias = Callable[[Position, Player], int]
"""What a position is worth to a side; bigger is better."""
TurnValue: TypeAlias = Callable[[Position, Position], Value]
"""What a turn is worth to who made it, from the positions before and after."""


def of_result(evaluation: Callable[[Position, Player], Value]) -> TurnValue:
    """A turn is worth what the position after it is worth to who made it."""
    return lambda before, after: evaluation(after, before.turn)


@dataclass(frozen=True)
class Classic:
    """The evaluations of a game by the names players are chosen by; ``""`` when there is one."""

    greedy: Mapping[str, TurnValue] = field(default_factory=dict)
    minimax: Mapping[str, Evaluation] = field(default_factory=dict)
    level: Evaluation | None = None


CLASSIC: dict[str, Classic] = {
    "barca": Classic(
        greedy={"simple": of_result(barca.simple), "complex": of_result(barca.complex)},
        minimax={"simple": barca.simple, "complex": barca.complex},
    ),
    "talpa": Classic(level=talpa.value),
    "nava": Classic(greedy={"": of_result(nava.value)}),
    "stacks": Classic(greedy={"": stacks.value}),
}
