"""``tabuleiro report``: a portrait of a game as a page."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro import games as registry
from tabuleiro.games.sentence import Spoken
from tabuleiro.locale import _, language, say

from .arguments import Beginning, GameName, Ruleset, Size
from .contest import ClusterAddress, Seed, Workers, open_runner, why_failing
from .progress_line import ProgressLine, with_bar

if TYPE_CHECKING:
    from tabuleiro.report.gather import Gathering


def report(
    game: GameName,
    size: Size = None,
    ruleset: Ruleset = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", help="Games of each strength; 200, or 40 if quick."),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", metavar="N", help="A move of the strongest player; 10000 or 1000."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A rough portrait in about a minute.")
    ] = False,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: ClusterAddress = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep", metavar="FOLDER", help="Keep the games there, and reuse those already played."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page to write; GAME.html by default."),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON, too.")
    ] = None,
) -> None:
    """Make a portrait of a game: balance, lengths, endings, tension, size, skill, examples.

    Players of several strengths play against themselves and against each other; what their games
    show becomes one HTML page that needs nothing else. The same seed gives the same games.
    """
    from tabuleiro.engine import roster
    from tabuleiro.report.gather import Gathering
    from tabuleiro.report.plan import effort_for, make_plan
    from tabuleiro.report.plots import require_plots

    require_plots()
    name = registry.get(game.lower()).name
    start = Beginning(size=size, ruleset=ruleset).of(name).text()
    effort = effort_for(name, quick=quick, games=games, nodes=nodes)
    page = out or Path(f"{name}.html")
    for path in filter(None, (page, json_file)):
        require_writable(path)
    with ExitStack() as stack:
        folder = keep or Path(stack.enter_context(TemporaryDirectory(prefix="tabuleiro-")))
        folder.mkdir(parents=True, exist_ok=True)
        runner = stack.enter_context(open_runner(cluster, workers))
        plan = make_plan(name, start, effort, seed)
        gathering = Gathering(plan, folder, roster.make, runner)
        stack.enter_context(gathering)
        for repair in gathering.repairs:
            print("tabuleiro:", say(repair), file=sys.stderr)
        status = play(gathering)
        if status:
            tell_how_to_go_on(gathering, keep)
            raise typer.Exit(status)
        write(gathering, page, json_file, command(name, size, ruleset, games, nodes, quick, seed))
    print(_("{file} has the portrait of {game}.", file=page, game=registry.get(name).title))


def require_writable(path: Path) -> None:
    """Raise OSError now rather than after the games."""
    is_new = not path.exists()
    path.open("ab").close()
    if is_new:
        path.unlink()


def play(gathering: Gathering) -> int:
    """Play the games that are missing, with a progress line; return the exit status."""
    from tabuleiro.jobs.job import RunnerFailed

    progress = ProgressLine(gathering.done, gathering.total)
    trouble: Exception | Spoken | None = None
    status = 0
    try:
        for part in gathering.run():
            progress.show(part.__str__)
    except KeyboardInterrupt:
        status = 130
    except RunnerFailed as error:
        status, trouble = 1, error
    progress.clear()
    if failing := gathering.failing:
        status, trouble = 1, why_failing(failing)
    if trouble:
        print("tabuleiro:", say(trouble), file=sys.stderr)
    return status


def tell_how_to_go_on(gathering: Gathering, keep: Path | None) -> None:
    done, total = gathering.done, gathering.total
    if keep:
        words = _(
            "{done} of {total} games are in {folder}; the same command goes on with them.",
            done=done,
            total=total,
            folder=keep,
        )
    else:
        words = _(
            "{done} of {total} games were played and are gone; --keep FOLDER would keep them.",
            done=done,
            total=total,
        )
    print(words, file=sys.stderr)


def write(gathering: Gathering, page: Path, json_file: Path | None, made_by: str) -> None:
    from tabuleiro.report.describe import describe
    from tabuleiro.report.page import render
    from tabuleiro.report.portrait import PARTS, portray

    parts = with_bar(range(PARTS), _("Reading the games"))

    def tell() -> None:
        next(parts, None)

    tell()
    portrait = portray(gathering.plan, gathering.games(), tell)
    page.write_text(render(describe(portrait, made_by)), encoding="utf-8")
    if json_file:
        json_file.write_text(json.dumps(portrait.data()) + "\n", encoding="utf-8")


def command(
    game: str,
    size: str | None,
    ruleset: str | None,
    games: int | None,
    nodes: int | None,
    quick: bool,
    seed: int,
) -> str:
    """What determines the page, as it is typed."""
    given = {"size": size, "ruleset": ruleset, "games": games, "nodes": nodes, "seed": seed}
    words = [f"--{name} {value}" for name, value in given.items() if value is not None]
    if quick:
        words.append("--quick")
    if language() != "en":
        words.append(f"--lang {language()}")
    return " ".join(["tabuleiro", "report", game, *words])
