"""When a game is ended before its rules end it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite

from tabuleiro.engine.api import Score
from tabuleiro.games.api import Outcome, Player, UnknownOption
from tabuleiro.games.sentence import Phrase

PROVEN_WIN = Phrase("adjudicated: proven win")
PROVEN_DRAW = Phrase("adjudicated: proven draw")
AGREED_WIN = Phrase("adjudicated: agreed win")
AGREED_DRAW = Phrase("adjudicated: agreed draw")


@dataclass(frozen=True, slots=True)
class Agreement:
    """Both players' scores have kept to ``score`` for the last ``plies`` moves."""

    score: float
    """In the units scores are shown in: 1.5 for ``+1.50``."""
    plies: int

    def __post_init__(self) -> None:
        if not (isfinite(self.score) and self.score > 0):
            raise UnknownOption(
                "the score of an agreement is greater than 0, not {value}", value=f"{self.score:g}"
            )
        if self.plies < 2:
            raise UnknownOption(
                "an agreement takes at least 2 plies, not {value}", value=self.plies
            )


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The rules in force; None and False turn one off."""

    max_plies: int | None = 1000
    """The game is drawn after so many moves, those of the opening included."""
    move_seconds: float = 60.0
    """A player that has not answered after so long has lost."""
    proven: bool = False
    """Both players have proven the same result."""
    win: Agreement | None = None
    """Both players' scores are at least so much for the same side."""
    draw: Agreement | None = None
    """Both players' scores are at most so far from 0."""

    def __post_init__(self) -> None:
        if self.max_plies is not None and self.max_plies < 1:
            raise UnknownOption(
                "the greatest number of plies is at least 1, not {value}", value=self.max_plies
            )
        if not (isfinite(self.move_seconds) and self.move_seconds > 0):
            raise UnknownOption(
                "a move gets more than 0 seconds, not {value}", value=f"{self.move_seconds:g}"
            )

    @property
    def needs_scores(self) -> bool:
        return bool(self.proven or self.win or self.draw)


class Adjudicator:
    """Follows the scores of one game, move by move, and says when they decide it."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._views: list[float | None] = []
        """For each move what its player thought of the first side: infinite when it is proven."""
        self._draws: list[bool] = []
        """For each move whether its player had proven a draw."""

    def hear(self, side: Player, score: Score | None) -> Outcome | None:
        """A move of ``side`` was played with this score; the outcome, if that settles the game."""
        self._views.append(_for_first(side, score))
        self._draws.append(score is not None and score.is_draw)
        rules = self._rules
        if rules.proven and (outcome := self._proven()):
            return outcome
        if rules.win and (winner := self._leader(rules.win.score, rules.win.plies)):
            return Outcome(winner, AGREED_WIN)
        if rules.draw and self._is_level(rules.draw.score, rules.draw.plies):
            return Outcome(None, AGREED_DRAW)
        return None

    def _proven(self) -> Outcome | None:
        if winner := self._leader(inf, 2):
            return Outcome(winner, PROVEN_WIN)
        return Outcome(None, PROVEN_DRAW) if self._draws[-2:] == [True, True] else None

    def _leader(self, score: float, plies: int) -> Player | None:
        views = self._last(plies)
        if views and min(views) >= score:
            return 1
        return 2 if views and max(views) <= -score else None

    def _is_level(self, score: float, plies: int) -> bool:
        views = self._last(plies)
        return bool(views) and max(map(abs, views)) <= score

    def _last(self, plies: int) -> list[float]:
        """The views of so many moves; none when there are not so many, or one had no score."""
        views = [view for view in self._views[-plies:] if view is not None]
        return views if len(views) == plies else []


def _for_first(side: Player, score: Score | None) -> float | None:
    if score is None:
        return None
    value = score.value / 100 if score.win_in is None else inf if score.win_in > 0 else -inf
    return value if side == 1 else -value
