"""``tabuleiro games``: what can be played."""

from __future__ import annotations

import sys
from dataclasses import asdict
from textwrap import fill
from typing import Any

from tabuleiro import _core
from tabuleiro.games import GAMES
from tabuleiro.games.api import Game, Option
from tabuleiro.locale import _, say, translate

from .arguments import Json
from .output import print_json


def games(as_json: Json = False) -> None:
    """List the games.

    For each: its designer and year, its sides, its options, and what it is about.
    """
    if as_json:
        print_json([sheet(game) for game in GAMES.values()])
    else:
        print("\n\n".join(entry(game) for game in GAMES.values()))
    tell_faults()


def tell_faults() -> None:
    """Say which games of packages are left out, and why."""
    for fault in GAMES.faults.values():
        print("tabuleiro:", say(fault), file=sys.stderr)


def sheet(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "designer": game.designer,
        "year": game.year,
        "sides": game.sides,
        "summary": game.summary,
        "options": [asdict(option) for option in game.options],
        "defaults": defaults(game),
        "traits": _core.traits(game.name) if game.name in _core.GAMES else None,
    }


def defaults(game: Game) -> list[str]:
    """The figures that a game does not have of its own: ``steps``, ``chances``."""
    from tabuleiro.engine.chances import has_scale
    from tabuleiro.engine.steps import has_steps

    if game.name not in _core.SEARCHES:
        return []
    own = {"steps": has_steps(game.name), "chances": has_scale(game.name)}
    return [name for name, is_own in own.items() if not is_own]


def entry(game: Game) -> str:
    designer = f"{game.designer}, {game.year}" if game.year else translate(game.designer)
    first, second = map(translate, game.sides)
    facts = [
        (_("title"), game.title),
        (_("designer"), designer),
        (_("sides"), _("{first} and {second}", first=first, second=second)),
        *((option.name, describe(option)) for option in game.options),
        (_("summary"), translate(game.summary)),
    ]
    if defaults(game):
        facts.append((_("engine"), _("its strength steps or chances are defaults, not measured")))
    return "\n".join([game.name, *(paragraph(*fact) for fact in facts)])


def describe(option: Option) -> str:
    """The choices, the default and the meaning of an option; many choices as first to last."""
    few = len(option.choices) < 10
    choices = (
        ", ".join(option.choices)
        if few
        else _("{first} to {last}", first=option.choices[0], last=option.choices[-1])
    )
    return _(
        "{choices} (default {default}): {help}",
        choices=choices,
        default=option.default,
        help=translate(option.help),
    )


def paragraph(label: str, text: str) -> str:
    return fill(text, 80, initial_indent=f"  {label:<9} ", subsequent_indent=" " * 12)
