"""``tabuleiro rules``: the rules page of a game."""

from __future__ import annotations

from importlib.resources import files

from tabuleiro import games
from tabuleiro.games.api import Game
from tabuleiro.locale import _, language, translate

from .arguments import GameName


def rules(game: GameName) -> None:
    """Print all the rules of a game."""
    sheet = games.get(game.lower())
    page = rules_page(sheet)
    if page is None:
        print(_("There is no rules page of {game}.", game=sheet.title))
    print(page or translate(sheet.summary))


def rules_page(game: Game) -> str | None:
    """The page in the language spoken, else in English; None for a game that came without one."""
    rules = files("tabuleiro") / "rules"
    for folder in (rules / language(), rules):
        page = folder / f"{game.name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None
