"""Fit an evaluation's weights to the results of games by logistic regression.

python tools/tune/fit.py WEIGHTS DATA... [--out FILE] [--pull X] [--step X]
"""

import argparse
import math
import sys
from pathlib import Path
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

WEIGHT_UNIT = 16  # kWeightUnit of core/search/eval.hpp
SCALE = math.log(10) / 400 / WEIGHT_UNIT  # an evaluation of 100 expects 64 %, as 100 Elo do
HELD_BACK = 0.1  # the share of the data, whole games at the end, that is only used to judge
MOST_STEPS = 100
TOLERANCE = 1e-6  # of the whole cross-entropy that a step would still gain
LINE = 108


def main() -> None:
    arguments = read_arguments()
    try:
        names, start = read_weights(arguments.weights)
        features, results = read_data(arguments.data, len(names))
    except (OSError, ValueError) as error:
        fail(str(error))
    cut = int(len(results) * (1 - HELD_BACK))
    train, judge = (features[:cut], results[:cut]), (features[cut:], results[cut:])

    scale = best_scale(*train, start, arguments.pull)
    scaled = start * scale
    best = fit(*train, scaled, arguments.pull)
    if arguments.step is not None:
        if scale <= 0:
            fail("the present weights favour the loser: fit without --step")
        best = start + arguments.step * (best / scale - start)
    fitted = np.rint(best).astype(int)
    print(f"{len(results)} positions, mean result {results.mean():.3f}")
    for title, weights in ("before", start), ("before, best scale", scaled), ("after", fitted):
        print(f"loss {title}: {loss(*train, weights):.5f}, held back {loss(*judge, weights):.5f}")
    for name, old, new in zip(names, scaled, fitted, strict=True):
        print(f"{old:8.0f} {new:8d}  {name}")
    print(initialiser(fitted.tolist()))
    if arguments.out:
        lines = [f"{weight} {name}\n" for weight, name in zip(fitted, names, strict=True)]
        arguments.out.write_text("".join(lines))


def fail(reason: str) -> NoReturn:
    print(f"fit: {reason}", file=sys.stderr)
    sys.exit(2)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path, help="what `selfplay GAME weights` prints")
    parser.add_argument("data", type=Path, nargs="+", help="what `selfplay GAME games` wrote")
    parser.add_argument("--out", type=Path, help="write the fitted weights to this file")
    parser.add_argument(
        "--pull",
        type=float,
        default=10.0,
        help="how strongly weights are pulled to where they were (default 10)",
    )
    parser.add_argument(
        "--step",
        type=float,
        help="go only this share of the way to the fit, on the scale of the present weights",
    )
    arguments = parser.parse_args()
    if not arguments.pull > 0:
        parser.error("the pull is more than 0")
    if arguments.step is not None and not 0 < arguments.step <= 1:
        parser.error("the step is more than 0 and at most 1")
    return arguments


def read_weights(path: Path) -> tuple[list[str], Vector]:
    pairs = [line.split(" ", 1) for line in path.read_text().splitlines()]
    return [name for _, name in pairs], np.array([float(weight) for weight, _ in pairs])


def read_data(paths: list[Path], width: int) -> tuple[Matrix, Vector]:
    files = [np.fromfile(path, dtype=np.int16) for path in paths]
    for path, numbers in zip(paths, files, strict=True):
        if len(numbers) == 0 or len(numbers) % (width + 1):
            raise ValueError(f"{path} does not hold rows of {width} features and a result")
    rows = np.concatenate(files).reshape(-1, width + 1).astype(np.float64)
    return rows[:, :-1], rows[:, -1] / 2


def loss(features: Matrix, results: Vector, weights: Vector) -> float:
    """The mean cross-entropy of the results."""
    return cross_entropy(SCALE * (features @ weights), results) / len(results)


def cross_entropy(logits: Vector, results: Vector) -> float:
    return float(np.sum(np.logaddexp(0, logits) - results * logits))


def fit(features: Matrix, results: Vector, centre: Vector, pull: float) -> Vector:
    """The likeliest weights.

    A pull of 1 believes beforehand that each lies around the centre with a standard deviation of
    1/SCALE, 174 units of evaluation; a pull of n counts as much as n such beliefs.
    """
    return regress(features, results, centre * SCALE, pull) / SCALE


def best_scale(features: Matrix, results: Vector, weights: Vector, pull: float) -> float:
    """The factor that makes given weights predict best; 1 where they say nothing."""
    logits = SCALE * (features @ weights)
    return float(regress(logits[:, None], results, np.ones(1), pull)[0])


def regress(features: Matrix, results: Vector, centre: Vector, ridge: float) -> Vector:
    """Logistic regression by Newton's method.

    The ridge keeps the objective strictly convex, whatever the data, and a step that overshoots is
    halved until it descends: so it converges from anywhere, and a feature that decides every game
    gets a large weight instead of an infinite one.
    """

    def objective(x: Vector) -> float:
        away = x - centre
        return cross_entropy(features @ x, results) + ridge / 2 * float(away @ away)

    x, value = centre, objective(centre)
    for _ in range(MOST_STEPS):
        p = (1 + np.tanh(features @ x / 2)) / 2
        gradient = features.T @ (p - results) + ridge * (x - centre)
        curvature = (features * (p * (1 - p))[:, None]).T @ features + ridge * np.eye(len(x))
        step = np.linalg.solve(curvature, gradient)
        descent = float(gradient @ step)
        if descent < TOLERANCE:
            break
        while (lower := objective(x - step)) > value - descent / 10:
            step, descent = step / 2, descent / 2
            if descent < TOLERANCE:
                return x
        x, value = x - step, lower
    return x


def initialiser(weights: list[int]) -> str:
    lines = [""]
    for text in (f"{weight}, " for weight in weights):
        if len(lines[-1]) + len(text) > LINE - 8:
            lines.append("")
        lines[-1] += text
    return "{\n" + "\n".join("        " + line.rstrip() for line in lines).rstrip(",") + "};"


if __name__ == "__main__":
    main()
