"""One site of a board as characters: its ground, its pieces, and its marks around them.

Marks never cover a piece, and each has a sign of its own, so a board reads without colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..games.diagram import Cell
from ..games.drawing import MARKS, PATH
from ..games.look import Ground, Look
from .art import FILLED, Form, Lines, draw

Way = tuple[int, int]
"""A neighbour: columns to the right, rows down."""
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


class Ink(NamedTuple):
    """What a character shows, from below: each name is one of the board's component classes."""

    ground: str
    areas: tuple[str, ...] = ()
    piece: str = ""
    sign: str = ""


Span = tuple[str, Ink]
Spans = tuple[Span, ...]

AREAS = ("left", "came", "new", "hint", "chosen", "cursor")
"""The marks that colour a whole square, from below."""
FRAMES = {
    "cursor": "><",
    "chosen": "[]",
    "destinations": "XX",
    "hint": "{}",
    "came": "''",
    "left": "~~",
}
"""The signs left and right of a square; of two on one square each shows one side."""
BLOCKS = {"destinations": "X", "left": "~"}
"""The signs that fill an empty square."""
BADGES = {name: sign for name, (sign, _) in MARKS.items()}

BLOCK_LARGE, BLOCK_COMPACT = (7, 3), (3, 1)


def ground_ink(name: str, dark: bool) -> str:
    """The ink of a ground, on every other square a darker one."""
    return f"{name}-dark" if dark else name


@dataclass(frozen=True, slots=True)
class Square:
    """All that the look of one site depends on."""

    cell: Cell
    look: Look
    form: Form
    width: int
    height: int
    dark: bool
    marks: frozenset[str]
    joined: frozenset[Way] = frozenset()
    """The neighbours of the same ground, where that matters, and the edges it opens to."""

    @property
    def ground(self) -> Ground:
        return self.look.ground_of(self.cell.ground)

    @property
    def ground_ink(self) -> str:
        name = self.cell.ground if self.cell.ground in self.look.ground else "plain"
        return ground_ink(name, self.dark and self.look.is_chequered(self.ground))

    @property
    def areas(self) -> tuple[str, ...]:
        return tuple(mark for mark in AREAS if mark in self.marks)

    def sign(self, mark: str) -> str:
        """The ink of a mark's sign: none of its own where its colours fill the square anyway."""
        shown = self.areas[-1:] if "new" not in self.areas else ("left", "came", *self.areas[-1:])
        return "" if mark in shown else mark

    @property
    def is_bare(self) -> bool:
        """Whether nothing hides the ground."""
        return not self.cell.pieces and self.marks.isdisjoint(BLOCKS)


