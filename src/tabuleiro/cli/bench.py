"""``tabuleiro bench``: how fast the games and their searches are here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabuleiro import _core
from tabuleiro import games as registry

from .arguments import Json, complete_game
from .words import print_json, rough

if TYPE_CHECKING:
    from tabuleiro.benchmark.games import Measure
    from tabuleiro.benchmark.search import SearchMeasure


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            help="Only these games; all when none is named.",
            autocompletion=complete_game,
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Rough figures in a few seconds, not a minute.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure how fast the games and their searches are.

    One thread; each figure is the median of several runs, the reference that of bare C++. The
    search's signature is a count of nodes that is the same on every machine.
    """
    from tabuleiro.benchmark.games import FULL, QUICK, measure
    from tabuleiro.benchmark.machine import machine
    from tabuleiro.benchmark.search import FULL as FULL_SEARCH
    from tabuleiro.benchmark.search import QUICK as QUICK_SEARCH
    from tabuleiro.benchmark.search import measure_search

    effort, search_effort = (QUICK, QUICK_SEARCH) if quick else (FULL, FULL_SEARCH)
    names = [registry.get(name).name for name in games or registry.GAMES]
    measures = (figure for name in names for figure in measure(name, effort))
    searched = [name for name in names if name in _core.SEARCHES]
    searches = (measure_search(name, search_effort) for name in searched)
    if as_json:
        rows = [data(figure) for figure in measures]
        print_json(
            {
                "machine": machine(),
                "runs": effort.runs,
                "measures": rows,
                "searches": [asdict(figure) for figure in searches],
            }
        )
        return
    print(f"{machine()}, one thread, median of {effort.runs} runs")
    print(f"{'game':<8} {'measure':<10} {'result':>8} {'':<12} {'reference':>9}  ratio")
    for figure in measures:
        print(row(figure), flush=True)
    if searched:
        print_searches(searches, search_effort.seconds)


def print_searches(searches: Iterable[SearchMeasure], seconds: float) -> None:
    """Nodes a second from the start and over the ten positions, depth, gain of a second thread."""
    columns = "{:<8} {:>12} {:>12} {:>14} {:>18} {:>10}"
    reached = f"depth in {seconds:g} s"
    print()
    print(columns.format("search", "start, n/s", "ten, n/s", reached, "two threads", "signature"))
    total = 0
    for each in searches:
        rates = rough(each.start_rate), rough(each.rate)
        gain = f"{each.speedup:.2f} to depth {each.threads_depth}"
        print(columns.format(each.game, *rates, each.depth, gain, each.signature), flush=True)
        total += each.signature
    print(f"signature {total}")


def data(figure: Measure) -> dict[str, Any]:
    return {
        "game": figure.game,
        "measure": figure.name,
        "depth": figure.depth,
        "unit": f"{figure.unit}/s",
        "rate": figure.rate,
        "reference": figure.reference,
        "ratio": figure.ratio,
    }


def row(figure: Measure) -> str:
    name = figure.name if figure.depth is None else f"{figure.name} {figure.depth}"
    line = f"{figure.game:<8} {name:<10} {rough(figure.rate):>8} {figure.unit + '/s':<12}"
    if figure.reference is not None:
        line += f" {rough(figure.reference):>9}  {figure.ratio:5.2f}"
    return line.rstrip()
