"""``tabuleiro moves``: the legal moves of a position."""

from __future__ import annotations

import sys

from tabuleiro.locale import moves_counted

from .arguments import Beginning, GameName, Json
from .output import print_json


def moves(
    game: GameName,
    *,
    where: Beginning,
    as_json: Json = False,
) -> None:
    """List the legal moves of a position.

    One a line, sorted; their number goes to the error stream.
    """
    start = where.of(game)
    texts = [str(move) for move in start.moves()]
    if as_json:
        print_json({"game": game, "position": start.text(), "count": len(texts), "moves": texts})
        return
    for text in texts:
        print(text)
    sys.stdout.flush()
    print(moves_counted(len(texts)), file=sys.stderr)