class Patch:
    """A rectangle of characters to draw on; what lies outside of it is cut off."""

    def __init__(self, square: Square) -> None:
        self.width, self.height = square.width, square.height
        bare = (" ", Ink(square.ground_ink, square.areas))
        self.cells = [[bare] * self.width for _ in range(self.height)]
        self.covered: set[tuple[int, int]] = set()

    def put(self, x: int, y: int, text: str, piece: str = "", sign: str = "") -> None:
        for at, character in enumerate(text, x):
            if 0 <= at < self.width and 0 <= y < self.height:
                ink = self.cells[y][at][1]
                self.cells[y][at] = character, ink._replace(piece=piece or ink.piece, sign=sign)

    def put_middle(self, lines: tuple[str, ...], sign: str = "") -> None:
        y = (self.height - len(lines)) // 2
        for line_y, line in enumerate(lines, y):
            self.put((self.width - len(line)) // 2, line_y, line, sign=sign)

    def spans(self) -> tuple[Spans, ...]:
        return tuple(joined(line) for line in self.cells)


def joined(characters: list[Span]) -> Spans:
    """The same characters, neighbours of one ink together."""
    spans: list[Span] = []
    for text, ink in characters:
        if spans and spans[-1][1] == ink:
            spans[-1] = spans[-1][0] + text, ink
        else:
            spans.append((text, ink))
    return tuple(spans)


@lru_cache(maxsize=4096)
def paint(square: Square) -> tuple[Spans, ...]:
    """The lines of a site."""
    patch = Patch(square)
    put_ground(patch, square)
    if square.cell.pieces:
        put_pieces(patch, draw(square.cell, square.form, square.look))
        put_badges(patch, square)
    else:
        put_block(patch, square)
        put_path(patch, square)
    put_frame(patch, square)
    return patch.spans()


def put_ground(patch: Patch, square: Square) -> None:
    ground = square.ground
    if ground.fixed and square.form == "large":
        put_tunnel(patch, square)
    elif ground.lines:
        put_point(patch, square)
    elif ground.middle and square.form == "large" and square.is_bare:
        patch.put_middle(ground.middle)
    elif square.look.is_chequered(ground) and square.dark and square.is_bare:
        put_dots(patch)
    if ground.home:
        put_home_line(patch, square)


def put_dots(patch: Patch) -> None:
    if patch.height == 1:
        patch.put_middle((". ",))
    else:
        for y in range(patch.height):
            patch.put(0, y, (" ." * patch.width)[: patch.width])


def put_point(patch: Patch, square: Square) -> None:
    """A crossing of lines that lead to the neighbouring points."""
    middle_x, middle_y = (patch.width - 1) // 2, (patch.height - 1) // 2
    left = "─" if LEFT in square.joined else " "
    right = "─" if RIGHT in square.joined else " "
    patch.put(0, middle_y, left * middle_x + "┼" + right * (patch.width - middle_x - 1))
    for y in range(patch.height):
        if y != middle_y and (UP if y < middle_y else DOWN) in square.joined:
            patch.put(middle_x, y, "│")


def put_tunnel(patch: Patch, square: Square) -> None:
    """Walls on the sides that are closed, so that tunnels flow together through open ones."""
    right, bottom = patch.width - 1, patch.height - 1
    for x, wall, way in ((0, "│", LEFT), (right, "│", RIGHT)):
        for y in range(1, bottom):
            if way not in square.joined:
                patch.put(x, y, wall)
    for y, way in ((0, UP), (bottom, DOWN)):
        if way not in square.joined:
            patch.put(1, y, "─" * (patch.width - 2))
    corners = {
        (LEFT, UP): ("╭", "╯"),
        (RIGHT, UP): ("╮", "╰"),
        (LEFT, DOWN): ("╰", "╮"),
        (RIGHT, DOWN): ("╯", "╭"),
    }
    for (across, along), (outer, inner) in corners.items():
        x, y = (0 if across == LEFT else right), (0 if along == UP else bottom)
        patch.put(x, y, tunnel_corner(square, across, along, outer, inner))


def tunnel_corner(square: Square, across: Way, along: Way, outer: str, inner: str) -> str:
    if across not in square.joined and along not in square.joined:
        return outer
    if across not in square.joined:
        return "│"
    if along not in square.joined:
        return "─"
    return " " if (across[0], along[1]) in square.joined else inner


def put_home_line(patch: Patch, square: Square) -> None:
    """A line that closes the home towards the rest of the board."""
    line = square.ground.sign
    for y, way in ((0, UP), (patch.height - 1, DOWN)):
        if way not in square.joined:
            patch.put(0, y, line * patch.width)


def put_block(patch: Patch, square: Square) -> None:
    mark = next((mark for mark in BLOCKS if mark in square.marks), None)
    if mark is None:
        return
    width, height = BLOCK_LARGE if square.form == "large" else BLOCK_COMPACT
    block = (BLOCKS[mark] * width,) * height if patch.height > 1 else (f"{BLOCKS[mark]} ",)
    patch.put_middle(block, sign="" if "cursor" in square.marks else square.sign(mark))


def put_path(patch: Patch, square: Square) -> None:
    """A trail of signs through the middle of a site on the way that won."""
    if "path" in square.marks:
        trail = " ".join(PATH[0] * 3) if square.form == "large" else PATH[0]
        patch.put_middle((trail.center(patch.width - 2),), sign="path")


def put_pieces(patch: Patch, lines: Lines) -> None:
    """The drawing in the middle. The blanks before and after a line of it show the ground."""
    top = (patch.height - len(lines)) // 2
    for y, line in enumerate(lines, top):
        text = "".join(run.text for run in line)
        x = (patch.width - len(text)) // 2
        start = x + len(text) - len(text.lstrip(" "))
        end = x + len(text.rstrip(" "))
        for run in line:
            for at, character in enumerate(run.text, x):
                if start <= at < end:
                    patch.put(at, y, character.replace(FILLED, " "), piece=run.colours)
                    if character != FILLED:
                        patch.covered.add((at, y))
            x += len(run.text)


def put_badges(patch: Patch, square: Square) -> None:
    """Right of the piece, on the first lines that have room there."""
    for name, sign in BADGES.items():
        if name in square.marks:
            x, y = badge_place(patch)
            patch.put(x, y, sign, sign=name)
            patch.covered.add((x, y))


def badge_place(patch: Patch) -> tuple[int, int]:
    for y in range(patch.height):
        after = max((x + 1 for x, line in patch.covered if line == y), default=patch.width)
        if after < patch.width:
            return after, y
    return patch.width - 1, 0


def put_frame(patch: Patch, square: Square) -> None:
    """The signs of the two foremost marks, wherever they cover no piece."""
    framed = [
        (signs, mark)
        for mark, signs in FRAMES.items()
        if mark in square.marks and (square.cell.pieces or mark not in BLOCKS)
    ]
    if not square.cell.pieces and {*BLOCKS} <= square.marks:
        framed.append((FRAMES["left"], "left"))
    frame = square.ground.frame.drawn if square.form == "large" else square.ground.frame.compact
    if frame and (square.cell.pieces or square.form == "compact"):
        framed.append((frame, ""))
    if not framed:
        return
    for x, (signs, mark) in ((0, framed[0]), (patch.width - 1, framed[:2][-1])):
        for y in range(patch.height):
            if (x, y) not in patch.covered:
                patch.put(x, y, signs[0 if x == 0 else 1], sign=square.sign(mark))
