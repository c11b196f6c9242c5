"""``tabuleiro show``: a position drawn."""

from __future__ import annotations

from dataclasses import asdict

import tabuleiro
from tabuleiro import games
from tabuleiro.locale import draw, ending

from .arguments import Beginning, GameName, Json
from .output import print_json


def show(
    game: GameName,
    *,
    where: Beginning,
    as_json: Json = False,
) -> None:
    """Draw a position.

    Below the board: how the game ended, if it has, and the position as text.
    """
    shown = where.of(game)
    diagram, outcome = tabuleiro.diagram(shown), shown.outcome()
    if as_json:
        print_json(
            {
                "game": shown.game,
                "position": shown.text(),
                "ruleset": shown.ruleset,
                "turn": shown.turn,
                "outcome": outcome and asdict(outcome),
                "diagram": asdict(diagram),
            }
        )
        return
    print(draw(diagram))
    if outcome:
        print(ending(games.get(game), outcome))
    print()
    print(shown.text())
