"""What ``match``, ``tournament`` and ``stats`` share: options, players, runner, results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Spoken, said_by, sentence
from tabuleiro.locale import _, say

from .arguments import Beginning, PositionText, Ruleset, Size
from .output import control_words
from .progress_line import ProgressLine

if TYPE_CHECKING:
    from tabuleiro.arena.contest import Contest
    from tabuleiro.arena.openings import Opening
    from tabuleiro.arena.rating import Sprt
    from tabuleiro.arena.results import Results
    from tabuleiro.arena.series import Allowance, Duel, Series
    from tabuleiro.engine.api import Limits
    from tabuleiro.jobs.runner import Runner
    from tabuleiro.play.clock import TimeControl

PLIES = 4

LimitTexts = list[str] | None

Seed = Annotated[int, typer.Option("--seed", help="The same seed, the same openings and chances.")]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        help="Games played at once; by default one, or all that a cluster can take.",
    ),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Ray cluster: host:port, or auto for the one this machine is part of.",
    ),
]
Plies = Annotated[
    int | None,
    typer.Option("--plies", metavar="N", help=f"Random moves of an opening, else {PLIES}."),
]


@dataclass(frozen=True)
class ContestOptions:
    """How many games are played, as the command line says it."""

    seed: Seed = 0
    workers: Workers = None
    cluster: ClusterAddress = None
    limit: Annotated[
        LimitTexts,
        typer.Option(
            "--limit", metavar="KIND=N", help="For all: depth, nodes, time (seconds) or clock."
        ),
    ] = None
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock",
            metavar="M+S",
            help="For all: minutes + seconds a move; 10s+0.1s is seconds.",
        ),
    ] = None
    table: Annotated[
        int, typer.Option("--table", metavar="MB", help="Memory of an engine's table, at most.")
    ] = 16
    openings: Annotated[
        Path | None,
        typer.Option("--openings", metavar="FILE", help="Begin with these positions or games."),
    ] = None
    position: PositionText = None
    size: Size = None
    ruleset: Ruleset = None
    max_plies: Annotated[
        int, typer.Option("--max-plies", metavar="N", help="A game is drawn after so many moves.")
    ] = 1000
    move_seconds: Annotated[
        float,
        typer.Option(
            "--move-seconds", metavar="S", help="A player who takes longer for a move loses."
        ),
    ] = 60
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep every game in this file.")
    ] = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the run that FILE was started with.")
    ] = False

    def beginning(self, game: str, plies: int | None) -> dict[str, Any]:
        """Where the games begin, as a series says it."""
        own = (plies, self.position, self.size, self.ruleset)
        if self.openings and own != (None, None, None, None):
            raise UnknownOption(
                "--openings cannot be combined with other starts: it says where the games begin"
            )
        start = Beginning(self.position, self.size, self.ruleset).of(game)
        return {
            "game": game.lower(),
            "start": start.text(),
            "plies": PLIES if plies is None else plies,
            "openings": read_openings(game.lower(), self.openings) if self.openings else (),
        }

    def entries(self, players: Iterable[str], game: str) -> tuple[tuple[str, Allowance], ...]:
        """The limits that all players get, beside those of their names."""
        from tabuleiro.arena.series import Allowance

        given = {
            player: Allowance(*budget(player, game, self.limit or (), self.clock))
            for player in players
        }
        return tuple((player, entry) for player, entry in given.items() if entry != Allowance())

    @contextmanager
    def contest(
        self, series: Series | Duel, games: int, verb: str, test: Sprt | None = None
    ) -> Iterator[Contest]:
        """The games to play: where, and kept in which file."""
        from tabuleiro.arena.contest import Contest
        from tabuleiro.engine import roster

        with (
            open_runner(self.cluster, self.workers) as runner,
            kept(self.out, series.data(), self.resume, verb) as results,
        ):
            yield Contest(series, games, roster.make, runner, results, test)


def read_openings(game: str, path: Path) -> tuple[Opening, ...]:
    from tabuleiro.arena import openings

    try:
        return openings.read_openings(game, path.read_bytes())
    except ValueError as error:
        raise openings.UnusableOpenings("{where}: {why}", where=path, why=said_by(error)) from error


def check_players(players: Iterable[str], where: dict[str, Any]) -> None:
    """Refuse unknown names, files for other boards, and programs that do not start."""
    from tabuleiro.engine import networks, roster
    from tabuleiro.engine.api import EngineFailure
    from tabuleiro.positions import parse

    game = where["game"]
    starts = {opening.start for opening in where["openings"]} or {where["start"]}
    for player in dict.fromkeys(players):
        if "net=" in player and (network := roster.parse(player, game).network):
            for start in starts:
                networks.check(game, network, parse(game, start))
        with roster.make(player, game, seed=0, table_mb=1) as engine:
            try:
                engine.new_game(0)
            except EngineFailure as failure:
                raise UnknownOption(str(failure)) from failure


def budget(
    player: str, game: str, texts: Iterable[str], clock: str | None
) -> tuple[Limits | None, TimeControl | None]:
    """Limits and clock that ``depth=6``, ``clock=10s+0.1s`` and the like give; the last one counts.

    Limits in the player's name hold beside those of other kinds.
    """
    from tabuleiro.engine import roster
    from tabuleiro.engine.api import Limits
    from tabuleiro.play.clock import TimeControl

    given: dict[str, float] = {}
    control = TimeControl.parse(clock) if clock is not None else None
    for text in texts:
        kind, _, value = text.partition("=")
        if kind == "clock":
            control = TimeControl.parse(value)
        elif kind in roster.LIMITS:
            given[kind] = getattr(roster.read_limit(kind, value, text), kind)
        else:
            raise UnknownOption(
                "a limit is depth=N, nodes=N, time=S or clock=M+S, not {text}", text=shorten(text)
            )
    if not given and not control:
        return None, None
    own = roster.parse(player, game.lower()).limits
    named = {kind: getattr(own, kind) for kind in roster.LIMITS if own and getattr(own, kind)}
    limits = Limits(**(named | given)) if named or given else None
    return limits, control


def tell_clocks(clocks: Mapping[str, TimeControl | None]) -> None:
    """Print the clocks before the games: one for all, or each player's."""
    if not any(clocks.values()):
        return
    if len({*clocks.values()}) == 1:
        said = [_("Clock of every player: {clock}.", clock=_told(next(iter(clocks.values()))))]
    else:
        said = [
            _("Clock of {player}: {clock}.", player=player, clock=_told(control))
            for player, control in clocks.items()
        ]
    print(*said, sep="\n", flush=True)


