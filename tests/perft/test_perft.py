"""The perft tables on both implementations; a wrong count prints its divide."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tabuleiro
from tabuleiro import games

RULEBOOK_LEAVES = 100_000
"""The rulebooks are slow: they count only what is no larger than this."""


class Entry(NamedTuple):
    game: str
    text: str
    depth: int
    leaves: int

    def __str__(self) -> str:
        return f"{self.game}-{self.text.split('/')[0]}-D{self.depth}"


def entries() -> list[Entry]:
    found = []
    for file in sorted((Path(__file__).parent.parent / "games").glob("*/rules.perft")):
        for line in file.read_text().splitlines():
            if line.startswith("#"):
                continue
            game, text, *counts = (part.strip() for part in line.split("|"))
            for depth, leaves in (count.split() for count in counts):
                found.append(Entry(game, text, int(depth.removeprefix("D")), int(leaves)))
    return found


def check(position: Any, entry: Entry) -> None:
    leaves = tabuleiro.perft(position, entry.depth)
    if leaves != entry.leaves:
        divided = tabuleiro.divide(position, entry.depth)
        table = "\n".join(f"{move} {count}" for move, count in divided.items())
        pytest.fail(f"{entry}: {leaves} leaves, not {entry.leaves}\n{table}")


@pytest.mark.parametrize("entry", entries(), ids=str)
def test_core(entry: Entry) -> None:
    check(tabuleiro.parse(entry.game, entry.text), entry)


@pytest.mark.parametrize(
    "entry", [entry for entry in entries() if entry.leaves <= RULEBOOK_LEAVES], ids=str
)
def test_rulebook(entry: Entry) -> None:
    check(games.get(entry.game).parse(entry.text), entry)


def test_every_game_has_a_table() -> None:
    assert {entry.game for entry in entries()} == set(games.GAMES)


def test_divide_sums_to_perft() -> None:
    position = tabuleiro.start("nava")
    assert sum(tabuleiro.divide(position, 4).values()) == tabuleiro.perft(position, 4)


@pytest.mark.parametrize("depth", [-1, 101, 10**30])
def test_depth_out_of_range(depth: int) -> None:
    with pytest.raises((ValueError, TypeError)):
        tabuleiro.perft(tabuleiro.start("nava"), depth)
