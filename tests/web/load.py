"""``make bench-web``: many games at once on the real server, and how quick it is."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, process_time

from tabuleiro.benchmark.machine import machine
from web.computer_load import ComputerLoad
from web.people_load import PeopleLoad
from web.scripted_games import Script, scripts_of, served
from web.services import POSTGRESQL, REDIS, Program, postgresql, program, redis

TURN = 2.0
"""Seconds between two moves of a player."""
COMPUTER = "engine:time=1"
SCRIPTS = 16
"""Of each game, at most."""
TARGET = 0.150
"""Seconds within which 99 of 100 moves reach the opponent."""


def main() -> int:
    options = _options()
    count = min(SCRIPTS, 1 + options.games // 4)
    scripts = [scripts_of(game, count, longest=100) for game in served()]
    print(f"{machine()}, {len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="tabuleiro-") as folder:
        with _server(Path(folder), options.workers) as server:
            faults = asyncio.run(_measure(server, scripts, options, engines=0))
            if options.engines:
                faults += asyncio.run(_measure(server, scripts, options, engines=options.engines))
        errors = server.errors()
    for fault in faults[:20]:
        print(f"fault: {fault}")
    print(errors, end="")
    return 1 if faults or errors else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-web LOAD=…")
    parser.add_argument("--games", type=int, default=500, help="games at once")
    parser.add_argument("--seconds", type=float, default=40.0, help="of play")
    parser.add_argument("--engines", type=int, default=4, help="games against a computer beside")
    parser.add_argument("--workers", type=int, default=1, help="2 and more: PostgreSQL and Redis")
    return parser.parse_args()


@contextmanager
def _server(folder: Path, workers: int) -> Iterator[Program]:
    with ExitStack() as stack:
        environment = {}
        if workers > 1:
            if not (POSTGRESQL and REDIS):
                sys.exit("Several workers need the packages postgresql and redis-server.")
            environment = {
                "TABULEIRO_DATABASE_URL": stack.enter_context(postgresql()),
                "TABULEIRO_REDIS_URL": stack.enter_context(redis()),
            }
        yield stack.enter_context(program(folder, workers=workers, **environment))


async def _measure(
    server: Program, scripts: list[list[Script]], options: argparse.Namespace, *, engines: int
) -> list[str]:
    """Play for a while and print how it was; what was wrong."""
    people = PeopleLoad(server.url, scripts, options.games, TURN / 2)
    against = ComputerLoad(server.url, served(), engines, COMPUTER, people.notes)
    await people.sit_down()
    await against.sit_down()
    gc.collect()
    gc.disable()  # the players' own pauses are not the server's
    began, ours, theirs = perf_counter(), process_time(), server.cpu_seconds()
    people.start()
    await asyncio.sleep(options.seconds)
    seconds = perf_counter() - began
    ours, theirs = process_time() - ours, server.cpu_seconds() - theirs
    gc.enable()
    await against.stop()
    await people.stop()
    notes = people.notes
    if notes.losses:
        notes.faults.append(f"{notes.losses} connections were lost")
    beside = f" beside {engines} against computers ({against.answers} answers)" if engines else ""
    target = TARGET * (2 if engines else 1)
    verdict = "met" if _percentile(notes.latencies, 99) < target else "missed"
    print(f"{options.games} games at once{beside}, {notes.games} in all:")
    print(f"  {notes.acknowledged} moves in {seconds:.0f} s, {notes.late} later than they were due")
    print(f"  from sending to the opponent's receipt: {_percentiles(notes.latencies)}")
    print(f"  aim: 99 % under {1000 * target:.0f} ms: {verdict}")
    print(f"  the players themselves got to work late by: {_percentiles(notes.lags)}")
    print(
        f"  processor time a move: server {1000 * theirs / notes.acknowledged:.2f} ms,"
        f" players {1000 * ours / notes.acknowledged:.2f} ms"
    )
    print(f"  faults: {len(notes.faults)}")
    return notes.faults


def _percentiles(times: list[float]) -> str:
    shares = (f"{share} % {1000 * _percentile(times, share):.1f} ms" for share in (50, 95, 99))
    return f"{', '.join(shares)}, at most {1000 * max(times):.0f} ms"


def _percentile(times: list[float], share: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


if __name__ == "__main__":
    sys.exit(main())
