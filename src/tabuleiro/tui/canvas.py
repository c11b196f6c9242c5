"""A whole board as lines of characters, with its coordinates and edges."""

from __future__ import annotations

from itertools import product

from ..games.diagram import Cell, Diagram, Side
from .layout import Layout
from .marks import Marks
from .square import BADGES, HOME_LINES, JOINED, Ink, Spans, Square, joined, paint

FRAME = Ink("frame")


def lines(
    diagram: Diagram, marks: Marks, layout: Layout, cursor: str = "", fresh: bool = False
) -> list[Spans]:
    """The lines of a board, all of the layout's width. The last move stands out while fresh."""
    squares = {
        cell.site: paint(
            square(diagram, cell, layout, marks_of(diagram, marks, cell.site, cursor, fresh))
        )
        for cell in diagram.cells.values()
    }
    letters = [
        (" " * layout.left, FRAME),
        *((centred(column.upper(), layout.width), FRAME) for column in layout.columns),
        (" " * layout.left, FRAME),
    ]
    board = [joined(letters)]
    if layout.edged:
        board.append(edge_line(diagram, layout, "top"))
    for row, cells in diagram.lines():
        painted = [squares[cell.site] for cell in cells]
        for y in range(layout.height):
            number = str(row) if y == (layout.height - 1) // 2 else ""
            spans = [(f"{number:>{layout.digits}} ", FRAME)]
            spans += edge_mark(diagram, layout, "left", y)
            spans += [span for patch in painted for span in patch[y]]
            spans += edge_mark(diagram, layout, "right", y)
            spans.append((f" {number:<{layout.digits}}", FRAME))
            board.append(joined(spans))
    if layout.edged:
        board.append(edge_line(diagram, layout, "bottom"))
    return [*board, joined(letters)]


def square(diagram: Diagram, cell: Cell, layout: Layout, names: frozenset[str]) -> Square:
    column, row = layout.place(cell.site)
    return Square(
        cell,
        layout.form,
        layout.width,
        layout.height,
        dark=(column + layout.rows[row]) % 2 == 1,
        marks=names,
        joined=joined_to(diagram, layout, cell.site) if cell.ground in JOINED else frozenset(),
    )


def marks_of(diagram: Diagram, marks: Marks, site: str, cursor: str, fresh: bool) -> frozenset[str]:
    names = {name for name in Marks.__slots__ if site in getattr(marks, name)}
    names |= {name for name in BADGES if site in getattr(diagram, name)}
    if site == cursor:
        names.add("cursor")
    if fresh and not names.isdisjoint({"left", "came"}):
        names.add("new")
    return frozenset(names)


def joined_to(diagram: Diagram, layout: Layout, site: str) -> frozenset[tuple[int, int]]:
    """The neighbours with the same ground, owned edges, and for homes every edge."""
    found = set()
    column, row = layout.place(site)
    ground = diagram.cells[site].ground
    for right, down in product((-1, 0, 1), repeat=2):
        x, y = column + right, row + down
        if 0 <= x < len(layout.columns) and 0 <= y < len(layout.rows):
            neighbour = diagram.cells[f"{layout.columns[x]}{layout.rows[y]}"]
            if neighbour.ground == ground:
                found.add((right, down))
        elif diagram.edges or ground in HOME_LINES:
            found.add((right, down))
    return frozenset(found)


def centred(sign: str, width: int, line: str = " ") -> str:
    before = (width - 1) // 2
    return line * before + sign + line * (width - before - len(sign))


def edge_line(diagram: Diagram, layout: Layout, edge: str) -> Spans:
    """The line above or below the squares, with its owner's sign at every column."""
    owner = diagram.edges.get(edge, 0)
    corners = "╭╮" if edge == "top" else "╰╯"
    text = centred(sign_of(diagram, owner), layout.width, "─") if owner else " " * layout.width
    margin = " " * (layout.left - 1)
    return joined(
        [
            (margin + corners[0], FRAME),
            *[(text, Ink(f"edge-{owner}"))] * len(layout.columns),
            (corners[1] + margin, FRAME),
        ]
    )


def edge_mark(diagram: Diagram, layout: Layout, edge: str, y: int) -> list[tuple[str, Ink]]:
    """The character beside one line of a row: its owner's sign in the middle of each square."""
    if not layout.edged:
        return []
    owner = diagram.edges.get(edge, 0)
    if not owner:
        return [(" ", FRAME)]
    sign = sign_of(diagram, owner) if y == (layout.height - 1) // 2 else "│"
    return [(sign, Ink(f"edge-{owner}"))]


def sign_of(diagram: Diagram, side: Side) -> str:
    """The letter of a side's pieces where they have a single one, else the side's number."""
    signs = {
        cell.label for cell in diagram.cells.values() if {p.side for p in cell.pieces} == {side}
    }
    return signs.pop() if len(signs) == 1 and all(len(sign) == 1 for sign in signs) else str(side)
