"""``tabuleiro match``: which of two players is stronger."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Spoken, said_by, sentence
from tabuleiro.locale import say

from .arguments import GameName, Json, PositionText, Ruleset, Size, position_of

if TYPE_CHECKING:
    from tabuleiro.arena.adjudication import Agreement
    from tabuleiro.arena.match import Match
    from tabuleiro.arena.openings import Opening
    from tabuleiro.engine.api import Limits

PLIES = 4

LimitTexts = list[str] | None
ScoreAndPlies = tuple[float, int] | None


def match(
    game: GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="A player, such as engine:5.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed, the same openings and chances.")
    ] = 0,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="How many games at the same time.")
    ] = 1,
    limit: Annotated[
        LimitTexts,
        typer.Option("--limit", metavar="KIND=N", help="For both: depth, nodes or time (seconds)."),
    ] = None,
    limit_a: Annotated[
        LimitTexts, typer.Option("--limit-a", metavar="KIND=N", help="The same for A only.")
    ] = None,
    limit_b: Annotated[
        LimitTexts, typer.Option("--limit-b", metavar="KIND=N", help="The same for B only.")
    ] = None,
    table: Annotated[
        int, typer.Option("--table", metavar="MB", help="Memory of an engine's table.")
    ] = 16,
    plies: Annotated[
        int | None,
        typer.Option("--plies", metavar="N", help=f"Random moves of an opening, else {PLIES}."),
    ] = None,
    openings: Annotated[
        Path | None,
        typer.Option("--openings", metavar="FILE", help="Begin with these positions or games."),
    ] = None,
    position: PositionText = None,
    size: Size = None,
    ruleset: Ruleset = None,
    max_plies: Annotated[
        int, typer.Option("--max-plies", metavar="N", help="A game is drawn after so many moves.")
    ] = 1000,
    move_seconds: Annotated[
        float,
        typer.Option("--move-seconds", metavar="S", help="Who takes longer for a move has lost."),
    ] = 60,
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
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep every game in this file.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match that FILE was begun with.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Let two players play a match.

    Every opening is played from both sides. The result is A's, with its error.
    The same seed and node limits give the same games, whatever the number of workers.
    """
    from tabuleiro.arena.adjudication import Adjudication
    from tabuleiro.arena.match import Match, Settings
    from tabuleiro.arena.rating import Sprt
    from tabuleiro.arena.results import Results
    from tabuleiro.engine import roster

    if resume and not out:
        raise UnknownOption("--resume needs --out, the file to go on with")
    if openings and (plies, position, size, ruleset) != (None, None, None, None):
        raise UnknownOption("--openings stands alone: it says where the games begin")
    start = position_of(game, position, size, ruleset).text()
    for player in dict.fromkeys((a, b)):
        roster.make(player, game, seed=seed, table_mb=1).close()
    settings = Settings(
        game,
        start,
        a,
        b,
        seed,
        PLIES if plies is None else plies,
        read_openings(game, openings) if openings else (),
        limits_of(limit, limit_a),
        limits_of(limit, limit_b),
        table,
        Adjudication(max_plies, move_seconds, proven, agreement(win), agreement(draw)),
    )
    with ExitStack() as stack:
        results = None
        if out:
            results = stack.enter_context(Results.open(out, settings.data(), resume=resume))
            if results.repair:
                print("tabuleiro:", say(results.repair), file=sys.stderr)
        test = Sprt(*sprt) if sprt else None
        status = run(Match(settings, games, roster.make, workers, test, results), as_json)
    if status:
        raise typer.Exit(status)


def run(match: Match, as_json: bool) -> int:
    """Play, showing how it stands, and report; the status of the program."""
    from tabuleiro.arena.pool import WorkerDied

    from .match_report import Progress, as_data, as_text
    from .words import print_json

    progress = Progress(match)
    status, trouble = 0, None
    try:
        for standing in match.run():
            progress.show(standing)
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


def read_openings(game: str, path: Path) -> tuple[Opening, ...]:
    from tabuleiro.arena import openings

    try:
        return openings.read_openings(game, path.read_bytes())
    except ValueError as error:
        raise openings.UnusableOpenings("{where}: {why}", where=path, why=said_by(error)) from error


def limits_of(both: LimitTexts, own: LimitTexts) -> Limits | None:
    """The limits that ``depth=6`` and the like give; a player's own go before those of both."""
    from tabuleiro.engine import roster
    from tabuleiro.engine.api import Limits

    given: dict[str, float] = {}
    for text in [*(both or []), *(own or [])]:
        kind, _, value = text.partition("=")
        if kind not in roster.LIMITS:
            raise UnknownOption(
                "a limit is depth=N, nodes=N or time=S, not {text}", text=shorten(text)
            )
        given[kind] = getattr(roster.read_limit(kind, value, text), kind)
    return Limits(**given) if given else None  # type: ignore[arg-type]


def agreement(values: ScoreAndPlies) -> Agreement | None:
    from tabuleiro.arena.adjudication import Agreement

    return Agreement(*values) if values else None
