"""``tabuleiro openings``: what was played in the openings of many games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro.games.api import UnknownOption
from tabuleiro.games.sentence import said_by
from tabuleiro.locale import _, ngettext

from .arguments import GameName, Json

if TYPE_CHECKING:
    from tabuleiro.arena.opening_table import Count, OpeningTable
    from tabuleiro.record import Transcript

SHOWN = 12
"""Moves of the first position that are printed."""


def openings(
    game: GameName,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILES...", help="Transcripts, such as those of match --out."),
    ],
    plies: Annotated[
        int, typer.Option("--plies", metavar="N", help="How many moves of each game to count.")
    ] = 8,
    least: Annotated[
        int, typer.Option("--least", metavar="N", help="Leave out positions seen in fewer games.")
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
        raise UnknownOption("--least is at least 1, not {value}", value=least)
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
            raise UnknownOption("{where}: {why}", where=path, why=said_by(error)) from error


def as_text(table: OpeningTable) -> str:
    lines = [
        _(
            "{game}: {games}, {positions} in {plies} plies",
            game=table.game,
            games=ngettext("{count} finished game", "{count} finished games", table.games),
            positions=ngettext("{count} position", "{count} positions", len(table.nodes)),
            plies=table.plies,
        )
    ]
    if table.nodes:
        node = max(table.nodes.values(), key=lambda node: node.games)
        lines += [_("Most frequent: {position}", position=node.position), row("", node)]
        ranked = sorted(node.moves.values(), key=lambda choice: (-choice.games, choice.move))
        lines += [row(choice.move, choice) for choice in ranked[:SHOWN]]
        if len(ranked) > SHOWN:
            lines.append(_("  and {count} more", count=len(ranked) - SHOWN))
    return "\n".join(lines) + "\n"


def row(move: str, count: Count) -> str:
    results = f"+{count.first} ={count.draws} -{count.second}"
    score = _("first scores {score} %", score=f"{100 * count.score:5.1f}")
    return f"  {move:<10} {count.games:>6}  {score}  {results}"
