"""Boards as SVG: a diagram with its pieces, or a map of numbers. Colours come from the page.

``web/static/ground.js`` and ``pieces.js`` draw the same for boards that are played on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

from tabuleiro.games.diagram import Cell, Diagram, Piece, Side
from tabuleiro.games.look import Look, Pile, look
from tabuleiro.games.parts import Parts
from tabuleiro.games.sprite import sprite

SQUARE: Final = 100
EDGE: Final = 24
"""Width of an edge of the board that somebody owns."""
THIN_BELOW: Final = 8
"""Below this rise the edges of pieces that lie on one another are drawn thin."""


def draw(diagram: Diagram, label: str, last: Parts | None = None) -> str:
    """A position, with the sites marked that the last move left and reached."""
    left, reached = (last.left, last.reached) if last else ((), ())
    parts = [*ground(diagram), *fixtures(diagram)]
    parts += [*marks(diagram, left, "last from"), *marks(diagram, reached, "last")]
    seen = look(diagram.game)
    for cell in cells(diagram):
        parts += pieces(diagram, seen, cell)
    covered = [site for site in reached if is_covered(diagram, seen, site)]
    parts += marks(diagram, covered, "last over")
    return framed(diagram, label, [*parts, *path(diagram)])


def is_covered(diagram: Diagram, seen: Look, site: str) -> bool:
    """Whether a piece hides what is drawn on its square."""
    here = diagram.cells[site].pieces
    kind = seen.kind_of(here[-1]) if here else None
    return kind is not None and kind.filling


def path(diagram: Diagram) -> Iterator[str]:
    """The way that won."""
    points = [(x + 50, y + 50) for x, y in (place(diagram, site) for site in diagram.path)]
    line = "M" + "L".join(f"{x} {y}" for x, y in points)
    if points:
        seen = look(diagram.game)
        halo = seen.line(seen.ground_of(diagram.cells[diagram.path[0]].ground))
        yield (
            f'<path class="path-halo" stroke="var(--{halo})" d="{line}"/>'
            f'<path class="path" d="{line}"/>'
        )


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
        f' aria-label="{escape(label)}" style="--columns:{len(diagram.columns)}">'
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
    yield from squares(diagram)
    yield from lines(diagram)


def squares(diagram: Diagram) -> Iterator[str]:
    """The squares, all of one colour together; the first colour lies under all."""
    width, height, _ = measures(diagram)
    seen = look(diagram.game)
    of_colour: dict[str, str] = defaultdict(str)
    for cell in cells(diagram):
        x, y = place(diagram, cell.site)
        colour = seen.square(seen.ground_of(cell.ground))[(x + y) // SQUARE % 2]
        of_colour[colour] += f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"
    first, *others = of_colour
    yield f'<rect fill="var(--{first})" width="{width}" height="{height}"/>'
    for colour in others:
        yield f'<path fill="var(--{colour})" d="{of_colour[colour]}"/>'


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


def lines(diagram: Diagram) -> Iterator[str]:
    """Lines and points where pieces stand on those."""
    seen = look(diagram.game)
    grounds = {place(diagram, cell.site): seen.ground_of(cell.ground) for cell in cells(diagram)}
    points = {at: ground for at, ground in grounds.items() if ground.lines}
    for (x, y), ground in points.items():
        ways = "".join(
            f"M{x + 50} {y + 50}{way}"
            for beside, way in (((x + SQUARE, y), f"h{SQUARE}"), ((x, y + SQUARE), f"v{SQUARE}"))
            if beside in points
        )
        yield f'<path class="grid-line" stroke="var(--{seen.line(ground)})" d="{ways}"/>'
    for (x, y), ground in points.items():
        fill, stroke = seen.square(ground)[0], seen.line(ground)
        yield (
            f'<circle class="point" fill="var(--{fill})" stroke="var(--{stroke})"'
            f' cx="{x + 50}" cy="{y + 50}" r="9"/>'
        )


def fixtures(diagram: Diagram) -> Iterator[str]:
    """Homes, closed by a line, and grounds that have a drawing of their own."""
    seen = look(diagram.game)
    for cell in cells(diagram):
        x, y = place(diagram, cell.site)
        ground = seen.ground_of(cell.ground)
        if ground.home:
            yield (
                f'<rect class="home side-{ground.home}" x="{x}" y="{y}" width="{SQUARE}"'
                f' height="{SQUARE}"/>'
            )
        if ground.symbol:
            yield use(ground.symbol, 0, x, y, SQUARE)


def marks(diagram: Diagram, sites: Sequence[str], kind: str) -> Iterator[str]:
    for site in sites:
        x, y = place(diagram, site)
        yield f'<rect class="{kind}" x="{x + 4}" y="{y + 4}" width="92" height="92" rx="10"/>'


def pieces(diagram: Diagram, seen: Look, cell: Cell) -> Iterator[str]:
    """What stands on a site; what has no drawing is its label on a token."""
    if not cell.pieces:
        return
    x, y = place(diagram, cell.site)
    top = cell.pieces[-1]
    kind = seen.kind_of(top)
    name = seen.symbol(top) if seen.symbol(top) in sprite(diagram.game).names else ""
    if kind and name and kind.pile:
        yield from pile(cell.pieces, seen, kind.pile, x, y)
    elif kind and name and len(cell.pieces) == 1:
        size = SQUARE * kind.scale
        inset = (SQUARE - size) / 2
        yield use(name, top.side, x + inset, y + inset, size)
    else:
        label = cell.label or top.kind[0]
        yield (
            f'<circle class="token side-{top.side}" cx="{x + 50}" cy="{y + 50}" r="36"/>'
            f'<text class="token-text side-{top.side}" x="{x + 50}" y="{y + 51}"'
            f' font-size="{min(34, 80 / len(label)):g}">{escape(label)}</text>'
        )


def pile(pieces: Sequence[Piece], seen: Look, pile: Pile, x: int, y: int) -> Iterator[str]:
    count = len(pieces)
    rise, step = pile.lie(count)
    floor = y + rise
    yield f'<g style="--line:{1.5 if 0 < step < THIN_BELOW else 3}">'
    for number, piece in enumerate(pieces):
        yield use(seen.symbol(piece), piece.side, x, floor - number * step, SQUARE)
    yield "</g>"
    if count > 1:
        yield (
            f'<text class="height side-{pieces[-1].side}" font-size="23" x="{x + 50}"'
            f' y="{floor - step * (count - 1) + 69:g}">{count}</text>'
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