def _told(control: TimeControl | None) -> str:
    return control_words(control) if control else _("none")


def open_runner(cluster: str | None, workers: int | None) -> Runner:
    """A runner of local processes, or of a cluster; without a number it uses all of the cluster."""
    from tabuleiro.jobs.ray_runner import RayRunner
    from tabuleiro.jobs.runner import Runner

    if cluster is None:
        return Runner(1 if workers is None else workers)
    return RayRunner(cluster, workers)


@contextmanager
def kept(
    path: Path | None, settings: Mapping[str, Any], resume: bool, verb: str
) -> Iterator[Results | None]:
    """The file of the games, if there is to be one."""
    from tabuleiro.arena.results import Results

    if path is None:
        if resume:
            raise UnknownOption("--resume needs --out, the file to go on with")
        yield None
        return
    with Results.open(path, settings, resume=resume, verb=verb) as results:
        if results.repair:
            print("tabuleiro:", say(results.repair), file=sys.stderr)
        yield results


class ContestEnd(NamedTuple):
    """How the playing of a series ended."""

    status: int
    """Of the program."""
    seconds: float
    trouble: Exception | Spoken | None


def play_out(
    contest: Contest,
    clocks: Mapping[str, TimeControl | None],
    standing: Callable[[], str] = str,
) -> ContestEnd:
    """Play all games, showing how far they are; interrupted, it ends early.

    ``clocks``: those to be said first, by player. ``standing``: how it stands, for who looks on.
    """
    from tabuleiro.jobs.job import RunnerFailed

    tell_clocks(clocks)
    progress = ProgressLine(len(contest.records), contest.total)
    status: int = 0
    trouble: Exception | Spoken | None = None
    try:
        for _record in contest.run():
            progress.show(standing)
    except KeyboardInterrupt:
        status = 130
    except (OSError, RunnerFailed) as error:
        status, trouble = 1, error
    progress.clear()
    if contest.failing:
        status, trouble = 1, why_failing(contest)
    return ContestEnd(status, progress.seconds, trouble)


def clocks_of(series: Series) -> dict[str, TimeControl | None]:
    """By player."""
    own = dict(series.entries)
    return {name: own[name].clock if name in own else None for name in series.players}


def why_failing(contest: Contest) -> Spoken:
    return sentence(
        "stopped: {name} failed twice in a row: {why}",
        name=contest.series.full_name(contest.failing or ""),
        why=contest.last_failure,
    )


def finish(played: ContestEnd) -> int:
    """Say what went wrong, if anything; the status of the program."""
    if isinstance(played.trouble, OSError):
        raise played.trouble
    if played.trouble:
        print("tabuleiro:", say(played.trouble), file=sys.stderr)
    return played.status
