"""The drawings of pieces in characters. A kind without one is its label on a token."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from ..games.diagram import Cell, Diagram, Piece
from ..games.look import Art, Kind, Look, look

Form = Literal["large", "compact"]


class Run(NamedTuple):
    """Some characters of a drawing in the colours of one piece."""

    text: str
    colours: str


Lines = tuple[tuple[Run, ...], ...]

FILLED = "\xa0"
"""A blank that belongs to the piece, where a line of it ends."""
SIGN = re.compile("#+")
"""Where the sign of a drawing stands."""

LARGE_LEAST, COMPACT_LEAST = (7, 3), (4, 1)
"""The width and height of squares."""
LARGE_FRAME, COMPACT_FRAME = 6, 3
"""The columns that a label needs around it, in a token and in a tile."""


def colours(piece: Piece) -> str:
    return f"side-{piece.side}"


def label(cell: Cell) -> str:
    return cell.label or cell.pieces[-1].kind[0]


def art_of(kind: Kind | None, form: Form) -> Art:
    if kind is None:
        return Art()
    return kind.art.drawn if form == "large" else kind.art.compact


def square_size(diagram: Diagram, form: Form) -> tuple[int, int]:
    """The width and height that every piece on a board fits into."""
    width, height = LARGE_LEAST if form == "large" else COMPACT_LEAST
    frame = LARGE_FRAME if form == "large" else COMPACT_FRAME
    seen = look(diagram.game)
    for cell in diagram.cells.values():
        if cell.pieces:
            wide, high = art_of(seen.kind_of(cell.pieces[-1]), form).size
            width, height = max(width, wide or len(label(cell)) + frame), max(height, high)
    return width, height


def draw(cell: Cell, form: Form, seen: Look) -> Lines:
    """The pieces of a site that has some, top line first."""
    top = cell.pieces[-1]
    kind = seen.kind_of(top)
    art = art_of(kind, form)
    of_side = max(top.side, 1) - 1
    lines = art.lines[of_side]
    if art.row:
        return letters_in_rows(cell, art.row)
    if kind and kind.pile and lines:
        return pile(cell, lines[0], art.below[of_side], art.size[1])
    if form == "compact":
        return drawn(lines or (f"#{FILLED}",), label(cell), top)
    if not kind or not lines or len(cell.pieces) > 1:
        return token(cell)
    return drawn(lines, str(top.side) if kind.sign == "owner" else label(cell), top)


def signed(line: str, sign: str) -> str:
    """A line with the sign in its place."""
    return SIGN.sub(lambda place: sign.center(len(place[0])), line)


def drawn(lines: tuple[str, ...], sign: str, piece: Piece) -> Lines:
    return tuple((Run(signed(line, sign), colours(piece)),) for line in lines)


def token(cell: Cell) -> Lines:
    line = "-" * (len(label(cell)) + 2)
    return drawn((f".{line}.", "| # |", f"'{line}'"), label(cell), cell.pieces[-1])


def letters(cell: Cell) -> list[Run]:
    """Each piece's letter, bottom to top: the label where it has them, else the owner's number."""
    spelt = len(cell.label) == len(cell.pieces)
    signs = cell.label if spelt else [str(piece.side) for piece in cell.pieces]
    return [Run(sign, colours(piece)) for sign, piece in zip(signs, cell.pieces, strict=True)]


def pile(cell: Cell, top: str, below: str, most: int) -> Lines:
    """A line for each piece as far as they fit: with its sign, or the label on the top one."""
    if SIGN.search(below):
        return signed_pile(letters(cell), top, below, most)
    colour = colours(cell.pieces[-1])
    others = min(len(cell.pieces), most) - 1
    return ((Run(signed(top, label(cell)), colour),), *[(Run(below, colour),)] * others)


def signed_pile(signs: list[Run], top: str, below: str, most: int) -> Lines:
    """Pieces of both sides, the number on the top one; the lowest may share the last line."""
    height = len(signs)
    apart = height if height <= most else most - 1
    *lower, highest = signs[height - apart :]
    number = f" {height}" if height > 1 else ""
    lines: list[tuple[Run, ...]] = [(highest._replace(text=signed(top, highest.text + number)),)]
    lines += [(sign._replace(text=signed(below, sign.text)),) for sign in reversed(lower)]
    if shared := signs[: height - apart]:
        place = SIGN.search(below)
        assert place
        blanks = max(len(place[0]) - len(shared), 0)
        left = Run(below[: place.start()] + " " * (blanks // 2), shared[0].colours)
        right = Run(" " * (blanks - blanks // 2) + below[place.end() :], shared[-1].colours)
        lines.append((left, *shared, right))
    return tuple(lines)


def letters_in_rows(cell: Cell, row: int) -> Lines:
    """The letters, bottom to top from left to right, so many to a line, under their number."""
    signs = letters(cell)
    lines = [tuple(signs[start : start + row]) for start in range(0, len(signs), row)]
    number = Run(str(len(signs)) if len(signs) > 1 else " ", signs[-1].colours)
    return ((number,), *reversed(lines))
