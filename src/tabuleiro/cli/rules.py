"""``tabuleiro rules``: the rules page of a game."""

from __future__ import annotations

from tabuleiro import games
from tabuleiro.locale import _, rules_page, translate

from .arguments import GameName


def rules(game: GameName) -> None:
    """Print all the rules of a game."""
    sheet = games.get(game.lower())
    page = rules_page(sheet)
    if page is None:
        print(_("There is no rules page of {game}.", game=sheet.title))
    print(page or translate(sheet.summary))
