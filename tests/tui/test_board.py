"""The board widget: its forms, its cursor, its messages for mouse and keys."""

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
from tui.board_cases import BOARD_CASES, BoardCase, start
from tui.board_host import NARROW, ROOMY, BoardHost, open_board
from tui.test_board_golden import FORMS, text

BARCA, MIDGAME = (
    next(case for case in BOARD_CASES if case.name == name)
    for name in ("barca-start", "barca-midgame")
)
TALPA_SIZES = games.get("talpa").options[0].choices
CLICKED = [case for case in BOARD_CASES if "end" not in case.name]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", CLICKED, ids=str)
def test_screen_shows_the_drawing(case: BoardCase, form: Any) -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        host.board.cursor = case.cursor
        assert host.board.form == form
        shown = [line.strip() for line in host.text()]
        assert shown == [line.strip() for line in text(case, form) if line.strip()]

    open_board(play, case, ROOMY if form == "large" else NARROW)


@pytest.mark.parametrize("look", THEMES)
def test_text_is_the_same_in_every_theme(look: str) -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        host.board.cursor = MIDGAME.cursor
        shown = [line.strip() for line in host.text()]
        assert shown == [line.strip() for line in text(MIDGAME, "large") if line.strip()]
        assert host.look == look

    open_board(play, MIDGAME, look=look)


def test_a_change_of_theme_shows_at_once() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        seen = []
        for look in THEMES:
            host.look = look
            await pilot.pause()
            seen.append(str(ground(host, "a6")))
        host.theme = "nord"
        await pilot.pause()
        assert host.look == "nord"
        assert str(ground(host, "a6")) == seen[0]
        assert len(set(seen)) == len(THEMES)

    open_board(play, MIDGAME)


def ground(host: BoardHost, site: str) -> Any:
    """The colour behind the middle of a site."""
    place = host.board.place_of(site)
    [segment] = host.board.render_line(place.y).crop(place.x, place.x + 1)
    return segment.style and segment.style.bgcolor


