"""The fact sheets of the games, in the language spoken."""

from __future__ import annotations

from functools import lru_cache

from tabuleiro.engine import roster
from tabuleiro.games import GAMES, get
from tabuleiro.games.api import Game
from tabuleiro.locale import language, rules_page, say, translate, using
from tabuleiro.locale.players import expectation, player_name
from tabuleiro.play import CLOCKS
from tabuleiro.play.seats import HUMAN, adviser, easy_opponent
from tabuleiro.positions import start
from tabuleiro.record import History

from ..rooms.board_json import Json, view_json


def sheets_json() -> list[Json]:
    return [_sheet(name, language()) for name in GAMES]


@lru_cache(maxsize=100)
def _sheet(name: str, spoken: str) -> Json:
    with using(spoken):
        return sheet_json(get(name))


def sheet_json(game: Game) -> Json:
    return {
        "name": game.name,
        "title": translate(game.title),
        "designer": game.designer,
        "year": game.year,
        "sides": [translate(side) for side in game.sides],
        "summary": translate(game.summary),
        "options": [
            {
                "name": option.name,
                "title": translate(option.title or option.name.capitalize()),
                "help": translate(option.help),
                "default": option.default,
                "choices": option.choices,
            }
            for option in game.options
        ],
        "players": [
            family_json(family)
            for family in roster.families(game.name).values()
            if family.kind != HUMAN
        ],
        "opponent": easy_opponent(game.name),
        "clocks": CLOCKS,
        "adviser": adviser(game.name),
        "has_rules": rules_page(game) is not None,
        "start": view_json(History(start(game.name))),
    }


def family_json(family: roster.Family) -> Json:
    limits = [(name, *roster.LIMITS[name]) for name in family.limits]
    return {
        "kind": family.kind,
        "members": [
            {
                "name": offer.name,
                "title": player_name(offer.name),
                "text": expectation(offer.name) or say(offer.description),
            }
            for offer in family.offers
        ],
        "limits": [
            {"name": name, "text": say(words), "unit": unit} for name, unit, _, words in limits
        ],
    }
