"""Who analyses: the core's search, or for a game with only a rulebook the players in Python."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from tabuleiro import _core
from tabuleiro.engine import roster
from tabuleiro.engine.api import Engine, Info, Limits, Line, Listener, Score
from tabuleiro.engine.native import TABLE_MB, NativeEngine
from tabuleiro.games.api import Position
from tabuleiro.record import GameOver, History

PROOF_SHARE: Final = 4
"""A quarter of the limits goes into the search for a proof."""
PROOF_NODES: Final = 20_000
"""No more positions than these; an open analysis goes on to opinions."""
PROOF_DEPTH: Final = 99


class Thinker(Protocol):
    """Analyses positions, one at a time."""

    def think(self, history: History, limits: Limits, listener: Listener | None = None) -> Info:
        """Search until a limit is reached or ``stop``; what was known then. GameOver if it is."""

    def stop(self) -> None:
        """From another thread: the search running now ends soon."""


def thinker(game: str, table_mb: int = TABLE_MB, threads: int = 1) -> Thinker:
    """The one that knows most of a game; ``table_mb`` and ``threads`` are for the core's."""
    if game in _core.SEARCHES:
        return NativeEngine(game, table_mb=table_mb, threads=threads)
    return RulebookThinker(game)


def going(position: Position | History) -> History:
    """A history to analyse; GameOver if the game is."""
    history = position if isinstance(position, History) else History(position)
    if outcome := history.outcome():
        raise GameOver.of(outcome)
    return history


class RulebookThinker:
    """Alpha-beta looks for a proof; without one, random games give an opinion.

    With a limit of depth alone there is nothing but the proof. The same limits of nodes find the
    same.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._running: Engine | None = None
        self._stopped = False

    def think(self, history: History, limits: Limits, listener: Listener | None = None) -> Info:
        self._stopped = False
        if limits.depth and limits.nodes is None and limits.time is None:
            return self._ask("minimax", history, limits, listener)
        proof = self._ask("minimax", history, proof_limits(limits))
        if self._stopped or any(line.score.win_in is not None for line in proof.lines[:1]):
            if listener:
                listener(proof)
            return proof

        def listen(info: Info) -> None:
            if listener:
                listener(after(proof, info))

        return after(proof, self._ask("mcts", history, rest(limits, proof), listen))

    def stop(self) -> None:
        self._stopped = True
        if running := self._running:
            running.stop()

    def _ask(
        self, name: str, history: History, limits: Limits, listener: Listener | None = None
    ) -> Info:
        last: Info | None = None

        def listen(info: Info) -> None:
            nonlocal last
            last = info
            if listener:
                listener(info)

        with roster.make(name, self._game, seed=0) as player:
            self._running = player
            try:
                move = player.choose(history, limits, listen)
            finally:
                self._running = None
        return last or Info(0, 0, 0.0, (Line(Score(0), (move,)),))


def proof_limits(limits: Limits) -> Limits:
    nodes = PROOF_NODES if limits.nodes is None else min(PROOF_NODES, limits.nodes // PROOF_SHARE)
    return replace(
        limits,
        depth=limits.depth or PROOF_DEPTH,
        nodes=max(1, nodes),
        time=None if limits.time is None else limits.time / PROOF_SHARE,
    )


def rest(limits: Limits, used: Info) -> Limits:
    """What is left of the limits."""
    return replace(
        limits,
        nodes=None if limits.nodes is None else max(1, limits.nodes - used.nodes),
        time=None if limits.time is None else max(0.0, limits.time - used.seconds),
    )


def after(first: Info, then: Info) -> Info:
    """What ``then`` knows, the work of both counted."""
    return replace(then, nodes=first.nodes + then.nodes, seconds=first.seconds + then.seconds)
