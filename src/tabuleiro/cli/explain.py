"""``tabuleiro explain``: may this be played, and if not, why."""

from __future__ import annotations

from typing import Annotated

import typer

from tabuleiro.games.moves import find_move
from tabuleiro.locale import _, say
from tabuleiro.positions import reason

from .arguments import Beginning, GameName, Json
from .output import print_json


def explain(
    game: GameName,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="A move text, such as e2e5.")],
    *,
    where: Beginning,
    as_json: Json = False,
) -> None:
    """Explain why a move is illegal, or confirm that it is legal.

    The reason cites the rule. The exit status is 0 for a legal move, 1 for an illegal one.
    """
    start = where.of(game)
    why = reason(start, move)
    listed = str(find_move(start, move)) if why is None else None
    if as_json:
        print_json(
            {
                "game": game,
                "position": start.text(),
                "move": move,
                "legal": why is None,
                "listed": listed,
                "reason": why and str(why),
            }
        )
    elif why is not None:
        print(say(why))
    elif listed == move:
        print(_("{move} is legal", move=move))
    else:
        print(_("{move} is legal; it is listed as {listed}", move=move, listed=listed))
    if why is not None:
        raise typer.Exit(1)
