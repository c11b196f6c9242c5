"""What a board must show, as data: a shell draws it and knows no rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabuleiro.games.api import Outcome, Player, Position
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.sentence import Sentence

from . import boards
from .clocks import Times


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move of the list; ``number`` counts pairs, as a transcript does."""

    ply: int
    number: int
    side: Player
    move: str


@dataclass(frozen=True)
class View:
    """A position of a game as it is to be shown. Sites are names, in the order they matter."""

    diagram: Diagram
    """Board, pieces, tallies, edges, and the sites that must move, are stuck or settled."""
    ply: int
    """The number of moves played up to here."""
    turn: Player | None
    """Who is to move; None when the game is over."""
    last_move: str = ""
    left: tuple[str, ...] = ()
    """Where the last move took something away: its origins."""
    reached: tuple[str, ...] = ()
    """Where the last move changed or added something: its destinations."""
    must: tuple[str, ...] = ()
    """Sites whose pieces must move, or the only one that can."""
    movable: tuple[str, ...] = ()
    """Sites at which legal moves begin; empty when no person is to move here and now."""
    selected: tuple[str, ...] = ()
    """The sites clicked so far."""
    destinations: tuple[str, ...] = ()
    """After a click: what can be clicked next."""
    offers: tuple[str, ...] = ()
    """Moves that are complete with what was clicked: play one of them, or click on."""
    outcome: Outcome | None = None
    ending: Sentence | None = None
    """Who won and why, in one sentence."""
    clocks: Times | None = None

    @property
    def is_complete(self) -> bool:
        """Whether what was clicked is a turn that can be played now."""
        return bool(self.offers)


def changed_sites(before: Position, after: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where a move only took something away, from the top, and where else it changed the board."""
    old, new = boards.diagram(before).cells, boards.diagram(after).cells
    changed = [site for site in new if old[site].pieces != new[site].pieces]
    left = tuple(
        site for site in changed if new[site].pieces == old[site].pieces[: len(new[site].pieces)]
    )
    return left, tuple(site for site in changed if site not in left)


def numbered(moves: Iterable[str], first: Player) -> tuple[NumberedMove, ...]:
    """The moves of a game that ``first`` began, with their numbers."""
    return tuple(
        NumberedMove(ply, (half := ply + first - 2) // 2 + 1, 2 if half % 2 else 1, move)
        for ply, move in enumerate(moves, 1)
    )
