"""Scores as winning chances: the share of the points that the side to move can expect.

The unit of a score is another in every game, and the same score says more in a game where little
turns the tide. Chances can be compared; thresholds for mistakes are therefore set on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from tabuleiro import _core
from tabuleiro.games import get
from tabuleiro.games.api import Player
from tabuleiro.games.home import STRENGTH, UnusableData
from tabuleiro.games.tables import section

from .api import Line, Score
from .mcts import SCORE_SCALE

DEFAULT_SCALE: Final = 174
"""Of a game whose home has none: 100 is worth 64 %, as the weights of evaluations are tuned."""

MOST_SCALES: Final = 100.0
"""A larger score means no more, and its exponential would not fit a number."""


def has_scale(game: str) -> bool:
    """Whether the scale of a game is its own."""
    return _own_scale(get(game).home) is not None


def scale_of(game: str) -> float:
    """The score that is worth e : 1, or 73 %, in a game."""
    return _own_scale(get(game).home) or DEFAULT_SCALE


@cache
def _own_scale(home: str) -> float | None:
    scale = section(float, home, STRENGTH, "chance_scale")
    if scale is not None and not scale > 0:
        raise UnusableData(
            "{file} of {package}: {error}",
            file=STRENGTH,
            package=home,
            error=f"a scale of chances is more than 0, not {scale:g}",
        )
    return scale


def chances(score: Score, game: str) -> float:
    """From 0 to 1; a proven result is 0, ½ or 1."""
    if score.is_draw:
        return 0.5
    if score.win_in is not None:
        return float(score.win_in > 0)
    if game not in _core.SEARCHES:  # the mean result of random games
        return (1 + max(-1.0, min(score.value / SCORE_SCALE, 1.0))) / 2
    return 1 / (1 + exp(-max(-MOST_SCALES, min(score.value / scale_of(game), MOST_SCALES))))


def bar(lines: Sequence[Line], turn: Player, game: str) -> float:
    """The best line's place on an evaluation bar: the chances of the first side, ½ if unknown.

    The lines are told for the side to move, ``turn``.
    """
    own = chances(lines[0].score, game) if lines else 0.5
    return own if turn == 1 else 1 - own


def percent(score: Score, game: str) -> str:
    """``52 %``. Only what is proven is 0 or 100."""
    exact = 100 * chances(score, game)
    shown = round(exact) if score.win_in is not None else min(max(round(exact), 1), 99)
    return f"{shown} %"
