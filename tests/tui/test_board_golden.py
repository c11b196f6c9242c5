"""Every board in both forms, written out: a change of a drawing shows as a diff."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabuleiro.tui import canvas
from tabuleiro.tui.art import Form
from tabuleiro.tui.layout import layout
from tui.board_cases import BOARD_CASES, BoardCase

FOLDER = Path(__file__).parent / "boards"
FORMS: tuple[Form, ...] = ("large", "compact")


def text(case: BoardCase, form: Form) -> list[str]:
    plan = layout(case.diagram, form)
    lines = canvas.lines(case.diagram, case.marks, plan, case.cursor)
    return ["".join(text for text, _ in line) for line in lines]


def snapshot(case: BoardCase) -> Iterator[str]:
    for form in FORMS:
        size = layout(case.diagram, form).size
        yield f"{form}: {size.width} x {size.height}"
        yield from (line.rstrip() for line in text(case, form))


@pytest.mark.parametrize("case", BOARD_CASES, ids=str)
def test_board(case: BoardCase, golden: Callable[[Path, str], None]) -> None:
    golden(FOLDER / f"{case}.txt", "\n".join(snapshot(case)) + "\n")


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(map(str, BOARD_CASES))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", BOARD_CASES, ids=str)
def test_lines_fill_their_size(case: BoardCase, form: Form) -> None:
    lines = text(case, form)
    size = layout(case.diagram, form).size
    assert ({len(line) for line in lines}, len(lines)) == ({size.width}, size.height)


def test_barca_is_drawn_as_its_screens_say() -> None:
    """The parts of the large drawing, each three lines of seven characters."""
    start, midgame = (
        text(next(case for case in BOARD_CASES if case.name == name), "large")
        for name in ("barca-start", "barca-midgame")
    )

    def square(lines: list[str], site: str) -> list[str]:
        x, y = 3 + 7 * "abcdefghij".index(site[0]), 1 + 3 * (10 - int(site[1:]))
        return [line[x : x + 7] for line in lines[y : y + 3]]

    assert start[0].split() == start[-1].split() == list("ABCDEFGHIJ")
    assert [int(start[y][:3]) for y in range(2, 31, 3)] == list(range(10, 0, -1))
    assert [int(start[y][-3:]) for y in range(2, 31, 3)] == list(range(10, 0, -1))
    assert square(start, "a1") == [" . . . "] * 3
    assert square(start, "b1") == ["       "] * 3
    assert square(start, "d4") == ["   |   ", " --|-- ", "   |   "]
    assert square(start, "e1") == ["()o o()", "  (1)  ", "  ( )  "]
    assert square(start, "e9") == ["| o o |", r" \ 2 / ", r" -\_/- "]
    assert square(start, "d2") == [" @@@@@ ", r"@o\1/o@", " @@@@@ "]
    assert square(midgame, "b9") == square(midgame, "d7") == ["XXXXXXX"] * 3
    assert square(midgame, "a6") == ["~~~~~~~"] * 3
