"""A network in integers, as the core computes with it (core/network/units.hpp)."""

import math
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapes import Shape, addressing

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Tables = dict[str, Integers]  # by the names of their sections (files.py)

WEIGHT_UNIT = 16  # kWeightUnit of core/search/eval.hpp
LOG_ODDS = 400 / math.log(10)  # what adds one to the log odds, in units of evaluation
SCALE = WEIGHT_UNIT * LOG_ODDS  # and in those of its weights
SHARE = (
    4096  # kShare of core/network/units.hpp: output weights are in 1/SHARE of evaluation weights
)
MOST_IN_ROW = 4000
MOST_SUM = 32_000  # 16 bits hold 32,767
MOST_UNIT = 8000  # what a unit counts at most, if its rows are small
FEATURE_UNIT = 4096  # the same of units that look at features, whose sums have 32 bits
OUTPUTS = "output", "other"  # of the view of the side to move, and of the other side


SHORT = {"bias", "most", "output", "other", "table"}  # of 16 bits, the rest has 32


@dataclass(frozen=True)
class FeatureUnits:
    """Units that look at features as they are, and linear weights beside them."""

    weights: Floats  # by feature and unit
    bias: Floats
    output: Floats
    linear: Floats


@dataclass(frozen=True)
class Network:
    """log odds = constant + output·clip(bias + Σ rows, 0, 1), and the same of features. Where units
    see the board as the other side does, too, outputs for that follow."""

    rows: Floats  # by place and unit
    bias: Floats
    output: Floats  # by view and unit
    constant: float
    of_features: FeatureUnits | None = None


def with_sites(shape: Shape, rows: Floats, sites: Floats) -> Floats:
    """Rows of patterns that also say what rows of single sites did: each goes into one pattern."""
    table = rows.reshape(len(shape.patterns), shape.fillings, -1).copy()
    by_site = sites.reshape(shape.board.size, shape.contents, -1)
    done: set[int] = set()
    filling = np.arange(shape.fillings)
    for number, pattern in enumerate(shape.patterns):
        for digit, site in enumerate(pattern.tolist()):
            if site not in done:
                done.add(site)
                table[number] += by_site[site][filling // shape.contents**digit % shape.contents]
    return table.reshape(rows.shape)


def quantised(shape: Shape, network: Network) -> Tables:
    """The network in integers, each unit as fine as its sums allow."""
    table = network.rows.reshape(len(shape.patterns), shape.fillings, -1)
    bias = network.bias
    if not shape.adds_empty:
        bias = bias + table[:, 0].sum(0)
        table = table - table[:, :1]
    largest = np.abs(table).max(1)  # by pattern
    sums = np.abs(bias) + np.sort(largest, 0)[-shape.most_rows :].sum(0)
    units = np.floor(np.minimum(room(MOST_IN_ROW, largest.max(0)), room(MOST_SUM, sums)))
    tables = {
        "table": table.reshape(network.rows.shape) * units,
        "bias": bias * units,
        "most": units,
        "constant": np.array(network.constant * SCALE),
    }
    for name, output in zip(OUTPUTS, np.split(network.output, shape.views), strict=False):
        tables[name] = output * SCALE * SHARE / units
    if (beside := network.of_features) is not None:
        tables |= {
            "linear": beside.linear * SCALE,
            "h-weights": beside.weights * FEATURE_UNIT,
            "h-bias": beside.bias * FEATURE_UNIT,
            "h-most": np.full(len(beside.bias), FEATURE_UNIT),
            "h-output": beside.output * SCALE * SHARE / FEATURE_UNIT,
        }
    integers = {name: np.rint(table).astype(np.int64) for name, table in tables.items()}
    check_sizes(integers)
    return integers


def room(most: int, numbers: Floats) -> Floats:
    """By how much numbers can be multiplied."""
    return np.asarray(most / np.maximum(numbers, most / MOST_UNIT))


def check_sizes(tables: Tables) -> None:
    """What the core trusts; a network beyond it has learned nonsense."""
    most = sum(np.abs(tables["most"] * tables[name]).sum() for name in OUTPUTS if name in tables)
    if "h-most" in tables:
        most += np.abs(tables["h-most"] * tables["h-output"]).sum()
    largest = max((np.abs(tables[name]).max() for name in SHORT & tables.keys()), default=0)
    if largest > 32_767 or most > 2**31 - 1:
        sys.exit("the outputs of the network are too large for its integers: nothing is written")


def sums_of(shape: Shape, tables: Tables, cells: NDArray[np.uint8]) -> Integers:
    """The sums of the units, by position."""
    first, digits = addressing(shape.contents, shape.patterns)
    sums = np.tile(tables["bias"], (len(cells), 1))
    for row, pattern in zip(first, shape.patterns, strict=True):
        sums += tables["table"][row + cells[:, pattern].astype(np.int64) @ digits]
    return sums


def values(
    shape: Shape, tables: Tables, cells: NDArray[np.uint8], features: NDArray[np.int16]
) -> Integers:
    """What the core makes of positions, by integers as it does, before it sets bounds to it."""
    views = zip(OUTPUTS, shape.views_of(cells), strict=False)
    shared = sum(
        np.clip(sums_of(shape, tables, view), 0, tables["most"]) @ tables[output]
        for output, view in views
    )
    value = tables["constant"]
    if shape.features:
        numbers = features[:, shape.features].astype(np.int64)
        hidden = numbers @ tables["h-weights"] + tables["h-bias"]
        shared = shared + np.clip(hidden, 0, tables["h-most"]) @ tables["h-output"]
        value = value + numbers @ tables["linear"]
    return towards_zero(value + towards_zero(shared, SHARE), WEIGHT_UNIT)


def towards_zero(numbers: Integers, divisor: int) -> Integers:
    return np.asarray(np.sign(numbers) * (np.abs(numbers) // divisor))
