"""A game is told of in its homes and in the two lists of games, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tabuleiro.games import GAMES
from tabuleiro.games.look import look

ROOT = Path(__file__).parent.parent
PYTHON, CORE = ROOT / "src" / "tabuleiro", ROOT / "core"
OWN = [name for name, game in GAMES.items() if game.home.startswith("tabuleiro.")]
LISTS = {PYTHON / "games" / "__init__.py", CORE / "games" / "all.hpp"}
OUTSIDE = (PYTHON / "locale", PYTHON / "networks")
"""Where texts and weights of all games lie together."""

NAMES = re.compile(
    "|".join(
        rf"(?<![a-z])(?i:{name})(?![a-z])|{name.capitalize()}(?![a-z])|{name.upper()}(?![A-Z])"
        for name in OWN
    )
)
"""A name as a word, or as a part of one: ``AllStacks``, but not ``unavailable``."""
KINDS = {piece.kind for name in OWN for piece in getattr(GAMES[name].set_up, "pieces", ())}
KINDS |= {kind for name in OWN for kind in look(name).kind}
KINDS -= {"piece", "mouse"}  # the word of all games, and the pointing device
KIND = "|".join(sorted(KINDS))
QUOTED = re.compile(rf"""(["'`])({KIND})\1""")
SELECTOR = re.compile(rf"""[.#]({KIND})(?![\w-])|=["']?({KIND})["']?\]""")
SESSION = re.compile(r"\s*(>>>|\.\.\.) ")


def is_home(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return "games" in parts and not {*OWN}.isdisjoint(parts)


@cache
def sources() -> dict[str, list[str]]:
    """The lines of every text file of ``src`` and ``core`` outside the homes and the lists."""
    found = {}
    for path in sorted([*PYTHON.rglob("*"), *CORE.rglob("*")]):
        hidden = "__pycache__" in path.parts or any(folder in path.parents for folder in OUTSIDE)
        if path.is_file() and not hidden and not is_home(path) and path not in LISTS:
            try:
                found[str(path.relative_to(ROOT))] = path.read_text("utf-8").splitlines()
            except UnicodeDecodeError:
                continue  # fonts and pictures
    return found


def lines(*patterns: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The files in which a line that is no session of an example matches, each with the line."""
    for file, text in sources().items():
        for number, line in enumerate(text, 1):
            if not SESSION.match(line) and any(pattern.search(line) for pattern in patterns):
                yield file, f"{file}:{number}: {line.strip()}"


def test_the_words() -> None:
    assert len(OWN) >= 4
    assert len(sources()) > 300
    assert {"elephant", "mole", "disc"} <= KINDS
    for text in ("nava", "Nava's cubes", "check_stacks(", "kStacks", "TALPA", "nava-disc"):
        assert NAMES.search(text), text
    for text in ("unavailable", "ExitStack", "a stack of pieces"):
        assert not NAMES.search(text), text
    assert QUOTED.search('kind == "disc"')
    assert SELECTOR.search(".mole { fill: red }")
    assert SELECTOR.search('[data-kind="lion"]')
    assert not SELECTOR.search("the lion.")


def test_no_other_file_names_a_game() -> None:
    assert not [line for _, line in lines(NAMES)]
    assert not [file for file in sources() if NAMES.search(Path(file).name)]


@pytest.mark.parametrize("pattern", [QUOTED, SELECTOR], ids=["quoted", "selector"])
def test_no_other_file_asks_for_a_kind_of_piece(pattern: re.Pattern[str]) -> None:
    assert not [line for file, line in lines(pattern) if file.startswith("src/")]
