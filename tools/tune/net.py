"""Fit Talpa's network to values of positions, and write its weights as a C++ header.

python tools/tune/net.py DATA... --out core/eval/talpa_weights.hpp [--epochs N] [--hidden N]

DATA is what `walks talpa` wrote: rows of features and the expected score in thousandths.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

INPUTS = 33
WINNING = 31  # positions won at the next ply are not asked about
SCALE = 16 * 400 / math.log(10)  # weights that add one to the log odds
MOST = 20_000  # of a hidden sum: other boards make it larger, and 16 bits hold 32,767
MOST_UNIT = 4096  # what a hidden unit counts at most, if its sums are small
SHARE = 4096  # output weights are in 1/SHARE of the unit of evaluation weights
HELD_BACK = 0.1  # the share of the data, whole games at the end, that is only used to judge
BATCH = 2048
RATE = 2e-3
LINE = 112


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
    features, expected = read_data(arguments.data)
    cut = int(len(expected) * (1 - HELD_BACK))
    centre, spread = features[:cut].mean(0), features[:cut].std(0) + 1e-6
    x = (features - centre) / spread
    network = Network(arguments.hidden)
    for epoch, losses in enumerate(train(network, x, expected, cut, arguments.epochs), 1):
        print(f"epoch {epoch}: loss {losses[0]:.4f}, held back {losses[1]:.4f}", flush=True)
    tables = quantised(network, x, centre, spread)
    rounded = loss(integer_log_odds(tables, features[cut:]), expected[cut:])
    print(f"{len(expected)} positions; held back, with integers: {rounded:.4f}")
    arguments.out.write_text(header(tables))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path, nargs="+", help="what `walks talpa` wrote")
    parser.add_argument("--out", type=Path, required=True, help="the header to write")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--hidden", type=int, default=32, help="units of the hidden layer")
    return parser.parse_args()


def read_data(paths: list[Path]) -> tuple[Array, Array]:
    """The features and expected scores of all positions that the network is asked about."""
    files = []
    for path in paths:
        numbers = np.fromfile(path, dtype=np.int16)
        if len(numbers) == 0 or len(numbers) % (INPUTS + 1):
            sys.exit(f"net: {path} does not hold rows of {INPUTS} features and an expected score")
        files.append(numbers.reshape(-1, INPUTS + 1))
    rows = np.concatenate(files).astype(np.float32)
    rows = rows[rows[:, WINNING] == 0]
    return rows[:, :-1], rows[:, -1] / 1000


def train(
    network: Network, x: Array, y: Array, cut: int, epochs: int
) -> Iterator[tuple[float, float]]:
    """Learns from the rows before the cut; yields the losses before and after it."""
    source = np.random.default_rng(2)
    batches = cut // BATCH
    for epoch in range(epochs):
        order = source.permutation(cut)
        for batch in range(batches):
            done = (epoch + batch / batches) / epochs
            chosen = order[batch * BATCH : (batch + 1) * BATCH]
            network.learn(x[chosen], y[chosen], RATE * (0.005 + (1 + math.cos(math.pi * done)) / 2))
        yield (
            loss(network.log_odds(x[:cut:10]), y[:cut:10]),
            loss(network.log_odds(x[cut:]), y[cut:]),
        )


def loss(log_odds: Array, expected: Array) -> float:
    """The mean cross-entropy."""
    return float(np.mean(np.logaddexp(0, log_odds) - expected * log_odds))


Tables = dict[str, NDArray[np.int64]]


def quantised(network: Network, x: Array, centre: Array, spread: Array) -> Tables:
    """The network for features as they are, in integers, each unit as fine as its sums allow."""
    at = network.weights
    shift = centre / spread
    most = np.abs(x @ at["U"] + at["c"]).max(0)
    units = np.minimum(np.floor(MOST / most), MOST_UNIT)
    tables = {
        "kLinear": at["w"] / spread * SCALE,
        "kHiddenWeights": at["U"] / spread[:, None] * units,
        "kBias": (at["c"] - shift @ at["U"]) * units,
        "kMost": units,
        "kOutputWeights": at["v"] * SCALE * SHARE / units,
        "kConstant": (at["b"] - shift @ at["w"]) * SCALE,
    }
    for name in ("kLinear", "kHiddenWeights"):
        tables[name][WINNING] = 0  # never seen
    return {name: np.rint(table).astype(np.int64) for name, table in tables.items()}


def integer_log_odds(tables: Tables, features: Array) -> Array:
    numbers = features.astype(np.int64)
    hidden = np.clip(numbers @ tables["kHiddenWeights"] + tables["kBias"], 0, tables["kMost"])
    value = hidden @ tables["kOutputWeights"] // SHARE + tables["kConstant"]
    return ((value + numbers @ tables["kLinear"]) / SCALE).astype(np.float32)


def header(tables: Tables) -> str:
    hidden = len(tables["kBias"])
    rows = ",\n".join(initialiser(row) for row in tables["kHiddenWeights"])
    return f"""// The weights of Talpa's evaluation. Written by tools/tune/net.py.
#pragma once

#include <array>
#include <cstdint>

namespace tabuleiro::talpa {{

constexpr int kInputs = {INPUTS}, kHidden = {hidden}, kShare = {SHARE};
constexpr std::array<int, kInputs> kLinear =
{initialiser(tables["kLinear"])};
using Units [[gnu::vector_size(2 * kHidden)]] = std::int16_t;
constexpr Units kHiddenWeights[kInputs] = {{
{rows}}};
constexpr Units kBias =
{initialiser(tables["kBias"])};
constexpr std::int16_t kMost[kHidden] =
{initialiser(tables["kMost"])};
constexpr int kOutputWeights[kHidden] =
{initialiser(tables["kOutputWeights"])};
constexpr int kConstant = {tables["kConstant"][0]};

}}  // namespace tabuleiro::talpa
"""


def initialiser(numbers: NDArray[np.int64]) -> str:
    lines = ["    {"]
    for text in (f"{number}, " for number in numbers):
        if len(lines[-1]) + len(text) > LINE:
            lines.append("     ")
        lines[-1] += text
    return "\n".join(line.rstrip() for line in lines).rstrip(",") + "}"


if __name__ == "__main__":
    main()
