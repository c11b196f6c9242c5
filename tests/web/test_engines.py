"""Thinking in other processes: fair, bounded, stopped when it is due."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from typing import Any

import pytest

from tabuleiro.engine.api import Info, Limits
from tabuleiro.positions import start
from tabuleiro.web.engines.pool import Busy, Engines, Task, Thought, Urgency
from tabuleiro.web.metrics import Metrics

FOREVER = Limits()


def task(game: str = "barca", player: str = "engine", limits: Limits | None = FOREVER) -> Task:
    return Task("key", game, start(game).text(), (), player, limits)


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
        thought = engines.think(task(limits=Limits(depth=3)), "ana", listener=told.append)
        found = await thought.answer
        assert found.move in start("barca").moves()
        assert found.info
        assert found.info.lines[0].moves[0] == found.move
        assert told[-1].depth == 3

    within(work)


def test_a_game_that_is_not_listed() -> None:
    async def work(engines: Engines) -> None:
        found = await engines.think(task("tiny", "random", None), "ana").answer
        assert found.move in start("tiny").moves()

    within(work)


def test_stop_and_cancel() -> None:
    async def work(engines: Engines) -> None:
        told: list[Info] = []
        thought = engines.think(task(), "ana", listener=told.append)
        waiting = engines.think(task(), "rui")
        await until(lambda: told)
        waiting.cancel()
        thought.stop()
        assert (await thought.answer).move
        assert not (await waiting.answer).move
        gone = engines.think(task(), "eva")
        gone.cancel()
        after = engines.think(task(limits=Limits(depth=1)), "eva")
        assert (await after.answer).move

    within(work)


def test_nothing_thinks_for_ever() -> None:
    async def work(engines: Engines) -> None:
        assert (await engines.think(task(), "ana").answer).move

    within(work, longest=0.2)


def test_moves_go_first_and_clients_take_turns() -> None:
    async def work(engines: Engines) -> list[str]:
        order: list[str] = []
        told: list[Info] = []
        brief = task(limits=Limits(depth=1))

        def think(name: str, client: str, urgency: Urgency) -> Thought:
            thought = engines.think(brief, client, urgency)
            thought.answer.add_done_callback(lambda _: order.append(name))
            return thought

        busy = engines.think(task(), "ana", Urgency.MOVE, told.append)
        await until(lambda: told)
        waiting = [think(f"advice {each}", "ana", Urgency.ADVICE) for each in (1, 2)]
        waiting += [
            think("advice of rui", "rui", Urgency.ADVICE),
            think("move", "eva", Urgency.MOVE),
        ]
        busy.stop()
        await asyncio.gather(*(each.answer for each in waiting))
        return order

    assert within(work)[0] == "move"


def test_an_analysis_makes_room() -> None:
    async def work(engines: Engines) -> None:
        analysis = engines.think(task(), "ana", Urgency.ADVICE)
        move = engines.think(task(limits=Limits(depth=1)), "rui")
        assert (await move.answer).move
        assert (await analysis.answer).move

    within(work)


def test_nobody_has_all_the_advice() -> None:
    async def work(engines: Engines) -> None:
        for _ in range(4):
            engines.think(task(), "ana", Urgency.ADVICE)
        with pytest.raises(Busy):
            engines.think(task(), "ana", Urgency.ADVICE)
        engines.think(task(), "rui", Urgency.ADVICE)
        engines.think(task(), "ana", Urgency.MOVE)

    within(work)


def test_a_process_that_dies() -> None:
    async def work(engines: Engines) -> None:
        told: list[Info] = []
        thought = engines.think(task(), "ana", listener=told.append)
        await until(lambda: told)
        process = engines._processes[0]._process
        assert process
        os.kill(process.pid, signal.SIGKILL)
        assert (await thought.answer).is_broken
        again = engines.think(task(limits=Limits(depth=1)), "ana")
        assert (await again.answer).move

    within(work)


def test_a_process_that_has_just_ended_is_left_to_its_watcher(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """However late that looks: whoever else asks how it ended takes the answer away."""
    wait = os.waitpid

    def wait_lazily(pid: int, options: int) -> tuple[int, int]:
        if not options & os.WNOHANG:
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            time.sleep(0.2)
        return wait(pid, options)

    monkeypatch.setattr(os, "waitpid", wait_lazily)

    async def work(engines: Engines) -> None:
        assert (await engines.think(task(limits=Limits(depth=1)), "ana").answer).move

    within(work)
    test_a_process_that_dies()
    assert not caplog.messages


def test_what_cannot_be_thought_of() -> None:
    async def work(engines: Engines) -> None:
        found = await engines.think(task(player="nobody"), "ana").answer
        assert "no player" in found.failure
        assert not found.is_broken

    within(work)
