"""Train the network of a game's evaluation, and write its file.

python tools/tune/network.py GAME DATA... [--seconds N] [--teacher SECONDS] [--out FOLDER]

DATA is what `games GAME` wrote. Needs PyTorch, and a GPU to be quick.
"""

import argparse
import importlib.util
import sys
from pathlib import Path

import files
import numpy as np
from integers import LOG_ODDS, quantised, values
from numpy.typing import NDArray
from rows import EXPECTED, NOTHING, PROVEN, Rows, loss
from shapes import SHAPES, Shape

FEWEST = 1000  # positions of which something can be learned, and some be held back
TAUGHT = 0.6  # the share of the teacher in what is expected of positions that came up


def main() -> None:
    arguments = read_arguments()
    if importlib.util.find_spec("torch") is None:
        sys.exit("network: PyTorch is missing: python -m pip install torch")
    from student import fit  # it imports PyTorch

    shape = SHAPES[arguments.game]
    rows = read(arguments.game, shape, arguments.data)
    is_seen = rows.known != NOTHING
    held = rows.where(rows.is_held & is_seen)
    if arguments.teacher is None:
        learned = rows.where(~rows.is_held & is_seen)
        goal = learned.target
    else:
        learned = rows.where(~rows.is_held)
        goal = taught(shape, learned, held, arguments.teacher)
    tables = quantised(shape, fit(shape, learned, goal, arguments.seconds))
    report("the evaluation of the games", held.evaluation / LOG_ODDS, held)
    losses = report(
        "the network", values(shape, tables, held.cells, held.features) / LOG_ODDS, held
    )
    training = files.told(arguments.data, len(rows)) | {"seconds": arguments.seconds}
    if arguments.teacher is not None:
        training["teacher_seconds"] = arguments.teacher
    board = shape.board.shape
    card: files.Card = {"training": training, "losses": losses}
    path = files.write(arguments.out, arguments.game, board, shape.line, tables, card)
    print(f"written: {path}")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=SHAPES)
    parser.add_argument("data", type=Path, nargs="+", help="what `games GAME` wrote")
    parser.add_argument("--seconds", type=float, default=30, help="to learn (default 30)")
    parser.add_argument("--teacher", type=float, metavar="SECONDS", help="a teacher learns first")
    parser.add_argument("--out", type=Path, default=files.NEW, help="folder (build/networks)")
    arguments = parser.parse_args()
    for seconds in arguments.seconds, arguments.teacher:
        if seconds is not None and not seconds > 0:
            parser.error("learning takes more than 0 seconds")
    return arguments


def read(game: str, shape: Shape, paths: list[Path]) -> Rows:
    """The positions that the network is asked about."""
    try:
        rows = Rows.read(game, paths)
    except ValueError as error:
        sys.exit(f"network: {error}")
    if shape.unasked is not None:
        rows = rows.where(rows.features[:, shape.unasked] == 0)
    if len(rows) < FEWEST:
        sys.exit(f"network: {len(rows)} positions are too few to learn from")
    return rows


def taught(shape: Shape, rows: Rows, held: Rows, seconds: float) -> NDArray[np.float32]:
    """What to expect of the rows when a teacher has learned from those that games went through."""
    from teacher import log_odds, teach  # it imports PyTorch

    teacher = teach(shape, rows.where(rows.known != NOTHING), seconds)
    report("the teacher", log_odds(teacher, held.cells), held)
    said = 1 / (1 + np.exp(-log_odds(teacher, rows.cells)))
    mixed = (1 - TAUGHT) * rows.target + TAUGHT * said
    goal = np.select([rows.known == NOTHING, rows.known == PROVEN], [said, rows.target], mixed)
    return goal.astype(np.float32)


def report(who: str, log_odds: NDArray[np.floating], held: Rows) -> dict[str, object]:
    tells = held.known != EXPECTED
    of_target, of_results = loss(log_odds, held.target), loss(log_odds[tells], held.result[tells])
    print(f"{who}, held back: target {of_target:.4f}, results {of_results:.4f}", flush=True)
    return {"target": round(float(of_target), 4), "results": round(float(of_results), 4)}


if __name__ == "__main__":
    main()
