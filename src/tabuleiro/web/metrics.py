"""Counts and times of a process, as Prometheus reads them."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds."""


class Histogram:
    """How many took up to so long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str, labels: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{{labels},le="{bound}"}} {total}'
        yield f"{name}_sum{{{labels}}} {self.sum:.6f}"
        yield f"{name}_count{{{labels}}} {total}"


class Metrics:
    """Everything that is counted. Counters only grow; gauges are asked when they are read."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.acts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.thoughts: Counter[str] = Counter()
        self.batches = 0
        self.act_seconds = Histogram()
        self.commit_seconds = Histogram()
        self.gauges: dict[str, Callable[[], float]] = {}

    def committed(self, acts: int, seconds: float) -> None:
        self.batches += acts > 0
        self.commit_seconds.observe(seconds)

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        worker = f'worker="{os.getpid()}"'
        for name, label, counts in (
            ("requests", "status", self.requests),
            ("acts", "kind", self.acts),
            ("refused", "code", self.refused),
            ("thoughts", "purpose", self.thoughts),
        ):
            yield _type(f"{name}_total", "counter")
            for value, count in sorted(counts.items()):
                yield f'tabuleiro_{name}_total{{{worker},{label}="{value}"}} {count}'
        yield _type("commits_total", "counter")
        yield f"tabuleiro_commits_total{{{worker}}} {self.batches}"
        for name, histogram in (("act", self.act_seconds), ("commit", self.commit_seconds)):
            yield _type(f"{name}_seconds", "histogram")
            yield from histogram.lines(f"tabuleiro_{name}_seconds", worker)
        for name, ask in self.gauges.items():
            yield _type(name, "gauge")
            yield f"tabuleiro_{name}{{{worker}}} {ask():g}"


def _type(name: str, kind: str) -> str:
    return " ".join(("# TYPE", f"tabuleiro_{name}", kind))
