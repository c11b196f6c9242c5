"""What the computer makes of a position: a bar beside the board, and its best lines."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tabuleiro.games.api import Game
from tabuleiro.locale import _, rough
from tabuleiro.play import Assessment

from .labels import evaluation


class EvaluationBar(Widget):
    """The first side's share from below, told by brightness and by pattern."""

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

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    def show(self, assessment: Assessment, game: Game) -> None:
        depth, nodes = assessment.depth, rough(assessment.nodes)
        text = Text(_("depth {depth}, {nodes} positions", depth=depth, nodes=nodes), "dim")
        for line in assessment.lines:
            text.append("\n").append(f"{evaluation(line.score, assessment.turn, game)} ", "bold")
            text.append(" ".join(line.moves))
        self.update(text)

    def say(self, message: str) -> None:
        told = Text(message, "dim")
        self.update(told)
