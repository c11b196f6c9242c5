"""The rules pages, in the language spoken."""

from __future__ import annotations

from tabuleiro.games.api import Game
from tabuleiro.games.home import resource

from .catalogue import ENGLISH, language


def rules_page(game: Game) -> str | None:
    """The page in the language spoken, else in English; None for a game that came without one."""
    pages = (resource(game.home, f"rules.{each}.md") for each in (language(), ENGLISH))
    return next((page for page in pages if page is not None), None) or _page(game.name)


def shared_rules() -> str:
    """The page of the rules that all games share."""
    return _page("README") or ""


def _page(name: str) -> str | None:
    from importlib.resources import files

    rules = files("tabuleiro") / "rules"
    for folder in (rules / language(), rules):
        page = folder / f"{name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None
