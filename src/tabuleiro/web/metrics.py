"""Counts and times of a process, for Prometheus."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds."""

disable_created_metrics()  # type: ignore[no-untyped-call]

Counters = Callable[[str], Counter]
"""The counter of a status, a kind, a code …"""


class Metrics:
    """Everything that is counted, each with the label ``worker``: the process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._worker = str(os.getpid())
        self.requests = self._counters("requests", "Answers over HTTP.", "status")
        self.acts = self._counters("acts", "Acts stored.", "kind")
        self.refused = self._counters("refused", "Messages refused.", "code")
        self.thoughts = self._counters("thoughts", "Searches asked for.", "purpose")
        commits = Counter(
            "tabuleiro_commits", "Transactions with acts.", ["worker"], registry=self._registry
        )
        self._commits = commits.labels(self._worker)
        self.act_seconds = self._histogram("act_seconds", "From a message to the act stored.")
        self.commit_seconds = self._histogram("commit_seconds", "For a transaction.")

    def gauge(self, name: str, words: str, ask: Callable[[], float]) -> None:
        """A number that is asked for when the metrics are read."""
        gauge = Gauge(f"tabuleiro_{name}", words, ["worker"], registry=self._registry)
        gauge.labels(self._worker).set_function(ask)

    def value(self, name: str, **labels: str) -> float:
        """What is counted now; 0 where nothing has been."""
        labels["worker"] = self._worker
        return self._registry.get_sample_value(f"tabuleiro_{name}", labels) or 0.0

    def committed(self, acts: int, seconds: float) -> None:
        self._commits.inc(acts > 0)
        self.commit_seconds.observe(seconds)

    def text(self) -> str:
        return generate_latest(self._registry).decode()

    def _counters(self, name: str, words: str, label: str) -> Counters:
        counter = Counter(f"tabuleiro_{name}", words, ["worker", label], registry=self._registry)
        return partial(counter.labels, self._worker)

    def _histogram(self, name: str, words: str) -> Histogram:
        histogram = Histogram(
            f"tabuleiro_{name}", words, ["worker"], registry=self._registry, buckets=BOUNDS
        )
        return histogram.labels(self._worker)
