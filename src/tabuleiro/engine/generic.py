"""What players believe of a game that has a rulebook and nothing more: who has won, if anybody."""

from __future__ import annotations

from tabuleiro.games.api import Classic, Player, Position


def no_opinion(position: Position, side: Player) -> int:
    """The default evaluation: an undecided position is worth nothing to anybody."""
    return 0


def result(position: Position, side: Player) -> int:
    """1 for a won position, -1 for a lost one, else 0."""
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner == side else -1


GENERIC = Classic(greedy={"": result}, minimax={"": no_opinion})
"""Greedy takes a win on the spot and avoids a loss on the spot; minimax sees them further off."""
