"""How one game went: its choices, its chances, and what can be said of its tension."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from tabuleiro import positions
from tabuleiro.engine.api import Score
from tabuleiro.engine.chances import chances
from tabuleiro.games.api import Player
from tabuleiro.record import Transcript

DECIDED: Final = 0.9
"""Chances of the winner from which on a game is decided, if they never fall below again."""
AHEAD: Final = 0.6
"""A side leads from these chances on; nearer to even the lead stays with whom it was."""
BEHIND: Final = 0.3
"""A winner whose chances were below these has come back."""

_PROVEN = re.compile(r"(win|loss) in ([0-9]+)")
_VALUE = re.compile(r"[+-][0-9]+\.[0-9]{2}")


@dataclass(frozen=True)
class Course:
    """A game that was read; ``views`` are First's chances before each move, None where unknown."""

    transcript: Transcript
    branching: tuple[int, ...]
    """Legal moves at each turn."""
    views: tuple[float | None, ...]
    keys: tuple[int, ...]
    """Of the positions: equal ones have equal keys."""

    @property
    def plies(self) -> int:
        return len(self.transcript.moves)

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(ply.move for ply in self.transcript.moves)

    @property
    def winner(self) -> Player | None:
        assert self.transcript.outcome
        return self.transcript.outcome.winner

    @property
    def reason(self) -> str:
        assert self.transcript.outcome
        return self.transcript.outcome.reason

    @property
    def opening(self) -> int:
        """how many moves were drawn before the players began."""
        return int(self.transcript.tags["Opening"])

    @property
    def known(self) -> list[float]:
        return [view for view in self.views if view is not None]

    def of_winner(self) -> Iterator[tuple[int, float]]:
        """Plies played so far, and the chances of the side that won in the end."""
        for ply, view in enumerate(self.views):
            if view is not None and self.winner:
                yield ply, view if self.winner == 1 else 1 - view

    @property
    def decided(self) -> int | None:
        """After how many plies it was decided; None in a draw."""
        if not self.winner:
            return None
        since = self.plies
        for ply, view in reversed(list(self.of_winner())):
            if view < DECIDED:
                break
            since = ply
        return since

    @property
    def lead_changes(self) -> int:
        leaders = [1 if view >= AHEAD else 2 for view in self.known if not 1 - AHEAD < view < AHEAD]
        return sum(one != other for one, other in pairwise(leaders))

    @property
    def lowest(self) -> float | None:
        """The least that the winner's chances were; None in a draw or without scores."""
        return min((view for _, view in self.of_winner()), default=None)

    @property
    def drama(self) -> float | None:
        """From 0, never behind, to 1: as good as lost."""
        return None if self.lowest is None else max(0.0, 1 - 2 * self.lowest)


def follow(transcript: Transcript) -> Course:
    """Play a game through."""
    position: Any = positions.parse(transcript.game, transcript.start)
    branching, views, keys = [], [], [hash(position.text())]
    for ply in transcript.moves:
        branching.append(len(position.moves()))
        score = read_score(ply.comment)
        views.append(None if score is None else view_of(score, position.turn, transcript.game))
        position = position.play(ply.move)
        keys.append(hash(position.text()))
    return Course(transcript, tuple(branching), tuple(views), tuple(keys))


def view_of(score: Score, turn: Player, game: str) -> float:
    """First's chances, by a score of the side to move."""
    own = chances(score, game)
    return own if turn == 1 else 1 - own


def read_score(text: str) -> Score | None:
    """The inverse of ``str(score)``; None for any other text."""
    if match := _PROVEN.fullmatch(text):
        plies = int(match[2])
        return Score(0, win_in=plies if match[1] == "win" else -plies)
    if text == "draw":
        return Score(0, is_draw=True)
    return Score(round(100 * float(text))) if _VALUE.fullmatch(text) else None
