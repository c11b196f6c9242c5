"""Memory does not grow however long computers play each other.

More of it: ``make nightly PART=soak``.
"""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from extent import extent
from tabuleiro.play import Session
from tabuleiro.tui.app import WatchGame
from tui.program_driver import ProgramDriver, run_program

PLIES = extent(500, 2000, "TABULEIRO_SOAK")
"""Of games between random players, one after the other."""
FEW = 60
"""The most by which objects of one kind may become more; a leak grows with every ply."""


LASTING = ("tabuleiro.", "textual.", "asyncio.", "_asyncio.", "builtins.function", "builtins.cell")
CACHED = ("tabuleiro.games.", "tabuleiro.tui.square", "textual.strip", "textual.cache")
"""Kinds of objects that are looked at, and those of them that caches of a fixed size hold."""


def alive() -> Counter[str]:
    """How many objects there are of each kind."""
    gc.collect()
    kinds = Counter(f"{type(each).__module__}.{type(each).__name__}" for each in gc.get_objects())
    counted = {kind: kinds[kind] for kind in kinds if kind.startswith(LASTING)}
    return Counter({kind: counted[kind] for kind in counted if not kind.startswith(CACHED)})


def test_memory_stays_flat(tmp_path: Path) -> None:
    plies = 0

    async def play_until(program: ProgramDriver, goal: int) -> Counter[str]:
        nonlocal plies
        while plies < goal:
            await program.until(lambda: program.session.outcome)
            plies += program.session.history.ply
            await program.press("b")
        program.session.pause()
        await program.until(lambda: not program.app.workers)
        left = alive()
        program.session.resume()
        return left

    async def play(program: ProgramDriver) -> None:
        many = await play_until(program, PLIES // 2)
        more = await play_until(program, PLIES)
        grown = {kind: count for kind, count in (more - many).items() if count > FEW}
        assert not grown

    session = Session.new("talpa", ("random", "random"), options={"size": "6x6"})
    run_program(play, tmp_path, WatchGame(session), size=(80, 24))
