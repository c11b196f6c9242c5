"""The rules pages, in the language spoken."""

from __future__ import annotations

from tabuleiro.games.api import Game

from .catalogue import language


def rules_page(game: Game) -> str | None:
    """The page in the language spoken, else in English; None for a game that came without one."""
    from importlib.resources import files

    rules = files("tabuleiro") / "rules"
    for folder in (rules / language(), rules):
        page = folder / f"{game.name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None
