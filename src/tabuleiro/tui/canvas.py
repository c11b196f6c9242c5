"""A whole board as lines of characters, with its coordinates and edges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ..games.diagram import Cell, Diagram, Side
from ..games.look import Ground, look
from .layout import Layout
from .marks import Marks
from .square import BADGES, Ink, Spans, Square, Way, joined, paint

FRAME = Ink("frame")


class Edge(NamedTuple):
    """One of the four lines around the squares: its owner's sign, and what lies between signs."""

    sign: str
    line: str
    ink: Ink


NO_EDGE = Edge(" ", " ", FRAME)


def lines(
    diagram: Diagram, marks: Marks, layout: Layout, cursor: str = "", fresh: bool = False
) -> list[Spans]:
    """The lines of a board, all of the layout's width. The last move stands out while fresh."""
    edges = edges_of(diagram)
    letters = joined(
        [
            (" " * layout.left, FRAME),
            *((centred(column.upper(), layout.width), FRAME) for column in layout.columns),
            (" " * layout.left, FRAME),
        ]
    )
    board = [letters]
    if layout.edged:
        board.append(edge_line(layout, edges["top"], "╭", "╮"))
    for row, cells in diagram.lines():
        painted = [
            paint(square(diagram, cell, layout, marks_of(diagram, marks, cell.site, cursor, fresh)))
            for cell in cells
        ]
        board += row_lines(layout, row, painted, edges["left"], edges["right"])
    if layout.edged:
        board.append(edge_line(layout, edges["bottom"], "╰", "╯"))
    return [*board, letters]


def row_lines(
    layout: Layout, row: int, painted: list[tuple[Spans, ...]], left: Edge, right: Edge
) -> Iterator[Spans]:
    """The lines of one row of squares, its number beside the middle one."""
    for y in range(layout.height):
        is_middle = y == (layout.height - 1) // 2
        number = str(row) if is_middle else ""
        spans = [span for patch in painted for span in patch[y]]
        if layout.edged:
            first, last = (
                (edge.sign if is_middle else edge.line, edge.ink) for edge in (left, right)
            )
            spans = [first, *spans, last]
        before = (f"{number:>{layout.digits}} ", FRAME)
        after = (f" {number:<{layout.digits}}", FRAME)
        yield joined([before, *spans, after])


def square(diagram: Diagram, cell: Cell, layout: Layout, names: frozenset[str]) -> Square:
    column, row = layout.place(cell.site)
    seen = look(diagram.game)
    return Square(
        cell,
        seen,
        layout.form,
        layout.width,
        layout.height,
        dark=(column + layout.rows[row]) % 2 == 1,
        marks=names,
        joined=joined_to(diagram, layout, cell.site, seen.ground_of(cell.ground)),
    )


def marks_of(diagram: Diagram, marks: Marks, site: str, cursor: str, fresh: bool) -> frozenset[str]:
    names = {name for name in Marks.__slots__ if site in getattr(marks, name)}
    names |= {name for name in BADGES if site in getattr(diagram, name)}
    if site in diagram.path:
        names.add("path")
    if site == cursor:
        names.add("cursor")
    if fresh and not names.isdisjoint({"left", "came"}):
        names.add("new")
    return frozenset(names)


def joined_to(diagram: Diagram, layout: Layout, site: str, ground: Ground) -> frozenset[Way]:
    """The neighbours of the same ground, and the edges to draw: owned ones, and all of a home."""
    found: set[Way] = set()
    if not (ground.fixed or ground.lines or ground.home):
        return frozenset()
    column, row = layout.place(site)
    for right, down in product((-1, 0, 1), repeat=2):
        x, y = column + right, row + down
        if 0 <= x < len(layout.columns) and 0 <= y < len(layout.rows):
            neighbour = diagram.cells[f"{layout.columns[x]}{layout.rows[y]}"]
            if neighbour.ground == diagram.cells[site].ground:
                found.add((right, down))
        elif diagram.edges or ground.home:
            found.add((right, down))
    return frozenset(found)


def centred(sign: str, width: int, line: str = " ") -> str:
    before = (width - 1) // 2
    return line * before + sign + line * (width - before - len(sign))


def edges_of(diagram: Diagram) -> dict[str, Edge]:
    """The four edges; those that nobody owns are blank."""
    signs = {side: sign_of(diagram, side) for side in {*diagram.edges.values()}}
    edges = {}
    for name, line in (("top", "─"), ("bottom", "─"), ("left", "│"), ("right", "│")):
        owner = diagram.edges.get(name, 0)
        edges[name] = Edge(signs[owner], line, Ink(f"side-{owner}")) if owner else NO_EDGE
    return edges


def edge_line(layout: Layout, edge: Edge, left: str, right: str) -> Spans:
    """The line above or below the squares, with its owner's sign at every column."""
    margin = " " * (layout.left - 1)
    line = centred(edge.sign, layout.width, edge.line) * len(layout.columns)
    return ((margin + left, FRAME), (line, edge.ink), (right + margin, FRAME))


def sign_of(diagram: Diagram, side: Side) -> str:
    """The letter of a side's pieces where they have a single one, else the side's number."""
    signs = {
        cell.label for cell in diagram.cells.values() if {p.side for p in cell.pieces} == {side}
    }
    return signs.pop() if len(signs) == 1 and all(len(sign) == 1 for sign in signs) else str(side)
