"""``tabuleiro match``: which of two players is stronger."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro.games.sentence import Spoken, sentence
from tabuleiro.locale import say

from .arguments import GameName, Json, PositionText, Ruleset, Size
from .contest import (
    ClockText,
    ClusterAddress,
    Limit,
    LimitTexts,
    MaxPlies,
    MoveSeconds,
    OpeningsFile,
    Out,
    Plies,
    Resume,
    Seed,
    TableSize,
    Workers,
    beginning,
    budget,
    check_players,
    kept,
    tell_clocks,
    venue,
)

if TYPE_CHECKING:
    from tabuleiro.arena.adjudication import Agreement
    from tabuleiro.arena.match import Match

ScoreAndPlies = tuple[float, int] | None


def match(
    game: GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="A player, such as engine:5.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: ClusterAddress = None,
    limit: Limit = None,
    limit_a: Annotated[
        LimitTexts, typer.Option("--limit-a", metavar="KIND=N", help="The same for A only.")
    ] = None,
    limit_b: Annotated[
        LimitTexts, typer.Option("--limit-b", metavar="KIND=N", help="The same for B only.")
    ] = None,
    clock: ClockText = None,
    table: TableSize = 16,
    plies: Plies = None,
    openings: OpeningsFile = None,
    position: PositionText = None,
    size: Size = None,
    ruleset: Ruleset = None,
    max_plies: MaxPlies = 1000,
    move_seconds: MoveSeconds = 60,
    proven: Annotated[
        bool, typer.Option("--proven", help="End a game whose result both players have proven.")
    ] = False,
    win: Annotated[
        ScoreAndPlies,
        typer.Option(
            "--agreed-win",
            metavar="SCORE PLIES",
            help="End a game that both players have seen so far won for so many moves.",
        ),
    ] = None,
    draw: Annotated[
        ScoreAndPlies,
        typer.Option(
            "--agreed-draw",
            metavar="SCORE PLIES",
            help="End a game that both players have seen so even for so many moves.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float, float, float] | None,
        typer.Option(
            "--sprt",
            metavar="ELO0 ELO1 ALPHA BETA",
            help="Stop when it is clear that A is stronger by elo1, or only by elo0.",
        ),
    ] = None,
    out: Out = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Let two players play a match.

    Every opening is played from both sides. The result is A's, with its error.
    The same seed and node limits give the same games, whatever the number of workers.
    """
    from tabuleiro.arena.adjudication import Adjudication
    from tabuleiro.arena.match import Match, Settings
    from tabuleiro.arena.rating import Sprt
    from tabuleiro.engine import roster

    where = beginning(game, plies, openings, position, size, ruleset)
    limits_a, clock_a = budget(a, game, [*(limit or []), *(limit_a or [])], clock)
    limits_b, clock_b = budget(b, game, [*(limit or []), *(limit_b or [])], clock)
    settings = Settings(
        **where,
        a=a,
        b=b,
        limits_a=limits_a,
        limits_b=limits_b,
        clock_a=clock_a,
        clock_b=clock_b,
        seed=seed,
        table_mb=table,
        rules=Adjudication(max_plies, move_seconds, proven, agreement(win), agreement(draw)),
    )
    check_players((a, b), game)
    test = Sprt(*sprt) if sprt else None
    with (
        venue(cluster, workers) as (open_pool, number),
        kept(out, settings.data(), resume, "match") as results,
    ):
        played = Match(settings, games, roster.make, number, test, results, open_pool)
        status = run(played, as_json)
    if status:
        raise typer.Exit(status)


def run(match: Match, as_json: bool) -> int:
    """Play, showing how it stands, and report; the status of the program."""
    from tabuleiro.arena.pool import WorkerDied

    from .match_report import as_data, as_text, standing_line
    from .progress import ProgressLine
    from .words import print_json

    settings = match.settings
    if not as_json:
        tell_clocks({f"A ({settings.a})": settings.clock_a, f"B ({settings.b})": settings.clock_b})
    progress = ProgressLine(match.standing.games, match.games)
    status, trouble = 0, None
    try:
        for standing in match.run():
            progress.show(partial(standing_line, match, standing))
    except KeyboardInterrupt:
        status = 130
    except (OSError, WorkerDied) as error:
        status, trouble = 1, error
    progress.clear()
    if as_json:
        print_json(as_data(match, progress.seconds))
    else:
        print(as_text(match, progress.seconds))
    if isinstance(trouble, OSError):
        raise trouble
    if trouble or match.failing:
        print("tabuleiro:", say(trouble or why_failing(match)), file=sys.stderr)
        status = 1
    return status


def why_failing(match: Match) -> Spoken:
    return sentence(
        "stopped: {letter} ({name}) failed twice in a row: {why}",
        letter=match.failing,
        name=match.settings.a if match.failing == "A" else match.settings.b,
        why=match.last_failure,
    )


def agreement(values: ScoreAndPlies) -> Agreement | None:
    from tabuleiro.arena.adjudication import Agreement

    return Agreement(*values) if values else None
