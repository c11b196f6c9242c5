"""Rows that `games` wrote: positions, and what is known of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

EXPECTED, RESULT, PROVEN, NOTHING = range(4)  # Known of games.cpp
HELD_BACK = 0.04  # the share of every file, games at its end, that is only used to judge


@dataclass(frozen=True)
class Rows:
    """One entry a position, seen by the side to move."""

    cells: NDArray[np.uint8]
    features: NDArray[np.int16]
    evaluation: NDArray[np.int16]  # by the evaluation of which the games were
    target: NDArray[np.float32]  # the score to expect: what the search and the result say
    result: NDArray[np.float32]
    known: NDArray[np.uint8]
    is_held: NDArray[np.bool_]

    @classmethod
    def read(cls, game: str, paths: list[Path]) -> Self:
        """Raises ValueError where a file does not hold rows of the game."""
        files = [read_file(game, path) for path in paths]
        rows = np.concatenate(files)
        expected, result = (rows["expected"] / 1000).astype(np.float32), rows["result"] / 2
        return cls(
            rows["cells"],
            rows["features"],
            rows["evaluation"],
            np.where(rows["known"] == RESULT, (expected + result) / 2, expected).astype(np.float32),
            result.astype(np.float32),
            rows["known"],
            np.concatenate([np.arange(len(file)) >= (1 - HELD_BACK) * len(file) for file in files]),
        )

    def __len__(self) -> int:
        return len(self.known)

    def where(self, chosen: NDArray[np.bool_]) -> Self:
        return type(self)(*(field[chosen] for field in vars(self).values()))


def read_file(game: str, path: Path) -> NDArray[np.void]:
    try:
        with path.open("rb") as file:
            name, cells, features = file.readline(80).split()
            layout = np.dtype(
                [
                    ("cells", "u1", int(cells)),
                    ("features", "<i2", int(features)),
                    ("expected", "<i2"),
                    ("evaluation", "<i2"),
                    ("result", "u1"),
                    ("known", "u1"),
                ]
            )
            data = file.read()
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} is no file of `games`: {error}") from None
    if name != game.encode():
        raise ValueError(f"{path} does not hold games of {game}")
    if not data or len(data) % layout.itemsize:
        raise ValueError(f"{path} does not hold whole rows")
    return np.frombuffer(data, layout)


def loss(log_odds: NDArray[np.floating], expected: NDArray[np.floating]) -> float:
    """The mean cross-entropy."""
    return float(np.mean(np.logaddexp(0, log_odds) - expected * log_odds))
