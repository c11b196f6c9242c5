"""What the networks of the games look at: ``shape.toml`` in their homes in the core."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Sites = NDArray[np.int64]


@dataclass(frozen=True)
class Shape:
    """Every pattern of sites has a row in the table for each way it can be filled, a number of
    which the first site is the last digit. Then come the features that are looked at beside."""

    line: str  # by which network files and the core name it
    contents: int  # what can lie on a site: 0 is nothing, more in cells.hpp
    board: Sites  # by rows
    patterns: Sites
    symmetries: Sites  # orders of the sites in which a board is worth the same
    units: int
    features: tuple[int, ...] = ()  # by number
    hidden: int = 0  # units that look at the features
    unasked: int | None = None  # where this feature is not 0 the network is not asked
    adds_empty: bool = False  # whether empty patterns add a row, too
    shares_sites: bool = False  # whether sites learn for themselves what patterns have in common
    most_rows: int = 0  # that are large at the same time; 0 is all
    decay: float = 0.1  # of weights while learning
    other_sites: Sites | None = None  # units see the board as the other side does, too: its sites,
    other_contents: tuple[int, ...] = ()  # and what lies on them

    @property
    def fillings(self) -> int:
        return int(self.contents ** self.patterns.shape[1])

    @property
    def views(self) -> int:
        return 1 if self.other_sites is None else 2

    def views_of(self, cells: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
        """Boards as the side to move sees them, and as the other does if that matters."""
        if self.other_sites is None:
            return [cells]
        return [cells, np.array(self.other_contents, np.uint8)[cells[:, self.other_sites]]]


def addressing(contents: int, patterns: Sites) -> tuple[Sites, Sites]:
    """A pattern's row is the first of the pattern and the sum of its cells times these digits."""
    count, sites = patterns.shape
    return np.arange(count) * contents**sites, contents ** np.arange(sites)


def blocks(board: Sites, height: int, width: int) -> Sites:
    windows = np.lib.stride_tricks.sliding_window_view(board, (height, width))
    return windows.reshape(-1, height * width)


def upright(board: Sites) -> list[Sites]:
    return [board.ravel(), board[::-1].ravel(), board[:, ::-1].ravel(), board[::-1, ::-1].ravel()]


def sideways(board: Sites) -> list[Sites]:
    return [board.ravel(), board[:, ::-1].ravel()]


def square(board: Sites) -> list[Sites]:
    return upright(board) + upright(board.T)


SYMMETRIES = {"upright": upright, "sideways": sideways, "square": square}
OTHER_SIDES = {"transposed": lambda board: board.T.ravel()}


def shape_of(data: dict[str, Any]) -> Shape:
    """A shape from its file: ``blocks`` by height and width, symmetries and sides by name."""
    height, width = data.pop("board")
    board = np.arange(height * width).reshape(height, width)
    patterns = np.concatenate([blocks(board, *size) for size in data.pop("blocks")])
    if data.pop("is_reversed", False):  # the first site of a block is its first digit
        patterns = patterns[:, ::-1]
    symmetries = np.array(SYMMETRIES[data.pop("symmetries")](board))
    if "other_side" in data:
        data["other_sites"] = OTHER_SIDES[data.pop("other_side")](board)
    lists = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
    return Shape(board=board, patterns=patterns, symmetries=symmetries, **{**data, **lists})


HOMES = Path(__file__).parents[2] / "core" / "games"
SHAPES = {
    file.parent.name: shape_of(tomllib.loads(file.read_text()))
    for file in sorted(HOMES.glob("*/shape.toml"))
}
