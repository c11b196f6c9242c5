"""What is measured of a game: ``[bench]`` of ``strength.toml`` in its home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tabuleiro.games import get
from tabuleiro.games.home import STRENGTH
from tabuleiro.games.tables import section

MODEST_DEPTH: Final = 3


@dataclass(frozen=True, slots=True)
class Bench:
    """Depths in plies; a game that names none is searched to a modest depth, from its start."""

    perft: int | None = None
    """None: as deep as is counted in a moment."""
    signature: int = MODEST_DEPTH
    threads: int = MODEST_DEPTH
    """One thread needs a second or so."""
    positions: tuple[str, ...] = ()
    """Varied in how far the game has come, either side to move, none decided yet."""
    reference: Mapping[str, float] = field(default_factory=dict)
    """What programs of bare C++ reach, in units a second, by the measure."""


def bench_of(game: str) -> Bench:
    return section(Bench, get(game).home, STRENGTH, "bench") or Bench()
