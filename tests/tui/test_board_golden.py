"""Every board in both forms, written out: a change of a drawing shows as a diff."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabuleiro.tui import canvas
from tabuleiro.tui.art import Form
from tabuleiro.tui.layout import layout
from tui.scenes import SCENES, Scene

FOLDER = Path(__file__).parent / "boards"
FORMS: tuple[Form, ...] = ("large", "compact")


def text(scene: Scene, form: Form) -> list[str]:
    plan = layout(scene.diagram, form)
    lines = canvas.lines(scene.diagram, scene.marks, plan, scene.cursor)
    return ["".join(text for text, _ in line) for line in lines]


def snapshot(scene: Scene) -> Iterator[str]:
    for form in FORMS:
        size = layout(scene.diagram, form).size
        yield f"{form}: {size.width} x {size.height}"
        yield from (line.rstrip() for line in text(scene, form))


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_board(scene: Scene, golden: Callable[[Path, str], None]) -> None:
    golden(FOLDER / f"{scene}.txt", "\n".join(snapshot(scene)) + "\n")


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(map(str, SCENES))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_lines_fill_their_size(scene: Scene, form: Form) -> None:
    lines = text(scene, form)
    size = layout(scene.diagram, form).size
    assert ({len(line) for line in lines}, len(lines)) == ({size.width}, size.height)


def test_barca_is_drawn_as_its_screens_say() -> None:
    """The parts of the large drawing, each three lines of seven characters."""
    start, midgame = (
        text(next(scene for scene in SCENES if scene.name == name), "large")
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
