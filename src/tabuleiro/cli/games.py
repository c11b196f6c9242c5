"""``tabuleiro games``: what can be played."""

from __future__ import annotations

from dataclasses import asdict
from textwrap import fill
from typing import Any

from tabuleiro.games import GAMES
from tabuleiro.games.api import Game, Option

from .arguments import Json
from .words import print_json


def games(as_json: Json = False) -> None:
    """List the games.

    For each: its designer and year, its sides, its options, and what it is about.
    """
    if as_json:
        print_json([sheet(game) for game in GAMES.values()])
    else:
        print("\n\n".join(entry(game) for game in GAMES.values()))


def sheet(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "designer": game.designer,
        "year": game.year,
        "sides": game.sides,
        "summary": game.summary,
        "options": [asdict(option) for option in game.options],
    }


def entry(game: Game) -> str:
    designer = f"{game.designer}, {game.year}" if game.year else game.designer
    facts = [
        ("title", game.title),
        ("designer", designer),
        ("sides", " and ".join(game.sides)),
        *((option.name, describe(option)) for option in game.options),
        ("summary", game.summary),
    ]
    return "\n".join([game.name, *(paragraph(*fact) for fact in facts)])


def describe(option: Option) -> str:
    """The choices, the default and the meaning of an option; many choices as first to last."""
    few = len(option.choices) < 10
    choices = ", ".join(option.choices) if few else f"{option.choices[0]} to {option.choices[-1]}"
    return f"{choices} (default {option.default}): {option.help}"


def paragraph(label: str, text: str) -> str:
    return fill(text, 80, initial_indent=f"  {label:<9} ", subsequent_indent=" " * 12)
