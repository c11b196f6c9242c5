"""The cards beside a board: who plays, what they have, what the computer thinks."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from ..games.api import Game, Player
from ..games.drawing import account
from ..locale import _, rough, translate
from ..locale.players import player_name
from ..play import Assessment, Session, View
from .labels import evaluation

SHOWN_MOVES = 12
"""The moves of a line that are shown, as far as there is room."""


class PlayerCard(Static):
    """A side: its name, whether it is to move, who plays it, its clock and its counts."""

    DEFAULT_CSS = """
    PlayerCard { height: auto; padding: 0 1; border-left: outer $border-blurred; }
    PlayerCard.-turn { border-left: outer $accent; }
    """

    def __init__(self, side: Player, id: str) -> None:
        super().__init__(id=id)
        self.side = side

    def show(self, session: Session, view: View) -> None:
        is_turn = view.turn == self.side
        self.set_class(is_turn, "-turn")
        name = translate(session.state.side_name(self.side))
        clock = clock_text(view.clocks[self.side - 1]) if view.clocks else ""
        sign = "▶" if is_turn else " "
        room = max(self.container_size.width - 3, 20)
        head = Content.assemble(
            (f"{sign} ", "bold $accent"),
            (name.ljust(room - 2 - len(clock)), "bold"),
            (clock, "bold reverse" if is_turn else "bold"),
        )
        lines = [head, Content.styled(player_name(session.players[self.side - 1]), "$text-muted")]
        lines += map(Content, account(view.diagram, self.side, translate))
        self.update(Content("\n").join(lines))


class Thought(Static):
    """What a search knows: who stands better, how deep it looked, its best lines."""

    DEFAULT_CSS = "Thought { height: auto; padding: 0 1; }"

    def show(self, assessment: Assessment | None, most: int, game: Game) -> None:
        """At most so many lines of play; nothing without an assessment."""
        self.display = assessment is not None
        if assessment is None:
            return
        room = max(self.container_size.width - 2, 20)
        depth, nodes = assessment.depth, rough(assessment.nodes)
        numbers = _("depth {depth}, {nodes} positions", depth=depth, nodes=nodes)
        lines = [bar(assessment.bar, room), Content.styled(numbers, "$text-muted")]
        for line in assessment.lines[:most]:
            score = evaluation(line.score, assessment.turn, game)
            moves = " ".join(line.moves[:SHOWN_MOVES])
            words = Content.assemble((f"{score} ", "bold"), moves)
            lines.append(words.truncate(room, ellipsis=True))
        self.update(Content("\n").join(lines))


def bar(value: float, width: int) -> Content:
    """The first side's share from the left, the second's from the right."""
    first = round(value * width)
    return Content.assemble(("█" * first, "$foreground"), ("░" * (width - first), "$secondary"))


def clock_text(seconds: float) -> str:
    """``1:02:03``, ``4:05``; tenths in the last ten seconds."""
    if seconds < 10:
        return f"0:{int(seconds * 10) / 10:04.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
