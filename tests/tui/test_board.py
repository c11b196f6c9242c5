"""The board on the screen: its forms, its cursor, what it says of mouse and keys."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tabuleiro import games
from tabuleiro.tui import board as board_module
from tabuleiro.tui.board import BoardView, Marks, size_needed
from tabuleiro.tui.layout import layout
from tabuleiro.tui.themes import THEMES
from tui.scenes import SCENES, Scene, start
from tui.stage import NARROW, ROOMY, Stage, perform
from tui.test_board_golden import FORMS, text

BARCA, MIDGAME = (
    next(scene for scene in SCENES if scene.name == name)
    for name in ("barca-start", "barca-midgame")
)
TALPA_SIZES = games.get("talpa").options[0].choices
CLICKED = [scene for scene in SCENES if "end" not in scene.name]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("scene", CLICKED, ids=str)
def test_screen_shows_the_drawing(scene: Scene, form: Any) -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        stage.board.cursor = scene.cursor
        assert stage.board.form == form
        shown = [line.strip() for line in stage.text()]
        assert shown == [line.strip() for line in text(scene, form) if line.strip()]

    perform(play, scene, ROOMY if form == "large" else NARROW)


@pytest.mark.parametrize("look", THEMES)
def test_text_is_the_same_in_every_theme(look: str) -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        stage.board.cursor = MIDGAME.cursor
        shown = [line.strip() for line in stage.text()]
        assert shown == [line.strip() for line in text(MIDGAME, "large") if line.strip()]
        assert stage.look == look

    perform(play, MIDGAME, look=look)


def test_a_change_of_theme_shows_at_once() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        seen = []
        for look in THEMES:
            stage.look = look
            await pilot.pause()
            seen.append(str(ground(stage, "a6")))
        stage.theme = "nord"
        await pilot.pause()
        assert stage.look == "nord"
        assert str(ground(stage, "a6")) == seen[0]
        assert len(set(seen)) == len(THEMES)

    perform(play, MIDGAME)


def ground(stage: Stage, site: str) -> Any:
    """The colour behind the middle of a site."""
    place = stage.board.place_of(site)
    [segment] = stage.board.render_line(place.y).crop(place.x, place.x + 1)
    return segment.style and segment.style.bgcolor


def test_no_color_in_the_environment_rules_colours_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        stage.look = "light"
        await pilot.pause()
        assert stage.look == "colourless"
        for y in range(stage.board.size.height):
            for segment in stage.board.render_line(y):
                style = segment.style
                assert style is None or not {*filter(None, (style.color, style.bgcolor))} - {
                    *filter(None, (stage.board.rich_style.color, stage.board.rich_style.bgcolor))
                }

    perform(play, MIDGAME, look="dark")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", TALPA_SIZES)
def test_every_character_belongs_to_its_site(size: str, form: Any) -> None:
    diagram = start("talpa", size=size).diagram
    plan = layout(diagram, form)
    columns, rows = range(-1, plan.size.width + 1), range(-1, plan.size.height + 1)
    places = {(x, y): plan.site_at(x, y) for x, y in product(columns, rows)}
    for site in diagram.cells:
        region = plan.region(site)
        inside = {place for place in places if region.contains(*place)}
        assert inside == {place for place, found in places.items() if found == site}
        assert len(inside) == plan.width * plan.height


@pytest.mark.parametrize("size", [ROOMY, NARROW])
@pytest.mark.parametrize("scene", CLICKED, ids=str)
def test_clicks(scene: Scene, size: tuple[int, int]) -> None:
    """Every site from all four corners of its square, the first and the last by a real mouse."""
    sites = [*scene.diagram.cells]

    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        plan = layout(scene.diagram, stage.board.form)
        middle = Offset((plan.width - 1) // 2, (plan.height - 1) // 2)
        for site in sites:
            corner = stage.board.place_of(site) - middle
            for x, y in product((0, plan.width - 1), (0, plan.height - 1)):
                stage.press(corner + Offset(x, y))
        for site in (sites[0], sites[-1]):
            await pilot.click(BoardView, offset=stage.board.place_of(site))
        await pilot.click(BoardView, offset=(0, 0))

    pressed = perform(play, scene, size).pressed
    assert pressed == [(site, 1) for site in sites for _ in range(4)] + [
        (sites[0], 1),
        (sites[-1], 1),
    ]


def test_drag_and_other_buttons() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        place = stage.board.place_of
        await pilot.mouse_down(BoardView, offset=place("e2"))
        await pilot.mouse_up(BoardView, offset=place("e5"))
        await pilot.mouse_down(BoardView, offset=place("f2"))
        await pilot.mouse_up(BoardView, offset=(0, 0))
        await pilot.mouse_up(BoardView, offset=place("g7"))
        await pilot.click(BoardView, offset=place("a1"), button=3)

    assert perform(play, BARCA).pressed == [("e2", 1), ("e5", 1), ("f2", 1), ("a1", 3)]


def test_hover() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        for offset in (stage.board.place_of("e2"), stage.board.place_of("e2") + Offset(1, 0)):
            await pilot.hover(BoardView, offset=offset)
        await pilot.hover(BoardView, offset=stage.board.place_of("d7"))
        await pilot.hover(BoardView, offset=(0, 0))

    assert perform(play, BARCA).hovered == ["e2", "d7", None]


KEYS = {
    "": "f5",
    "up": "f6",
    "k k": "f7",
    "right l": "h5",
    "left h": "d5",
    "down j": "f3",
    "home": "a5",
    "end": "j5",
    "pageup": "f10",
    "pagedown": "f1",
    "end right pagedown down": "j1",
    "home left pageup up": "a10",
}


@pytest.mark.parametrize("size", [ROOMY, NARROW, (30, 8)])
def test_cursor_walks(size: tuple[int, int]) -> None:
    """The edges stop the cursor, and a board that is larger than the screen follows it."""

    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        for keys, site in KEYS.items():
            stage.board.cursor = "f5"
            await pilot.press(*keys.split())
            assert stage.board.cursor == site
            place = stage.board.place_of(site)
            assert stage.board.size.region.contains(place.x, place.y)
            await pilot.press("enter", "space")
            stage.press(place)
            await pilot.pause()

    pressed = perform(play, BARCA, size).pressed
    assert pressed == [(site, 1) for site in KEYS.values() for _ in range(3)]


def test_cursor_hides_from_the_mouse_and_remembers() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        board = stage.board
        await pilot.press("enter")
        assert board.cursor == "f5"
        await pilot.click(BoardView, offset=board.place_of("e2"))
        assert board.cursor == ""
        await pilot.press("left")
        assert board.cursor == "e2"
        board.cursor = "z99"
        assert board.cursor == ""

    assert perform(play, BARCA).pressed == [("e2", 1)]


def test_cursor_shows_only_with_the_focus() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("up")
        assert any(">     <" in line for line in stage.text())
        stage.set_focus(None)
        await pilot.pause()
        assert not any(">     <" in line for line in stage.text())

    perform(play, BARCA)


def test_a_smaller_board_drops_the_cursor() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("up", "pageup", "end")
        assert stage.board.cursor == "j10"
        stage.board.show(start("nava").diagram)
        await pilot.pause()
        assert stage.board.cursor == ""
        await pilot.press("up")
        assert stage.board.cursor == "c3"

    perform(play, BARCA)


def test_resize_keeps_everything() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        board = stage.board
        board.cursor = MIDGAME.cursor
        seen = []
        for size in (NARROW, (30, 8), (1, 1), ROOMY):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            seen.append(board.form)
            assert (board.diagram, board.marks) == (MIDGAME.diagram, MIDGAME.marks)
            assert board.cursor == MIDGAME.cursor
            place = board.place_of(board.cursor)
            assert size == (1, 1) or board.size.region.contains(place.x, place.y)
        assert seen == ["compact", "compact", "compact", "large"]
        shown = [line.strip() for line in stage.text()]
        assert shown == [line.strip() for line in text(MIDGAME, "large")]
        board.wanted = "compact"
        await pilot.pause()
        assert board.form == "compact"

    perform(play, MIDGAME)


def test_large_exactly_where_it_fits() -> None:
    needed = size_needed(BARCA.diagram, "large")
    forms = []

    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        forms.append(stage.board.form)

    for width, height in ((0, 0), (-1, 0), (0, -1)):
        perform(play, BARCA, (needed.width + width, needed.height + height))
    assert forms == ["large", "compact", "compact"]


def test_only_changed_lines_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[int] = []
    render_line = BoardView.render_line

    def counted(self: BoardView, y: int) -> Any:
        lines.append(y)
        return render_line(self, y)

    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("up", "up")
        await pilot.pause()
        monkeypatch.setattr(BoardView, "render_line", counted)
        await pilot.press("right")
        await pilot.pause()
        top = stage.board.place_of("g6").y - 1
        assert {*lines} == {top, top + 1, top + 2}
        lines.clear()
        stage.board.show(BARCA.diagram, Marks())
        await pilot.pause()
        assert lines == []

    perform(play, BARCA)


def test_a_new_last_move_stands_out_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "FRESH_SECONDS", 0.01)

    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        board = stage.board
        board.show(BARCA.diagram, Marks(left=("a5",)))
        fresh = ground(stage, "a5")
        while board.is_fresh:
            await pilot.pause(0.01)
        steady = ground(stage, "a5")
        assert len({fresh, steady, ground(stage, "b5")}) == 3
        board.marks = Marks()
        assert not board.is_fresh
        stage.animation_level = "none"
        board.marks = Marks(left=("a5",))
        assert not board.is_fresh
        assert ground(stage, "a5") == steady

    perform(play, BARCA)


def test_marks_off_the_board_are_ignored() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        before = stage.text()
        stage.board.marks = Marks(chosen=("z9",), hint=("",), left=("a99",))
        await pilot.pause()
        assert stage.text() == before

    perform(play, BARCA)


def test_a_board_without_a_position_is_blank() -> None:
    async def play(stage: Stage, pilot: Pilot[None]) -> None:
        empty = BoardView()
        await stage.mount(empty)
        empty.focus()
        await pilot.press("up", "enter")
        assert empty.cursor == ""
        assert await pilot.click(empty)

    assert perform(play, BARCA).pressed == []
