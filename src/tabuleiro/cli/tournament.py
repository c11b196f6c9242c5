"""``tabuleiro tournament``: how strong each of several players is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import GameName, Json
from .contest import ContestOptions, Plies, check_players, clocks_of, finish, play_out
from .output import print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tabuleiro.arena.contest import Contest
    from tabuleiro.play.clock import TimeControl


def tournament(
    game: GameName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYERS...", help="Two or more, such as engine:5.")
    ],
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="How many games each pairing plays.")
    ] = 20,
    gauntlet: Annotated[
        bool,
        typer.Option("--gauntlet", help="Only the first player meets the others."),
    ] = False,
    plies: Plies = None,
    proven: Annotated[
        bool, typer.Option("--proven", help="Stop a game once both players have proven its result.")
    ] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the table as CSV.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the table as a page.")
    ] = None,
    *,
    options: ContestOptions,
    as_json: Json = False,
) -> None:
    """Play a round-robin tournament between several players.

    Every opening is played from both sides, by all pairings. Ratings are Elo with 95 % intervals.
    The same seed and node limits give the same games, whatever the number of workers.
    """
    from tabuleiro.arena import series
    from tabuleiro.arena.adjudication import Adjudication

    where = options.beginning(game, plies)
    pair = series.gauntlet if gauntlet else series.round_robin
    settings = series.Series(
        **where,
        pairings=pair(tuple(players)),
        entries=options.entries(players, game),
        seed=options.seed,
        table_mb=options.table,
        rules=Adjudication(options.max_plies, options.move_seconds, proven),
    )
    check_players(players, where)
    with options.contest(settings, games, "tournament") as contest:
        status = report(contest, clocks_of(settings), csv, html, as_json)
    if status:
        raise typer.Exit(status)


def report(
    contest: Contest,
    clocks: Mapping[str, TimeControl | None],
    csv: Path | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Play with a progress line and write the table; return the exit status."""
    from tabuleiro.arena.tournament import crosstable

    from . import tournament_report as say

    played = play_out(contest, {} if as_json else clocks)
    table = crosstable(contest)
    if as_json:
        print_json(say.as_data(contest, table, played.seconds))
    else:
        print(say.as_text(contest, table, played.seconds))
    for path, write in ((csv, say.as_csv), (html, say.as_html)):
        if path:
            path.write_text(write(contest, table), encoding="utf-8")
    return finish(played)
