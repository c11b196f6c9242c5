"""The README's picture: a real screen, the same every time, without anything to load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "pictures" / "terminal.svg"


def words(svg: str) -> str:
    return " ".join("".join(ElementTree.fromstring(svg).itertext()).split())


def test_the_picture_is_drawn_anew(tmp_path: Path) -> None:
    drawn = []
    for name in ("one.svg", "two.svg"):
        command = [sys.executable, str(ROOT / "tools" / "picture.py"), str(tmp_path / name)]
        subprocess.run(command, check=True, capture_output=True)
        drawn.append((tmp_path / name).read_text("utf-8"))
    assert drawn[0] == drawn[1]
    assert "@font-face" not in drawn[0]
    for word in ("Barca", "First", "Second", "e10h10", "Rules", "XXXXXXX"):
        assert word in words(drawn[0]), word


def test_the_readme_shows_it() -> None:
    assert "Barca" in words(PICTURE.read_text("utf-8"))
    assert f"({PICTURE.relative_to(ROOT)})" in (ROOT / "README.md").read_text("utf-8")
