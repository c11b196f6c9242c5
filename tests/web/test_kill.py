"""A server that is killed again and again under load: nothing acknowledged is lost or doubled.

More of it: ``make nightly PART=kills``.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from extent import extent
from web.computer_load import ComputerLoad
from web.people_load import PeopleLoad, until
from web.scripted_games import scripts_of, served
from web.services import Program, postgresql, program, redis, wait_until

KILLS = extent(50, 50, "TABULEIRO_KILLS")
WORKERS_KILLED = 8
TABLES = 12
PACE = 0.04
"""Seconds between two moves in a game."""
SEED = 5

pytestmark = pytest.mark.system


def test_fifty_kills(tmp_path: Path) -> None:
    with program(tmp_path) as server:
        faults = _run(_played(server, KILLS, _kill))
        wait_until(lambda: not server.orphans(), "engines outlive their server")
    assert faults == []
    assert server.errors() == ""


def test_workers_are_killed(tmp_path: Path) -> None:
    with postgresql() as database, redis() as events:
        services = {"TABULEIRO_DATABASE_URL": database, "TABULEIRO_REDIS_URL": events}
        with program(tmp_path, workers=2, **services) as server:
            faults = _run(_played(server, WORKERS_KILLED, _kill_a_worker))
            wait_until(lambda: not server.orphans(), "engines outlive their server")
    assert faults == []
    assert server.errors() == ""


def _run(work: Coroutine[None, None, list[str]]) -> list[str]:
    """In a thread of its own: browser tests leave an event loop running in theirs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def _played(
    server: Program, kills: int, kill: Callable[[Program, Random], None]
) -> list[str]:
    """What people saw of a server that was killed so often: nothing, if all is well."""
    source = Random(SEED)
    scripts = [scripts_of(game, 4, longest=60) for game in served()]
    people = PeopleLoad(server.url, scripts, TABLES, PACE)
    against = ComputerLoad(server.url, served(), 2, "engine:1", people.notes)
    await people.sit_down()
    await against.sit_down()
    people.start()
    for number in range(kills):
        if number % 5:
            await _moves(people, source.randrange(1, 10 * TABLES))
            await asyncio.sleep(source.uniform(0, PACE))
        else:
            await asyncio.sleep(source.uniform(0, 1))  # perhaps it is still starting
        kill(server, source)
    await _everybody_goes_on(people, against)
    await against.stop()
    await people.stop()
    return people.notes.faults


def _kill(server: Program, source: Random) -> None:
    server.kill()
    server.start()


def _kill_a_worker(server: Program, source: Random) -> None:
    """uvicorn starts another one, also when the other was killed just before."""
    wait_until(server.worker_pids, "no worker is left")
    os.kill(source.choice(server.worker_pids()), signal.SIGKILL)


async def _moves(people: PeopleLoad, count: int) -> None:
    """Wait for so many more to be acknowledged."""
    enough = people.notes.acknowledged + count
    await until(lambda: people.notes.acknowledged >= enough)


async def _everybody_goes_on(people: PeopleLoad, against: ComputerLoad) -> None:
    tables = [(table, table.acknowledged) for table in people.tables]
    answers = against.answers
    await until(lambda: all(table.acknowledged > before + 4 for table, before in tables))
    await until(lambda: against.answers > answers)
