"""The first move: what became of each, and what the search thinks of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from tabuleiro import positions
from tabuleiro.arena.opening_table import canonical, collect
from tabuleiro.engine.api import Limits
from tabuleiro.record import History, Transcript
from tabuleiro.study.chances import chances
from tabuleiro.study.thinking import thinker

from .figures import Rate

SHOWN: Final = 12
LEAST_GAMES: Final = 5
BOOK_LINES: Final = 24
"""Lines asked for: symmetric ones among them are one."""
BOOK_SHOWN: Final = 8
LINE_MOVES: Final = 4


@dataclass(frozen=True, slots=True)
class Tried:
    """A first move of games, symmetric ones counted as one."""

    move: str
    score: Rate
    """Of First."""
    draws: int


@dataclass(frozen=True, slots=True)
class Thought:
    """A first move as the search sees it."""

    moves: tuple[str, ...]
    chances: float
    """First's."""


@dataclass(frozen=True, slots=True)
class FirstMoves:
    legal: int
    different: int
    """Legal first moves, symmetric ones counted as one."""
    games: int
    tried: tuple[Tried, ...]
    """The best scores first; only moves of enough games."""
    nodes: int
    thought: tuple[Thought, ...]


def first_moves_of(
    game: str, start: str, transcripts: Iterable[Transcript], nodes: int
) -> FirstMoves:
    position: Any = positions.parse(game, start)
    table = collect(game, transcripts, 1)
    node = table.at(start)
    choices = [c for c in node.moves.values() if c.games >= LEAST_GAMES] if node else []
    tried = [
        Tried(c.move, Rate.of_count(c.first + c.draws / 2, c.games), c.draws) for c in choices
    ]
    tried.sort(key=lambda each: (-each.score.rate, each.move))
    different = {canonical(game, position.play(move).text())[0] for move in position.moves()}
    return FirstMoves(
        len(position.moves()),
        len(different),
        table.games,
        tuple(tried[: SHOWN // 2] + tried[SHOWN // 2 :][-(SHOWN - SHOWN // 2) :]),
        *thoughts(game, position, nodes),
    )


def thoughts(game: str, start: Any, nodes: int) -> tuple[int, tuple[Thought, ...]]:
    """One search for the best first moves; how many nodes it took, and what it found."""
    lines = min(BOOK_LINES, len(start.moves()))
    info = thinker(game).think(History(start), Limits(nodes=nodes, lines=lines))
    found: dict[str, Thought] = {}
    for line in info.lines:
        after = canonical(game, start.play(line.moves[0]).text())[0]
        found.setdefault(after, Thought(line.moves[:LINE_MOVES], chances(line.score, game)))
    return info.nodes, tuple(found.values())[:BOOK_SHOWN]
