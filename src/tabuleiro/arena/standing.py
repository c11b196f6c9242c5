"""How a match stands, from A's side, and what its games decide."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tabuleiro.games.api import Player

from .game import PlayedGame
from .rating import Estimate, Pairs, Sprt, estimate

Letter: TypeAlias = Literal["A", "B"]


def side_of_a(index: int) -> Player:
    """A plays first in games 0, 2, 4, …: every opening is played from both sides."""
    return 1 if index % 2 == 0 else 2


def letter(index: int, side: Player) -> Letter:
    return "A" if side == side_of_a(index) else "B"


def half_points(played: PlayedGame) -> int:
    """What A got for a game: 2 for a win, 1 for a draw."""
    return 1 if played.winner is None else 2 * (played.winner == side_of_a(played.index))


@dataclass(frozen=True, slots=True)
class Standing:
    """The games counted; ``pairs`` are the openings played from both sides."""

    wins: int
    draws: int
    losses: int
    pairs: Pairs
    failures: dict[Letter, int]

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def estimate(self) -> Estimate:
        return estimate(self.score, self.pairs) if self.games else Estimate(None, None, None)


@dataclass
class _Count:
    games: list[int] = field(default_factory=lambda: [0] * 3)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    failures: dict[Letter, int] = field(default_factory=lambda: {"A": 0, "B": 0})

    def add(self, points: int, other: int | None, failed: Letter | None) -> None:
        """A game, and the points of the other one from its opening if that is counted already."""
        self.games[points] += 1
        if other is not None:
            self.pairs[points + other] += 1
        if failed:
            self.failures[failed] += 1

    def standing(self) -> Standing:
        losses, draws, wins = self.games
        zero, half, one, more, two = self.pairs
        return Standing(wins, draws, losses, (zero, half, one, more, two), dict(self.failures))


class MatchCount:
    """Counts games in the order they come; decides as if they had come in order of their index.

    So the verdict of a sequential test does not depend on how many workers played. Games after
    the pair that decides it are not counted.
    """

    def __init__(self, sprt: Sprt | None = None) -> None:
        self._sprt = sprt
        self._points: dict[int, int] = {}
        self._failed: dict[int, Letter] = {}
        self._all = _Count()
        self._ordered = _Count()
        self._next = 0
        self.verdict: Literal["H0", "H1"] | None = None

    def add(self, played: PlayedGame) -> None:
        index = played.index
        self._points[index] = half_points(played)
        if played.failed:
            self._failed[index] = letter(index, played.failed)
        self._count(self._all, index, self._points.get(index ^ 1))
        while self._next in self._points and not self.verdict:
            self._take(self._next)
            self._next += 1

    def standing(self) -> Standing:
        return (self._ordered if self.verdict else self._all).standing()

    def _take(self, index: int) -> None:
        """The next game in order is there."""
        is_second = index % 2 == 1
        self._count(self._ordered, index, self._points[index - 1] if is_second else None)
        if is_second and self._sprt:
            self.verdict = self._sprt.verdict(self._ordered.pairs)

    def _count(self, count: _Count, index: int, other: int | None) -> None:
        count.add(self._points[index], other, self._failed.get(index))
