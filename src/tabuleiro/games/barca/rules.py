"""Barca, rule by rule: B1 to B8 of the rules page, and what all games share (G1 to G9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ..api import STANDARD, MalformedPosition, Outcome, Player, UnknownOption
from ..board import (
    DIAGONAL,
    KING,
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

REPORT = "report"
SIDES = (Phrase("First"), Phrase("Second"))

# B1. Squares are numbered as they are printed: a10 is 0, j1 is 99.
SIZE = 10
ROWS = range(SIZE, 0, -1)
SITES = tuple(site(column, row) for row in ROWS for column in range(SIZE))
INDEX = {name: square for square, name in enumerate(SITES)}
HOLES = tuple(INDEX[name] for name in ("d4", "d7", "g4", "g7"))

# B2. Upper case is the first player's animal, lower case the second's.
VACANT = "."
ANIMALS = "ELMelm"
KINDS = {"E": Phrase("elephant"), "L": Phrase("lion"), "M": Phrase("mouse")}
START = "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1"

# B3 and B4.
DIRECTIONS = {"E": KING, "L": DIAGONAL, "M": ORTHOGONAL}
FEARED_BY = {"M": "l", "L": "e", "E": "m", "m": "L", "l": "E", "e": "M"}

HOLES_TO_WIN = 3  # B7
MOVE_CAP = 50  # B8


def ray(square: int, direction: tuple[int, int]) -> tuple[int, ...]:
    """The squares from ``square`` to the edge of the board, nearest first."""
    row, column = divmod(square, SIZE)
    squares: list[int] = []
    while True:
        column, row = column + direction[0], row - direction[1]
        if not (0 <= column < SIZE and 0 <= row < SIZE):
            return tuple(squares)
        squares.append(row * SIZE + column)


RAYS = {
    kind: tuple(tuple(ray(square, direction) for direction in directions) for square in range(100))
    for kind, directions in DIRECTIONS.items()
}
NEIGHBOURS = tuple(tuple(line[0] for line in lines if line) for lines in RAYS["E"])


@dataclass(frozen=True, slots=True)
class Barca:
    """A Barca position; ``made`` counts the moves under ``report`` and is None otherwise (B8)."""

    game: ClassVar[str] = "barca"
    board: str
    turn: Player
    made: int | None = None

    @property
    def ruleset(self) -> str:
        return STANDARD if self.made is None else REPORT

    def animals(self, side: Player) -> list[int]:
        """The squares of a side's animals."""
        return [square for square, animal in enumerate(self.board) if is_animal_of(animal, side)]

    def slides(self, square: int) -> list[int]:
        """B3: where the animal on a square can slide, in fear or not."""
        reached = []
        for line in RAYS[self.board[square].upper()][square]:
            for target in line:
                if self.board[target] != VACANT:
                    break
                reached.append(target)
        return reached

    def feared(self, animal: str, square: int) -> list[int]:
        """B4: the neighbours of a square whose animal would scare ``animal`` there."""
        return [near for near in NEIGHBOURS[square] if self.board[near] == FEARED_BY[animal]]

    def safe_moves(self, square: int) -> list[int]:
        """B4: the slides that do not end on a scary square."""
        animal = self.board[square]
        return [target for target in self.slides(square) if not self.feared(animal, target)]

    def scared(self) -> list[int]:
        """B4: the mover's animals on scary squares."""
        return [
            square for square in self.animals(self.turn) if self.feared(self.board[square], square)
        ]

    def must_move(self) -> list[int]:
        """B5: the scared animals with a safe move; while there are any, only they move."""
        return [square for square in self.scared() if self.safe_moves(square)]

    def trapped(self) -> list[int]:
        """B4: the scared animals without a safe move."""
        return [square for square in self.scared() if not self.safe_moves(square)]

    def holes_held(self, side: Player) -> int:
        """B7: how many watering holes a side's animals stand on."""
        return sum(is_animal_of(self.board[hole], side) for hole in HOLES)

    def moves(self) -> tuple[str, ...]:
        return tuple(legal_moves(self))

    def play(self, move: str) -> Barca:
        legal = legal_moves(self)
        if move not in legal:
            refuse(self, move)
        origin, target = legal[move]
        board = list(self.board)
        board[origin], board[target] = VACANT, board[origin]
        made = None if self.made is None else self.made + 1
        return Barca("".join(board), opponent(self.turn), made)

    def outcome(self) -> Outcome | None:
        if ended := holes_or_cap(self):
            return ended
        return None if legal_moves(self) else Outcome(opponent(self.turn), "no legal move")  # G1

    def text(self) -> str:
        rows = (self.board[start : start + SIZE] for start in range(0, 100, SIZE))
        written = (write_runs([cell.strip(VACANT) for cell in row]) for row in rows)
        counter = "" if self.made is None else f" {self.made} {REPORT}"
        return f"{'/'.join(written)} {self.turn}{counter}"


