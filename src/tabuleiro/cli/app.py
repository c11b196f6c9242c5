"""The command line: all verbs, and errors as messages and exit statuses."""

from __future__ import annotations

import io
import json
import sys
from typing import Annotated

import typer

from tabuleiro.data_folder import SETTINGS, data_folder
from tabuleiro.locale import _, choose, say, using

from . import (
    analyse,
    bench,
    explain,
    games,
    match,
    moves,
    openings,
    perft,
    play,
    replay,
    report,
    rules,
    serve,
    show,
    stats,
    tournament,
    ugi,
    watch,
)
from .arguments import Language, command
from .console import discard_output
from .full_screen import Plain, has_screen, open_screen

app = typer.Typer(
    name="tabuleiro",
    subcommand_metavar="VERB ...",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
for verb in (
    play.play,
    watch.watch,
    replay.replay,
    serve.serve,
    games.games,
    rules.rules,
    show.show,
    moves.moves,
    explain.explain,
    perft.perft,
    analyse.analyse,
    match.match,
    tournament.tournament,
    stats.stats,
    report.report,
    openings.openings,
    ugi.ugi,
    bench.bench,
):
    app.command()(command(verb))


def print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print("tabuleiro", version("tabuleiro"))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_verb(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
    plain: Plain = False,
    lang: Language = None,
) -> None:
    """Abstract board games for two. Without a verb, the menu opens."""
    if context.invoked_subcommand is not None:
        return
    if has_screen(plain):
        open_screen("Menu")
    from .menu import menu

    menu()


def main() -> None:
    """Run the program. Status 0: fine; 1: the answer is no; 2: bad input; 130: interrupted.

    Leaving a dialogue is fine, by Ctrl-C too.
    """
    prepare_streams()
    with using(choose(setting=remembered_language())):
        sys.exit(run())


def remembered_language() -> str | None:
    """The language of the settings, read without loading the settings' module."""
    try:
        settings = json.loads((data_folder() / SETTINGS).read_bytes())
        return str(settings["language"]) if settings.get("format", 1) == 1 else None
    except (OSError, ValueError, LookupError, TypeError, RuntimeError):
        return None


def run() -> int | None:
    try:
        status: int | None = app(prog_name="tabuleiro", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        status = complain(_("{message} (see --help)", message=error.format_message()))
    except ValueError as error:  # of the library: each names what is wrong
        if not type(error).__module__.startswith("tabuleiro."):
            raise
        status = complain(say(error))
    except BrokenPipeError:
        discard_output()
        status = 1
    except OSError as error:
        if error.filename is None:
            discard_output()
        where = error.filename or _("output")
        status = complain(f"{where}: {error.strerror}")
    return status


def prepare_streams() -> None:
    """Replace closed streams, and characters that cannot be written."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(message: str) -> int:
    print("tabuleiro:", message.replace("\n", " "), file=sys.stderr)
    return 2
