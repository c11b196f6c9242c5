"""``tabuleiro bench``: how fast the games are here."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabuleiro import games as registry
from tabuleiro.locale import _

from .arguments import Json, complete_game
from .words import print_json, rough

if TYPE_CHECKING:
    from tabuleiro.benchmark.arena import ArenaMeasure
    from tabuleiro.benchmark.games import Measure


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
    """Measure how fast the games are.

    One thread; each figure is the median of several runs, the reference that of bare C++.
    Then matches: random games a minute with two workers, the arena's share of the time at 1,000
    nodes a move, and such games with two workers over those with one.
    """
    from tabuleiro.benchmark import arena
    from tabuleiro.benchmark.games import FULL, QUICK, measure
    from tabuleiro.benchmark.machine import machine

    effort = QUICK if quick else FULL
    names = [registry.get(name).name for name in games or registry.GAMES]
    measures = (figure for name in names for figure in measure(name, effort))
    if as_json:
        rows = [data(figure) for figure in measures]
        matches = [asdict(arena.measure(name, effort)) for name in names]
        print_json({"machine": machine(), "runs": effort.runs, "measures": rows, "arena": matches})
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
    print()
    print(_("Matches: random games a minute, the arena's share of the time, two workers over one"))
    for name in names:
        print(arena_row(arena.measure(name, effort)), flush=True)


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
