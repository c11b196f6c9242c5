"""Short decisive games, moves in the order they are played."""

from __future__ import annotations

from typing import NamedTuple


class ShortGame(NamedTuple):
    game: str
    moves: str
    ending: str
    options: dict[str, str] = {}  # noqa: RUF012 (a tuple's default, never changed)


BARCA = ShortGame(
    "barca",
    "e2e4 d9a6 f1c4 e9e7 e4d4 f9d9 e1e2 f10f8 e2g4 e7i7 f2f7 f8b4 f7g7",
    "First wins",
)
TALPA = ShortGame("talpa", "c2d2 b2b3 b1a1 c3d3 c4b4", "First wins", {"size": "4x4"})
NAVA = ShortGame("nava", "a1a3 e5a5 a1a5 e5c5 a5c5", "White wins")
STACKS = ShortGame(
    "stacks",
    "2a7b5 b1d3,c1e1 2b5b3 b1a1,d3c4 2b3b2xc1 c4d5,d1b3 c7c6,e7d6xd5+c6 b3a3,d1b2 2d5d3"
    " a3a5,e1e3 2d3b1",
    "Black wins",
)
TINY = ShortGame("tiny", "a1b1 c1 d1", "First wins", {"size": "4"})
"""The fifth game: it has no drawings of its own."""

ALL = (BARCA, TALPA, NAVA, STACKS, TINY)
