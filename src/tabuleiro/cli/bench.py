"""``tabuleiro bench``: how fast the games and their searches are here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabuleiro import _core
from tabuleiro import games as registry
from tabuleiro.locale import _, rough

from .arguments import Json, complete_game
from .output import print_json

if TYPE_CHECKING:
    from tabuleiro.benchmark.arena import ArenaMeasure
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
        bool, typer.Option("--quick", help="Rough figures in a few seconds instead of a minute.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure how fast the games and their searches are.

    One thread; each figure is the median of several runs, the reference that of bare C++. The
    search's signature is a count of nodes that is the same on every machine. Then matches: random
    games a minute with two workers, the arena's share of the time at 1,000 nodes a move, and such
    games with two workers over those with one.
    """
    from tabuleiro.benchmark import arena
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
                "arena": [asdict(arena.measure(name, effort)) for name in names],
            }
        )
        return
    print(
        _(
            "{machine}, one thread, median of {runs} runs",
            machine=machine(),
            runs=effort.runs,
        )
    )
    game, measured, result, reference, ratio = _("game measure result reference ratio").split()
    print(f"{game:<8} {measured:<10} {result:>8} {'':<12} {reference:>9}  {ratio}")
    for figure in measures:
        print(row(figure), flush=True)
    if searched:
        print_searches(searches, search_effort.seconds)
    print()
    print(_("Matches: random games a minute, the arena's share of the time, two workers over one"))
    for name in names:
        print(arena_row(arena.measure(name, effort)), flush=True)


def print_searches(searches: Iterable[SearchMeasure], seconds: float) -> None:
    """Nodes a second from the start and over the ten positions, depth, gain of a second thread."""
    columns = "{:<8} {:>12} {:>12} {:>14} {:>18} {:>10}"
    print()
    print(
        columns.format(
            _("search"),
            _("start, n/s"),
            _("ten, n/s"),
            _("depth in {seconds} s", seconds=f"{seconds:g}"),
            _("two threads"),
            _("signature"),
        )
    )
    total = 0
    for each in searches:
        rates = rough(each.start_rate), rough(each.rate)
        gain = _("{gain} to depth {depth}", gain=f"{each.speedup:.2f}", depth=each.threads_depth)
        print(columns.format(each.game, *rates, each.depth, gain, each.signature), flush=True)
        total += each.signature
    print(_("signature"), total)


def arena_row(figure: ArenaMeasure) -> str:
    pace = f"{figure.games_a_minute:,.0f}"
    return f"{figure.game:<8} {pace:>10}/min {figure.share:>8.1%} {figure.speedup:>8.2f}x"


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
