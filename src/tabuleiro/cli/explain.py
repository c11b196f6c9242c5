"""``tabuleiro explain``: may this be played, and if not, why."""

from __future__ import annotations

from typing import Annotated

import typer

import tabuleiro

from .arguments import GameName, Json, PositionText, Ruleset, Size, position_of
from .words import print_json


def explain(
    game: GameName,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="A move text, such as e2e5.")],
    position: PositionText = None,
    size: Size = None,
    ruleset: Ruleset = None,
    as_json: Json = False,
) -> None:
    """Say why a move is illegal, or that it is legal.

    The reason cites the rule. The exit status is 0 for a legal move, 1 for an illegal one.
    """
    start = position_of(game, position, size, ruleset)
    reason = tabuleiro.explain(start, move)
    listed = str(tabuleiro.find_move(start, move)) if reason is None else None
    if as_json:
        print_json(
            {
                "game": game,
                "position": start.text(),
                "move": move,
                "legal": reason is None,
                "listed": listed,
                "reason": reason,
            }
        )
    elif reason is not None:
        print(reason)
    elif listed == move:
        print(f"{move} is legal")
    else:
        print(f"{move} is legal; it is listed as {listed}")
    if reason is not None:
        raise typer.Exit(1)
