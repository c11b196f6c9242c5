"""``tabuleiro perft``: the size of the game tree, counted."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

import tabuleiro
from tabuleiro.games.api import Position
from tabuleiro.locale import _, rough

from .arguments import Beginning, GameName, Json
from .output import print_json
from .progress_line import with_bar


def perft(
    game: GameName,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=100, help="How many moves deep.")
    ],
    divide: Annotated[
        bool, typer.Option("--divide", help="Show the count of each first move.")
    ] = False,
    *,
    where: Beginning,
    as_json: Json = False,
) -> None:
    """Count the leaves of the game tree at a depth."""
    start = where.of(game)
    if divide and depth == 0:
        raise typer.BadParameter(_("--divide needs a depth of at least 1"), param_hint="DEPTH")
    begin = perf_counter()
    parts = divided(start, depth) if depth else {}
    leaves = sum(parts.values()) if depth else tabuleiro.perft(start, depth)
    seconds = perf_counter() - begin
    if as_json:
        data = {
            "game": game,
            "position": start.text(),
            "depth": depth,
            "leaves": leaves,
            "seconds": seconds,
            "per_second": leaves / seconds,
        }
        print_json(data | {"divide": parts} if divide else data)
        return
    for move, count in parts.items() if divide else ():
        print(f"{move} {count}")
    print(
        _(
            "leaves {leaves}, seconds {seconds}, leaves/s {speed}",
            leaves=leaves,
            seconds=f"{seconds:.3g}",
            speed=rough(leaves / seconds),
        )
    )


def divided(start: Position, depth: int) -> dict[str, int]:
    """The count by first move; a bar says how many of them are done."""
    moves = with_bar(list(start.moves()), _("first moves counted"))
    return {move: tabuleiro.perft(start.play(move), depth - 1) for move in moves}
