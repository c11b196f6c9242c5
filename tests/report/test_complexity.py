"""Sizes of games against counts made in another way."""

from __future__ import annotations

from itertools import product
from math import comb, factorial, log10
from typing import Any

import pytest

import tabuleiro
from report.test_course import course
from tabuleiro.games import GAMES
from tabuleiro.report.complexity import complexity_of, count_plies


def reachable(start: Any) -> set[str]:
    """All positions of a game that is small enough."""
    seen, waiting = {start.text()}, [start]
    while waiting:
        position = waiting.pop()
        for move in position.moves():
            after = position.play(move)
            if after.text() not in seen:
                seen.add(after.text())
                waiting.append(after)
    return seen


def states(name: str, **options: str) -> int:
    count = GAMES[name].states
    assert count
    return count(GAMES[name].initial(**options))


def test_barca() -> None:
    placements = factorial(100) // factorial(88) // 2**6
    assert states("barca") == 2 * placements
    assert states("barca", ruleset="report") == 51 * placements


def test_talpa() -> None:
    fillings = (filling for filling in product(".xo", repeat=9))
    fitting = sum(f.count("x") <= 5 and f.count("o") <= 4 for f in fillings)
    assert states("talpa", size="3x3") == fitting
    assert 100 < len(reachable(tabuleiro.start("talpa", size="3x3"))) <= fitting


def test_nava() -> None:
    """Cubes first, then point by point a stack of so many discs of each side in any order."""
    ways = {(0, 0): 1}
    on_points = [0]
    for _ in range(25):
        after: dict[tuple[int, int], int] = {}
        for (white, black), count in ways.items():
            for own, others in product(range(7 - white), range(7 - black)):
                key = (white + own, black + others)
                after[key] = after.get(key, 0) + count * comb(own + others, own)
        ways = after
        on_points.append(ways[6, 6])
    cubes = product(range(10), range(10))
    total = sum(comb(25, w) * comb(25 - w, b) * on_points[25 - w - b] for w, b in cubes)
    assert states("nava") == 2 * total


def test_stacks() -> None:
    """Squares chosen first, then heights for either side."""

    def heights(squares: int) -> int:
        sums = {0: 1}
        for _ in range(squares):
            after: dict[int, int] = {}
            for total, count in sums.items():
                for height in range(1, 5):
                    if total + height <= 10:
                        after[total + height] = after.get(total + height, 0) + count
            sums = after
        return sum(sums.values())

    expected = sum(
        comb(35, own) * comb(35 - own, others) * heights(own) * heights(others)
        for own in range(11)
        for others in range(11)
    )
    assert states("stacks") == 2 * expected


@pytest.mark.parametrize("name", ["nava", "tiny"])
def test_plies_are_counted(name: str) -> None:
    start = tabuleiro.start(name)
    keys: set[int] = set()
    plies = list(count_plies(start, keys))
    assert plies[0].lines == len(start.moves())
    assert plies[0].positions == len({start.play(move).text() for move in start.moves()})
    assert plies[1].lines == tabuleiro.perft(start, 2)
    assert all(ply.positions is None or ply.positions <= ply.lines for ply in plies)
    counted = [ply.positions or 0 for ply in plies]
    assert max(counted) <= len(keys) <= sum(counted)


def test_tiny_whole() -> None:
    """Every position of it is met ply by ply, save the start."""
    start = tabuleiro.start("tiny", size="4")
    keys: set[int] = set()
    list(count_plies(start, keys))
    assert len(keys) == len(reachable(start)) - 1


def test_product_of_choices() -> None:
    found = complexity_of("tiny", "ooooooo 1", [course([0.5] * 10, 1), course([0.5] * 20, 1)])
    assert found.tree.value == pytest.approx(15 * log10(2))
    assert found.by_power == pytest.approx(15 * log10(2))
    assert found.states is None
