"""What the programs this project grew from are known to have done, as series to play again."""

from __future__ import annotations

from dataclasses import dataclass

from .series import Pairing


@dataclass(frozen=True, slots=True)
class Known:
    """A result of the originals: the player named first moved first."""

    pairing: Pairing
    wins: int
    losses: int
    draws: int

    def __str__(self) -> str:
        return f"{self.wins}–{self.losses}–{self.draws}"  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Originals:
    """The series of one game, under the ruleset that reads it as the originals did."""

    ruleset: str
    results: tuple[Known, ...]


ORIGINALS = {
    "barca": Originals(
        "report",
        (
            Known(("greedy:complex", "random"), 20, 0, 0),
            Known(("greedy:simple", "greedy:complex"), 33, 65, 2),
            Known(("greedy:simple", "greedy:simple"), 49, 47, 4),
            Known(("greedy:complex", "greedy:complex"), 63, 35, 2),
        ),
    ),
    "stacks": Originals("report", (Known(("greedy", "random"), 20, 0, 0),)),
}
