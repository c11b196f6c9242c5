"""``tabuleiro stats``: series of games between chosen players, counted."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import _, ngettext, say

from .arguments import GameName, Json
from .contest import ContestOptions, check_players, clocks_of, finish, play_out
from .output import print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tabuleiro.arena.contest import Contest
    from tabuleiro.arena.figures import Proportion
    from tabuleiro.arena.originals import Originals
    from tabuleiro.arena.statistics import PairingSummary
    from tabuleiro.play.clock import TimeControl


def stats(
    game: GameName,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[A B]...", help="Pairs of players, one after the other."),
    ] = None,
    games: Annotated[
        int,
        typer.Option("--games", metavar="N", help="For each pair, half of them begun by each."),
    ] = 200,
    plies: Annotated[
        int, typer.Option("--plies", metavar="N", help="Random moves of an opening.")
    ] = 0,
    *,
    options: ContestOptions,
    as_json: Json = False,
) -> None:
    """Count who wins, split by who starts, and how long games are.

    Without players: the series that the original programs of the game played, under their ruleset
    and beside their figures, or random games where none are known. Intervals are 95 %.
    """
    from tabuleiro.arena.adjudication import Adjudication
    from tabuleiro.arena.originals import originals_of
    from tabuleiro.arena.series import Series

    originals = None if players else originals_of(game)
    if originals:
        asked = (options.ruleset, options.position, options.openings)
        if asked != (None, None, None):
            raise UnknownOption("the originals' series has its own start; name players to choose")
        options = replace(options, ruleset=originals.ruleset)
        pairings = tuple(known.pairing for known in originals.results)
    else:
        pairings = in_pairs(players or ["random", "random"])
    names = [player for pairing in pairings for player in pairing]
    where = options.beginning(game, None if options.openings else plies)
    settings = Series(
        **where,
        pairings=pairings,
        entries=options.entries(names, game),
        seed=options.seed,
        table_mb=options.table,
        rules=Adjudication(options.max_plies, options.move_seconds),
    )
    check_players(names, where)
    with options.contest(settings, games, "stats") as contest:
        status = report(contest, clocks_of(settings), originals, as_json)
    if status:
        raise typer.Exit(status)


def in_pairs(players: list[str]) -> tuple[tuple[str, str], ...]:
    if len(players) % 2:
        raise UnknownOption("players come in pairs: {name} has no opponent", name=repr(players[-1]))
    pairs = tuple(zip(players[::2], players[1::2], strict=True))
    for pair in pairs:
        if pairs.count(pair) > 1:
            raise UnknownOption("the pair {a} {b} is named twice", a=pair[0], b=pair[1])
    return pairs


def report(
    contest: Contest,
    clocks: Mapping[str, TimeControl | None],
    originals: Originals | None,
    as_json: bool,
) -> int:
    """Play and print the results; return the exit status."""
    played = play_out(contest, {} if as_json else clocks)
    if as_json:
        print_json(as_data(contest, originals, played.seconds))
    else:
        print(as_text(contest, originals, played.seconds))
    return finish(played)


def as_text(contest: Contest, originals: Originals | None, seconds: float) -> str:
    from tabuleiro.arena.statistics import summaries

    from .match_report import adjudication, openings

    series = contest.series
    lines = [
        _(
            "{game}: {games} of {total}, seed {seed}, {openings}",
            game=series.game,
            games=ngettext("{count} game", "{count} games", len(contest.records)),
            total=contest.total,
            seed=series.seed,
            openings=openings(series),
        ),
        _("Start: {position}", position=series.start),
        _("Adjudication: {rules}.", rules=adjudication(series.rules)),
    ]
    for summary in summaries(contest):
        a, b = summary.pairing
        if summary.starts == a:
            lines += ["", f"{a} v {b}"]
        lines += block(summary, known(originals, summary))
    return "\n".join([*lines, "", f"{seconds:.1f} s"])


def block(summary: PairingSummary, original: str | None) -> list[str]:
    """Some lines about some games."""
    lengths = summary.lengths
    if lengths is None:
        return [f"  {began(summary)}: –"]  # noqa: RUF001
    a, b = summary.pairing
    lines = [
        _(
            "  {who}: {a} wins {wins}, {b} wins {losses}, drawn {draws}",
            who=began(summary),
            a=_("first") if a == b else a,
            wins=share(summary.a_wins),
            b=_("second") if a == b else b,
            losses=share(summary.b_wins),
            draws=share(summary.draws),
        ),
        _(
            "    length {mean} ± {error}, median {median}, half of them {lower} to {upper},"
            " all {shortest} to {longest}",
            mean=f"{lengths.mean:.1f}",
            error=f"{lengths.error:.1f}",
            median=f"{lengths.median:g}",
            lower=f"{lengths.lower:g}",
            upper=f"{lengths.upper:g}",
            shortest=lengths.shortest,
            longest=lengths.longest,
        ),
        _(
            "    ended by {reasons}",
            reasons=", ".join(f"{say(reason)} {n}" for reason, n in summary.endings),
        ),
    ]
    if original:
        lines.append(_("    the originals: {result} (first, second, drawn)", result=original))
    return lines


def began(summary: PairingSummary) -> str:
    """Whose games these are, and how many."""
    games = ngettext("{count} game", "{count} games", summary.games)
    if summary.starts is None:
        return _("both together, {games}", games=games)
    return _("{player} starts, {games}", player=summary.starts, games=games)


def share(share: Proportion) -> str:
    return _(
        "{count} ({rate} %, {low} to {high})",
        count=share.count,
        rate=f"{100 * share.rate:.1f}",
        low=f"{100 * share.low:.1f}",
        high=f"{100 * share.high:.1f}",
    )


def known(originals: Originals | None, summary: PairingSummary) -> str | None:
    """What the originals did in these games, where that is known."""
    if originals and summary.starts == summary.pairing[0]:
        for result in originals.results:
            if result.pairing == summary.pairing:
                return str(result)
    return None


def as_data(contest: Contest, originals: Originals | None, seconds: float) -> dict[str, Any]:
    from tabuleiro.arena.statistics import summaries

    return {
        "games": len(contest.records),
        "is_complete": contest.is_over and not contest.failing,
        "groups": [
            {
                "pairing": summary.pairing,
                "starts": summary.starts,
                "games": summary.games,
                "wins": share_data(summary.a_wins),
                "losses": share_data(summary.b_wins),
                "draws": share_data(summary.draws),
                "lengths": asdict(summary.lengths) if summary.lengths else None,
                "endings": dict(summary.endings),
                "originals": known(originals, summary),
            }
            for summary in summaries(contest)
        ],
        "seconds": seconds,
        "settings": {
            **contest.series.data(),
            "games": contest.games,
            "workers": contest.runner.workers,
        },
    }


def share_data(share: Proportion) -> dict[str, Any]:
    return {"count": share.count, "rate": share.rate, "interval": (share.low, share.high)}
