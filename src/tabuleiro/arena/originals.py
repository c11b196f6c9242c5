"""What the programs this project grew from are known to have done, as series to play again."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.games import get
from tabuleiro.games.home import STRENGTH, values

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


def originals_of(game: str) -> Originals | None:
    """What is known of the originals of a game: ``[originals]`` of its ``strength.toml``."""
    with values(get(game).home, STRENGTH) as strength:
        if "originals" not in strength:
            return None
        own = strength["originals"]
        return Originals(own["ruleset"], tuple(_known(**result) for result in own["results"]))


def _known(first: str, second: str, **counts: int) -> Known:
    return Known((first, second), **counts)
