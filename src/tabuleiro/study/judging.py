"""A game judged: what every move gave away, and what would have been better.

The game is gone through from its end to its beginning, with one table: what the search has learned
of later moves it knows when it comes to the earlier ones, and no move is blamed for a loss that
was seen only after it but was there before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tabuleiro.engine.api import Info, Limits, Line, Score
from tabuleiro.engine.chances import chances
from tabuleiro.games.api import Outcome, Player
from tabuleiro.games.board import opponent
from tabuleiro.games.sentence import Phrase
from tabuleiro.record import History

Think = Callable[[History, Limits], Info]


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of bad move: the least it gives away, in winning chances, and how it is marked."""

    name: Phrase
    least: float
    mark: str


FAULTS: Final = (
    Fault(Phrase("blunder"), 0.30, "??"),
    Fault(Phrase("mistake"), 0.20, "?"),
    Fault(Phrase("inaccuracy"), 0.10, "?!"),
)
"""The worst first."""

LINE_MOVES: Final = 6
"""How many moves of a better line are kept."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One move of a game; scores and chances are for the side that made it, before it did."""

    ply: int
    """The number of the move, 1 for the first."""
    side: Player
    move: str
    score: Score
    """Of the move."""
    chances: float
    best: Line
    """The best line found; the move itself when there was nothing better."""
    best_chances: float
    is_free: bool
    """Whether there was something to decide: another move, and a game not lost anyway."""

    @property
    def loss(self) -> float:
        """Winning chances given away, from 0 to 1."""
        return max(0.0, self.best_chances - self.chances)

    @property
    def fault(self) -> Fault | None:
        return next((fault for fault in FAULTS if self.loss >= fault.least), None)


def judge(history: History, limits: Limits, think: Think) -> Iterator[Judged]:
    """The moves of a game from the last to the first; ``history`` is taken back with them."""
    if not history.ply:
        return
    score = continuation(history, limits, think).score
    while history.ply:
        move = history.moves[-1]
        history.take_back()
        judged = judge_move(history, Line(score, (move,)), limits, think)
        yield judged
        score = before(judged.best.score)


def judge_move(history: History, played: Line, limits: Limits, think: Think) -> Judged:
    """Compare the move played with the best one, both searched as deeply where they differ much."""
    game, best = history.position.game, played
    has_choice = len(history.position.moves()) > 1
    if has_choice:
        found = think(history, limits).lines[0]
        if found.moves[0] != played.moves[0]:
            best = found
            if chances(best.score, game) - chances(played.score, game) >= FAULTS[-1].least:
                best = looked_at_again(history, best.moves[0], limits, think)
            best = max(played, best, key=lambda line: chances(line.score, game))
    return Judged(
        history.ply + 1,
        history.turn,
        played.moves[0],
        played.score,
        chances(played.score, game),
        replace(best, moves=best.moves[:LINE_MOVES]),
        chances(best.score, game),
        has_choice and (best.score.win_in is None or best.score.win_in > 0),
    )


def looked_at_again(history: History, move: str, limits: Limits, think: Think) -> Line:
    """The line that begins with a move, from the position after it: as the played one was seen."""
    history.play(move)
    line = continuation(history, limits, think)
    history.take_back()
    return replace(line, moves=(move, *line.moves))


def continuation(history: History, limits: Limits, think: Think) -> Line:
    """What follows the last move, with its score for the side that made it."""
    if outcome := history.outcome():
        return Line(ending(outcome, opponent(history.turn)), ())
    line = think(history, limits).lines[0]
    return replace(line, score=before(line.score))


def ending(outcome: Outcome, mover: Player) -> Score:
    """The score of a move that ended the game."""
    if outcome.winner is None:
        return Score(0, is_draw=True)
    return Score(0, win_in=1 if outcome.winner == mover else -1)


def before(score: Score) -> Score:
    """A score as the other side sees it, a ply earlier."""
    plies = score.win_in
    if plies is not None:
        plies = -plies - 1 if plies > 0 else 1 - plies
    return Score(-score.value, plies, score.is_draw)
