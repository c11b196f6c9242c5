"""Random keys, clicks, texts and sizes: the program never crashes or hangs.

More of it: ``make nightly PART=monkey``.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual import events

from extent import extent
from tabuleiro.play import Session
from tabuleiro.tui.app import Opening, PlayGame, WatchGame
from tui.program_driver import ProgramDriver, run_program

EVENTS = extent(80, 250, "TABULEIRO_MONKEY")
KEYS = [
    *"abcdefghijklmnoprstuvwxyzR!?/:.,<>+-=0123456789",
    *("enter", "escape", "space", "tab", "shift+tab", "backspace", "delete"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "f1", "ctrl+p"),
]
"""Everything but the ways out of the program."""
SIZES = [(80, 24), (100, 30), (160, 50), (60, 18), (41, 11), (10, 3), (1, 1), (200, 12)]
PASTED = ["a1c1", "x" * 1_000_000, "\n".join(["\x00 [bold] {side} ]"] * 1000), "", "e2\u202e😀"]


def openings() -> list[Opening | None]:
    return [
        None,
        PlayGame(Session.new("stacks", ("human", "random"))),
        PlayGame(Session.new("barca", ("human", "engine:depth=1"))),
        WatchGame(Session.new("talpa", ("random", "random"), options={"size": "5x5"})),
    ]


async def act(program: ProgramDriver, random: Random) -> str:
    """Do one thing, and say what."""
    width, height = program.app.size
    match random.choices(("key", "click", "paste", "resize"), (60, 30, 3, 7))[0]:
        case "key":
            key: str = random.choice(KEYS)
            await program.pilot.press(key)
            return key
        case "click":
            place = random.randrange(max(width, 1)), random.randrange(max(height, 1))
            program.click_at(*place, random.choice((1, 1, 1, 3)))
            return f"click {place}"
        case "paste":
            program.app.post_message(events.Paste(random.choice(PASTED)))
            return "paste"
        case _:
            size = random.choice(SIZES)
            await program.pilot.resize_terminal(*size)
            return f"resize {size}"


@pytest.mark.parametrize("seed", range(4))
def test_a_monkey(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # files may be saved here
    random = Random(seed)
    done: list[str] = []

    async def play(program: ProgramDriver) -> None:
        while len(done) < EVENTS:
            done.append(await act(program, random))
            if len(done) % 10 == 0:
                await program.pilot.pause()
            if program.app.return_code is not None:
                return
        await program.pilot.resize_terminal(100, 40)
        for _ in range(20):
            await program.press("escape")
        assert program.name in ("MenuScreen", "GameScreen"), program.text()
        await program.pilot.press("ctrl+q")
        assert program.app.return_code == 0

    opening = openings()[seed]
    try:
        while len(done) < EVENTS:
            run_program(play, tmp_path / "home", opening)
            opening = None
    except BaseException:
        print("what was done:", *done, sep="\n")
        raise
