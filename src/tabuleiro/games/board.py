"""Sites, rows of position text and directions: what several rulebooks share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .api import MalformedPosition, Player, Position
from .sentence import Sentence, sentence

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KING = ORTHOGONAL + DIAGONAL

EMPTY = "."
RUNS = tuple((str(length), EMPTY * length) for length in range(10, 0, -1))
"""Empty sites in a row as texts have them, and as ``printed_sites`` does."""

TWO_SITES = re.compile(r"([a-z][0-9]{1,3})([a-z][0-9]{1,3})")
"""A move from one site to another, also where the board has no such site."""


def site(column: int, row: int) -> str:
    """The name of a site: column 0, row 1 is ``a1``."""
    return f"{chr(ord('a') + column)}{row}"


def opponent(side: Player) -> Player:
    return 2 if side == 1 else 1


def row_named(number: int) -> Sentence:
    """Where in a position text something is wrong."""
    return sentence("row {row}", row=number)


def read_fields(text: str) -> list[str]:
    """The blank-separated fields of a position text: board, side to move, optional ones (G6)."""
    if not isinstance(text, str):
        raise MalformedPosition("a position is text, not {type}", type=type(text).__name__)
    if len(text) > 1000:
        raise MalformedPosition(
            "a position text has at most 1000 characters, not {count}", count=len(text)
        )
    fields = text.split(" ")
    if "" in fields or len(fields) < 2:
        raise MalformedPosition(
            "a position is a board, one blank and the side to move, not {text}", text=shorten(text)
        )
    return fields


def read_side(field: str) -> Player:
    if field == "1":
        return 1
    if field == "2":
        return 2
    raise MalformedPosition("the side to move is 1 or 2, not {text}", text=shorten(field))


def shorten(text: str, limit: int = 40) -> str:
    """A text quoted for an error message, cut when it is long."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def read_number(digits: str, where: object) -> int:
    """A run of empty sites, as G6 writes it: a decimal number without a leading zero."""
    if not digits.isascii() or not digits.isdigit() or digits[0] == "0" or len(digits) > 2:
        raise MalformedPosition(
            "{where}: {text} is no count of empty sites", where=where, text=shorten(digits)
        )
    return int(digits)


def printed_rows(position: Position) -> list[str]:
    """The rows of a position as its text has them, top row first.

    A position's own text is well-formed: nothing is checked here.
    """
    return position.text().split(" ", 1)[0].split("/")


def printed_sites(position: Position) -> list[str]:
    """The same where a piece is one letter: one character a site, an empty one is ``.``."""
    board = position.text().split(" ", 1)[0]
    for digits, empty in RUNS:
        board = board.replace(digits, empty)
    return board.split("/")


def read_letters(row: str, letters: str, where: object) -> str:
    """One printed row of single letters and runs of empties, each empty site as ``.``."""
    cells = ""
    for part in re.findall(r"[0-9]+|[^0-9]", row):
        if part in letters:
            cells += part
        elif part[0] in "0123456789":
            cells += EMPTY * read_number(part, where)
        else:
            known = " ".join(letters)
            raise MalformedPosition(
                "{where}: {text} is no piece; they are {known}",
                where=where,
                text=shorten(part),
                known=known,
            )
    return cells


def write_runs(cells: Iterable[str], separator: str = "") -> str:
    """One printed row: each cell's text, runs of empty cells (``""``) as one number."""
    parts: list[str] = []
    empty = 0
    for cell in [*cells, None]:
        if cell == "":
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
            empty = 0
        if cell is not None:
            parts.append(cell)
    return separator.join(parts)
