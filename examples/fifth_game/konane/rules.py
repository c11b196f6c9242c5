"""Kōnane: the position, the start and the texts. Rules are cited by their numbers, K1 to K5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tabuleiro.games.api import STANDARD, MalformedPosition, Outcome, Player, UnknownOption
from tabuleiro.games.board import (
    EMPTY,
    ORTHOGONAL,
    opponent,
    read_fields,
    read_letters,
    read_side,
    row_named,
    shorten,
    site,
    write_runs,
)
from tabuleiro.games.refusal import refuse

STONES: dict[Player, str] = {1: "x", 2: "o"}
SIZES = ("6x6", "8x8")


@dataclass(frozen=True, slots=True)
class Konane:
    """``rows`` are the printed ones, top row first; columns and rows count from 0, from a1."""

    rows: tuple[str, ...]
    turn: Player = 1
    game: ClassVar[str] = "konane"
    ruleset: ClassVar[str] = STANDARD

    @property
    def size(self) -> int:
        return len(self.rows)

    def at(self, column: int, row: int) -> str:
        """A stone or ``EMPTY``; "" beyond the board."""
        on_board = 0 <= column < self.size and 0 <= row < self.size
        return self.rows[self.size - 1 - row][column] if on_board else ""

    def sites(self, content: str) -> list[tuple[int, int]]:
        """The columns and rows where something is."""
        span = range(self.size)
        return [(c, r) for c in span for r in span if self.at(c, r) == content]

    def openings(self) -> list[tuple[int, int]] | None:
        """K2 and K3: the stones that can be taken off; None once both players have done so."""
        gaps, own = self.sites(EMPTY), self.sites(STONES[self.turn])
        last, middle = self.size - 1, self.size // 2
        if not gaps:
            allowed = [(0, 0), (last, last), (middle - 1, middle - 1), (middle, middle)]
        elif len(gaps) == 1:
            allowed = [(gaps[0][0] + dc, gaps[0][1] + dr) for dc, dr in ORTHOGONAL]
        else:
            return None
        return [place for place in allowed if place in own]

    def jumps(self) -> Iterator[str]:
        """K4: from where to where."""
        other = STONES[opponent(self.turn)]
        for start in self.sites(STONES[self.turn]):
            for dc, dr in ORTHOGONAL:
                column, row = start
                while (
                    self.at(column + dc, row + dr) == other
                    and self.at(column + 2 * dc, row + 2 * dr) == EMPTY
                ):
                    column, row = column + 2 * dc, row + 2 * dr
                    yield site(start[0], start[1] + 1) + site(column, row + 1)

    def moves(self) -> tuple[str, ...]:
        if (openings := self.openings()) is not None:
            return tuple(sorted(site(column, row + 1) for column, row in openings))
        return tuple(sorted(self.jumps()))

    def play(self, move: str) -> Konane:
        if move not in self.moves():
            refuse(self, move)
        (column, row), *landing = places(move)
        (to_column, to_row) = landing[0] if landing else (column, row)
        columns, rows = sorted((column, to_column)), sorted((row, to_row))
        stone = {(to_column, to_row): self.at(column, row)} if landing else {}

        def after(c: int, r: int) -> str:
            is_left = columns[0] <= c <= columns[1] and rows[0] <= r <= rows[1]
            return stone.get((c, r), EMPTY if is_left else self.at(c, r))

        span = range(self.size)
        board = tuple("".join(after(c, r) for c in span) for r in reversed(span))
        return replace(self, rows=board, turn=opponent(self.turn))

    def outcome(self) -> Outcome | None:
        """K5."""
        return None if self.moves() else Outcome(opponent(self.turn), "no legal move")

    def text(self) -> str:
        printed = (write_runs("" if each == EMPTY else each for each in row) for row in self.rows)
        return f"{'/'.join(printed)} {self.turn}"


def places(move: str) -> list[tuple[int, int]]:
    """The columns and rows that a move text names."""
    return [(ord(move[i]) - ord("a"), int(move[i + 1]) - 1) for i in range(0, len(move), 2)]


def colour(column: int, row: int) -> str:
    """K1: whose stones stand there, from the start to the end; a1 is black."""
    return STONES[1 if (column + row) % 2 == 0 else 2]


def initial(size: str = SIZES[0], **unknown: object) -> Konane:
    """K1."""
    if unknown:
        name = shorten(next(iter(unknown)))
        raise UnknownOption("{game} has no option {name}", game="Kōnane", name=name)
    if size not in SIZES:
        raise UnknownOption("size is {sizes}, not {text}", sizes=" or ".join(SIZES), text=size)
    span = range(int(size[0]))
    return Konane(tuple("".join(colour(c, r) for c in span) for r in reversed(span)))


def parse(text: str) -> Konane:
    board, side, *more = read_fields(text)
    if more:
        raise MalformedPosition("after the side comes nothing, not {text}", text=shorten(more[0]))
    letters = "".join(STONES.values())
    printed = board.split("/")
    numbers = range(len(printed), 0, -1)
    numbered = zip(printed, numbers, strict=True)
    rows = [read_letters(row, letters, row_named(number)) for row, number in numbered]
    position = Konane(tuple(rows), read_side(side))
    if f"{len(rows)}x{len(rows)}" not in SIZES or {*map(len, rows)} != {len(rows)}:
        raise MalformedPosition("the board is not {sizes}", sizes=" or ".join(SIZES))
    for stone in STONES.values():
        for column, row in position.sites(stone):
            if stone != colour(column, row):
                raise MalformedPosition(
                    "the site {site} is one of the other colour", site=site(column, row + 1)
                )
    if position.text() != text:
        raise MalformedPosition(
            "{text} is written {other}", text=shorten(text), other=repr(position.text())
        )
    return position