def test_no_color_in_the_environment_rules_colours_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        host.look = "light"
        await pilot.pause()
        assert host.look == "colourless"
        for y in range(host.board.size.height):
            for segment in host.board.render_line(y):
                style = segment.style
                assert style is None or not {*filter(None, (style.color, style.bgcolor))} - {
                    *filter(None, (host.board.rich_style.color, host.board.rich_style.bgcolor))
                }

    open_board(play, MIDGAME, look="dark")


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
@pytest.mark.parametrize("case", CLICKED, ids=str)
def test_clicks(case: BoardCase, size: tuple[int, int]) -> None:
    """Every site from all four corners of its square, the first and the last by a real mouse."""
    sites = [*case.diagram.cells]

    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        plan = layout(case.diagram, host.board.form)
        middle = Offset((plan.width - 1) // 2, (plan.height - 1) // 2)
        for site in sites:
            corner = host.board.place_of(site) - middle
            for x, y in product((0, plan.width - 1), (0, plan.height - 1)):
                host.press(corner + Offset(x, y))
        for site in (sites[0], sites[-1]):
            await pilot.click(BoardView, offset=host.board.place_of(site))
        await pilot.click(BoardView, offset=(0, 0))

    pressed = open_board(play, case, size).pressed
    assert pressed == [(site, 1) for site in sites for _ in range(4)] + [
        (sites[0], 1),
        (sites[-1], 1),
    ]


def test_drag_and_other_buttons() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        place = host.board.place_of
        await pilot.mouse_down(BoardView, offset=place("e2"))
        await pilot.mouse_up(BoardView, offset=place("e5"))
        await pilot.mouse_down(BoardView, offset=place("f2"))
        await pilot.mouse_up(BoardView, offset=(0, 0))
        await pilot.mouse_up(BoardView, offset=place("g7"))
        await pilot.click(BoardView, offset=place("a1"), button=3)

    assert open_board(play, BARCA).pressed == [("e2", 1), ("e5", 1), ("f2", 1), ("a1", 3)]


def test_hover() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        for offset in (host.board.place_of("e2"), host.board.place_of("e2") + Offset(1, 0)):
            await pilot.hover(BoardView, offset=offset)
        await pilot.hover(BoardView, offset=host.board.place_of("d7"))
        await pilot.hover(BoardView, offset=(0, 0))

    assert open_board(play, BARCA).hovered == ["e2", "d7", None]


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

    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        for keys, site in KEYS.items():
            host.board.cursor = "f5"
            await pilot.press(*keys.split())
            assert host.board.cursor == site
            place = host.board.place_of(site)
            assert host.board.size.region.contains(place.x, place.y)
            await pilot.press("enter", "space")
            host.press(place)
            await pilot.pause()

    pressed = open_board(play, BARCA, size).pressed
    assert pressed == [(site, 1) for site in KEYS.values() for _ in range(3)]


def test_cursor_hides_from_the_mouse_and_remembers() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        board = host.board
        await pilot.press("enter")
        assert board.cursor == "f5"
        await pilot.click(BoardView, offset=board.place_of("e2"))
        assert board.cursor == ""
        await pilot.press("left")
        assert board.cursor == "e2"
        board.cursor = "z99"
        assert board.cursor == ""

    assert open_board(play, BARCA).pressed == [("e2", 1)]


def test_cursor_shows_only_with_the_focus() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        await pilot.press("up")
        assert any(">     <" in line for line in host.text())
        host.set_focus(None)
        await pilot.pause()
        assert not any(">     <" in line for line in host.text())

    open_board(play, BARCA)


def test_a_smaller_board_drops_the_cursor() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        await pilot.press("up", "pageup", "end")
        assert host.board.cursor == "j10"
        host.board.show(start("nava").diagram)
        await pilot.pause()
        assert host.board.cursor == ""
        await pilot.press("up")
        assert host.board.cursor == "c3"

    open_board(play, BARCA)


def test_resize_keeps_everything() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        board = host.board
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
        shown = [line.strip() for line in host.text()]
        assert shown == [line.strip() for line in text(MIDGAME, "large")]
        board.wanted = "compact"
        await pilot.pause()
        assert board.form == "compact"

    open_board(play, MIDGAME)


def test_large_exactly_where_it_fits() -> None:
    needed = size_needed(BARCA.diagram, "large")
    forms = []

    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        forms.append(host.board.form)

    for width, height in ((0, 0), (-1, 0), (0, -1)):
        open_board(play, BARCA, (needed.width + width, needed.height + height))
    assert forms == ["large", "compact", "compact"]


def test_only_changed_lines_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[int] = []
    render_line = BoardView.render_line

    def counted(self: BoardView, y: int) -> Any:
        lines.append(y)
        return render_line(self, y)

    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        await pilot.press("up", "up")
        await pilot.pause()
        monkeypatch.setattr(BoardView, "render_line", counted)
        await pilot.press("right")
        await pilot.pause()
        top = host.board.place_of("g6").y - 1
        assert {*lines} == {top, top + 1, top + 2}
        lines.clear()
        host.board.show(BARCA.diagram, Marks())
        await pilot.pause()
        assert lines == []

    open_board(play, BARCA)


def test_a_new_last_move_stands_out_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "FRESH_SECONDS", 0.01)

    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        board = host.board
        board.show(BARCA.diagram, Marks(left=("a5",)))
        fresh = ground(host, "a5")
        while board.is_fresh:
            await pilot.pause(0.01)
        steady = ground(host, "a5")
        assert len({fresh, steady, ground(host, "b5")}) == 3
        board.marks = Marks()
        assert not board.is_fresh
        host.animation_level = "none"
        board.marks = Marks(left=("a5",))
        assert not board.is_fresh
        assert ground(host, "a5") == steady

    open_board(play, BARCA)


def test_marks_off_the_board_are_ignored() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        before = host.text()
        host.board.marks = Marks(chosen=("z9",), hint=("",), left=("a99",))
        await pilot.pause()
        assert host.text() == before

    open_board(play, BARCA)


def test_a_board_without_a_position_is_blank() -> None:
    async def play(host: BoardHost, pilot: Pilot[None]) -> None:
        empty = BoardView()
        await host.mount(empty)
        empty.focus()
        await pilot.press("up", "enter")
        assert empty.cursor == ""
        assert await pilot.click(empty)

    assert open_board(play, BARCA).pressed == []
