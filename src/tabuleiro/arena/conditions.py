"""What all games of a match, a tournament or a series have in common."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import cycle
from typing import Any

from tabuleiro import positions
from tabuleiro.engine.api import Limits
from tabuleiro.games.api import UnknownOption
from tabuleiro.play.clock import TimeControl
from tabuleiro.record.transcript import UNWRITABLE

from .adjudication import Adjudication
from .game import TABLE_MB, Seat, Task
from .openings import Opening, random_openings
from .results import round_tag

MOST_TABLE_MB = 65_536
NODES_PER_MB = 1000
"""A move: in the 60 or so moves of a player they fill most of the 65,536 entries of a megabyte."""


@dataclass(frozen=True)
class Conditions:
    """Where games begin, how they may end, and the seed of all chance."""

    game: str
    start: str
    """The text of the position that random openings begin with."""
    seed: int = field(default=0, kw_only=True)
    plies: int = field(default=4, kw_only=True)
    """Random moves of an opening, unless ``openings`` are given."""
    openings: tuple[Opening, ...] = field(default=(), kw_only=True)
    table_mb: int = field(default=TABLE_MB, kw_only=True)
    """Memory of each engine; it takes less when its nodes are limited to few."""
    rules: Adjudication = field(default_factory=Adjudication, kw_only=True)
    keeps_scores: bool = field(default=False, kw_only=True)
    """Whether transcripts have the players' scores as comments."""

    def __post_init__(self) -> None:
        if not 1 <= self.table_mb <= MOST_TABLE_MB:
            raise UnknownOption(
                "a table has 1 to {most} MB, not {value}", most=MOST_TABLE_MB, value=self.table_mb
            )
        if self.plies < 0:
            raise UnknownOption(
                "an opening has at least 0 random plies, not {value}", value=self.plies
            )
        longest = max((len(opening.moves) for opening in self.openings), default=self.plies)
        if self.rules.max_plies is not None and self.rules.max_plies <= longest:
            raise UnknownOption(
                "the greatest number of plies, {most}, leaves the players nothing"
                " after openings of {longest}",
                most=self.rules.max_plies,
                longest=longest,
            )

    def data(self) -> dict[str, Any]:
        """As plain data, without what was left open; of given openings a digest."""
        data = asdict(self, dict_factory=lambda items: {k: v for k, v in items if v is not None})
        if self.openings:
            digest = blake2b(json.dumps(self.openings).encode(), digest_size=8).hexdigest()
            data["openings"] = {"number": len(self.openings), "digest": digest}
        else:
            data["openings"] = {"plies": self.plies}
        del data["plies"]
        if not self.keeps_scores:
            del data["keeps_scores"]
        return data

    def all_openings(self) -> Iterator[Opening]:
        """Without end: random ones, or those given over and over again."""
        if self.openings:
            return cycle(self.openings)
        start = positions.parse(self.game, self.start)
        return random_openings(start, self.plies, derive(self.seed, "openings"))

    def seat(
        self, player: str, seed: int, limits: Limits | None, clock: TimeControl | None
    ) -> Seat:
        return Seat(player, seed, limits, _fitting(self.table_mb, limits), clock)

    def task(self, index: int, opening: Opening, first: Seat, second: Seat) -> Task:
        tags = (round_tag(index), ("Opening", str(len(opening.moves))))
        return Task(index, self.game, opening, first, second, self.rules, tags, self.keeps_scores)


def require_writable(player: str) -> None:
    if bad := UNWRITABLE.search(player):
        raise UnknownOption(
            "the name of a player cannot hold the character {character}", character=repr(bad[0])
        )


def derive(seed: int, *parts: object) -> int:
    """A seed of its own for each part of a match."""
    return int.from_bytes(blake2b(repr((seed, *parts)).encode(), digest_size=6).digest(), "big")


def _fitting(table_mb: int, limits: Limits | None) -> int:
    """A smaller table where so few nodes a move cannot fill it: clearing it takes time, too."""
    nodes = limits.nodes if limits else None
    return table_mb if nodes is None else min(table_mb, max(1, nodes // NODES_PER_MB))
