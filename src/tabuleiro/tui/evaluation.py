"""The evaluation of a position: a bar beside the board, and the best lines."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.content import Content
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tabuleiro.games.api import Game
from tabuleiro.locale import _, rough
from tabuleiro.play import Assessment

from .labels import evaluation

SHOWN_MOVES = 12
"""The moves of a line that are shown, as far as they fit."""


class EvaluationBar(Widget):
    """The first side's share, drawn from below in another brightness and pattern."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"bar--first", "bar--second"}
    DEFAULT_CSS = """
    EvaluationBar {
        width: 2; height: 1fr; padding-right: 1;
        & > .bar--first { color: $foreground; }
        & > .bar--second { color: $secondary; }
    }
    """
    share: reactive[float] = reactive(0.5)
    """From 0, lost for the first side, to 1."""

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        is_first = height - y <= round(self.share * height)
        style = self.get_component_rich_style(f"bar--{'first' if is_first else 'second'}")
        return Strip([Segment(("█" if is_first else "░") * width, style)])


class BestLines(Static):
    """Depth, positions looked at, and the best lines with their scores."""

    DEFAULT_CSS = """
    BestLines {
        height: auto; max-height: 6; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, *, id: str | None = None, with_bar: bool = False) -> None:
        """``with_bar``: above the lines stands a bar with the share of each side."""
        super().__init__(id=id, markup=False)
        self._with_bar = with_bar

    def show(self, assessment: Assessment, game: Game, most: int | None = None) -> None:
        """At most so many lines of play; all of them without a number."""
        depth, nodes = assessment.depth, rough(assessment.nodes)
        numbers = _("depth {depth}, {nodes} positions", depth=depth, nodes=nodes)
        lines = [Content.styled(numbers, "$text-muted")]
        if self._with_bar:
            lines.insert(0, bar(assessment.bar, max(self.container_size.width - 2, 20)))
        for line in assessment.lines[:most]:
            score = evaluation(line.score, assessment.turn, game)
            moves = " ".join(line.moves[:SHOWN_MOVES])
            lines.append(Content.assemble((f"{score} ", "bold"), moves))
        self.update(Content("\n").join(lines))

    def say(self, message: str) -> None:
        self.update(Content.styled(message, "$text-muted"))


def bar(value: float, width: int) -> Content:
    """The first side's share from the left, the second's from the right."""
    first = round(value * width)
    return Content.assemble(("█" * first, "$foreground"), ("░" * (width - first), "$secondary"))
