"""Boards read without colours, and every ink has a colour."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from textual.color import Color

from tabuleiro.games import GAMES
from tabuleiro.games.diagram import Cell, Piece, Side
from tabuleiro.games.look import Look, common, look
from tabuleiro.tui import canvas
from tabuleiro.tui.art import Form, art_of
from tabuleiro.tui.layout import layout
from tabuleiro.tui.square import Square, paint
from tabuleiro.tui.themes import MARKS, THEMES, Board, Paint, board_paints
from tui.board_cases import BOARD_CASES, BoardCase
from tui.test_board_golden import FORMS

FRAMED = ("cursor", "chosen", "destinations", "hint", "came", "left")
BADGED = ("must", "stuck", "settled")
KINDS = {"elephant": "Ee", "lion": "Ll", "mouse": "Mm", "mole": "xo", "cube": "WB", "disc": "wb"}
SIDES: tuple[Side, Side] = (1, 2)
SINGLE = [
    Cell("a1", (Piece(kind, side),), letters[side - 1])
    for kind, letters in KINDS.items()
    for side in SIDES
]
PILES = [
    Cell("a1", (Piece("piece", side),) * height, f"{'br'[side - 1]}{height}")
    for side, height in product(SIDES, range(1, 5))
]
DISCS = [
    Cell("a1", tuple(Piece("disc", 1 if letter == "w" else 2) for letter in label), label)
    for label in ("ww", "wb", "bw", "www", "wwbwbw", "bwwbwbw", "wwwwwwbbbbbb", "bwwwwwwbbbbb")
]
STRANGE = [Cell("a1", (Piece("comet", side),), "Cc"[side - 1]) for side in SIDES]
PIECES = [*SINGLE, *PILES, *DISCS, *STRANGE]


def look_of(cell: Cell) -> Look:
    """The look of the game whose pieces these are."""
    kinds = {kind: look(name) for name in GAMES for kind in look(name).kind}
    return kinds.get(cell.pieces[-1].kind, common()) if cell.pieces else common()


def text(cell: Cell, form: Form, *marks: str) -> str:
    seen = look_of(cell)
    width, height = (7, 3) if form == "large" else (4, 1)
    if cell.pieces:
        wide, high = art_of(seen.kind_of(cell.pieces[-1]), form).size
        width, height = max(width, wide), max(height, high)
    square = Square(cell, seen, form, width, height, dark=False, marks=frozenset(marks))
    return "\n".join("".join(text for text, _ in line) for line in paint(square))


@pytest.mark.parametrize("form", FORMS)
def test_pieces_differ(form: Form) -> None:
    drawings = [text(cell, form) for cell in PIECES]
    assert len(drawings) == len(set(drawings))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("cell", [Cell("a1"), *PIECES], ids=lambda cell: cell.label or "empty")
def test_marks_differ(cell: Cell, form: Form) -> None:
    """No mark, each mark and each two of them look different."""
    marks = FRAMED + (BADGED if cell.pieces else ())
    choices = [
        *((mark,) for mark in marks),
        *(pair for pair in combinations(FRAMED, 2)),
        *(pair for pair in product(FRAMED, BADGED) if cell.pieces),
    ]
    drawings = [text(cell, form, *choice) for choice in [(), *choices]]
    assert len(drawings) == len(set(drawings))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("cell", PIECES, ids=lambda cell: cell.label)
def test_marks_cover_no_piece(cell: Cell, form: Form) -> None:
    bare = text(cell, form)
    for marks in [*combinations(FRAMED, 2), *product(FRAMED, BADGED)]:
        for before, after in zip(bare, text(cell, form, *marks), strict=True):
            assert before in (" ", after)


@pytest.mark.parametrize("form", FORMS)
def test_a_hole_shows_under_its_animal(form: Form) -> None:
    for cell in SINGLE[:6]:
        hole = Cell(cell.site, cell.pieces, cell.label, "hole")
        assert text(cell, form) != text(hole, form)
        for mark in (*FRAMED, *BADGED):
            assert text(cell, form, mark) != text(hole, form, mark)


def test_a_kind_without_a_drawing_shows_its_label() -> None:
    assert text(Cell("a1", (Piece("comet", 1),), "C"), "large").split() == [
        ".---.",
        "|",
        "C",
        "|",
        "'---'",
    ]
    assert text(Cell("a1", (Piece("comet", 1),)), "compact").strip() == "c"


def test_figures_on_each_other_show_their_label() -> None:
    cell = Cell("a1", (Piece("lion", 1), Piece("mouse", 1)), "Q")
    assert "| Q |" in text(cell, "large")


def test_pieces_whose_label_does_not_spell_them() -> None:
    sides: tuple[Side, ...] = (1, 2, 0)
    cell = Cell("a1", tuple(Piece("disc", side) for side in sides), "tower")
    assert "120" in text(cell, "compact")


@pytest.mark.parametrize("case", BOARD_CASES, ids=str)
def test_every_ink_has_a_class(case: BoardCase) -> None:
    known = {*MARKS, *board_paints("", look(case.diagram.game))}
    for form in FORMS:
        plan = layout(case.diagram, form)
        for line in canvas.lines(case.diagram, case.marks, plan, case.cursor, fresh=True):
            for _, ink in line:
                assert {ink.ground, ink.piece, ink.sign, *ink.areas} - {""} <= known


def colours_of(theme: str, game: str) -> Board:
    """Everything on a board of the game."""
    chosen = THEMES[theme]
    marks = {
        name: Paint(
            *(chosen.variables[f"board-{name}{part}"] for part in ("", "-ground", "-style"))
        )
        for name in MARKS
    }
    return marks | board_paints(chosen.name, look(game))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(Color.parse(colour)) for colour in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("game", [*GAMES])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_colours_can_be_told_apart(theme: str, game: str) -> None:
    """Pieces 4.5 to 1 on their own ground, marks 3 to 1, also on the squares they stand on."""
    board = colours_of(theme, game)
    for side in SIDES:
        own = board[f"side-{side}"]
        assert contrast(own.colour, own.ground) >= 4.5
    for name in ("left", "came", "new", "hint", "chosen", "cursor", "must", "stuck", "settled"):
        assert contrast(board[name].colour, board[name].ground) >= 3, name
    for ground in {"plain", "plain-dark", "point"} & board.keys():
        assert contrast(board["destinations"].colour, board[ground].ground) >= 3, ground
    assert contrast(board["side-1"].ground, board["side-2"].ground) >= 2.5


@pytest.mark.parametrize("game", [*GAMES])
def test_no_colour_has_no_colour(game: str) -> None:
    for colours in colours_of("colourless", game).values():
        assert colours[:2] == ("transparent", "transparent")
