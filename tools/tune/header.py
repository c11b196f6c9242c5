"""A network in integers, and the C++ header that holds it (core/search/network.hpp reads it)."""

import math
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapes import Shape, addressing

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Tables = dict[str, Integers]  # by their names in the header

WEIGHT_UNIT = 16  # kWeightUnit of core/search/eval.hpp
LOG_ODDS = 400 / math.log(10)  # what adds one to the log odds, in units of evaluation
SCALE = WEIGHT_UNIT * LOG_ODDS  # and in those of its weights
SHARE = (
    4096  # kShare of core/search/network.hpp: output weights are in 1/SHARE of evaluation weights
)
MOST_IN_ROW = 4000  # two digits hold 4140
MOST_SUM = 32_000  # 16 bits hold 32,767
MOST_UNIT = 8000  # what a unit counts at most, if its rows are small
FEATURE_UNIT = 4096  # the same of units that look at features, whose sums have 32 bits
OUTPUTS = "kOutput", "kOtherOutput"  # of the view of the side to move, and of the other side
DIGITS = "".join(chr(code) for code in range(33, 127) if chr(code) not in '"?\\')
LINE = 112
DIGITS_A_LINE = 104


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
        "kTable": table.reshape(network.rows.shape) * units,
        "kBias": bias * units,
        "kMost": units,
        "kConstant": np.array(network.constant * SCALE),
    }
    for name, output in zip(OUTPUTS, np.split(network.output, shape.views), strict=False):
        tables[name] = output * SCALE * SHARE / units
    if (beside := network.of_features) is not None:
        tables |= {
            "kLinear": beside.linear * SCALE,
            "kHiddenWeights": beside.weights * FEATURE_UNIT,
            "kHiddenBias": beside.bias * FEATURE_UNIT,
            "kHiddenMost": np.full(len(beside.bias), FEATURE_UNIT),
            "kHiddenOutput": beside.output * SCALE * SHARE / FEATURE_UNIT,
        }
    integers = {name: np.rint(table).astype(np.int64) for name, table in tables.items()}
    check_sizes(integers)
    return integers


def room(most: int, numbers: Floats) -> Floats:
    """By how much numbers can be multiplied."""
    return np.asarray(most / np.maximum(numbers, most / MOST_UNIT))


def check_sizes(tables: Tables) -> None:
    """What the core trusts; a network beyond it has learned nonsense."""
    of_rows = [tables[name] for name in OUTPUTS if name in tables]
    most = sum(np.abs(tables["kMost"] * output).sum() for output in of_rows)
    if "kHiddenMost" in tables:
        most += np.abs(tables["kHiddenMost"] * tables["kHiddenOutput"]).sum()
    if np.abs(of_rows).max() > 32_767 or most > 2**31 - 1:
        sys.exit("the outputs of the network are too large for its integers: nothing is written")


def sums_of(shape: Shape, tables: Tables, cells: NDArray[np.uint8]) -> Integers:
    """The sums of the units, by position."""
    first, digits = addressing(shape.contents, shape.patterns)
    sums = np.tile(tables["kBias"], (len(cells), 1))
    for row, pattern in zip(first, shape.patterns, strict=True):
        sums += tables["kTable"][row + cells[:, pattern].astype(np.int64) @ digits]
    return sums


def values(
    shape: Shape, tables: Tables, cells: NDArray[np.uint8], features: NDArray[np.int16]
) -> Integers:
    """What the core makes of positions, by integers as it does, before it sets bounds to it."""
    views = zip(OUTPUTS, shape.views_of(cells), strict=False)
    shared = sum(
        np.clip(sums_of(shape, tables, view), 0, tables["kMost"]) @ tables[output]
        for output, view in views
    )
    value = tables["kConstant"]
    if shape.features:
        numbers = features[:, shape.features].astype(np.int64)
        hidden = numbers @ tables["kHiddenWeights"] + tables["kHiddenBias"]
        shared = shared + np.clip(hidden, 0, tables["kHiddenMost"]) @ tables["kHiddenOutput"]
        value = value + numbers @ tables["kLinear"]
    return towards_zero(value + towards_zero(shared, SHARE), WEIGHT_UNIT)


def towards_zero(numbers: Integers, divisor: int) -> Integers:
    return np.asarray(np.sign(numbers) * (np.abs(numbers) // divisor))


def header(game: str, shape: Shape, tables: Tables) -> str:
    rows, units = tables["kTable"].shape
    return f"""// The network of {game.capitalize()}'s evaluation. Written by tools/tune/network.py.
#pragma once

#include "network.hpp"

namespace tabuleiro::{shape.space} {{

constexpr int kTableRows = {rows}, kUnits = {units};
constexpr Row<kUnits> kBias =
{initialiser(tables["kBias"])};
{"".join(output(tables, name) for name in OUTPUTS if name in tables)}\
{feature_units(tables) if shape.features else ""}constexpr int kConstant = {tables["kConstant"]};
inline const RowTable<kTableRows, kUnits> kTable(
{literal(tables["kTable"])});

}}  // namespace tabuleiro::{shape.space}
"""


def output(tables: Tables, name: str) -> str:
    return f"""constexpr Output<std::int16_t, kUnits> {name} = {{
{initialiser(tables["kMost"])},
{initialiser(tables[name])}}};
"""


def feature_units(tables: Tables) -> str:
    inputs, hidden = tables["kHiddenWeights"].shape
    weights = ",\n".join(initialiser(row) for row in tables["kHiddenWeights"])
    return f"""constexpr int kInputs = {inputs}, kHidden = {hidden};
constexpr std::array<int, kInputs> kLinear =
{initialiser(tables["kLinear"])};
constexpr Units<int, kHidden> kHiddenWeights[kInputs] = {{
{weights}}};
constexpr Units<int, kHidden> kHiddenBias =
{initialiser(tables["kHiddenBias"])};
constexpr Output<int, kHidden> kHiddenOutput = {{
{initialiser(tables["kHiddenMost"])},
{initialiser(tables["kHiddenOutput"])}}};
"""


def initialiser(numbers: Integers) -> str:
    lines = ["    {"]
    for text in (f"{number}, " for number in numbers):
        if len(lines[-1]) + len(text) > LINE:
            lines.append("     ")
        lines[-1] += text
    return "\n".join(line.rstrip() for line in lines).rstrip(",") + "}"


def literal(numbers: Integers) -> str:
    text = digits(numbers)
    lines = (text[at : at + DIGITS_A_LINE] for at in range(0, len(text), DIGITS_A_LINE))
    return "\n".join(f'    "{line}"' for line in lines)


def digits(numbers: Integers) -> str:
    """Two digits a number, counted from the least; no character that means something in C++."""
    base = len(DIGITS)
    counted = (numbers.ravel() + base * base // 2).tolist()
    return "".join(DIGITS[number // base] + DIGITS[number % base] for number in counted)
