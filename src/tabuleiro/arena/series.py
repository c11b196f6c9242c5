"""Which games are played: pairings of players, every opening from both sides."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import combinations, cycle, islice
from typing import Any, NamedTuple

from tabuleiro import positions
from tabuleiro.engine.api import Limits
from tabuleiro.games.api import Player, UnknownOption
from tabuleiro.play.clock import TimeControl
from tabuleiro.record.transcript import UNWRITABLE

from .adjudication import Adjudication
from .game import TABLE_MB, Contender, Fixture
from .openings import Opening, random_openings
from .results import round_tag
from .standing import letter, side_of_a

MOST_PLAYERS = 100
MOST_TABLE_MB = 65_536
NODES_PER_MB = 1000
"""A move: in the 60 or so moves of a player they fill most of the 65,536 entries of a megabyte."""

Pairing = tuple[str, str]


class Allowance(NamedTuple):
    """Limits and clock of a player, beside those of its name."""

    limits: Limits | None = None
    clock: TimeControl | None = None


def round_robin(players: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Everybody against everybody."""
    _require_field(players)
    return tuple(combinations(players, 2))


def gauntlet(players: tuple[str, ...]) -> tuple[Pairing, ...]:
    """The first one against every other."""
    _require_field(players)
    return tuple((players[0], other) for other in players[1:])


def _require_field(players: tuple[str, ...]) -> None:
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise UnknownOption(
            "a tournament has 2 to {most} players, not {count}",
            most=MOST_PLAYERS,
            count=len(players),
        )
    for player in players:
        if players.count(player) > 1:
            raise UnknownOption("the player {name} is named twice", name=repr(player))


@dataclass(frozen=True)
class Conditions(ABC):
    """Everything that determines the games, however many of them are played.

    A round is one opening for all pairings. The two sides of a pairing are A and B; A plays first
    in every other game.
    """

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
        for player in self.players:
            _require_writable(player)

    @property
    @abstractmethod
    def pairs(self) -> tuple[Pairing, ...]:
        """Who meets whom, by their names."""

    @abstractmethod
    def allowance(self, place: int, side: int) -> Allowance:
        """Of A (0) or B (1) of the pairing in that place."""

    @abstractmethod
    def require_games(self, games: int) -> None:
        """UnknownOption when the pairings cannot play so many."""

    def label(self, index: int, side: Player) -> str:
        """What a player is called where results are counted."""
        a, b = self.pairs[self.place(index)]
        return a if side == side_of_a(index) else b

    def full_name(self, label: str) -> str:
        """A label with what it means."""
        return label

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for pair in self.pairs for name in pair))

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """So many games of each pairing; the first ones are the same however many there are."""
        for number, opening in enumerate(islice(self._all_openings(), (games + 1) // 2)):
            for place in range(len(self.pairs)):
                for half in range(min(2, games - 2 * number)):
                    a, b = self._contenders(place, index := self._index(number, place, half))
                    yield self._fixture(index, opening, *((b, a) if half else (a, b)))

    def place(self, index: int) -> int:
        """Which pairing a game belongs to."""
        return index // 2 % len(self.pairs)

    def ordinal(self, player: str, index: int) -> int:
        """How many games the player called so has before this one."""
        own = [
            place
            for place in range(len(self.pairs))
            if player in (self.label(2 * place, 1), self.label(2 * place, 2))
        ]
        rounds, place = divmod(index // 2, len(self.pairs))
        return 2 * (rounds * len(own) + own.index(place)) + index % 2

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

    def _all_openings(self) -> Iterator[Opening]:
        """Without end: random ones, or those given over and over again."""
        if self.openings:
            return cycle(self.openings)
        start = positions.parse(self.game, self.start)
        return random_openings(start, self.plies, derive(self.seed, "openings"))

    def _index(self, number: int, place: int, half: int) -> int:
        return 2 * (number * len(self.pairs) + place) + half

    def _contenders(self, place: int, index: int) -> tuple[Contender, Contender]:
        """A and B of a pairing in one of its games."""
        names, seeds = self.pairs[place], (derive(self.seed, who, index) for who in "AB")
        a, b = (
            self._contender(name, seed, *self.allowance(place, side))
            for side, (name, seed) in enumerate(zip(names, seeds, strict=True))
        )
        return a, b

    def _contender(
        self, player: str, seed: int, limits: Limits | None, clock: TimeControl | None
    ) -> Contender:
        return Contender(player, seed, limits, _fitting(self.table_mb, limits), clock)

    def _fixture(
        self, index: int, opening: Opening, first: Contender, second: Contender
    ) -> Fixture:
        tags = (round_tag(index), ("Opening", str(len(opening.moves))))
        return Fixture(
            index, self.game, opening, first, second, self.rules, tags, self.keeps_scores
        )


@dataclass(frozen=True)
class Series(Conditions):
    """Several pairings of players that have different names."""

    pairings: tuple[Pairing, ...]
    entries: tuple[tuple[str, Allowance], ...] = ()
    """Of the players that have limits beside those of their names."""

    @property
    def pairs(self) -> tuple[Pairing, ...]:
        return self.pairings

    def allowance(self, place: int, side: int) -> Allowance:
        return dict(self.entries).get(self.pairings[place][side], Allowance())

    def require_games(self, games: int) -> None:
        if games % 2:
            raise UnknownOption(
                "games are an even number, for both sides, not {count}", count=games
            )


class SelfPlay(Series):
    """Players against themselves: every game has an opening of its own.

    From the other side the same player would play the same game again.
    """

    def fixtures(self, games: int) -> Iterator[Fixture]:
        for number, opening in enumerate(islice(self._all_openings(), games)):
            for place in range(len(self.pairings)):
                index = self._index(number // 2, place, number % 2)
                yield self._fixture(index, opening, *self._contenders(place, index))


@dataclass(frozen=True)
class Duel(Conditions):
    """A match: one pairing of players, A and B, who may be the same under other limits."""

    a: str
    b: str
    limits_a: Limits | None = None
    limits_b: Limits | None = None
    clock_a: TimeControl | None = None
    clock_b: TimeControl | None = None

    @property
    def pairs(self) -> tuple[Pairing, ...]:
        return ((self.a, self.b),)

    def allowance(self, place: int, side: int) -> Allowance:
        a, b = Allowance(self.limits_a, self.clock_a), Allowance(self.limits_b, self.clock_b)
        return b if side else a

    def require_games(self, games: int) -> None:
        """Any number: the last opening may be played from one side."""

    def label(self, index: int, side: Player) -> str:
        return letter(index, side)

    def full_name(self, label: str) -> str:
        return f"{label} ({self.a if label == 'A' else self.b})"


def _require_writable(player: str) -> None:
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
