"""A server that is killed again and again under load: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from web.crowd import Crowd, until
from web.scripts import scripts_of, served
from web.services import Program, wait_until
from web.sparring import Sparring

KILLS = 50
TABLES = 12
PACE = 0.04
"""Seconds between two moves in a game."""
SEED = 5

pytestmark = pytest.mark.system


def test_fifty_kills(tmp_path: Path) -> None:
    server = Program(tmp_path)
    server.start()
    try:
        server.wait()
        crowd = asyncio.run(_played(server))
        wait_until(lambda: not server.orphans(), "engines outlive their server")
    finally:
        status = server.stop()
    assert crowd.notes.faults == []
    assert server.errors() == ""
    assert status == 0


async def _played(server: Program) -> Crowd:
    source = random.Random(SEED)
    scripts = [scripts_of(game, 4, longest=60) for game in served()]
    crowd = Crowd(server.url, scripts, TABLES, PACE)
    sparring = Sparring(server.url, served(), 2, "engine:1", crowd.notes)
    await crowd.sit_down()
    await sparring.sit_down()
    crowd.start()
    for number in range(KILLS):
        if number % 5:
            await _moves(crowd, source.randrange(1, 10 * TABLES))
            await asyncio.sleep(source.uniform(0, PACE))
        else:
            await asyncio.sleep(source.uniform(0, 1))  # perhaps it is still starting
        server.kill()
        server.start()
    await _everybody_goes_on(crowd, sparring)
    await sparring.stop()
    await crowd.stop()
    return crowd


async def _moves(crowd: Crowd, count: int) -> None:
    """Wait for so many more to be acknowledged."""
    enough = crowd.notes.acknowledged + count
    await until(lambda: crowd.notes.acknowledged >= enough)


async def _everybody_goes_on(crowd: Crowd, sparring: Sparring) -> None:
    tables = [(table, table.acknowledged) for table in crowd.tables]
    answers = sparring.answers
    await until(lambda: all(table.acknowledged > before + 4 for table, before in tables))
    await until(lambda: sparring.answers > answers)
