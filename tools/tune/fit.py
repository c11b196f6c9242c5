"""Fit an evaluation's weights to the results of games by logistic regression.

python tools/tune/fit.py WEIGHTS DATA... [--out FILE] [--pull X]
"""

import argparse
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

WEIGHT_UNIT = 16  # kWeightUnit of core/eval/eval.hpp
SCALE = math.log(10) / 400 / WEIGHT_UNIT  # an evaluation of 100 expects 64 %, as 100 Elo do
HELD_BACK = 0.1  # the share of the data, whole games at the end, that is only used to judge
LINE = 108


def main() -> None:
    arguments = read_arguments()
    names, start = read_weights(arguments.weights)
    features, results = read_data(arguments.data, len(names))
    cut = int(len(results) * (1 - HELD_BACK))
    train, judge = (features[:cut], results[:cut]), (features[cut:], results[cut:])

    fitted = np.rint(fit(*train, start, arguments.pull)).astype(int)
    scaled = start * best_scale(*train, start)
    print(f"{len(results)} positions, mean result {results.mean():.3f}")
    for title, weights in ("before", start), ("before, best scale", scaled), ("after", fitted):
        print(f"loss {title}: {loss(*train, weights):.5f}, held back {loss(*judge, weights):.5f}")
    for name, old, new in zip(names, scaled, fitted, strict=True):
        print(f"{old:8.0f} {new:8d}  {name}")
    print(initialiser(fitted.tolist()))
    if arguments.out:
        lines = [f"{weight} {name}\n" for weight, name in zip(fitted, names, strict=True)]
        arguments.out.write_text("".join(lines))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path, help="what `selfplay GAME weights` prints")
    parser.add_argument("data", type=Path, nargs="+", help="what `selfplay GAME games` wrote")
    parser.add_argument("--out", type=Path, help="write the fitted weights to this file")
    parser.add_argument(
        "--pull", type=float, default=1.0, help="how strongly weights are pulled to 0 (default 1)"
    )
    return parser.parse_args()


def read_weights(path: Path) -> tuple[list[str], Vector]:
    pairs = [line.split(" ", 1) for line in path.read_text().splitlines()]
    return [name for _, name in pairs], np.array([float(weight) for weight, _ in pairs])


def read_data(paths: list[Path], width: int) -> tuple[Matrix, Vector]:
    rows = np.concatenate([np.fromfile(path, dtype=np.int16) for path in paths])
    rows = rows.reshape(-1, width + 1).astype(np.float64)
    return rows[:, :-1], rows[:, -1] / 2


def expected(features: Matrix, weights: Vector) -> Vector:
    return 1 / (1 + np.exp(-SCALE * (features @ weights)))


def loss(features: Matrix, results: Vector, weights: Vector) -> float:
    """The mean cross-entropy of the results."""
    sums = SCALE * (features @ weights)
    return float(np.mean(np.logaddexp(0, sums) - results * sums))


def fit(features: Matrix, results: Vector, start: Vector, pull: float) -> Vector:
    """Newton's method; one unit of pull is a standard deviation of 10 for every scaled weight."""
    inner = start * SCALE
    ridge = pull / 100 * np.eye(len(start))
    for _ in range(50):
        p = expected(features, inner / SCALE)
        gradient = features.T @ (p - results) + ridge @ inner
        curvature = (features * (p * (1 - p))[:, None]).T @ features + ridge
        step = np.linalg.solve(curvature, gradient)
        inner = inner - step
        if np.abs(step).max() < 1e-6:
            break
    return inner / SCALE


def best_scale(features: Matrix, results: Vector, weights: Vector) -> float:
    """The factor that makes given weights predict best: fitting one feature, their sum."""
    sums = (features @ weights)[:, None]
    return float(fit(sums, results, np.array([1.0]), 0.0)[0])


def initialiser(weights: list[int]) -> str:
    lines = [""]
    for text in (f"{weight}, " for weight in weights):
        if len(lines[-1]) + len(text) > LINE - 8:
            lines.append("")
        lines[-1] += text
    return "{\n" + "\n".join("        " + line.rstrip() for line in lines).rstrip(",") + "};"


if __name__ == "__main__":
    main()
