"""What several verbs print: JSON, scores, clocks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tabuleiro.locale import _, clock_time, ngettext

if TYPE_CHECKING:
    from tabuleiro.engine.api import Score
    from tabuleiro.play.clock import TimeControl, Times


def print_json(data: object) -> None:
    print(json.dumps(data))


def score_words(score: Score) -> str:
    """``+0.32``, or what is proven."""
    if score.is_draw:
        return _("a draw")
    if score.win_in is None:
        return f"{score.value / 100:+.2f}"
    moves = (abs(score.win_in) + 1) // 2
    if score.win_in > 0:
        return ngettext("a win in {count} move", "a win in {count} moves", moves)
    return ngettext("a loss in {count} move", "a loss in {count} moves", moves)


def clock_words(sides: tuple[str, str], left: Times) -> str:
    return _(
        "Clocks: {first} {first_time}, {second} {second_time}.",
        first=sides[0],
        first_time=clock_time(left[0]),
        second=sides[1],
        second_time=clock_time(left[1]),
    )


def control_words(control: TimeControl) -> str:
    """``5 minutes for all moves and 3 seconds more after each``."""
    if control.is_in_minutes:
        minutes = control.base / 60
        base = ngettext("{value} minute", "{value} minutes", _form(minutes), value=f"{minutes:g}")
    else:
        base = _seconds(control.base)
    if not control.increment:
        return _("{base} for all moves", base=base)
    increment = _seconds(control.increment)
    return _("{base} for all moves and {increment} more after each", base=base, increment=increment)


def _seconds(number: float) -> str:
    return ngettext("{value} second", "{value} seconds", _form(number), value=f"{number:g}")


def _form(number: float) -> int:
    """A count that takes the same form: fractions are many."""
    return 1 if number == 1 else 2
