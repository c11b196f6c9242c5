"""Output of a match, while it runs and at its end: text and JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.contest import Contest
from tabuleiro.arena.game import MARGIN
from tabuleiro.arena.series import Conditions, Duel
from tabuleiro.arena.standing import Standing
from tabuleiro.engine.api import Limits
from tabuleiro.locale import _, ngettext
from tabuleiro.play.clock import TimeControl


def standing_line(match: Contest) -> str:
    """The standing, for the progress line."""
    standing = match.standing
    score = f"+{standing.wins} ={standing.draws} -{standing.losses}"
    parts = [score, strength(standing), test(match, standing)]
    return "  ".join(part for part in parts if part)


def as_text(match: Contest, settings: Duel, seconds: float) -> str:
    """The report for people: what was played, how, and with which result."""
    standing = match.standing
    lines = [
        _("{game}: A is {a}, B is {b}", game=settings.game, a=settings.a, b=settings.b),
        _(
            "{games}, seed {seed}, {openings}",
            games=ngettext("{count} game", "{count} games", standing.games),
            seed=settings.seed,
            openings=openings(settings),
        ),
        _(
            "Limits: A {a}; B {b}; tables of {size} MB at most.",
            a=limited(settings.limits_a, settings.clock_a),
            b=limited(settings.limits_b, settings.clock_b),
            size=settings.table_mb,
        ),
        _("Adjudication: {rules}.", rules=adjudication(settings.rules)),
        _(
            "A won {wins}, drew {draws}, lost {losses}: {score} % of the points",
            wins=standing.wins,
            draws=standing.draws,
            losses=standing.losses,
            score=f"{100 * standing.score:.1f}",
        ),
        strength(standing, _(" (95 %), likelihood of superiority")) if standing.games else "",
        _("Pairs of 0, ½, 1, 1½ and 2 points: {pairs}", pairs=" ".join(map(str, standing.pairs))),
        test(match, standing),
        failures(standing),
        f"{seconds:.1f} s",
    ]
    return "\n".join(line for line in lines if line)


def as_data(match: Contest, settings: Duel, seconds: float) -> dict[str, Any]:
    """The report as JSON data."""
    standing = match.standing
    estimate = standing.estimate
    return {
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": standing.score,
        "elo": estimate.elo,
        "elo_error": estimate.error,
        "superiority": estimate.superiority,
        "pairs": standing.pairs,
        "failures": standing.failures,
        "is_complete": match.is_over,
        "sprt": sprt_data(match, standing),
        "seconds": seconds,
        "settings": {
            **settings.data(),
            "games": match.games,
            "workers": match.runner.workers,
            "sprt": asdict(match.sprt) if match.sprt else None,
        },
    }


def sprt_data(match: Contest, standing: Standing) -> dict[str, Any] | None:
    if not match.sprt:
        return None
    return {
        "ratio": match.sprt.ratio(standing.pairs),
        "bounds": match.sprt.bounds,
        "verdict": match.verdict,
    }


def strength(standing: Standing, superiority: str = "  LOS") -> str:
    """``Elo +35.2 ± 20.1  LOS 99.8 %``, or as much of it as can be said."""
    estimate = standing.estimate
    if estimate.elo is None:
        if standing.wins:
            return _("Elo unbounded: nothing but wins")
        return _("Elo unbounded: nothing but losses")
    words = f"Elo {estimate.elo:+.1f}"
    if estimate.error is None or estimate.superiority is None:
        return words
    return f"{words} ± {estimate.error:.1f}{superiority} {100 * estimate.superiority:.1f} %"


def test(match: Contest, standing: Standing) -> str:
    if not match.sprt:
        return ""
    lower, upper = match.sprt.bounds
    ratio = match.sprt.ratio(standing.pairs)
    taken = _(", {verdict} is taken", verdict=match.verdict) if match.verdict else ""
    hypotheses = f"[{match.sprt.elo0:g}, {match.sprt.elo1:g}]"
    return f"SPRT {hypotheses}: {ratio:.2f} ({lower:.2f}, {upper:.2f}){taken}"


def failures(standing: Standing) -> str:
    parts = [f"{who} {count}" for who, count in standing.failures.items() if count]
    return _("Games forfeited: {players}", players=", ".join(parts)) if parts else ""


def openings(settings: Conditions) -> str:
    if settings.openings:
        return ngettext(
            "from {count} given opening, each from both sides",
            "from {count} given openings, each from both sides",
            len(settings.openings),
        )
    if settings.plies == 0:
        return _("every game from the start")
    return ngettext(
        "openings of {count} random move, each from both sides",
        "openings of {count} random moves, each from both sides",
        settings.plies,
    )


def limited(limits: Limits | None, clock: TimeControl | None) -> str:
    if limits is None and clock is None:
        return _("as its name says")
    given = {name: value for name, value in asdict(limits or Limits()).items() if value}
    del given["lines"]
    if clock:
        margin = f"{MARGIN:g}"
        given["clock"] = _("{clock} (flag after {margin} s more)", clock=clock, margin=margin)
    return ", ".join(f"{name}={value}" for name, value in given.items())


def adjudication(rules: Adjudication) -> str:
    parts = [
        _("a draw after {plies} plies", plies=rules.max_plies),
        _("{seconds} s for a move", seconds=f"{rules.move_seconds:g}"),
    ]
    if rules.proven:
        parts.append(_("results proven by both players"))
    if win := rules.win:
        score = f"{win.score:g}"
        parts.append(_("wins by {score} for {plies} plies", score=score, plies=win.plies))
    if draw := rules.draw:
        score = f"{draw.score:g}"
        parts.append(_("draws within {score} for {plies} plies", score=score, plies=draw.plies))
    return ", ".join(parts)
