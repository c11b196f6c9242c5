"""What analysis finds, as data for programs: the objects of ``--json`` and of the service."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from tabuleiro.engine.api import Info, Line, Score
from tabuleiro.engine.chances import chances

from .annotating import SideSummary, summary
from .judging import Judged


def score_data(score: Score) -> dict[str, Any]:
    """``value`` in hundredths, or ``win_in`` where the result is proven; for the side to move."""
    if score.win_in is not None:
        return {"win_in": score.win_in}
    return {"value": score.value, "draw": True} if score.is_draw else {"value": score.value}


def line_data(line: Line, game: str) -> dict[str, Any]:
    return {
        "score": score_data(line.score),
        "chances": round(chances(line.score, game), 4),
        "moves": list(line.moves),
    }


def info_data(info: Info, game: str) -> dict[str, Any]:
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 4),
        "speed": round(info.speed),
        "lines": [line_data(line, game) for line in info.lines],
    }


def judged_data(judged: Judged, game: str) -> dict[str, Any]:
    return {
        "ply": judged.ply,
        "side": judged.side,
        "move": judged.move,
        "score": score_data(judged.score),
        "chances": round(judged.chances, 4),
        "loss": round(judged.loss, 4),
        "fault": judged.fault.name if judged.fault else None,
        "best": line_data(judged.best, game),
        "counted": judged.is_free,
    }


def sides_data(judged: Iterable[Judged]) -> list[dict[str, Any]]:
    moves = list(judged)
    return [summary_data(summary(moves, side)) for side in (1, 2)]


def summary_data(of: SideSummary) -> dict[str, Any]:
    accuracy = None if of.accuracy is None else round(of.accuracy, 4)
    return {**asdict(of), "mean_loss": round(of.mean_loss, 4), "accuracy": accuracy}
