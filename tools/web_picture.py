"""Writes the picture of the web shell that the README shows: a real page of a real game.

python tools/web_picture.py http://127.0.0.1:8420 [FILE]

The server has to run there (``make serve``), and Chromium to be installed.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "web.png"
SIZE = {"width": 1240, "height": 780}
GAME = "barca"
MOVES = """
d2c3 f10i10 e2e4 g9h8 f1d3 i10c4 c3f6 c4f7 f6a1 f7a2 a1c3 a2c4
c3f6 c4f7 f6a1 f7a2 a1g7 a2g8 g7f6 h8g7 d3d5 g8e6 f6d4 e10h10
"""
CLICKED = "e4"
"""The piece whose moves are shown."""


def draw(server: str, file: Path) -> None:
    numbered = MOVES.split()
    pairs = zip(numbered[::2], numbered[1::2], strict=True)
    text = " ".join(
        f"{number}. {first} {second}" for number, (first, second) in enumerate(pairs, 1)
    )
    request = {
        "game": GAME,
        "transcript": f'[Game "{GAME}"]\n[Result "*"]\n\n{text} *\n',
        "clock": "10+5",
        "seats": [{"kind": "human", "name": "Ana"}, {"kind": "computer", "player": "engine:7"}],
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        context = browser.new_context(viewport=SIZE, reduced_motion="reduce", locale="en-GB")
        answer = context.request.post(f"{server}/api/games", data=request)
        assert answer.ok, answer.text()
        page = context.new_page()
        page.goto(server + answer.json()["url"])
        page.locator(f'.hit.open[data-site="{CLICKED}"]').click()
        page.locator(".dest").first.wait_for()
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1].rstrip("/"), Path(sys.argv[2]) if len(sys.argv) > 2 else PICTURE)
