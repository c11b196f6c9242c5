"""``tabuleiro openings``: what was played in the openings of many games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro.games.api import UnknownOption

from .arguments import GameName, Json
from .words import plural

if TYPE_CHECKING:
    from tabuleiro.arena.opening_table import Count, OpeningTable
    from tabuleiro.record import Transcript

SHOWN = 12
"""Moves of the first position that are printed."""


def openings(
    game: GameName,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help="Transcripts, such as match --out.")
    ],
    plies: Annotated[
        int, typer.Option("--plies", metavar="N", help="How many moves of every game.")
    ] = 8,
    least: Annotated[
        int, typer.Option("--least", metavar="N", help="Leave out positions of fewer games.")
    ] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the whole table there.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Count the openings of games: positions, moves and results.

    Symmetric positions count as one. The table is JSON, one object a line; --json prints it.
    """
    from tabuleiro import games as registry
    from tabuleiro.arena.opening_table import collect, write

    name = registry.get(game.lower()).name
    if least < 1:
        raise UnknownOption(f"--least is at least 1, not {least}")
    table = collect(name, read_all(files), plies).without_rare(least)
    if out:
        out.write_text(write(table), encoding="utf-8")
    print(write(table) if as_json else as_text(table), end="")


def read_all(files: list[Path]) -> Iterator[Transcript]:
    from tabuleiro import positions, record

    for path in files:
        try:
            yield from record.read_all(path.read_bytes(), positions.parse)
        except record.MalformedTranscript as error:
            raise UnknownOption(f"{path}: {error}") from error


def as_text(table: OpeningTable) -> str:
    lines = [
        f"{table.game}: {plural(table.games, 'finished game')},"
        f" {plural(len(table.nodes), 'position')} in {table.plies} plies"
    ]
    if table.nodes:
        node = max(table.nodes.values(), key=lambda node: node.games)
        lines += [f"Most frequent: {node.position}", row("", node)]
        ranked = sorted(node.moves.values(), key=lambda choice: (-choice.games, choice.move))
        lines += [row(choice.move, choice) for choice in ranked[:SHOWN]]
        if len(ranked) > SHOWN:
            lines.append(f"  and {len(ranked) - SHOWN} more")
    return "\n".join(lines) + "\n"


def row(move: str, count: Count) -> str:
    results = f"+{count.first} ={count.draws} -{count.second}"
    return f"  {move:<10} {count.games:>6}  first scores {100 * count.score:5.1f} %  {results}"
