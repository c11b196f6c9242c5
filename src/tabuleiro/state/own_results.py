"""One's own results: against whom, at which level, with which side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabuleiro.games.api import Player
from tabuleiro.games.board import opponent
from tabuleiro.play.seats import HUMAN
from tabuleiro.record.history import RESULTS

from .archive import FinishedGame

Key: TypeAlias = Literal["game", "opponent", "level", "side"]


@dataclass(frozen=True, slots=True)
class OwnResults:
    """Games won, drawn and lost; of games without an own side, by the first player."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Percent of the points, a draw being half of one; 0 without games."""
        return 100 * (self.won + self.drawn / 2) / self.games if self.games else 0.0

    def percent(self, count: int) -> float:
        return 100 * count / self.games if self.games else 0.0

    def __add__(self, other: OwnResults) -> OwnResults:
        return OwnResults(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class GroupResults:
    group: tuple[str, ...]
    """A value for each key asked for: game, opponent, level and side at most."""
    results: OwnResults


_VALUES: dict[Key, Callable[[FinishedGame, Player], str]] = {
    "game": lambda game, side: game.game,
    "opponent": lambda game, side: game.players[opponent(side) - 1].partition(":")[0],
    "level": lambda game, side: game.players[opponent(side) - 1].partition(":")[2],
    "side": lambda game, side: str(side),
}


def own_results(games: Iterable[FinishedGame], by: Sequence[Key]) -> list[GroupResults]:
    """The results of one person against computers, grouped; with no keys, one row of them all."""
    rows: dict[tuple[str, ...], OwnResults] = defaultdict(OwnResults)
    for game in games:
        if side := own_side(game):
            rows[tuple(_VALUES[key](game, side) for key in by)] += result_for(game, side)
    return _sorted(rows)


def other_results(games: Iterable[FinishedGame]) -> list[GroupResults]:
    """OwnResults by game, first and second player where two people or two computers played."""
    rows: dict[tuple[str, ...], OwnResults] = defaultdict(OwnResults)
    for game in games:
        if not own_side(game):
            rows[(game.game, *game.players)] += result_for(game, 1)
    return _sorted(rows)


def own_side(game: FinishedGame) -> Player | None:
    """The side of the one person in a game against a computer."""
    match [name == HUMAN for name in game.players]:
        case [True, False]:
            return 1
        case [False, True]:
            return 2
    return None


def result_for(game: FinishedGame, side: Player) -> OwnResults:
    if game.result == RESULTS[None]:
        return OwnResults(drawn=1)
    if game.result == RESULTS[side]:
        return OwnResults(won=1)
    return OwnResults(lost=int(game.result == RESULTS[opponent(side)]))


def _sorted(rows: dict[tuple[str, ...], OwnResults]) -> list[GroupResults]:
    """Groups in order, numbers by their size; those without a finished game are left out."""
    known = [GroupResults(group, results) for group, results in rows.items() if results.games]
    return sorted(known, key=lambda row: [(len(v) * v.isdigit(), v) for v in row.group])
