"""Numbers, players and sides in words."""

from __future__ import annotations

from math import floor, log10

from tabuleiro import games
from tabuleiro.arena.figures import Mean, Median, Proportion
from tabuleiro.games.api import Player
from tabuleiro.locale import _, translate

from .plan import RANDOM


def rate(value: Proportion) -> str:
    """``53.1 % [48.2, 57.9]``."""
    low, high = 100 * value.low, 100 * value.high
    return f"{100 * value.rate:.1f} % [{low:.1f}, {high:.1f}]"


def percent(value: float) -> str:
    """``52 %``; only what is certain is 0 or 100."""
    shown = round(100 * value)
    return f"{shown if value in (0, 1) else min(max(shown, 1), 99)} %"


def mean(value: Mean | Median, digits: int = 1) -> str:
    """``41.5 [39.2, 43.8]``."""
    return f"{value.value:.{digits}f} [{value.low:.{digits}f}, {value.high:.{digits}f}]"


def percents(value: Mean | Median) -> str:
    """A share of 0 to 1 with its interval, in per cent."""
    return f"{100 * value.value:.0f} % [{100 * value.low:.0f}, {100 * value.high:.0f}]"


def half(value: Median, digits: int = 0) -> str:
    return _("{low} to {high}", low=f"{value.lower:.{digits}f}", high=f"{value.upper:.{digits}f}")


def power(exponent: float) -> str:
    """``10^62``; the page raises the exponent."""
    return f"10^{round(exponent)}"


def large(number: int) -> str:
    """A number as people can read it, with a power of ten when it is very large."""
    if number < 10**9:
        return f"{number:,}"
    exponent = floor(log10(number))
    return f"{number / 10**exponent:.2f} × 10^{exponent}"  # noqa: RUF001


def player(name: str) -> str:
    """``1,000 nodes``, or ``random``."""
    if name == RANDOM:
        return _("random moves")
    return _("{count} nodes", count=f"{int(name.partition('=')[2]):,}")


def side(game: str, number: Player) -> str:
    return translate(games.get(game).sides[number - 1])


def numbered(moves: tuple[str, ...]) -> str:
    """``1. e2e5 e9e6 2. …``."""
    words = []
    for ply, move in enumerate(moves):
        words.append(move if ply % 2 else f"{ply // 2 + 1}.\N{NO-BREAK SPACE}{move}")
    return " ".join(words)