def names_of(squares: list[int]) -> list[str]:
    """The names of squares in site order (G7)."""
    return [SITES[square] for square in sorted(squares, key=lambda sq: (sq % SIZE, -sq))]


def is_animal_of(animal: str, side: Player) -> bool:
    return animal.isupper() if side == 1 else animal.islower()


def holes_or_cap(position: Barca) -> Outcome | None:
    """The endings that do not ask for the legal moves: B7, then the cap of B8."""
    for side in (position.turn, opponent(position.turn)):
        if position.holes_held(side) >= HOLES_TO_WIN:
            return Outcome(side, "three watering holes")
    return Outcome(None, "fifty moves") if position.made == MOVE_CAP else None


def destinations(position: Barca) -> dict[int, list[int]]:
    """B5 and B6: for each animal that may move, where to."""
    if hurried := position.must_move():
        return {square: position.safe_moves(square) for square in hurried}
    free = {square: position.safe_moves(square) for square in position.animals(position.turn)}
    if position.ruleset == STANDARD:
        free |= {square: position.slides(square) for square in position.trapped()}
    return free


@lru_cache(maxsize=256)
def legal_moves(position: Barca) -> Mapping[str, tuple[int, int]]:
    """The legal moves by text, sorted, with origin and target."""
    if holes_or_cap(position):
        return {}
    moves = {
        SITES[origin] + SITES[target]: (origin, target)
        for origin, targets in destinations(position).items()
        for target in targets
    }
    return dict(sorted(moves.items()))


def initial(*, ruleset: str = STANDARD, **unknown: object) -> Barca:
    """B2: the starting position of a ruleset."""
    if unknown:
        raise UnknownOption(
            "{game} has no option {name}; it has {known}",
            game="Barca",
            name=shorten(next(iter(unknown))),
            known="'ruleset'",
        )
    if ruleset == STANDARD:
        return parse(START)
    if ruleset == REPORT:
        return parse(f"{START} 0 {REPORT}")
    raise UnknownOption(
        "Barca has the rulesets {standard} and {report}, not {name}",
        standard=repr(STANDARD),
        report=repr(REPORT),
        name=shorten(str(ruleset)),
    )


def parse(text: str) -> Barca:
    """G6 and G9: a position from its text."""
    placement, side, *rest = read_fields(text)
    rows = placement.split("/")
    if len(rows) != SIZE:
        raise MalformedPosition(
            "a Barca board has {size} rows, not {count}", size=SIZE, count=len(rows)
        )
    board = ""
    for printed, number in zip(rows, ROWS, strict=True):
        row = read_letters(printed, ANIMALS, row_named(number))
        if len(row) != SIZE:
            raise MalformedPosition(
                "row {row} has {count} squares, not {size}", row=number, count=len(row), size=SIZE
            )
        board += row
    for animal, count in Counter(board.replace(VACANT, "")).items():
        if count > 2:
            raise MalformedPosition(
                "each side has at most two animals of a kind, not {count} {animal} on {sites}",
                count=count,
                animal=repr(animal),
                sites=", ".join(SITES[s] for s in range(100) if board[s] == animal),
            )
    return Barca(board, read_side(side), read_counter(rest))


def read_counter(fields: list[str]) -> int | None:
    """B8: nothing under ``standard``; the moves made and ``report`` otherwise."""
    if not fields:
        return None
    if len(fields) != 2 or fields[1] != REPORT:
        raise MalformedPosition(
            "after the side to move comes nothing, or the moves made and 'report', not {text}",
            text=shorten(" ".join(fields)),
        )
    if fields[0] not in map(str, range(MOVE_CAP + 1)):
        raise MalformedPosition(
            "the moves made are 0 to {most}, not {text}", most=MOVE_CAP, text=shorten(fields[0])
        )
    return int(fields[0])
