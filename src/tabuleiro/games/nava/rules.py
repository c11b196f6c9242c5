"""Nava, rule by rule: what may be played (N3), what it changes (N4, N5) and who has won (N6)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from ..api import STANDARD, MalformedPosition, Outcome, Player, UnknownOption
from ..board import (
    opponent,
    read_fields,
    read_number,
    read_side,
    shorten,
    site,
    write_runs,
)
from ..refusal import refuse
from ..sentence import Phrase, sentence

SIDES: dict[Player, str] = {1: Phrase("White"), 2: Phrase("Black")}
DISC: dict[Player, str] = {1: "w", 2: "b"}
CUBE: dict[Player, str] = {1: "W", 2: "B"}
SIZE, DISCS, CUBES = 5, 6, 9
SITES = tuple(site(column, row) for column in range(SIZE) for row in range(1, SIZE + 1))
INDEX = {name: index for index, name in enumerate(SITES)}
START = "4.bbbbbb/5/5/5/wwwwww.4 1"
STACK_TEXT = re.compile("[wb]+")


def distance(origin: str, target: str) -> int:
    """How many points a straight orthogonal way has, 0 when there is none (N3)."""
    across = abs(ord(origin[0]) - ord(target[0]))
    along = abs(ord(origin[1]) - ord(target[1]))
    return 0 if across and along else across + along


WAYS = {
    origin: tuple((target, points) for target in SITES if (points := distance(origin, target)))
    for origin in SITES
}
"""From each site, every site in line with it and how far that is."""


@dataclass(frozen=True, slots=True)
class Nava:
    """A placement and the side to move."""

    game: ClassVar[str] = "nava"

    cells: tuple[str, ...]
    """What lies on each of SITES: discs bottom to top (``wwb``), a cube (``W``) or ``""``."""
    turn: Player

    @property
    def ruleset(self) -> str:
        return STANDARD

    def at(self, name: str) -> str:
        return self.cells[INDEX[name]]

    def stacks(self, side: Player) -> tuple[str, ...]:
        """The sites of the stacks with this side's disc on top (N2)."""
        return tuple(
            name for name, cell in zip(SITES, self.cells, strict=True) if cell.endswith(DISC[side])
        )

    def cubes(self, side: Player) -> int:
        """How many of this side's cubes are on the board; the others are its supply."""
        return self.cells.count(CUBE[side])

    def moves(self) -> tuple[str, ...]:
        """The top n discs of an own stack go exactly n points (N3)."""
        if self.outcome():
            return ()
        return tuple(
            sorted(
                origin + target
                for origin in self.stacks(self.turn)
                for target, points in WAYS[origin]
                if points <= len(self.at(origin))
            )
        )

    def play(self, move: str) -> Nava:
        if move not in self.moves():
            refuse(self, move)
        origin, target = move[:2], move[2:]
        points = distance(origin, target)
        left, taken = self.at(origin)[:-points], self.at(origin)[-points:]
        below = "" if self.at(target) in CUBE.values() else self.at(target)  # N4
        changed = {origin: left or CUBE[self.turn], target: below + taken}  # N5
        return Nava(tuple(changed.get(name, self.at(name)) for name in SITES), opponent(self.turn))

    def outcome(self) -> Outcome | None:
        """The side that just moved is looked at first (N6)."""
        return self.win_of(opponent(self.turn)) or self.win_of(self.turn)

    def win_of(self, side: Player) -> Outcome | None:
        if self.cubes(side) == CUBES:
            return Outcome(side, "nine cubes on the board")
        if not self.stacks(opponent(side)):
            return Outcome(side, "no stack left")
        return None

    def text(self) -> str:
        rows = (
            write_runs([self.at(site(column, row)) for column in range(SIZE)], ".")
            for row in range(SIZE, 0, -1)
        )
        return f"{'/'.join(rows)} {self.turn}"


def initial(*, ruleset: str = STANDARD, **others: object) -> Nava:
    """The start (N1). Nava has the ruleset ``standard`` and nothing to choose."""
    if others:
        raise UnknownOption(
            "Nava has no option {name}: there is nothing to choose",
            name=shorten(next(iter(others))),
        )
    if ruleset != STANDARD:
        raise UnknownOption(
            "Nava has no ruleset {name}, only {standard}",
            name=shorten(str(ruleset)),
            standard=STANDARD,
        )
    return parse(START)


def parse(text: str) -> Nava:
    """A position from its text (G6), well-formed as G9 asks."""
    board, side, *others = read_fields(text)
    if others:
        raise MalformedPosition(
            "nothing follows the side to move in Nava, but there is {text}",
            text=shorten(" ".join(others)),
        )
    rows = board.split("/")
    if len(rows) != SIZE:
        raise MalformedPosition(
            "the board has {size} rows, not {count}", size=SIZE, count=len(rows)
        )
    cells: dict[str, str] = {}
    for row, printed in zip(range(SIZE, 0, -1), rows, strict=True):
        for column, cell in enumerate(read_row(row, printed)):
            cells[site(column, row)] = cell
    position = Nava(tuple(cells[name] for name in SITES), read_side(side))
    for player, name in SIDES.items():
        discs = sum(cell.count(DISC[player]) for cell in position.cells)
        if discs > DISCS:
            raise MalformedPosition(
                "{side} has at most {most} discs, not {count}", side=name, most=DISCS, count=discs
            )
        if position.cubes(player) > CUBES:
            raise MalformedPosition(
                "{side} has at most {most} cubes, not {count}",
                side=name,
                most=CUBES,
                count=position.cubes(player),
            )
    return position


def read_row(row: int, printed: str) -> list[str]:
    cells: list[str] = []
    for part in printed.split("."):
        if len(cells) >= SIZE:
            raise MalformedPosition("row {row} has more than {size} points", row=row, size=SIZE)
        where = sentence("row {row}, {site}", row=row, site=site(len(cells), row))
        if part[:1].isdigit():
            cells += [""] * read_number(part, where)
        elif part in CUBE.values() or STACK_TEXT.fullmatch(part):
            cells.append(part)
        else:
            raise MalformedPosition(
                "{where}: {text} is no stack, cube or number", where=where, text=shorten(part)
            )
    if len(cells) != SIZE:
        raise MalformedPosition(
            "row {row} has {count} points, not {size}", row=row, count=len(cells), size=SIZE
        )
    if write_runs(cells, ".") != printed:
        raise MalformedPosition(
            "row {row}: {text} is written {right}",
            row=row,
            text=shorten(printed),
            right=shorten(write_runs(cells, ".")),
        )
    return cells
