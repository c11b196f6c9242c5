"""What a match says of itself: while it runs, at its end, and as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tabuleiro.arena.adjudication import Adjudication
from tabuleiro.arena.clock import MARGIN, TimeControl
from tabuleiro.arena.conditions import Conditions
from tabuleiro.arena.match import Match
from tabuleiro.arena.standing import Standing
from tabuleiro.engine.api import Limits

from .words import plural


def standing_line(match: Match, standing: Standing) -> str:
    """How it stands while it runs."""
    score = f"+{standing.wins} ={standing.draws} -{standing.losses}"
    parts = [score, strength(standing), test(match, standing)]
    return "  ".join(part for part in parts if part)


def as_text(match: Match, seconds: float) -> str:
    """The report for people: what was played, how, and with which result."""
    settings, standing = match.settings, match.standing
    limits = (
        f"A {limited(settings.limits_a, settings.clock_a)}",
        f"B {limited(settings.limits_b, settings.clock_b)}",
    )
    lines = [
        f"{settings.game}: A is {settings.a}, B is {settings.b}",
        f"{plural(standing.games, 'game')}, seed {settings.seed}, {openings(settings)}",
        f"Limits: {'; '.join(limits)}; tables of {settings.table_mb} MB at most.",
        f"Adjudication: {adjudication(settings.rules)}.",
        f"A won {standing.wins}, drew {standing.draws}, lost {standing.losses}:"
        f" {100 * standing.score:.1f} % of the points",
        strength(standing, " (95 %), likelihood of superiority") if standing.games else "",
        f"Pairs of 0, ½, 1, 1½ and 2 points: {' '.join(map(str, standing.pairs))}",
        test(match, standing),
        failures(standing),
        f"{seconds:.1f} s",
    ]
    return "\n".join(line for line in lines if line)


def as_data(match: Match, seconds: float) -> dict[str, Any]:
    """The same for programs."""
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
            **match.settings.data(),
            "games": match.games,
            "workers": match.workers,
            "sprt": asdict(match.sprt) if match.sprt else None,
        },
    }


def sprt_data(match: Match, standing: Standing) -> dict[str, Any] | None:
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
        return f"Elo unbounded: nothing but {'wins' if standing.wins else 'losses'}"
    words = f"Elo {estimate.elo:+.1f}"
    if estimate.error is None or estimate.superiority is None:
        return words
    return f"{words} ± {estimate.error:.1f}{superiority} {100 * estimate.superiority:.1f} %"


def test(match: Match, standing: Standing) -> str:
    if not match.sprt:
        return ""
    lower, upper = match.sprt.bounds
    ratio = match.sprt.ratio(standing.pairs)
    taken = f", {match.verdict} is taken" if match.verdict else ""
    hypotheses = f"[{match.sprt.elo0:g}, {match.sprt.elo1:g}]"
    return f"SPRT {hypotheses}: {ratio:.2f} ({lower:.2f}, {upper:.2f}){taken}"


def failures(standing: Standing) -> str:
    parts = [f"{who} {count}" for who, count in standing.failures.items() if count]
    return f"Games lost without playing on: {', '.join(parts)}" if parts else ""


def openings(settings: Conditions) -> str:
    if settings.openings:
        return f"from {plural(len(settings.openings), 'given opening')}, each from both sides"
    if settings.plies == 0:
        return "every game from the start"
    return f"openings of {plural(settings.plies, 'random move')}, each from both sides"


def limited(limits: Limits | None, clock: TimeControl | None) -> str:
    if limits is None and clock is None:
        return "as its name says"
    given = {name: value for name, value in asdict(limits or Limits()).items() if value}
    del given["lines"]
    if clock:
        given["clock"] = f"{clock} (flag after {MARGIN:g} s more)"
    return ", ".join(f"{name}={value}" for name, value in given.items())


def adjudication(rules: Adjudication) -> str:
    parts = [f"a draw after {rules.max_plies} plies", f"{rules.move_seconds:g} s for a move"]
    if rules.proven:
        parts.append("results proven by both players")
    if rules.win:
        parts.append(f"wins by {rules.win.score:g} for {rules.win.plies} plies")
    if rules.draw:
        parts.append(f"draws within {rules.draw.score:g} for {rules.draw.plies} plies")
    return ", ".join(parts)
