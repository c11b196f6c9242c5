"""Who can take a side: a person, or any player of the roster."""

from __future__ import annotations

from tabuleiro.engine import roster
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import _, say

from .console import ask

HUMAN = "human"
EASY = "engine:1"
WITHOUT_ENGINE = "random"


def ask_player(side: str, game: str, default: str) -> str:
    """The name of a player, typed, or its number in the menu; Enter is ``default``."""
    families = roster.families(game)
    for number, family in enumerate(families.values(), 1):
        print(f"  {number}  {', '.join(family.forms)}")
    numbers = {str(n): family.offers[0].name for n, family in enumerate(families.values(), 1)}
    hint = _("number or name")
    while True:
        answer = ask(f"{side} ({hint}) [{default}]:").lower() or default
        try:
            return str(roster.parse(numbers.get(answer, answer), game))
        except UnknownOption as error:
            print(say(error))


def easy_opponent(game: str) -> str:
    """Whom a newcomer should meet first."""
    return EASY if any(offer.name == EASY for offer in roster.names(game)) else WITHOUT_ENGINE
