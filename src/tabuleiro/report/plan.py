"""Which games a portrait is made from: who plays, how often, and where the games begin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from tabuleiro import positions
from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.series import SelfPlay, Series, derive
from tabuleiro.engine import roster
from tabuleiro.games.api import UnknownOption
from tabuleiro.sampling import playouts

from .first_moves import Book, look_up
from .repertoire import Repertoire

MOST_OPENING_PLIES: Final = 4
OPENING_SHARE: Final = 4
"""An opening takes at most one of so many plies of a random game."""
LONGEST: Final = 1000
"""Plies after which a game is drawn."""
LONGEST_RANDOM: Final = 5000
"""The same for random games, which know no aim."""
LEAST_NODES: Final = 100
LEAST_TRIES: Final = 4
RANDOM: Final = "random"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played."""

    games: int
    """Of each strength against itself."""
    ladder_games: int
    """Of each rung of the ladder against the next."""
    nodes: int
    """A move of the strongest player against itself; the top of the ladder has three times it."""
    book_nodes: int
    """For the first moves, together, and for the speed of the search."""
    presence: int
    """Positions looked at for the maps of who stands where."""
    seconds: float
    """For the speed of random games."""

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise UnknownOption("games are an even number from 2 on, not {count}", count=self.games)
        if self.nodes < LEAST_NODES:
            raise UnknownOption(
                "nodes are at least {least}, not {count}", least=LEAST_NODES, count=self.nodes
            )

    @property
    def strengths(self) -> tuple[int, ...]:
        """Nodes a move of the players that meet themselves, the weakest first."""
        return tuple(self.nodes // 10**power for power in (2, 1, 0))

    @property
    def tries(self) -> int:
        """Games of each first move."""
        return max(LEAST_TRIES, self.games // 16 * 2)

    @property
    def middle(self) -> int:
        """Nodes a move of the player that tries first moves."""
        return self.nodes // 10

    @property
    def rungs(self) -> tuple[int, ...]:
        """Nodes a move on the ladder: each about three times the one below."""
        full = {self.nodes // 10**power for power in (2, 1, 0)}
        return tuple(sorted(full | {3 * self.nodes // 10**power for power in (3, 2, 1, 0)} - {0}))


FULL: Final = Effort(200, 100, 10_000, 1_000_000, 400, 1.0)
QUICK: Final = Effort(40, 20, 1_000, 50_000, 60, 0.2)
IN_PYTHON: Final = 20
"""A game without a core gets so many times fewer nodes."""


def effort_for(game: str, *, quick: bool, games: int | None, nodes: int | None) -> Effort:
    usual = QUICK if quick else FULL
    slower = 1 if has_engine(game) else IN_PYTHON
    games = usual.games if games is None else games
    return Effort(
        games,
        max(2, round(games * usual.ladder_games / usual.games / 2) * 2),
        max(LEAST_NODES, usual.nodes // slower) if nodes is None else nodes,
        usual.book_nodes // slower,
        usual.presence,
        usual.seconds,
    )


def has_engine(game: str) -> bool:
    return "engine" in roster.families(game)


def players(game: str, nodes: Iterable[int]) -> tuple[str, ...]:
    """The strongest kind of player that the game has, with so many nodes a move each."""
    kind = "engine" if has_engine(game) else "mcts"
    return tuple(f"{kind}:nodes={each}" for each in nodes)


@dataclass(frozen=True)
class Plan:
    """The series of a portrait."""

    game: str
    start: str
    effort: Effort
    seed: int
    opening_plies: int
    book: Book
    random: Series
    selfplay: Series
    ladder: Series
    openings: Series
    """From the first moves of the book."""

    @property
    def rungs(self) -> tuple[str, ...]:
        """The players of the ladder, from the lowest."""
        return players(self.game, self.effort.rungs)

    @property
    def series(self) -> tuple[tuple[str, Series, int], ...]:
        """Name, series and games of a pairing, in the order they are played."""
        return (
            ("random", self.random, self.effort.games),
            ("selfplay", self.selfplay, self.effort.games),
            ("ladder", self.ladder, self.effort.ladder_games),
            ("openings", self.openings, len(self.openings.openings)),
        )


def make_plan(game: str, start: str, effort: Effort, seed: int) -> Plan:
    """The search looks for good openings first, which takes some seconds."""
    plies = opening_plies(game, start, seed)
    book = look_up(game, start, effort.book_nodes)
    repertoire = Repertoire(game, effort.nodes)
    openings = repertoire.openings(start, plies, effort.games, derive(seed, "repertoire"))
    first_moves = tuple(
        opening
        for first in (thought.moves[:1] for thought in book.thoughts)
        for opening in repertoire.openings(
            start, plies, effort.tries, derive(seed, "first", *first), first
        )
    )
    random = SelfPlay(
        game,
        start,
        ((RANDOM, RANDOM),),
        seed=derive(seed, "random"),
        plies=0,
        rules=Adjudication(LONGEST_RANDOM),
    )
    selfplay = SelfPlay(
        game,
        start,
        tuple((name, name) for name in players(game, effort.strengths)),
        seed=derive(seed, "selfplay"),
        openings=openings,
        rules=Adjudication(LONGEST),
        keeps_scores=True,
    )
    ladder = Series(
        game,
        start,
        tuple((upper, lower) for lower, upper in pairwise(players(game, effort.rungs))),
        seed=derive(seed, "ladder"),
        openings=openings,
        rules=Adjudication(LONGEST),
    )
    tries = SelfPlay(
        game,
        start,
        tuple((name, name) for name in players(game, [effort.middle])),
        seed=derive(seed, "openings"),
        openings=first_moves,
        rules=Adjudication(LONGEST),
    )
    return Plan(game, start, effort, seed, plies, book, random, selfplay, ladder, tries)


def opening_plies(game: str, start: str, seed: int) -> int:
    """Moves drawn to begin with: fewer where random games are short."""
    lengths = playouts(positions.parse(game, start), 100, seed=seed, max_plies=1000).lengths
    return min(MOST_OPENING_PLIES, int(median(lengths)) // OPENING_SHARE)
