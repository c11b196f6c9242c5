"""Computers' moves, hints and analyses, in processes of their own: bounded, fair, cancellable.

Moves go before advice. Whoever has used least comes next: the people of one address share, and so
do the clients there. An analysis that has had its turn makes room when somebody waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from ipaddress import IPv6Address, ip_address

from tabuleiro.engine.api import Info
from tabuleiro.jobs.job import Busy, Job, Result, RunnerFailed, RunningJob, Urgency
from tabuleiro.jobs.runner import Runner
from tabuleiro.jobs.workers import ProcessWorker

from ..metrics import Metrics
from .engine_thought import EngineThought, Found

NICENESS = 10
MOST_OF_ADDRESS = 32
MOST_OF_CLIENT = 4
"""Pieces of advice at the same time."""
BROKEN = Found(failure="the engine's process ended", is_broken=True)


class Asked:
    """A thought that was asked for: it waits, is at work, or has its answer."""

    def __init__(self, running: RunningJob) -> None:
        self._running = running
        self.answer: asyncio.Future[Result] = asyncio.wrap_future(running.future)
        self.is_cancelled = False

    @property
    def is_stopped(self) -> bool:
        return self._running.is_stopped

    async def found(self) -> Found:
        result = await self.answer
        if result.crashed:
            return BROKEN
        return result.value or Found(failure=result.failure)

    def stop(self) -> None:
        """Answer now, with what is known."""
        self._running.stop()

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self.is_cancelled = True
        self._running.cancel()


class Engines:
    """The processes. They belong to one event loop."""

    def __init__(self, size: int, longest: float, metrics: Metrics) -> None:
        """``longest``: seconds for one thought."""
        self._runner = Runner(
            max(1, size), partial(ProcessWorker, NICENESS), (MOST_OF_ADDRESS, MOST_OF_CLIENT)
        )
        self._longest = longest
        self._metrics = metrics
        metrics.gauge("thoughts_waiting", "Searches waiting.", lambda: self._runner.waiting)
        metrics.gauge("thoughts_at_work", "Searches at work.", lambda: self._runner.at_work)

    def think(
        self,
        thought: EngineThought,
        share: tuple[str, ...],
        urgency: Urgency = Urgency.MOVE,
        listener: Callable[[Info], None] | None = None,
    ) -> Asked:
        """Begin, or wait for a turn; Busy for more advice than one client may have."""
        loop = asyncio.get_running_loop()
        asked: Asked | None = None

        def hear(info: Info) -> None:
            if listener and not (asked and asked.is_cancelled):
                listener(info)

        def tell(info: Info) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hear, info)

        job = Job(thought, thought.key, share, urgency, self._longest)
        try:
            running = self._runner.submit(job, tell if listener else None)
        except RunnerFailed:
            raise Busy from None
        self._metrics.thoughts(urgency.name.lower()).inc()
        asked = Asked(running)
        return asked

    async def close(self) -> None:
        await asyncio.to_thread(self._runner.close)


def share_of(address: str, client: str) -> tuple[str, str]:
    """The people of an address share like one: of IPv6, all that begin with the same 64 bits."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address, client
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64)
    return str(ip), client
