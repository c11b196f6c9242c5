"""How fast the search is here: nodes a second, depth, what a second thread gains, the signature."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from tabuleiro import _core
from tabuleiro.positions import parse, start

from .data import bench_of

TABLE_MB: Final = 64
SIGNATURE_TABLE_MB: Final = 16


class SearchEffort(NamedTuple):
    """How long to measure."""

    runs: int
    """Searches from the start; the figure is their median."""
    seconds: float
    """Of each search from the start, and of all searches of the positions together."""
    pairs: int
    """Positions that one thread and two search to the same depth."""
    shallower: int
    """Plies less than the game's ``threads``."""
    depths: int
    """Ending with that one: luck is as large as the gain, so it takes many searches to see it."""


FULL: Final = SearchEffort(3, 1.0, 10, 0, 3)
QUICK: Final = SearchEffort(1, 0.3, 2, 5, 1)


@dataclass(frozen=True, slots=True)
class SearchMeasure:
    """What was measured of one game's search."""

    game: str
    seconds: float
    """Of a search from the start."""
    depth: int
    """Reached in that time."""
    start_rate: float
    """Nodes a second in it."""
    rate: float
    """Nodes a second over the ten positions."""
    threads_depth: int
    speedup: float
    """How many times as fast two threads reach it, or a few plies less: the geometric mean."""
    signature: int


def measure_search(name: str, effort: SearchEffort = FULL) -> SearchMeasure:
    """The figures of a game that the core can search."""
    first, *others = positions(name)
    runs = [search(first, seconds=effort.seconds) for _ in range(effort.runs)]
    seconds = effort.seconds / len(others or [first])
    found = [search(position, seconds=seconds) for position in others or [first]]
    depth = max(1, bench_of(name).threads - effort.shallower)
    pairs = [
        (position, max(1, depth - less))
        for position in (others or [first])[: effort.pairs]
        for less in range(effort.depths)
    ]
    return SearchMeasure(
        name,
        effort.seconds,
        int(median(run.depth for run in runs)),
        median(run.nodes / run.seconds for run in runs),
        sum(each.nodes for each in found) / sum(each.seconds for each in found),
        depth,
        exp(fmean(log(speedup(*pair)) for pair in pairs)),
        signature(name),
    )


def speedup(position: Any, depth: int) -> float:
    one, two = (search(position, depth=depth, threads=threads).seconds for threads in (1, 2))
    return one / two


def signature(name: str) -> int:
    """Nodes of a fixed piece of work, the same on every machine until the search changes."""
    depth = bench_of(name).signature
    return sum(
        search(position, depth=depth, table_mb=SIGNATURE_TABLE_MB).nodes
        for position in positions(name)
    )


def positions(name: str) -> list[Any]:
    """The start and the positions of a game."""
    return [start(name), *(parse(name, text) for text in bench_of(name).positions)]


class Searched(NamedTuple):
    depth: int
    nodes: int
    seconds: float


def search(
    position: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    table_mb: int = TABLE_MB,
) -> Searched:
    """One search that knows nothing from before."""
    fresh = _core.SEARCHES[position.game](table_mb, threads)
    return Searched(*fresh.search(position, [], depth=depth, seconds=seconds)[:3])
