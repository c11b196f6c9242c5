"""``tabuleiro match``: which of two players is stronger."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import GameName, Json
from .contest import ContestOptions, LimitTexts, Plies, budget, check_players, finish, play_out

if TYPE_CHECKING:
    from tabuleiro.arena.adjudication import Agreement
    from tabuleiro.arena.contest import Contest
    from tabuleiro.arena.series import Duel

ScoreAndPlies = tuple[float, int] | None


def match(
    game: GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="A player, such as engine:5.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    *,
    options: ContestOptions,
    limit_a: Annotated[
        LimitTexts, typer.Option("--limit-a", metavar="KIND=N", help="As --limit, for A only.")
    ] = None,
    limit_b: Annotated[
        LimitTexts, typer.Option("--limit-b", metavar="KIND=N", help="As --limit, for B only.")
    ] = None,
    plies: Plies = None,
    proven: Annotated[
        bool, typer.Option("--proven", help="Stop a game once both players have proven its result.")
    ] = False,
    win: Annotated[
        ScoreAndPlies,
        typer.Option(
            "--agreed-win",
            metavar="SCORE PLIES",
            help="Stop a game that both players have scored as won by SCORE for PLIES moves.",
        ),
    ] = None,
    draw: Annotated[
        ScoreAndPlies,
        typer.Option(
            "--agreed-draw",
            metavar="SCORE PLIES",
            help="Stop a game that both players have scored within SCORE of even for PLIES moves.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float, float, float] | None,
        typer.Option(
            "--sprt",
            metavar="ELO0 ELO1 ALPHA BETA",
            help="Stop once A is shown to be stronger by ELO1, or by no more than ELO0.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a match between two players.

    Every opening is played from both sides. The result is A's, with its error.
    The same seed and node limits give the same games, whatever the number of workers.
    """
    from tabuleiro.arena.adjudication import Adjudication
    from tabuleiro.arena.rating import Sprt
    from tabuleiro.arena.series import Duel

    where = options.beginning(game, plies)
    limit, clock = options.limit or [], options.clock
    limits_a, clock_a = budget(a, game, [*limit, *(limit_a or [])], clock)
    limits_b, clock_b = budget(b, game, [*limit, *(limit_b or [])], clock)
    duel = Duel(
        **where,
        a=a,
        b=b,
        limits_a=limits_a,
        limits_b=limits_b,
        clock_a=clock_a,
        clock_b=clock_b,
        seed=options.seed,
        table_mb=options.table,
        rules=Adjudication(
            options.max_plies,
            options.move_seconds,
            proven,
            agreement(win),
            agreement(draw),
        ),
    )
    check_players((a, b), where)
    test = Sprt(*sprt) if sprt else None
    with options.contest(duel, games, "match", test) as contest:
        status = report(contest, duel, as_json)
    if status:
        raise typer.Exit(status)


def report(match: Contest, duel: Duel, as_json: bool) -> int:
    """Play with a progress line and print the result; return the exit status."""
    from .match_report import as_data, as_text, standing_line
    from .output import print_json

    clocks = {f"A ({duel.a})": duel.clock_a, f"B ({duel.b})": duel.clock_b}
    played = play_out(match, {} if as_json else clocks, partial(standing_line, match))
    if as_json:
        print_json(as_data(match, duel, played.seconds))
    else:
        print(as_text(match, duel, played.seconds))
    return finish(played)


def agreement(values: ScoreAndPlies) -> Agreement | None:
    from tabuleiro.arena.adjudication import Agreement

    return Agreement(*values) if values else None
