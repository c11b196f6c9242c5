"""What the networks of the games look at."""

from dataclasses import dataclass

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


def flips(board: Sites) -> list[Sites]:
    return [board.ravel(), board[::-1].ravel(), board[:, ::-1].ravel(), board[::-1, ::-1].ravel()]


def board_of(height: int, width: int) -> Sites:
    return np.arange(height * width).reshape(height, width)


EIGHT, FIVE, SEVEN = board_of(8, 8), board_of(5, 5), board_of(7, 5)

SHAPES = {
    "talpa": Shape(
        line="blocks 2x3, two views, 128 units, 10 features, 32 units",
        contents=3,
        board=EIGHT,
        patterns=blocks(EIGHT, 3, 2),
        symmetries=np.array(flips(EIGHT)),
        units=128,
        features=(11, 12, 24, 25, 26, 27, 28, 29, 30, 32),  # all but those of the ways
        hidden=32,
        unasked=31,
        adds_empty=True,
        decay=0.02,
        other_sites=EIGHT.T.ravel(),
        other_contents=(0, 2, 1),
    ),
    "nava": Shape(
        line="points, 128 units, 16 features, 32 units",
        contents=49,
        board=FIVE,
        patterns=FIVE.reshape(-1, 1),
        symmetries=np.array(flips(FIVE) + flips(FIVE.T)),
        units=128,
        features=tuple(range(16)),
        hidden=32,
    ),
    "stacks": Shape(
        line="pairs, 64 units",
        contents=9,
        board=SEVEN,
        patterns=np.concatenate([blocks(SEVEN, 1, 2), blocks(SEVEN, 2, 1)])[:, ::-1],
        symmetries=np.array([SEVEN.ravel(), SEVEN[:, ::-1].ravel()]),
        units=64,
        shares_sites=True,
        most_rows=40,
    ),
}
