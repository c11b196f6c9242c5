"""The two classic Barca evaluations, term by term, by hand."""

from __future__ import annotations

import random

import pytest

import tabuleiro
from extent import extent
from games.barca.setups import set_up
from tabuleiro.games.api import Player
from tabuleiro.games.barca import classic
from tabuleiro.games.barca.rules import HOLES, INDEX, is_animal_of, parse
from tabuleiro.games.board import opponent

START = "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1"
LION_BY_HOLE = "10/10/2L7/3m6/10/10/10/10/10/10 1"
"""A first lion on c8 scares the second mouse on the hole d7."""


@pytest.mark.parametrize(
    ("text", "side", "value"),
    [
        (START, 1, 0),
        (START, 2, 0),
        # One hole, two holes; one of each side.
        ("10/10/10/10/10/10/3E6/10/10/10 1", 1, 100),
        ("10/10/10/10/10/10/3E2L3/10/10/10 1", 1, 200),
        ("10/10/10/3m6/10/10/6L3/10/10/10 2", 1, 100),
        ("10/10/10/3m6/10/10/6L3/10/10/10 1", 2, 100),
        # Scared off a hole: 1. Scared on a hole: 50, and 1 as every scared enemy.
        ("10/3L6/4m5/10/10/10/10/10/10/10 1", 1, 1),
        (LION_BY_HOLE, 1, 50 + 1),
        # Two lions scare the same mouse: it counts once.
        ("10/10/2L1L5/3m6/10/10/10/10/10/10 1", 1, 50 + 1),
        # Two scared enemies, one on a hole, and one own hole.
        ("10/10/2L7/3m6/2m7/10/6E3/10/10/10 1", 1, 100 + 50 + 1),
        ("10/10/2L7/2mm6/10/10/6E3/10/10/10 1", 1, 100 + 50 + 2),
        # What scares the own animals does not matter, be they on a hole or not.
        (LION_BY_HOLE, 2, 100),
        ("10/3l6/4M5/10/10/10/10/10/10/10 1", 1, 0),
        # Friends scare nobody; neighbours of another kind neither.
        ("10/10/2l7/3m6/10/10/10/10/10/10 1", 1, 0),
        ("10/10/2E7/3m6/10/10/10/10/10/10 1", 1, 0),
        # Each fear of B4: a mouse scares an elephant, an elephant a lion.
        ("10/10/2M7/3e6/10/10/10/10/10/10 1", 1, 51),
        ("10/10/2E7/3l6/10/10/10/10/10/10 1", 1, 51),
    ],
)
def test_simple(text: str, side: Player, value: int) -> None:
    assert classic.simple(parse(text), side) == value
    assert classic.simple(tabuleiro.parse("barca", text), side) == value


@pytest.mark.parametrize(
    ("text", "side", "value"),
    [
        # Elephants e1 f1 and mice e2 f2 at 20, lions d2 g2 at 10.
        (START, 1, 2 * 20 + 2 * 20 + 2 * 10),
        (START, 2, 2 * 20 + 2 * 20 + 2 * 10),
        # Zones of each kind while the holes are vacant.
        ("E9/10/10/10/10/10/10/10/10/10 1", 1, 30),
        ("10/10/4E5/10/10/10/10/10/10/10 1", 1, 40),
        ("10/10/10/10/4M5/10/10/10/10/10 1", 1, 30),
        ("M9/10/10/10/10/10/10/10/10/10 1", 1, 10),
        ("9L/10/10/10/10/10/10/10/10/10 1", 1, 40),
        ("4l5/10/10/10/10/10/10/10/10/10 1", 2, 10),
        # A hole. The own occupation halves its quadrant (mouse e4: 40), no other (lion f5: 40).
        ("10/10/10/10/10/10/3E6/10/10/10 1", 1, 10_000),
        ("10/10/10/10/10/5L4/3EM5/10/10/10 1", 1, 10_000 + 20 + 40),
        # The enemy's occupation halves it too.
        ("10/10/10/10/10/5L4/3eM5/10/10/10 1", 1, 20 + 40 + 25 + 5000),
        # The corners of four quadrants: only e5 belongs to the hole d4.
        ("10/10/10/10/4MM4/4EE4/3e6/10/10/10 1", 1, 2 * 30 + 20 + 40),
        # Scared on a hole 5000 and 25; the lion c8 is worth half of 40.
        (LION_BY_HOLE, 1, 20 + 5000 + 25),
        (LION_BY_HOLE, 2, 10_000),
        # Scared off a hole 25 (lion d9: 10).
        ("10/3L6/4m5/10/10/10/10/10/10/10 1", 1, 10 + 25),
        # Scared by two counts once: both lions halved, c8 and e8 from 40.
        ("10/10/2L1L5/3m6/10/10/10/10/10/10 1", 1, 20 + 20 + 5000 + 25),
    ],
)
def test_complex(text: str, side: Player, value: int) -> None:
    assert classic.complex(parse(text), side) == value
    assert classic.complex(tabuleiro.parse("barca", text), side) == value


@pytest.mark.parametrize(
    ("animal", "row", "values"),
    [
        ("E", 10, "30 10 10 20 20 20 20 10 10 30"),
        ("E", 7, "30 30 40 10000 40 40 10000 40 30 30"),
        ("M", 5, "20 20 20 40 30 30 40 20 20 20"),
        ("M", 1, "10 10 10 40 20 20 40 10 10 10"),
        ("L", 8, "10 10 40 10 40 40 10 40 10 10"),
        ("L", 4, "40 10 10 10000 10 10 10000 10 10 40"),
    ],
)
def test_rows_of_the_zone_tables(animal: str, row: int, values: str) -> None:
    zones = [classic.ZONES[animal][INDEX[f"{column}{row}"]] for column in "abcdefghij"]
    assert zones == [int(value) for value in values.split()]


@pytest.mark.parametrize("animal", "ELMelm")
def test_zones_are_the_same_from_all_sides(animal: str) -> None:
    zones = classic.ZONES[animal]
    rows = [zones[start : start + 10] for start in range(0, 100, 10)]
    assert rows == rows[::-1]
    assert all(row == row[::-1] for row in rows)
    assert all(value % 20 in (0, 10) for value in zones), "halves are whole numbers"
    assert [square for square in range(100) if zones[square] == classic.HOLE] == sorted(HOLES)


@pytest.mark.parametrize("seed", range(extent(60, 300)))
def test_scared_enemies_are_those_of_the_rulebook(seed: int) -> None:
    text = set_up(random.Random(seed))
    position = parse(text)
    sides: tuple[Player, Player] = (1, 2)
    for side in sides:
        enemies = position.animals(opponent(side))
        scared = [enemy for enemy in enemies if position.feared(position.board[enemy], enemy)]
        assert classic.scared_animals(position.board, opponent(side)) == scared
        on_holes = sum(is_animal_of(position.board[hole], side) for hole in HOLES)
        value = 100 * on_holes + 50 * len({*scared} & {*HOLES}) + len(scared)
        assert classic.simple(position, side) == value
        assert classic.simple(tabuleiro.parse("barca", text), side) == value
