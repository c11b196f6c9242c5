"""Talpa, rule by rule: T1 to T5 of the rules page, and what all games share (G1 to G9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ..api import STANDARD, MalformedPosition, Outcome, Player, UnknownOption
from ..board import (
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
from ..refusal import refuse
from ..sentence import Phrase

SIDES = (Phrase("First"), Phrase("Second"))

# T1. Sizes are rows x columns.
SMALLEST, LARGEST = 3, 10
LENGTHS = range(SMALLEST, LARGEST + 1)
SIZES = tuple(f"{rows}x{cols}" for rows in LENGTHS for cols in LENGTHS)
DEFAULT_LENGTH = 8

EMPTY = "."
PIECES = {1: "x", 2: "o"}


@dataclass(frozen=True)
class Squares:
    """What follows from the size alone (T1); squares are numbered as they are printed."""

    sites: tuple[str, ...]
    index: Mapping[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    edges: Mapping[Player, tuple[range, range]]
    """The two edges each side must join: first top and bottom, second left and right."""


@lru_cache(maxsize=len(SIZES))
def grid_of(rows: int, cols: int) -> Squares:
    squares = {(row, col): row * cols + col for row in range(rows) for col in range(cols)}
    sites = tuple(site(col, rows - row) for row, col in squares)
    board = range(rows * cols)
    return Squares(
        sites=sites,
        index={name: square for square, name in enumerate(sites)},
        neighbours=tuple(
            tuple(
                squares[row + down, col + right]
                for down, right in ORTHOGONAL
                if (row + down, col + right) in squares
            )
            for row, col in squares
        ),
        edges={1: (board[:cols], board[-cols:]), 2: (board[::cols], board[cols - 1 :: cols])},
    )


@dataclass(frozen=True, slots=True)
class Talpa:
    """A Talpa position: its squares as they are printed, row after row."""

    game: ClassVar[str] = "talpa"
    ruleset: ClassVar[str] = STANDARD
    board: str
    cols: int
    turn: Player

    @property
    def rows(self) -> int:
        return len(self.board) // self.cols

    @property
    def grid(self) -> Squares:
        return grid_of(self.rows, self.cols)

    def pieces(self, side: Player) -> list[int]:
        """The squares of a side's pieces."""
        return [square for square, piece in enumerate(self.board) if piece == PIECES[side]]

    def captures(self) -> list[tuple[int, int]]:
        """T3: every capture of the mover, as origin and target."""
        prey = PIECES[opponent(self.turn)]
        neighbours = self.grid.neighbours
        return [
            (origin, target)
            for origin in self.pieces(self.turn)
            for target in neighbours[origin]
            if self.board[target] == prey
        ]

    def has_path(self, side: Player) -> bool:
        """T4: whether empty squares join the two edges of a side."""
        near, far = self.grid.edges[side]
        to_visit = [square for square in near if self.board[square] == EMPTY]
        visited = set(to_visit)
        while to_visit:
            square = to_visit.pop()
            if square in far:
                return True
            for neighbour in self.grid.neighbours[square]:
                if self.board[neighbour] == EMPTY and neighbour not in visited:
                    visited.add(neighbour)
                    to_visit.append(neighbour)
        return False

    def moves(self) -> tuple[str, ...]:
        return tuple(legal_moves(self))

    def play(self, move: str) -> Talpa:
        legal = legal_moves(self)
        if move not in legal:
            refuse(self, move)
        origin, target = legal[move]
        board = list(self.board)
        if target is not None:
            board[target] = board[origin]
        board[origin] = EMPTY
        return Talpa("".join(board), self.cols, opponent(self.turn))

    def outcome(self) -> Outcome | None:
        if ended := tunnel(self):
            return ended
        return None if legal_moves(self) else Outcome(opponent(self.turn), "no legal move")  # G1

    def text(self) -> str:
        starts = range(0, len(self.board), self.cols)
        rows = (self.board[start : start + self.cols] for start in starts)
        written = (write_runs([cell.strip(EMPTY) for cell in row]) for row in rows)
        return f"{'/'.join(written)} {self.turn}"


def tunnel(position: Talpa) -> Outcome | None:
    """T5, for the side that has just moved (G8): the opponent's path is looked for first."""
    mover = opponent(position.turn)
    if position.has_path(position.turn):
        return Outcome(position.turn, "opened the opponent's tunnel")
    return Outcome(mover, "tunnel complete") if position.has_path(mover) else None


@lru_cache(maxsize=256)
def legal_moves(position: Talpa) -> Mapping[str, tuple[int, int | None]]:
    """T3: the legal moves by text, sorted, with origin and target (None for a removal)."""
    if tunnel(position):
        return {}
    sites = position.grid.sites
    moves: dict[str, tuple[int, int | None]] = {
        sites[origin] + sites[target]: (origin, target) for origin, target in position.captures()
    }
    if not moves:
        moves = {sites[square]: (square, None) for square in position.pieces(position.turn)}
    return dict(sorted(moves.items()))


def initial(
    *,
    size: str | None = None,
    rows: int | None = None,
    cols: int | None = None,
    ruleset: str = STANDARD,
    **unknown: object,
) -> Talpa:
    """T2: the full board of a size, given as ``"6x5"`` or as rows and columns."""
    if unknown:
        raise UnknownOption(
            "{game} has no option {name}; it has {known}",
            game="Talpa",
            name=shorten(next(iter(unknown))),
            known="'size'",
        )
    if ruleset != STANDARD:
        raise UnknownOption(
            "Talpa has the ruleset {standard}, not {name}",
            standard=repr(STANDARD),
            name=shorten(str(ruleset)),
        )
    if size is not None and (rows, cols) != (None, None):
        raise UnknownOption("give Talpa's size or its rows and columns, not both")
    if size is None:
        size = "x".join(str(DEFAULT_LENGTH if given is None else given) for given in (rows, cols))
    if size not in SIZES:
        raise UnknownOption(
            "Talpa's size is rows x columns, from {least} to {most} like '6x5', not {name}",
            least=SIZES[0],
            most=SIZES[-1],
            name=shorten(str(size)),
        )
    height, width = map(int, size.split("x"))
    board = "".join("xo"[(row + col) % 2] for row in range(height) for col in range(width))
    return Talpa(board, width, 1)


def parse(text: str) -> Talpa:
    """G6 and G9: a position from its text; the size is read from the rows."""
    placement, side, *rest = read_fields(text)
    if rest:
        raise MalformedPosition(
            "nothing follows the side to move in Talpa, not {text}", text=shorten(" ".join(rest))
        )
    printed = placement.split("/")
    if len(printed) not in LENGTHS:
        raise MalformedPosition(
            "a Talpa board has {least} to {most} rows, not {count}",
            least=SMALLEST,
            most=LARGEST,
            count=len(printed),
        )
    numbers = range(len(printed), 0, -1)
    rows = [read_letters(row, "xo", row_named(n)) for row, n in zip(printed, numbers, strict=True)]
    cols = len(rows[0])
    if cols not in LENGTHS:
        raise MalformedPosition(
            "row {row} has {count} squares, not {least} to {most}",
            row=numbers[0],
            count=cols,
            least=SMALLEST,
            most=LARGEST,
        )
    for row, number in zip(rows, numbers, strict=True):
        if len(row) != cols:
            raise MalformedPosition(
                "row {row} has {count} squares, row {other} has {size}",
                row=number,
                count=len(row),
                other=numbers[0],
                size=cols,
            )
    return Talpa("".join(rows), cols, read_side(side))
