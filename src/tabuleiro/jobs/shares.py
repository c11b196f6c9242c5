"""Who is next: whoever has used least, of those whose job is most urgent."""

from __future__ import annotations

from collections.abc import Iterable

from .job import Job

HALF_LIFE = 60.0
"""Seconds after which half of what was used is forgotten."""
MOST_KEPT = 10_000
"""Shares that are remembered."""

Share = tuple[str, ...]


def around(share: Share) -> Iterable[Share]:
    """A share and those it is part of, the outermost first."""
    return (share[:depth] for depth in range(1, len(share) + 1))


class Shares:
    """Seconds that each share has used, measured and slowly forgotten."""

    def __init__(self) -> None:
        self._used: dict[Share, tuple[float, float]] = {}
        """Seconds, and when they were counted."""

    def used(self, share: Share, now: float) -> float:
        seconds, at = self._used.get(share, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def add(self, share: Share, seconds: float, now: float) -> None:
        """So long a worker was used for a share, and for all it is part of."""
        for each in around(share):
            self._used[each] = self.used(each, now) + seconds, now
        if len(self._used) > MOST_KEPT:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Those that have used least are as good as new."""
        most = sorted(self._used, key=lambda each: self.used(each, now))[MOST_KEPT // 2 :]
        self._used = {each: self._used[each] for each in most}

    def order(self, job: Job, now: float) -> tuple[float, ...]:
        """What is least goes first: urgency, then the outermost share, then those within."""
        return job.urgency, *(self.used(each, now) for each in around(job.share))
