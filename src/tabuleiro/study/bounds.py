"""Limits and sizes as people and programs give them: what is sensible, and words for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabuleiro.engine.api import Limits
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import SpokenError

MOST: Final = {
    "depth": 999,
    "nodes": 10**12,
    "lines": 256,
    "threads": 256,
    "table": 65_536,
}
"""The greatest of each whole number; the least is 1. A table is in megabytes."""
MOST_SECONDS: Final = 10**6

FOR_A_POSITION: Final = Limits(time=5.0)
FOR_A_MOVE: Final = Limits(time=0.5)
"""For every move of a transcript."""

LIMITS: Final = ("depth", "nodes", "time", "lines")


class OutOfBounds(SpokenError):
    """A limit or size that makes no sense."""


def whole(name: str, value: object) -> int:
    """A whole number within its bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST[name]:
        return value
    raise OutOfBounds(
        "{name} is a whole number from 1 to {most}, not {value}",
        name=name,
        most=MOST[name],
        value=said(value),
    )


def seconds(value: object) -> float:
    if isinstance(value, int | float) and value is not True and 0 < value <= MOST_SECONDS:
        return float(value)
    raise OutOfBounds(
        "time is a number of seconds above 0 and up to {most}, not {value}",
        most=MOST_SECONDS,
        value=said(value),
    )


def require(limits: Limits) -> None:
    """OutOfBounds for limits that no search can keep to."""
    for name in ("depth", "nodes", "lines"):
        if (value := getattr(limits, name)) is not None:
            whole(name, value)


def read_limits(given: Mapping[str, object], unless_said: Limits) -> Limits:
    """The limits given, by their names; ``unless_said`` when neither depth, nodes nor time is."""
    lines = whole("lines", given["lines"]) if "lines" in given else unless_said.lines
    depth = whole("depth", given["depth"]) if "depth" in given else None
    nodes = whole("nodes", given["nodes"]) if "nodes" in given else None
    time = seconds(given["time"]) if "time" in given else None
    if (depth, nodes, time) == (None, None, None):
        depth, nodes, time = unless_said.depth, unless_said.nodes, unless_said.time
    return Limits(depth=depth, nodes=nodes, time=time, lines=lines)


def describe(limits: Limits) -> str:
    """``depth=6, time=0.5``: the limits by their names."""
    time = None if limits.time is None else f"{limits.time:g}"
    given = {"depth": limits.depth, "nodes": limits.nodes, "time": time}
    return ", ".join(f"{name}={value}" for name, value in given.items() if value is not None)


def said(value: object) -> str:
    return shorten(value) if isinstance(value, str) else shorten(str(value)).strip("'\"")
