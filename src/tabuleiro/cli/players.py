"""Questions for players: persons, and players of the roster."""

from __future__ import annotations

from textwrap import fill

from tabuleiro import games
from tabuleiro.engine import roster
from tabuleiro.engine.roster import Family
from tabuleiro.games.api import UnknownOption
from tabuleiro.locale import _, say, translate
from tabuleiro.play.game_state import Players
from tabuleiro.play.seats import HUMAN, easy_opponent, known_player
from tabuleiro.state.settings import Settings

from .console import WIDTH, ask, choose, tell


def usual_players(settings: Settings, game: str) -> Players:
    """The players of the settings, with defaults for those that the game lacks."""
    return (
        known_player(settings.first, game, HUMAN),
        known_player(settings.second, game, easy_opponent(game)),
    )


def ask_players(
    game: str,
    defaults: Players,
    first: str | None = None,
    second: str | None = None,
) -> Players:
    """Check the names that are given and ask for the others."""
    names = [translate(side) for side in games.get(game).sides]
    given = [name and str(roster.parse(name, game)) for name in (first, second)]
    if not all(given):
        list_players(game)
    return (
        given[0] or ask_player(names[0], game, defaults[0]),
        given[1] or ask_player(names[1], game, defaults[1]),
    )


def list_players(game: str) -> None:
    """Print the kinds of players, numbered."""
    for number, family in enumerate(roster.families(game).values(), 1):
        line = f"  {number}  {describe(family)}: {', '.join(family.forms)}"
        print(fill(line, WIDTH, subsequent_indent=" " * 5, break_on_hyphens=False))


def describe(family: Family) -> str:
    if strengths(family):
        return _("{player}, from weak to strong", player=family.kind)
    return say(family.offers[0].description)


def strengths(family: Family) -> list[str]:
    return [name for name in family.members if name.isdecimal()]


def ask_player(side: str, game: str, default: str) -> str:
    """The name of a player, typed, or its number in the list; Enter is ``default``."""
    families = {str(number): each for number, each in enumerate(roster.families(game).values(), 1)}
    hint = _("number or name")
    while True:
        answer = ask(f"{side} ({hint}) [{default}]:").lower() or default
        try:
            if family := families.get(answer):
                return ask_strength(family)
            return str(roster.parse(answer, game))
        except UnknownOption as error:
            tell(say(error))


def ask_strength(family: Family) -> str:
    """Ask for the strength of a kind that has several."""
    steps = strengths(family)
    if not steps:
        return family.offers[0].name
    step = choose(_("Strength"), steps, steps[0])
    return f"{family.kind}:{step}"
