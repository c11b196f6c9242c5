"""Thinking in other processes: fair, bounded, stopped when it is due."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from tabuleiro.engine.api import Info, Limits
from tabuleiro.jobs.job import Busy, Urgency
from tabuleiro.jobs.workers import ProcessWorker
from tabuleiro.positions import start
from tabuleiro.web.engines.engine_thought import EngineThought
from tabuleiro.web.engines.engines import Asked, Engines, share_of
from tabuleiro.web.metrics import Metrics

FOREVER = Limits()


ANA, RUI, EVA = ("192.0.2.1", "ana"), ("192.0.2.2", "rui"), ("192.0.2.3", "eva")


def thought(
    game: str = "barca", player: str = "engine", limits: Limits | None = FOREVER
) -> EngineThought:
    return EngineThought("key", game, start(game).text(), (), player, limits)


def within(work: Any, size: int = 1, longest: float = 60.0) -> Any:
    async def run() -> Any:
        engines = Engines(size, longest, Metrics())
        try:
            return await work(engines)
        finally:
            await engines.close()

    return asyncio.run(run())


async def until(is_so: Any) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


def test_a_move_with_what_was_thought() -> None:
    async def work(engines: Engines) -> None:
        told: list[Info] = []
        asked = engines.think(thought(limits=Limits(depth=3)), ANA, listener=told.append)
        found = await asked.found()
        assert found.move in start("barca").moves()
        assert found.info
        assert found.info.lines[0].moves[0] == found.move
        assert told[-1].depth == 3

    within(work)


def test_a_game_that_is_not_listed() -> None:
    async def work(engines: Engines) -> None:
        found = await engines.think(thought("tiny", "random", None), ANA).found()
        assert found.move in start("tiny").moves()

    within(work)


def test_stop_and_cancel() -> None:
    async def work(engines: Engines) -> None:
        told: list[Info] = []
        asked = engines.think(thought(), ANA, listener=told.append)
        waiting = engines.think(thought(), RUI)
        await until(lambda: told)
        waiting.cancel()
        asked.stop()
        assert (await asked.found()).move
        assert not (await waiting.found()).move
        gone = engines.think(thought(), EVA)
        gone.cancel()
        after = engines.think(thought(limits=Limits(depth=1)), EVA)
        assert (await after.found()).move

    within(work)


def test_nothing_thinks_for_ever() -> None:
    async def work(engines: Engines) -> None:
        assert (await engines.think(thought(), ANA).found()).move

    within(work, longest=0.2)


def test_moves_go_first_and_clients_take_turns() -> None:
    async def work(engines: Engines) -> list[str]:
        order: list[str] = []
        told: list[Info] = []
        brief = thought(limits=Limits(depth=1))

        def think(name: str, share: tuple[str, str], urgency: Urgency) -> Asked:
            asked = engines.think(brief, share, urgency)
            asked.answer.add_done_callback(lambda _: order.append(name))
            return asked

        busy = engines.think(thought(), ANA, Urgency.MOVE, told.append)
        await until(lambda: told)
        waiting = [think(f"advice {each}", ANA, Urgency.ADVICE) for each in (1, 2)]
        waiting += [
            think("advice of rui", RUI, Urgency.ADVICE),
            think("move", EVA, Urgency.MOVE),
        ]
        busy.stop()
        await asyncio.gather(*(each.found() for each in waiting))
        return order

    assert within(work)[0] == "move"


def test_an_analysis_makes_room() -> None:
    async def work(engines: Engines) -> None:
        told: list[Info] = []
        analysis = engines.think(thought(), ANA, Urgency.ADVICE, told.append)
        await until(lambda: told)
        move = engines.think(thought(limits=Limits(depth=1)), RUI)
        assert (await move.found()).move
        assert (await analysis.found()).move

    within(work)


def test_nobody_has_all_the_advice() -> None:
    async def work(engines: Engines) -> None:
        for _ in range(4):
            engines.think(thought(), ANA, Urgency.ADVICE)
        with pytest.raises(Busy):
            engines.think(thought(), ANA, Urgency.ADVICE)
        engines.think(thought(), RUI, Urgency.ADVICE)
        engines.think(thought(), ANA, Urgency.MOVE)

    within(work)


def test_a_process_that_dies() -> None:
    async def work(engines: Engines) -> None:
        told: list[Info] = []
        asked = engines.think(thought(), ANA, listener=told.append)
        await until(lambda: told)
        worker = engines._runner._slots[0].worker
        assert isinstance(worker, ProcessWorker)
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)
        assert (await asked.found()).is_broken
        again = engines.think(thought(limits=Limits(depth=1)), ANA)
        assert (await again.found()).move

    within(work)


def test_what_cannot_be_thought_of() -> None:
    async def work(engines: Engines) -> None:
        found = await engines.think(thought(player="nobody"), ANA).found()
        assert "no player" in found.failure
        assert not found.is_broken

    within(work)


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
    ],
)
def test_who_shares(address: str, group: str) -> None:
    assert share_of(address, "ana") == (group, "ana")
