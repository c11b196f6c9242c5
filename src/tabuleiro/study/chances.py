"""Scores as winning chances: the share of the points that the side to move can expect.

The unit of a score is another in every game, and the same score says more in a game where little
turns the tide. Chances can be compared; thresholds for mistakes are therefore set on them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tabuleiro import _core
from tabuleiro.engine.api import Score
from tabuleiro.engine.mcts import SCORE_SCALE

SCALE: Final = {"barca": 180, "talpa": 110, "nava": 120, "stacks": 200}
"""The score that is worth e : 1, or 73 %: ``tools/chances.py`` fits it to games."""
USUAL_SCALE: Final = 174
"""For a game not fitted yet: 100 is worth 64 %, as the weights of evaluations are tuned."""


def chances(score: Score, game: str) -> float:
    """From 0 to 1; a proven result is 0, ½ or 1."""
    if score.win_in is not None:
        return float(score.win_in > 0)
    if game not in _core.SEARCHES:  # the mean result of random games
        return (1 + max(-1.0, min(score.value / SCORE_SCALE, 1.0))) / 2
    return 1 / (1 + exp(-score.value / SCALE.get(game, USUAL_SCALE)))


def percent(score: Score, game: str) -> str:
    """``52 %``. Only what is proven is 0 or 100."""
    exact = 100 * chances(score, game)
    shown = round(exact) if score.win_in is not None else min(max(round(exact), 1), 99)
    return f"{shown} %"
