"""The table of a tournament: everybody's points against everybody, and ratings."""

from __future__ import annotations

from dataclasses import dataclass

from .davidson import Rated, Ratings, rate
from .series import Campaign


@dataclass(frozen=True, slots=True)
class Cell:
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

    def __add__(self, other: Cell) -> Cell:
        return Cell(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the table."""

    rank: int
    player: str
    rated: Rated
    total: Cell
    against: tuple[Cell, ...]
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


def crosstable(campaign: Campaign) -> Crosstable:
    players = campaign.series.players
    counts = campaign.counts()
    numbers = {player: number for number, player in enumerate(players)}
    ratings = rate(
        len(players), {(numbers[a], numbers[b]): results for (a, b), results in counts.items()}
    )
    order = sorted(numbers.values(), key=lambda number: -ratings.players[number].elo)
    cells = _cells(counts)
    rows = []
    for rank, number in enumerate(order, 1):
        player = players[number]
        against = tuple(cells.get((player, players[other]), Cell()) for other in order)
        below = order[rank] if rank < len(order) else None
        rows.append(
            Row(
                rank,
                player,
                ratings.players[number],
                sum(against, Cell()),
                against,
                None if below is None else ratings.superiority(number, below),
                campaign.failures.get(player, 0),
            )
        )
    return Crosstable(tuple(rows), ratings, len(campaign.records))


def _cells(counts: dict[tuple[str, str], list[int]]) -> dict[tuple[str, str], Cell]:
    cells: dict[tuple[str, str], Cell] = {}
    for (first, second), (wins, draws, losses) in counts.items():
        for pair, cell in (
            ((first, second), Cell(wins, draws, losses)),
            ((second, first), Cell(losses, draws, wins)),
        ):
            cells[pair] = cells.get(pair, Cell()) + cell
    return cells
