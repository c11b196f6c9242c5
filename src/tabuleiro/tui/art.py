"""The drawings of pieces, by their kind. A kind without one is its label on a token."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..games.diagram import Cell, Diagram, Piece

Form = Literal["large", "compact"]


class Run(NamedTuple):
    """Some characters of a drawing in the colours of one piece."""

    text: str
    colours: str


Lines = tuple[tuple[Run, ...], ...]

FILLED = "\xa0"
"""A blank that belongs to the piece, where a line of it ends."""

FIGURES: dict[str, tuple[str, ...]] = {
    "elephant": ("()o o()", "  (#)  ", "  ( )  "),
    "mouse": ("| o o |", r" \ # / ", r" -\_/- "),
    "lion": (" @@@@@ ", r"@o\#/o@", " @@@@@ "),
    "cube": ("  +-----+", " /     /|", "+-----+ |", "|  #  | +", "+-----+/"),
    "mole-1": (r"m/^\m", "| # |", r"\___/"),
    "mole-2": (r".--\E", "| # >", "'--/E"),
}
"""Large ones, by kind or by kind and side; ``#`` stands for the sign of the owner."""
COMPACT_FIGURES = {"cube": ("+---+", "| # |", "+---+")}
SIGNED_BY_OWNER = {"elephant", "mouse", "lion"}
"""Figures signed by their owner's number; the others carry their label."""

SLICES = {"piece-1": ("(", "_", ")"), "piece-2": ("<", "=", ">")}
"""Pieces that are drawn one on another: both ends and the middle of one of them."""

LARGE = {"disc": (13, 5), "cube": (13, 5), "piece": (11, 4)}
COMPACT = {"disc": (9, 3), "cube": (9, 3), "piece": (7, 2)}
LARGE_LEAST, COMPACT_LEAST = (7, 3), (4, 1)
"""The width and height of squares."""
LARGE_FRAME, COMPACT_FRAME, SLICE_FRAME = 6, 3, 4
"""The columns that a label needs around it, in a token, in a tile and in a slice."""

COLOURS = {"disc": "disc", "cube": "disc", "piece": "stack"}
"""Kinds whose sides have other colours than most."""

DISC_WIDTH = 7
PILE_LARGE = 5
"""The lines of a large pile of discs."""
ROW_COMPACT = 6
"""The discs in a line of a compact pile."""


def colours(piece: Piece) -> str:
    return f"{COLOURS.get(piece.kind, 'side')}-{piece.side}" if piece.side else "side-0"


def label(cell: Cell) -> str:
    return cell.label or cell.pieces[-1].kind[0]


def square_size(diagram: Diagram, form: Form) -> tuple[int, int]:
    """The width and height that every piece on a board fits into."""
    sizes, frame = (LARGE, LARGE_FRAME) if form == "large" else (COMPACT, COMPACT_FRAME)
    width, height = LARGE_LEAST if form == "large" else COMPACT_LEAST
    for cell in diagram.cells.values():
        if cell.pieces:
            kind = cell.pieces[-1].kind
            wide, high = sizes.get(kind, (len(label(cell)) + frame, 1))
            width, height = max(width, wide), max(height, high)
    return width, height


def draw(cell: Cell, form: Form) -> Lines:
    """The pieces of a site that has some, top line first."""
    top = cell.pieces[-1]
    if top.kind == "disc":
        return discs(cell) if form == "large" else discs_compact(cell)
    if slice_ := SLICES.get(f"{top.kind}-{top.side}"):
        width, height = (LARGE if form == "large" else COMPACT)[top.kind]
        return pile(cell, slice_, width - SLICE_FRAME, height)
    if form == "compact":
        return compact(cell)
    lines = FIGURES.get(top.kind, FIGURES.get(f"{top.kind}-{top.side}"))
    if lines is None or len(cell.pieces) > 1:
        return token(cell)
    return figure(lines, str(top.side) if top.kind in SIGNED_BY_OWNER else label(cell), top)


def figure(lines: tuple[str, ...], sign: str, piece: Piece) -> Lines:
    return tuple((Run(line.replace("#", sign), colours(piece)),) for line in lines)


def token(cell: Cell) -> Lines:
    line = "-" * (len(label(cell)) + 2)
    return figure((f".{line}.", "| # |", f"'{line}'"), label(cell), cell.pieces[-1])


def compact(cell: Cell) -> Lines:
    """The label and a blank: a tile as wide as it is high, since characters are not."""
    top = cell.pieces[-1]
    return figure(COMPACT_FIGURES.get(top.kind, (f"#{FILLED}",)), label(cell), top)


def pile(cell: Cell, slice_: tuple[str, str, str], width: int, most: int) -> Lines:
    """Pieces of one side, a line each as far as there is room, the label on the top one."""
    left, middle, right = slice_
    body = Run(left + middle * width + right, colours(cell.pieces[-1]))
    top = body._replace(text=left + label(cell).center(width) + right)
    return ((top,), *[(body,)] * (min(len(cell.pieces), most) - 1))


def letters(cell: Cell) -> list[Run]:
    """Each piece's letter, bottom to top: the label where it has them, else the owner's number."""
    spelt = len(cell.label) == len(cell.pieces)
    signs = cell.label if spelt else [str(piece.side) for piece in cell.pieces]
    return [Run(sign, colours(piece)) for sign, piece in zip(signs, cell.pieces, strict=True)]


def discs(cell: Cell) -> Lines:
    """Discs of both sides, a line each; the lowest of a high pile share its last line."""
    signs = letters(cell)
    height = len(signs)
    apart = height if height <= PILE_LARGE else PILE_LARGE - 1
    lines: list[tuple[Run, ...]] = []
    for sign in reversed(signs[height - apart :]):
        number = f" {height}" if not lines and height > 1 else ""
        lines.append((sign._replace(text=f"({(sign.text + number).center(DISC_WIDTH)})"),))
    if shared := signs[: height - apart]:
        blanks = max(DISC_WIDTH - len(shared), 0)
        left = Run("(" + " " * (blanks // 2), shared[0].colours)
        right = Run(" " * (blanks - blanks // 2) + ")", shared[-1].colours)
        lines.append((left, *shared, right))
    return tuple(lines)


def discs_compact(cell: Cell) -> Lines:
    """The letters, bottom to top from left to right, six to a line, under their number."""
    signs = letters(cell)
    lines = [
        tuple(signs[start : start + ROW_COMPACT]) for start in range(0, len(signs), ROW_COMPACT)
    ]
    number = Run(str(len(signs)) if len(signs) > 1 else " ", signs[-1].colours)
    return ((number,), *reversed(lines))
