"""Series in numbers: who wins how often, how long games last, and what starting means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from tabuleiro.games.api import Player

from .contest import Contest, GameRecord
from .figures import Proportion, quartiles
from .rating import Z
from .series import Pairing
from .standing import side_of_a


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many moves games had."""

    mean: float
    error: float
    """Half of the 95 % interval of the mean."""
    shortest: int
    lower: float
    """A quarter of the games were shorter."""
    median: float
    upper: float
    longest: int

    @classmethod
    def of(cls, plies: list[int]) -> Lengths | None:
        if not plies:
            return None
        lower, median, upper = quartiles(plies)
        error = Z * stdev(plies) / sqrt(len(plies)) if plies[1:] else 0.0
        return cls(fmean(plies), error, min(plies), lower, median, upper, max(plies))


@dataclass(frozen=True, slots=True)
class PairingSummary:
    """The games of a pairing, all of them or those that one of the two began."""

    pairing: Pairing
    starts: str | None
    """Who moved first; None in the games of both."""
    a_wins: Proportion
    b_wins: Proportion
    """When a player meets itself, A is the one who moved first."""
    draws: Proportion
    lengths: Lengths | None
    endings: tuple[tuple[str, int], ...]
    """Reasons of the results, the most frequent first."""

    @property
    def games(self) -> int:
        return self.draws.of


def summaries(contest: Contest) -> Iterator[PairingSummary]:
    """For every pairing: the games A began, those B began, and all; of a player alone, all."""
    series = contest.series
    for place, pairing in enumerate(series.pairs):
        records = [r for r in contest.records.values() if series.place(r.index) == place]
        a, b = pairing
        if a == b:
            yield _summary(pairing, a, ((record, 1) for record in records))
            continue
        own: list[tuple[GameRecord, Player]] = [
            (record, side_of_a(record.index)) for record in records
        ]
        yield _summary(pairing, a, (item for item in own if item[1] == 1))
        yield _summary(pairing, b, (item for item in own if item[1] == 2))
        yield _summary(pairing, None, own)


def _summary(
    pairing: Pairing, starts: str | None, games: Iterable[tuple[GameRecord, Player]]
) -> PairingSummary:
    wins = losses = draws = 0
    plies, endings = [], dict[str, int]()
    for record, side in games:
        wins += record.winner == side
        draws += record.winner is None
        losses += record.winner not in (side, None)
        plies.append(record.plies)
        endings[record.reason] = endings.get(record.reason, 0) + 1
    a, b, drawn = (Proportion.of_count(count, len(plies)) for count in (wins, losses, draws))
    ranked = sorted(endings.items(), key=lambda item: (-item[1], item[0]))
    return PairingSummary(pairing, starts, a, b, drawn, Lengths.of(plies), tuple(ranked))
