"""Alpha-beta in Python, on the contract alone: the classic ``minimax`` of any game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tabuleiro.games.api import Evaluation, Player, Position
from tabuleiro.positions import fast
from tabuleiro.record import History

from .api import Info, Limits, Line, Listener, Score
from .budget import Budget, OutOfBudget
from .choosing import Chooser

PLIES = 3
WIN = 1_000_000_000
"""The side to move has won; each ply that it takes costs one. No evaluation comes near."""
PROVEN = WIN // 2


class Ranked(NamedTuple):
    """A move and its value for the side that plays it."""

    move: Any
    value: int

    @property
    def score(self) -> Score:
        if self.value > PROVEN:
            return Score(self.value, win_in=WIN - self.value)
        if self.value < -PROVEN:
            return Score(self.value, win_in=-WIN - self.value)
        return Score(self.value)


class Minimax(Chooser):
    """Looks a fixed number of plies ahead and plays one of the best moves.

    Leaves are evaluated for the side that searches; a won or lost position ends its line, the
    sooner the better or the worse. The past is not looked at.
    """

    def __init__(
        self, name: str, source: Random, evaluation: Evaluation, plies: int = PLIES
    ) -> None:
        super().__init__(name, source)
        self._evaluation = evaluation
        self._plies = plies

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        """Search one ply, then two, and so on: what is found first orders what follows."""
        position = fast(history.position)
        limits = limits or Limits()
        budget = Budget(limits, position.turn, self._stopped)
        search = MinimaxSearch(position.turn, self._evaluation, budget)
        ranked = [Ranked(move, 0) for move in position.moves()]
        for depth in range(1, (limits.depth or self._plies) + 1):
            try:
                ranked = search.rank(position, [move for move, _ in ranked], depth, limits.lines)
            except OutOfBudget:
                break
            if listener:
                listener(info(ranked[: limits.lines], depth, budget))
            if abs(ranked[0].value) > PROVEN:
                break
        return self._source.choice([move for move, value in ranked if value == ranked[0].value])


def info(ranked: list[Ranked], depth: int, budget: Budget) -> Info:
    lines = tuple(Line(best.score, (str(best.move),)) for best in ranked)
    return Info(depth, budget.nodes, budget.seconds, lines)


class MinimaxSearch:
    """One search for ``side``; values are for the side to move unless said otherwise."""

    def __init__(self, side: Player, evaluation: Evaluation, budget: Budget) -> None:
        self._side = side
        self._evaluation = evaluation
        self._budget = budget
        self._refutations: dict[int, str] = {}
        """By ply: the move that last was too good there for the opponent to allow."""

    def rank(self, position: Position, moves: list[Any], depth: int, lines: int) -> list[Ranked]:
        """The moves, best first; values below the ``lines``-th best are only known not to beat it.

        All moves that are worth as much as the best have the same value.
        """
        ranked: list[Ranked] = []
        for move in moves:
            floor = ranked[lines - 1].value - 1 if len(ranked) >= lines else -WIN
            value = -self.value(position.play(move), depth - 1, 1, -WIN, -floor)
            ranked.append(Ranked(move, value))
            ranked.sort(key=lambda known: -known.value)
        return ranked

    def value(self, position: Position, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Exact between ``alpha`` and ``beta``; below or above, a bound."""
        self._budget.spend()
        outcome = position.outcome()
        if outcome and outcome.winner:
            return WIN - ply if outcome.winner == position.turn else ply - WIN
        if depth == 0 or outcome:
            return self.static(position)
        best = -WIN
        for move, child in self.children(position, depth, ply):
            best = max(best, -self.value(child, depth - 1, ply + 1, -beta, -max(alpha, best)))
            if best >= beta:
                self._refutations[ply] = str(move)
                break
        return best

    def static(self, position: Position) -> int:
        value = self._evaluation(position, self._side)
        return value if position.turn == self._side else -value

    def children(self, position: Position, depth: int, ply: int) -> Iterator[tuple[Any, Position]]:
        """The moves with what they lead to, those first that promise to end the search early."""
        moves = position.moves()
        if depth == 1:
            refutation = self._refutations.get(ply, "")
            if refutation in moves:
                yield refutation, position.play(refutation)
            yield from ((move, position.play(move)) for move in moves)
        else:
            found = [(move, position.play(move)) for move in moves]
            found.sort(key=lambda pair: self.static(pair[1]))
            yield from found
