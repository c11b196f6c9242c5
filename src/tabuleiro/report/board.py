"""Boards as SVG: a diagram with its pieces, or a map of numbers. Colours come from the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

from tabuleiro.games.diagram import Cell, Diagram, Piece, Side

SQUARE: Final = 100
EDGE: Final = 24
"""Width of an edge of the board that somebody owns."""


class Pile(NamedTuple):
    """How pieces lie on one another: height of one, of all at most, and how far a low one rises."""

    step: int
    room: int
    rest: int


PILES: Final = {
    "nava-disc": Pile(12, 50, 26),
    "stacks-first": Pile(15, 45, 24),
    "stacks-second": Pile(15, 45, 24),
}
SMALLER: Final = 0.92
"""Pieces that are not tiles leave a margin."""
TILES: Final = frozenset({"talpa-first", "talpa-second", "nava-cube"})
ORDINAL: Final = {1: "first", 2: "second"}


def sprite() -> str:
    """The drawings that ``use`` refers to, to be put into a page once."""
    text = files("tabuleiro").joinpath("web/pages/templates/pieces.svg").read_text("utf-8")
    text = re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "", text).replace(' class="sprite"', ' hidden=""', 1)


@cache
def symbols() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]+)"', sprite()))


def symbol_of(game: str, kind: str, side: Side) -> str | None:
    """The drawing of a piece, by its kind or by its side; None for a game without drawings."""
    names = (f"{game}-{kind}", f"{game}-{ORDINAL.get(side, '')}")
    return next((name for name in names if name in symbols()), None)


def draw(diagram: Diagram, label: str, last: Sequence[str] = ()) -> str:
    """A position; ``last`` are the sites of the last move, the one it came to at the end."""
    parts = [*ground(diagram), *fixtures(diagram), *marks(diagram, last)]
    for cell in cells(diagram):
        parts += pieces(diagram, cell)
    if any(symbol_of(diagram.game, "", p.side) in TILES for c in cells(diagram) for p in c.pieces):
        parts += marks(diagram, last[-1:], "last over")
    return framed(diagram, label, [*parts, *path(diagram)])


def path(diagram: Diagram) -> Iterator[str]:
    """The way that won."""
    points = [(x + 50, y + 50) for x, y in (place(diagram, site) for site in diagram.path)]
    line = "M" + "L".join(f"{x} {y}" for x, y in points)
    if points:
        yield f'<path class="path-halo" d="{line}"/><path class="path" d="{line}"/>'


def heat_map(diagram: Diagram, label: str, values: Mapping[str, float]) -> str:
    """The empty board with a number and a shade on every site, shares in per cent."""
    most = max(values.values(), default=0.0) or 1.0
    digits = 1 if most < 0.1 else 0
    parts = [*ground(diagram), *fixtures(diagram)]
    for cell in cells(diagram):
        value = values.get(cell.site, 0.0)
        x, y = place(diagram, cell.site)
        parts.append(
            f'<rect class="heat" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>'
            f'<rect class="warm" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"'
            f' fill-opacity="{0.62 * value / most:.2f}"/>'
        )
        shown = f"{100 * value:.{digits}f}"
        if float(shown):
            parts.append(
                f'<text class="share" x="{x + 50}" y="{y + 52}">{shown}'
                f"<title>{escape(cell.site)}: {100 * value:.1f} %</title></text>"
            )
    return framed(diagram, label, parts)


def framed(diagram: Diagram, label: str, parts: Sequence[str]) -> str:
    width, height, pad = measures(diagram)
    gutter = max(SQUARE * 0.3, width * 0.042)
    view = (-pad - gutter, -pad, width + 2 * pad + gutter, height + 2 * pad + gutter)
    box = " ".join(f"{number:g}" for number in view)
    return (
        f'<svg class="board" data-game="{escape(diagram.game)}" viewBox="{box}" role="img"'
        f' aria-label="{escape(label)}" style="--cols:{len(diagram.columns)}">'
        f"{''.join(parts)}{''.join(coordinates(diagram, pad + gutter * 0.52))}</svg>"
    )


def measures(diagram: Diagram) -> tuple[int, int, float]:
    """Width, height, and what the frame takes beyond them."""
    width, height = SQUARE * len(diagram.columns), SQUARE * len(diagram.rows)
    return width, height, max(6, width * 0.012) + (EDGE if diagram.edges else 0)


def cells(diagram: Diagram) -> Iterator[Cell]:
    for _, line in diagram.lines():
        yield from line


def place(diagram: Diagram, site: str) -> tuple[int, int]:
    column, row = diagram.columns.index(site[0]), diagram.rows.index(int(site[1:]))
    return SQUARE * column, SQUARE * row


def ground(diagram: Diagram) -> Iterator[str]:
    width, height, pad = measures(diagram)
    yield (
        f'<rect class="frame" x="{-pad:g}" y="{-pad:g}" width="{width + 2 * pad:g}"'
        f' height="{height + 2 * pad:g}" rx="{max(6, width * 0.016):g}"/>'
    )
    yield from edges(diagram, width, height)
    if any(cell.ground == "point" for cell in cells(diagram)):
        yield f'<rect class="ground" width="{width}" height="{height}" rx="10"/>'
        yield from lines(diagram, width, height)
        return
    yield f'<rect class="sq-0" width="{width}" height="{height}"/>'
    dark = "".join(
        f"M{SQUARE * column} {SQUARE * row}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for row in range(len(diagram.rows))
        for column in range(len(diagram.columns))
        if (row + column) % 2
    )
    yield f'<path class="sq-1" d="{dark}"/>'


def edges(diagram: Diagram, width: int, height: int) -> Iterator[str]:
    e = EDGE - 4
    paths = {
        "top": f"M0 0H{width}L{width + e} {-e}H{-e}Z",
        "bottom": f"M0 {height}H{width}L{width + e} {height + e}H{-e}Z",
        "left": f"M0 0V{height}L{-e} {height + e}V{-e}Z",
        "right": f"M{width} 0V{height}L{width + e} {height + e}V{-e}Z",
    }
    for name, side in diagram.edges.items():
        yield f'<path class="edge side-{side}" d="{paths[name]}"/>'


def lines(diagram: Diagram, width: int, height: int) -> Iterator[str]:
    """The board of a game that is played on points."""
    columns = [SQUARE * place + 50 for place in range(len(diagram.columns))]
    rows = [SQUARE * place + 50 for place in range(len(diagram.rows))]
    across = "".join(f"M50 {y}H{width - 50}" for y in rows)
    yield f'<path class="grid" d="{across}{"".join(f"M{x} 50V{height - 50}" for x in columns)}"/>'
    for y in rows:
        for x in columns:
            yield f'<circle class="point" cx="{x}" cy="{y}" r="9"/>'


def fixtures(diagram: Diagram) -> Iterator[str]:
    """Homes, and grounds that have a drawing of their own."""
    for cell in cells(diagram):
        x, y = place(diagram, cell.site)
        name = f"{diagram.game}-{cell.ground}"
        if cell.ground.startswith("home-"):
            side = cell.ground[-1]
            yield (
                f'<rect class="home side-{side}" x="{x}" y="{y}" width="{SQUARE}"'
                f' height="{SQUARE}"/>'
            )
        elif name in symbols():
            yield use(name, 0, x, y, SQUARE)


def marks(diagram: Diagram, last: Sequence[str], kind: str = "last") -> Iterator[str]:
    for number, site in enumerate(last, 1):
        x, y = place(diagram, site)
        name = kind if number == len(last) else f"{kind} from"
        yield f'<rect class="{name}" x="{x + 4}" y="{y + 4}" width="92" height="92" rx="10"/>'


def pieces(diagram: Diagram, cell: Cell) -> Iterator[str]:
    if not cell.pieces:
        return
    x, y = place(diagram, cell.site)
    names = [symbol_of(diagram.game, piece.kind, piece.side) for piece in cell.pieces]
    pile = PILES.get(names[-1] or "")
    if pile:
        yield from stacked(cell.pieces, names, pile, x, y)
    elif name := names[-1]:
        size = SQUARE if name in TILES else SQUARE * SMALLER
        inset = (SQUARE - size) / 2
        yield use(name, cell.pieces[-1].side, x + inset, y + inset, size)
    else:
        side = cell.pieces[-1].side or 1
        yield f'<circle class="plain-piece side-{side}" cx="{x + 50}" cy="{y + 50}" r="36"/>'


def stacked(
    pieces: Sequence[Piece], names: Sequence[str | None], pile: Pile, x: int, y: int
) -> Iterator[str]:
    """A low stack stands near the middle of its square, a tall one on the floor."""
    count = len(pieces)
    step = min(pile.step, pile.room / (count - 1)) if count > 1 else 0.0
    rise = step * (count - 1)
    floor = y - (1 - rise / pile.room) * pile.rest
    yield f'<g style="--line:{1.5 if 0 < step < 8 else 3}">'
    for number, (piece, name) in enumerate(zip(pieces, names, strict=True)):
        if name:
            yield use(name, piece.side, x, floor - number * step, SQUARE)
    yield "</g>"
    if count > 1:
        yield (
            f'<text class="height side-{pieces[-1].side}" x="{x + 50}"'
            f' y="{floor - rise + 69:g}">{count}</text>'
        )


def use(name: str, side: Side, x: float, y: float, size: float) -> str:
    return (
        f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        f' class="side-{side}"/>'
    )


def coordinates(diagram: Diagram, off: float) -> Iterator[str]:
    _, height, _ = measures(diagram)
    for number, column in enumerate(diagram.columns):
        yield f'<text class="coord" x="{SQUARE * number + 50}" y="{height + off:g}">{column}</text>'
    for number, row in enumerate(diagram.rows):
        yield f'<text class="coord" x="{-off:g}" y="{SQUARE * number + 50}">{row}</text>'
