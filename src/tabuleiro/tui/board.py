"""The board widget: draws any diagram and sends messages for the sites pointed at."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from ..games.diagram import Diagram
from ..games.look import look
from . import canvas, themes
from .art import Form
from .layout import Layout, layout, size_needed
from .marks import Marks
from .square import Ink, Spans

__all__ = ["BoardView", "Form", "Marks", "size_needed"]

FRESH_SECONDS = 0.7
"""How long a new last move stands out."""


class BoardView(ScrollView, can_focus=True):
    """A board in its large form if that fits, else in its compact one, scrolled if need be."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{name}" for name in themes.MARKS}
    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }\n" + themes.board_css("BoardView")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1, 0)", "Left", show=False),
        Binding("right,l", "step(1, 0)", "Right", show=False),
        Binding("up,k", "step(0, -1)", "Up", show=False),
        Binding("down,j", "step(0, 1)", "Down", show=False),
        Binding("home", "step(-100, 0)", "First column", show=False),
        Binding("end", "step(100, 0)", "Last column", show=False),
        Binding("pageup", "step(0, -100)", "Top row", show=False),
        Binding("pagedown", "step(0, 100)", "Bottom row", show=False),
        Binding("enter,space", "press", "Choose", show=False),
    ]

    diagram: reactive[Diagram | None] = reactive(None, repaint=False)
    marks: reactive[Marks] = reactive(Marks(), repaint=False)
    wanted: reactive[Form] = reactive("large", repaint=False)
    """The form to use where it fits."""
    cursor: reactive[str] = reactive("", repaint=False)
    """The site under the keyboard's cursor, "" while it is hidden."""

    class SitePressed(Message):
        """A site was clicked, dragged to, or chosen with the keyboard (as button 1)."""

        def __init__(self, board: BoardView, site: str, button: int = 1) -> None:
            super().__init__()
            self.board = board
            self.site = site
            self.button = button

        @property
        def control(self) -> BoardView:
            return self.board

    class SiteHovered(Message):
        """The mouse came to another site, or to none (None)."""

        def __init__(self, board: BoardView, site: str | None) -> None:
            super().__init__()
            self.board = board
            self.site = site

        @property
        def control(self) -> BoardView:
            return self.board

    def __init__(
        self,
        diagram: Diagram | None = None,
        marks: Marks | None = None,
        *,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._drawn: list[Spans] = []
        self._plan: Layout | None = None
        self._ink_styles: dict[tuple[str, Ink], Style] = {}
        self._pressed: str | None = None
        self._hovered: str | None = None
        self._remembered = ""
        self._fresh: Timer | None = None
        self.set_reactive(BoardView.diagram, diagram)
        self.set_reactive(BoardView.marks, marks or Marks())

    @property
    def form(self) -> Form:
        """The form in which the board is drawn now."""
        return self._plan.form if self._plan else self.wanted

    @property
    def is_fresh(self) -> bool:
        """Whether the last move is new and still stands out."""
        return self._fresh is not None

    def show(self, diagram: Diagram, marks: Marks | None = None) -> None:
        """Draw a new position and its marks at once."""
        old = self.marks
        self.set_reactive(BoardView.diagram, diagram)
        self.set_reactive(BoardView.marks, marks or Marks())
        self.watch_marks(old, self.marks)

    def validate_cursor(self, site: str) -> str:
        return site if self.diagram and site in self.diagram.cells else ""

    def watch_diagram(self) -> None:
        self._draw()

    def watch_marks(self, old: Marks, new: Marks) -> None:
        if (old.left, old.came) != (new.left, new.came) and self.is_mounted:
            self._end_fresh()
            if (new.left or new.came) and self.app.animation_level != "none":
                self._fresh = self.set_timer(FRESH_SECONDS, self._end_fresh)
        self._draw()

    def watch_wanted(self) -> None:
        self._draw()

    def watch_cursor(self) -> None:
        self._draw()
        self._follow_cursor()

    def _follow_cursor(self) -> None:
        if self.cursor and self._plan:
            top, left = self._plan.top, self._plan.left
            around = self._plan.region(self.cursor).grow((top, left, top, left))
            self.scroll_to_region(around, animate=False)

    def on_resize(self) -> None:
        self._draw()
        self.call_after_refresh(self._follow_cursor)

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._draw()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._ink_styles.clear()

    def _end_fresh(self) -> None:
        if self._fresh:
            self._fresh.stop()
            self._fresh = None
            self._draw()

    def _draw(self) -> None:
        """Bring the lines up to date and refresh those that changed."""
        if self.diagram is None or not self.is_mounted:
            return
        plan = self._fitting(self.diagram)
        if self.cursor not in self.diagram.cells:
            self.set_reactive(BoardView.cursor, "")
        cursor = self.cursor if self.has_focus else ""
        drawn = canvas.lines(self.diagram, self.marks, plan, cursor, self.is_fresh)
        if plan == self._plan:
            changed = [y for y, old in enumerate(self._drawn) if old != drawn[y]]
            self._drawn = drawn
            for y in changed:
                top = self._origin.y + y - self.scroll_offset.y
                self.refresh(Region(0, top, self.size.width, 1))
        else:
            self._plan, self._drawn = plan, drawn
            self.virtual_size = plan.size
            self.refresh()

    def _fitting(self, diagram: Diagram) -> Layout:
        """The wanted form if it fits, else the compact one."""
        wanted = layout(diagram, self.wanted)
        room = self.outer_size - self.styles.gutter.totals
        fits = wanted.size.width <= room.width and wanted.size.height <= room.height
        return wanted if fits else layout(diagram, "compact")

    @property
    def _origin(self) -> Offset:
        """The offset at which the board is centred."""
        room = self.size - self.virtual_size
        return Offset(room.width // 2, room.height // 2)

    def render_line(self, y: int) -> Strip:
        line = y - self._origin.y + self.scroll_offset.y
        width = self.size.width
        if not 0 <= line < len(self._drawn):
            return Strip.blank(width, self.rich_style)
        spans = [Segment(text, self._style(ink)) for text, ink in self._drawn[line]]
        margin = Segment(" " * self._origin.x, self.rich_style)
        start = self.scroll_offset.x
        return Strip([margin, *spans]).crop_extend(start, start + width, self.rich_style)

    def _style(self, ink: Ink) -> Style:
        """The colours of an ink: a piece without a ground of its own takes those of its marks."""
        game = self.diagram.game if self.diagram else ""
        if (game, ink) not in self._ink_styles:
            ground, piece, sign, *areas = (
                self._component(name) for name in (ink.ground, ink.piece, ink.sign, *ink.areas)
            )
            layers = [*areas, piece] if piece.bgcolor else [piece, *areas]
            styles = [self.rich_style, ground, *layers, sign]
            self._ink_styles[game, ink] = Style.combine(styles)
        return self._ink_styles[game, ink]

    def _component(self, name: str) -> Style:
        """The colours of a mark in the theme, or of the game's own sides and grounds."""
        if not name or self.diagram is None:
            return Style()
        paint = themes.board_paints(self.app.theme, look(self.diagram.game)).get(name)
        if paint is None:
            return self.get_component_rich_style(f"board--{name}", partial=True)
        return paint.rich_style

    def site_at(self, offset: Offset) -> str | None:
        """The site at a place of the widget's content; None beside the squares."""
        if self._plan is None:
            return None
        place = offset - self._origin + self.scroll_offset
        return self._plan.site_at(place.x, place.y)

    def place_of(self, site: str) -> Offset:
        """The middle of a site's square, in the widget's content as it is scrolled now."""
        if self._plan is None:
            raise ValueError("the board is not drawn yet")
        region = self._plan.region(site)
        middle = Offset((region.width - 1) // 2, (region.height - 1) // 2)
        return region.offset + middle + self._origin - self.scroll_offset

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self.site_at(event.get_content_offset_capture(self))
        if self._pressed:
            self.capture_mouse()
            self._press(self._pressed, event.button)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Press the site at which a drag ends."""
        if self._pressed:
            self.release_mouse()
            site = self.site_at(event.get_content_offset_capture(self))
            if site and site != self._pressed and event.button == 1:
                self._press(site, event.button)
            self._pressed = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self.site_at(event.get_content_offset_capture(self)))

    def on_leave(self) -> None:
        self._hover(None)

    def _press(self, site: str, button: int) -> None:
        self._remembered = site
        self.cursor = ""
        self.post_message(self.SitePressed(self, site, button))

    def _hover(self, site: str | None) -> None:
        if site != self._hovered:
            self._hovered = site
            self.post_message(self.SiteHovered(self, site))

    def action_step(self, right: int, down: int) -> None:
        """Move the cursor; a hidden one appears where the board was last pressed."""
        if self._plan is None:
            return
        if self.cursor:
            self.cursor = self._plan.step(self.cursor, right, down)
        else:
            self._show_cursor()
        self._remembered = self.cursor

    def action_press(self) -> None:
        if self.cursor:
            self.post_message(self.SitePressed(self, self.cursor))
        else:
            self._show_cursor()

    def _show_cursor(self) -> None:
        if self.diagram:
            columns, rows = self.diagram.columns, self.diagram.rows
            middle = f"{columns[len(columns) // 2]}{rows[len(rows) // 2]}"
            self.cursor = self._remembered if self._remembered in self.diagram.cells else middle
