"""The table of a tournament: everybody's points against everybody, and ratings."""

from __future__ import annotations

from dataclasses import dataclass

from .contest import Contest
from .davidson import Rated, Ratings, rate


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games of one player against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    def __add__(self, other: HeadToHead) -> HeadToHead:
        return HeadToHead(
            self.wins + other.wins, self.draws + other.draws, self.losses + other.losses
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the table."""

    rank: int
    player: str
    rated: Rated
    total: HeadToHead
    against: tuple[HeadToHead, ...]
    """In the order of the rows."""
    superiority: float | None
    """The likelihood of being stronger than the player of the next row."""
    failures: int


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Players by rating, the strongest first."""

    rows: tuple[Row, ...]
    ratings: Ratings
    games: int


def crosstable(contest: Contest) -> Crosstable:
    players = contest.series.players
    counts = contest.counts()
    numbers = {player: number for number, player in enumerate(players)}
    ratings = rate(
        len(players), {(numbers[a], numbers[b]): results for (a, b), results in counts.items()}
    )
    order = sorted(numbers.values(), key=lambda number: -ratings.players[number].elo)
    meetings = _meetings(counts)
    rows = []
    for rank, number in enumerate(order, 1):
        player = players[number]
        against = tuple(meetings.get((player, players[other]), HeadToHead()) for other in order)
        below = order[rank] if rank < len(order) else None
        rows.append(
            Row(
                rank,
                player,
                ratings.players[number],
                sum(against, HeadToHead()),
                against,
                None if below is None else ratings.superiority(number, below),
                contest.failures.get(player, 0),
            )
        )
    return Crosstable(tuple(rows), ratings, len(contest.records))


def _meetings(counts: dict[tuple[str, str], list[int]]) -> dict[tuple[str, str], HeadToHead]:
    meetings: dict[tuple[str, str], HeadToHead] = {}
    for (first, second), (wins, draws, losses) in counts.items():
        for pair, meeting in (
            ((first, second), HeadToHead(wins, draws, losses)),
            ((second, first), HeadToHead(losses, draws, wins)),
        ):
            meetings[pair] = meetings.get(pair, HeadToHead()) + meeting
    return meetings
