"""Monte-Carlo tree search in Python, on the contract alone: for any game, without an evaluation."""

from __future__ import annotations

from dataclasses import replace
from math import log, sqrt
from random import Random
from typing import Any

from tabuleiro.games.api import Player, Position
from tabuleiro.games.board import opponent
from tabuleiro.positions import fast
from tabuleiro.record import History
from tabuleiro.sampling import playouts

from .api import Info, Limits, Line, Listener, Score
from .budget import Budget
from .choosing import Chooser
from .generic import result

EXPLORATION = 1.0
"""Weight of the unknown against the known: higher looks wider, lower deeper."""
PLAYOUT_PLIES = 200
"""A random game that is not over by then counts as drawn."""
NODES_PER_INFO = 1_000
SCORE_SCALE = 1_000
"""The score of a move that won every random game."""


class TreeNode:
    """A position of the tree and what is known of it.

    Totals and proofs are for the side that moved here, so a parent prefers high ones.
    """

    __slots__ = ("children", "move", "mover", "position", "proof", "total", "untried", "visits")

    def __init__(self, position: Position, move: Any = None) -> None:
        self.position = position
        self.move = move
        self.mover: Player = opponent(position.turn)
        self.visits = 0
        self.total = 0.0
        self.children: list[TreeNode] = []
        self.untried: list[Any] | None = None
        """The moves not yet tried, in random order; None before the first is asked for."""
        self.proof = result(position, self.mover) if position.outcome() else None
        """1, -1 or 0 once the position is known to be won, lost or drawn for ``mover``."""

    def is_complete(self, source: Random) -> bool:
        """Whether every move has been tried."""
        if self.untried is None:
            self.untried = list(self.position.moves())
            source.shuffle(self.untried)
        return not self.untried

    def expand(self) -> TreeNode:
        assert self.untried
        move = self.untried.pop()
        child = TreeNode(self.position.play(move), move)
        self.children.append(child)
        return child

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def most_promising(self) -> TreeNode:
        """The child with the best upper bound; what is proven needs no more visits."""
        spread = EXPLORATION * sqrt(log(self.visits))
        return max(
            (child for child in self.children if child.proof is None),
            key=lambda child: child.mean + spread / sqrt(child.visits),
        )

    def conclude(self, proof: int) -> None:
        """What a child's proof means here: its win is a loss, and all together leave no way out."""
        if proof == 1:
            self.proof = -1
        elif not self.untried and all(child.proof is not None for child in self.children):
            self.proof = -max(child.proof or 0 for child in self.children)


class Mcts(Chooser):
    """Plays the move that random games, spent where they promise most, speak for."""

    def __init__(self, name: str, source: Random, limits: Limits) -> None:
        super().__init__(name, source)
        self._limits = limits

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        position = fast(history.position)
        limits = self.limits_for(limits)
        budget = Budget(limits, position.turn, self._stopped)
        root = TreeNode(position)
        while root.proof is None and not budget.is_spent:
            budget.nodes += 1
            self.visit(root)
            if listener and budget.nodes % NODES_PER_INFO == 0:
                listener(info(root, limits.lines, budget))
        if not root.children:
            return self._source.choice(position.moves())
        if listener:
            listener(info(root, limits.lines, budget))
        best = max(map(merit, root.children))
        return self._source.choice([c.move for c in root.children if merit(c) == best])

    def limits_for(self, given: Limits | None) -> Limits:
        """The limits given, or the own ones where only a depth is given: there is none here."""
        if given is None:
            return self._limits
        if given.depth and (given.nodes, given.time, given.clock) == (None, None, None):
            return replace(self._limits, lines=given.lines)
        return given

    def visit(self, root: TreeNode) -> None:
        """One random game: down the tree, one node further, to the end, and back up."""
        path = [root]
        while path[-1].proof is None and path[-1].is_complete(self._source):
            path.append(path[-1].most_promising())
        if path[-1].proof is None:
            path.append(path[-1].expand())
        leaf = path[-1]
        value = self.play_out(leaf)
        proof: int | None = None
        for node in reversed(path):
            node.visits += 1
            node.total += value if node.mover == leaf.mover else -value
            if proof is not None:
                node.conclude(proof)
            proof = node.proof

    def play_out(self, node: TreeNode) -> float:
        """How a random game from the node ends for the side that moved there."""
        if node.proof is not None:
            return node.proof
        seed = self._source.getrandbits(64)
        winner = playouts(node.position, 1, seed=seed, max_plies=PLAYOUT_PLIES).winners[0]
        return 0.0 if winner is None else 1.0 if winner == node.mover else -1.0


def merit(node: TreeNode) -> tuple[int, int]:
    """What a move at the root is judged by: what is proven, then how often it was visited."""
    return (node.proof or 0, node.visits)


def info(root: TreeNode, lines: int, budget: Budget) -> Info:
    ranked = sorted(root.children, key=merit, reverse=True)
    best = tuple(Line(score(node), variation(node)) for node in ranked[:lines])
    return Info(max(len(line.moves) for line in best), budget.nodes, budget.seconds, best)


def score(node: TreeNode) -> Score:
    worth = node.mean if node.proof is None else node.proof
    return Score(round(SCORE_SCALE * worth), is_draw=node.proof == 0)


def variation(node: TreeNode) -> tuple[str, ...]:
    """The most visited moves from a node on."""
    moves = [str(node.move)]
    while node.children:
        node = max(node.children, key=merit)
        moves.append(str(node.move))
    return tuple(moves)
