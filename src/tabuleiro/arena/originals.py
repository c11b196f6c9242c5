"""What the programs this project grew from are known to have done, as series to play again."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.games import get
from tabuleiro.games.home import STRENGTH
from tabuleiro.games.tables import section

from .series import Pairing


@dataclass(frozen=True, slots=True)
class Known:
    """A result of the originals: the player named first moved first."""

    first: str
    second: str
    wins: int
    losses: int
    draws: int

    @property
    def pairing(self) -> Pairing:
        return self.first, self.second

    def __str__(self) -> str:
        return f"{self.wins}–{self.losses}–{self.draws}"  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Originals:
    """The series of one game, under the ruleset that reads it as the originals did."""

    ruleset: str
    results: tuple[Known, ...]


def originals_of(game: str) -> Originals | None:
    """What is known of the originals of a game: ``[originals]`` of its ``strength.toml``."""
    return section(Originals, get(game).home, STRENGTH, "originals")
