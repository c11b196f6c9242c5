"""Fit the network of Talpa's ways to values of positions, and write its file.

python tools/tune/net.py DATA... [--epochs N] [--out FOLDER]

DATA is what `games talpa` wrote. The usual board has another network (network.py).
"""

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import files
import numpy as np
from integers import SCALE, SHARE, Tables, check_sizes
from numpy.typing import NDArray
from rows import NOTHING, Rows, loss

Array = NDArray[np.float32]

INPUTS, HIDDEN = 33, 32
SHAPE = f"{INPUTS} features, {HIDDEN} units"
ANY_BOARD = (0, 0)
WINNING = 31  # positions won at the next ply are not asked about
MOST = 20_000  # of a hidden sum; larger boards than those learned from make it larger
MOST_UNIT = 4096  # what a hidden unit counts at most, if its sums are small
BATCH = 2048
RATE = 2e-3


class Network:
    """log odds = b + w·x + v·clip(x·U + c, 0, 1), learned by Adam."""

    def __init__(self, hidden: int, seed: int = 1) -> None:
        source = np.random.default_rng(seed)
        self.weights = {
            "U": source.normal(0, 0.3 / math.sqrt(INPUTS), (INPUTS, hidden)).astype(np.float32),
            "c": np.full(hidden, 0.3, np.float32),
            "v": source.normal(0, 0.5 / math.sqrt(hidden), hidden).astype(np.float32),
            "w": np.zeros(INPUTS, np.float32),
            "b": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def log_odds(self, x: Array) -> Array:
        at = self.weights
        return at["b"] + x @ at["w"] + np.clip(x @ at["U"] + at["c"], 0, 1) @ at["v"]

    def learn(self, x: Array, y: Array, rate: float) -> None:
        at = self.weights
        sums = x @ at["U"] + at["c"]
        active = np.clip(sums, 0, 1)
        odds = at["b"] + x @ at["w"] + active @ at["v"]
        error = (1 / (1 + np.exp(-odds)) - y) / len(y)
        back = error[:, None] * at["v"] * ((sums > 0) & (sums < 1))
        slopes = {"U": x.T @ back, "c": back.sum(0), "v": active.T @ error}
        slopes |= {"w": x.T @ error, "b": error.sum(keepdims=True)}
        self.steps += 1
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.squares[name] / (1 - 0.999**self.steps))
            at[name] -= (rate * mean / (spread + 1e-8)).astype(np.float32)


def main() -> None:
    arguments = read_arguments()
    try:
        rows = Rows.read("talpa", arguments.data)
    except ValueError as error:
        sys.exit(f"net: {error}")
    rows = rows.where((rows.features[:, WINNING] == 0) & (rows.known != NOTHING))
    features, held = rows.features.astype(np.float32), rows.is_held
    centre, spread = features[~held].mean(0), features[~held].std(0) + 1e-6
    x = (features - centre) / spread
    learned, judged = (x[~held], rows.target[~held]), (x[held], rows.target[held])
    if len(learned[1]) < BATCH:
        sys.exit(f"net: {len(rows)} positions are too few to learn from")
    network = Network(HIDDEN)
    for epoch, last in enumerate(train(network, *learned, arguments.epochs), 1):
        held_back = loss(network.log_odds(judged[0]), judged[1])
        print(f"epoch {epoch}: loss {last:.4f}, held back {held_back:.4f}", flush=True)
    tables = quantised(network, x, centre, spread)
    rounded = loss(integer_log_odds(tables, features[held]), judged[1])
    print(f"{len(rows)} positions; held back, with integers: {rounded:.4f}")
    card: files.Card = {
        "training": files.told(arguments.data, len(rows)) | {"epochs": arguments.epochs},
        "losses": {"target": round(float(rounded), 4)},
    }
    path = files.write(arguments.out, "talpa", ANY_BOARD, SHAPE, tables, card)
    print(f"written: {path}")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path, nargs="+", help="what `games talpa` wrote")
    parser.add_argument("--out", type=Path, default=files.NEW, help="folder (build/networks)")
    parser.add_argument("--epochs", type=int, default=20)
    return parser.parse_args()


def train(network: Network, x: Array, y: Array, epochs: int) -> Iterator[float]:
    """Learns; yields the loss on a tenth of the data after each epoch."""
    source = np.random.default_rng(2)
    batches = len(y) // BATCH
    for epoch in range(epochs):
        order = source.permutation(len(y))
        for batch in range(batches):
            done = (epoch + batch / batches) / epochs
            chosen = order[batch * BATCH : (batch + 1) * BATCH]
            network.learn(x[chosen], y[chosen], RATE * (0.005 + (1 + math.cos(math.pi * done)) / 2))
        yield loss(network.log_odds(x[::10]), y[::10])


def quantised(network: Network, x: Array, centre: Array, spread: Array) -> Tables:
    """The network for features as they are, in integers, each unit as fine as its sums allow."""
    at = network.weights
    shift = centre / spread
    most = np.abs(x @ at["U"] + at["c"]).max(0)
    units = np.minimum(np.floor(MOST / most), MOST_UNIT)
    tables = {
        "linear": at["w"] / spread * SCALE,
        "h-weights": at["U"] / spread[:, None] * units,
        "h-bias": (at["c"] - shift @ at["U"]) * units,
        "h-most": units,
        "h-output": at["v"] * SCALE * SHARE / units,
        "constant": (at["b"] - shift @ at["w"]) * SCALE,
    }
    for name in ("linear", "h-weights"):
        tables[name][WINNING] = 0  # never seen
    integers = {name: np.rint(table).astype(np.int64) for name, table in tables.items()}
    check_sizes(integers)
    return integers


def integer_log_odds(tables: Tables, features: Array) -> Array:
    numbers = features.astype(np.int64)
    hidden = np.clip(numbers @ tables["h-weights"] + tables["h-bias"], 0, tables["h-most"])
    value = hidden @ tables["h-output"] // SHARE + tables["constant"]
    return ((value + numbers @ tables["linear"]) / SCALE).astype(np.float32)


if __name__ == "__main__":
    main()
