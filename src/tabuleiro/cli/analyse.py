"""``tabuleiro analyse``: what the engine thinks, of a position or of every move of a game."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import tabuleiro
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import _

from .arguments import Beginning, Json, PositionText, Ruleset, Size, complete_game

if TYPE_CHECKING:
    from tabuleiro.engine.api import Limits
    from tabuleiro.record import Transcript
    from tabuleiro.study.judging import Judged
    from tabuleiro.study.thinkers import Thinker

INTERRUPTED = 130


def analyse(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=complete_game),
    ] = None,
    position: PositionText = None,
    size: Size = None,
    ruleset: Ruleset = None,
    transcript: Annotated[
        Path | None,
        typer.Option("--transcript", metavar="FILE", help="Judge every move of this game."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write the annotated transcript here."),
    ] = None,
    lines: Annotated[
        int | None, typer.Option("--lines", metavar="N", help="How many best lines to show.")
    ] = None,
    time: Annotated[
        float | None,
        typer.Option("--time", metavar="S", help="Seconds; else 5, or 0.5 a move of a game."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="D", help="How many plies to look ahead.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", help="How many positions to look at.")
    ] = None,
    infinite: Annotated[bool, typer.Option("--infinite", help="Until Ctrl-C.")] = False,
    threads: Annotated[
        int | None,
        typer.Option("--threads", metavar="T", help="Threads of the search, or of the service."),
    ] = None,
    table: Annotated[
        int | None, typer.Option("--table", metavar="MB", help="Memory of a search's table.")
    ] = None,
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Answer requests in JSON, one per line.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Analyse a position, or judge every move of a game.

    Shows depth, score, nodes, speed and lines of play as the search finds them.
    Of a transcript it shows what every move gave away, and prints it with marks and remarks.
    Ctrl-C ends with what is known.
    """
    given = given_only(lines=lines, time=time, depth=depth, nodes=nodes)
    sizes = given_only(threads=threads, table=table)
    asked = (position, size, ruleset)
    if stdio:
        if (game, transcript, output, *asked) != (None,) * 6 or given or infinite or as_json:
            raise UnknownOption("--stdio goes with --threads and --table alone")
        status = serve(sizes)
    elif transcript:
        if asked != (None, None, None) or infinite or lines is not None:
            raise UnknownOption(
                "--transcript goes without --position, --size, --ruleset, --lines and --infinite"
            )
        status = judge_game(transcript, game, given, sizes, output, as_json)
    elif game is None:
        raise UnknownOption("analyse needs the name of a game, --transcript or --stdio")
    else:
        if output:
            raise UnknownOption("--output needs --transcript: only a game can be annotated")
        start = Beginning(position, size, ruleset).of(game)
        status = analyse_position(start, given, infinite, sizes, as_json)
    if status:
        raise typer.Exit(status)


def given_only(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def thinker_of(game: str, sizes: dict[str, Any]) -> Thinker:
    from tabuleiro.engine.native import TABLE_MB
    from tabuleiro.study.bounds import whole
    from tabuleiro.study.thinkers import thinker

    table_mb = whole("table", sizes.get("table", TABLE_MB))
    return thinker(game, table_mb, whole("threads", sizes.get("threads", 1)))


def serve(sizes: dict[str, Any]) -> int:
    from tabuleiro.study import service
    from tabuleiro.study.bounds import whole

    places = whole("threads", sizes.get("threads", os.cpu_count() or 1))
    table = {"table": sizes.get("table", service.TABLE_MB)}
    source = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    try:
        service.serve(source, sys.stdout.buffer, places, lambda game: thinker_of(game, table))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def analyse_position(
    start: Any, given: dict[str, Any], infinite: bool, sizes: dict[str, Any], as_json: bool
) -> int:
    from tabuleiro.engine.api import Limits
    from tabuleiro.study.bounds import FOR_A_POSITION, read_limits
    from tabuleiro.study.thinkers import going

    from .analyse_report import LinePrinter, TablePrinter

    if infinite and given.keys() - {"lines"}:
        raise UnknownOption("--infinite excludes --time, --depth and --nodes")
    limits = read_limits(given, Limits() if infinite else FOR_A_POSITION)
    history = going(start)
    mind = thinker_of(start.game, sizes)
    printer = LinePrinter(start) if as_json else TablePrinter(start)
    try:
        printer.end(mind.think(history, limits, printer.show))
    except KeyboardInterrupt:
        printer.interrupt()
        return INTERRUPTED
    return 0


def judge_game(
    path: Path,
    game: str | None,
    given: dict[str, Any],
    sizes: dict[str, Any],
    output: Path | None,
    as_json: bool,
) -> int:
    from tabuleiro.record import read
    from tabuleiro.study.bounds import FOR_A_MOVE, read_limits
    from tabuleiro.study.requests import require_game

    limits = read_limits(given, FOR_A_MOVE)
    transcript = read(path.read_bytes(), tabuleiro.parse)
    require_game(transcript, game and game.lower())
    mind = thinker_of(transcript.game, sizes)
    if output:
        output.open("a").close()  # not to find out at the end that it cannot be written
    return report_game(transcript, limits, mind, output, as_json)


def report_game(
    transcript: Transcript, limits: Limits, mind: Thinker, output: Path | None, as_json: bool
) -> int:
    """Judge the moves with a progress line and report; return the exit status."""
    from tabuleiro.record import write
    from tabuleiro.study.annotating import annotated, played
    from tabuleiro.study.judging import judge

    from .analyse_report import game_data, game_text
    from .output import print_json
    from .progress_line import StatusLine

    judged: list[Judged] = []
    progress, moves = StatusLine(), len(transcript.moves)
    status = 0
    try:
        for each in judge(played(transcript), limits, mind.think):
            judged.insert(0, each)
            progress.show(_("{done} of {moves}", done=len(judged), moves=moves))
    except KeyboardInterrupt:
        status = INTERRUPTED
    progress.clear()
    text = write(annotated(transcript, judged, limits))
    if output:
        output.write_text(text, encoding="utf-8")
    if as_json:
        print_json(game_data(transcript, judged) | {"transcript": text})
    else:
        print(game_text(transcript, judged))
        where = _("The annotated transcript is in {file}.", file=output)
        print(f"\n{where}\n" if output else f"\n{text}", end="")
    return status
