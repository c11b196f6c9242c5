"""The card of a side beside the board."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from ..games.api import Player
from ..games.drawing import account
from ..locale import clock_time, translate
from ..locale.players import player_name
from ..play import Session, View


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
        clock = clock_time(view.clocks[self.side - 1]) if view.clocks else ""
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
