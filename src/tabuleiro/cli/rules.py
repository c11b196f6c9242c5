"""``tabuleiro rules``: the rules page of a game."""

from __future__ import annotations

from importlib.resources import files

from tabuleiro import games
from tabuleiro.games.api import Game

from .arguments import GameName


def rules(game: GameName) -> None:
    """Print all the rules of a game."""
    sheet = games.get(game.lower())
    print(rules_page(sheet) or f"There is no rules page of {sheet.title}.\n{sheet.summary}")


def rules_page(game: Game) -> str | None:
    """The page as it lies in the package, None for a game that came without one."""
    page = files("tabuleiro") / "rules" / f"{game.name}.md"
    return page.read_text(encoding="utf-8") if page.is_file() else None
