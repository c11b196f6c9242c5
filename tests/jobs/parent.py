"""A process with a runner, for tests that kill it."""

from __future__ import annotations

from multiprocessing.connection import Connection
from queue import Queue

from jobs.work import Foreign
from tabuleiro.jobs.job import Job
from tabuleiro.jobs.runner import Runner


def main(connection: str) -> None:
    """Say what its workers have started, one of them at work and one idle; then wait."""
    started: Queue[tuple[int, int]] = Queue()
    runner = Runner(2)
    running = [runner.submit(Job(Foreign(ends)), started.put) for ends in (False, True)]
    pairs = [started.get() for _ in running]
    running[1].future.result()
    Connection(int(connection)).send([pid for pair in pairs for pid in pair])
    running[0].future.result()
