"""The first move: what the search thinks of each, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from tabuleiro import positions
from tabuleiro.arena.figures import Proportion
from tabuleiro.arena.opening_table import canonical, collect
from tabuleiro.engine.api import Limits
from tabuleiro.engine.chances import chances
from tabuleiro.record import History, Transcript
from tabuleiro.study.thinkers import thinker

SHOWN: Final = 12
LINES: Final = 48
"""Lines asked for: symmetric ones among them are one."""
LINE_MOVES: Final = 4


@dataclass(frozen=True, slots=True)
class FirstMoveLine:
    """A first move as the search sees it, and how it goes on."""

    moves: tuple[str, ...]
    chances: float
    """First's."""


@dataclass(frozen=True, slots=True)
class Book:
    """The best first moves; symmetric ones are one."""

    legal: int
    different: int
    nodes: int
    """Of the search."""
    thoughts: tuple[FirstMoveLine, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """A first move with the score of First in the games that began so."""

    thought: FirstMoveLine
    score: Proportion


def look_up(game: str, start: str, nodes: int) -> Book:
    """One search for the best first moves."""
    position: Any = positions.parse(game, start)
    legal = position.moves()
    info = thinker(game).think(History(position), Limits(nodes=nodes, lines=min(LINES, len(legal))))
    found: dict[str, FirstMoveLine] = {}
    for line in info.lines:
        after = canonical(game, position.play(line.moves[0]).text())[0]
        found.setdefault(after, FirstMoveLine(line.moves[:LINE_MOVES], chances(line.score, game)))
    different = {canonical(game, position.play(move).text())[0] for move in legal}
    return Book(len(legal), len(different), info.nodes, tuple(found.values())[:SHOWN])


def tried(game: str, start: str, book: Book, transcripts: Iterable[Transcript]) -> list[Tried]:
    """The moves of the book with their results, each different game counted once."""
    different = {(t.tags["First"], t.moves): t for t in transcripts}
    table = collect(game, different.values(), 1)
    position: Any = positions.parse(game, start)
    found = []
    for thought in book.thoughts:
        node = table.at(position.play(thought.moves[0]).text())
        first, games = (node.first + node.draws / 2, node.games) if node else (0.0, 0)
        found.append(Tried(thought, Proportion.of_count(first, games)))
    return found
