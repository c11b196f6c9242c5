"""Writes the picture of the terminal program that the README shows: a real screen of a real game.

python tools/picture.py [FILE]
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "terminal.svg"
SIZE = (120, 40)
"""Columns and lines: Barca's large board, and something beside it."""
GAME = "barca"
MOVES = """
d2c3 f10i10 e2e4 g9h8 f1d3 i10c4 c3f6 c4f7 f6a1 f7a2 a1c3 a2c4
c3f6 c4f7 f6a1 f7a2 a1g7 a2g8 g7f6 h8g7 d3d5 g8e6 f6d4 e10h10
"""
CLICKED = "e4"
"""The piece whose moves are shown."""
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Addresses of fonts, which a picture on a page does not load."""


async def draw(folder: Path) -> str:
    from tabuleiro.play import Session
    from tabuleiro.state import State
    from tabuleiro.tui.app import PlayGame, Tabuleiro

    state = State(folder)
    state.change(animation=False, first="human", second="engine:5")
    session = Session.new(GAME, ("human", "engine:5"))
    for move in MOVES.split():
        session.history.play(move)
    app = Tabuleiro(state, PlayGame(session))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        session.click(CLICKED)
        await pilot.pause()
        await pilot.pause()
        return FONTS.sub("", app.export_screenshot(title="tabuleiro", simplify=True))


def picture() -> str:
    """The picture as SVG; the same one every time."""
    from tabuleiro.locale import using

    os.environ.pop("NO_COLOR", None)
    with tempfile.TemporaryDirectory() as folder, using("en"):
        return asyncio.run(draw(Path(folder)))


if __name__ == "__main__":
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture(), encoding="utf-8")
    print(path, "written")
