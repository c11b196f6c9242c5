"""No shell takes the text of a move apart: what a move does, its parts say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabuleiro

PACKAGE = Path(tabuleiro.__file__).parent
SHELLS = ("arena", "cli", "pictures", "play", "report", "state", "study", "tui", "web")
SITE = re.compile(r"\[a-[a-z]\](?:\[[01]-[0-9]\]|\\d|\(\?)")
"""A pattern that finds sites, such as ``[a-z][0-9]+`` or ``[a-j](10|[1-9])``."""
SIGNS = re.compile(
    r"""\b(?:move|offer|last_move|moved)\b(?:\[\d+\]|\??\.move)?\??\.
    (?:split|partition|rpartition|match|matchAll|search|slice|substring|indexOf|charAt|replace
       |find|index|removeprefix|startswith|startsWith|endswith|endsWith)\(
    |["'`][x,+>]["'`]\s+in\s+\w*move\b
    |\bmove\[[-0-9]*:?[-0-9]*\]""",
    re.VERBOSE,
)
"""A text called a move, and a method that takes texts apart."""
ALLOWED = {
    ("tui/moves.py", 'move = f"{move[: room - 3]}…"'),  # a list is cut to its width
    ("web/static/notes.js", "const SITE_FIRST = /^[a-z]\\d/;"),  # of a sentence
}


def sources() -> list[Path]:
    found = [path for shell in SHELLS for path in (PACKAGE / shell).rglob("*.py")]
    return sorted(found) + sorted((PACKAGE / "web/static").rglob("*.js"))


def offences(text: str) -> list[str]:
    """The lines that match a text of a move by a pattern, or cut it."""
    return [
        line.strip()
        for line in text.splitlines()
        if (SITE.search(line) or SIGNS.search(line)) and ".moves" not in line
    ]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_shell_matches_a_move(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    found = [line for line in offences(path.read_text("utf-8")) if (name, line) not in ALLOWED]
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        'SITE = re.compile(r"[a-z][0-9]+")',
        "const SITE = /[a-z][0-9]+/;",
        "const sites = /^[a-z]\\d/;",
        'origin, target = move.split("x")',
        "const head = view.last_move.slice(0, 2);",
        "origin = move[:2]",
        'is_attack = "x" in move',
        "return move.match(new RegExp(SITE, 'g')) ?? [];",
    ],
)
def test_what_the_search_finds(line: str) -> None:
    assert offences(line) == [line]
