"""How often a client may ask for something: token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

MOST_CLIENTS = 10_000
"""So many clients are remembered; the one that was quiet longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, then ``per_second``."""

    burst: float
    per_second: float


REQUESTS = Rate(200, 40)
CREATIONS = Rate(40, 0.5)
SEARCHES = Rate(30, 2)
"""Hints, evaluations and analyses."""
SOCKETS = Rate(60, 5)
MESSAGES = Rate(60, 20)
"""On one socket."""
OPEN_SOCKETS = 200
"""At the same time, of one client."""


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_at", "_tokens")

    def __init__(self, rate: Rate, at: float) -> None:
        self._tokens = rate.burst
        self._at = at

    def take(self, rate: Rate, at: float) -> float:
        """0 when a token was there, else the seconds until there is one."""
        self._tokens = min(rate.burst, self._tokens + (at - self._at) * rate.per_second)
        self._at = at
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / rate.per_second

    def owe(self, count: int) -> None:
        """Tokens that are taken before they are there."""
        self._tokens -= count


class Rates:
    """One bucket for each client."""

    def __init__(
        self, rate: Rate, scale: float = 1.0, now: Callable[[], float] = monotonic
    ) -> None:
        """With a scale of 0 nothing is limited."""
        self._rate = Rate(rate.burst * scale, rate.per_second * scale)
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, client: str) -> float:
        """Take a token; 0 when there was one, else the seconds until there is."""
        if not self._rate.burst:
            return 0.0
        at = self._now()
        return self._bucket(client, at).take(self._rate, at)

    def charge(self, client: str, count: int) -> None:
        """For what turned out to be more than one: take the others, too, and be it in advance."""
        if self._rate.burst:
            self._bucket(client, self._now()).owe(count)

    def _bucket(self, client: str, at: float) -> Bucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, at)
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket
