"""Questions before a new game: game, options, players, clock."""

from __future__ import annotations

from collections.abc import Mapping

from tabuleiro import games
from tabuleiro.games.api import Game, UnknownOption
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, say, translate
from tabuleiro.play import CLOCKS, Session, TimeControl
from tabuleiro.state.settings import Settings

from .console import ask, choose, means, tell
from .players import ask_players, usual_players

NONE = Phrase("none no")


def ask_session(settings: Settings) -> Session:
    """Ask for everything, one after the other; Enter takes a default."""
    game = ask_game()
    options = ask_options(game)
    players = ask_players(game.name, usual_players(settings, game.name))
    return Session.new(game.name, players, options=options, control=ask_clock(settings.clock))


def ask_game() -> Game:
    names = list(games.GAMES)
    notes = {game.name: translate(game.summary) for game in games.GAMES.values()}
    return games.get(choose(_("Game"), names, names[0], notes))


def ask_options(game: Game, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """A value for each option of the game; those given are kept, also if the game lacks them."""
    chosen = dict(given or {})
    for option in game.options:
        if option.name not in chosen:
            title = translate(option.title) or option.name.capitalize()
            tell(f"{title}: {translate(option.help)}")
            chosen[option.name] = choose(title, option.choices, option.default)
    return chosen


def ask_clock(default: str = "") -> TimeControl | None:
    """Ask for a time control; None for a game without clocks."""
    usual = ", ".join(filter(None, CLOCKS))
    print(_("Usual clocks, in minutes + seconds a move: {clocks}.", clocks=usual))
    shown = default or translate(NONE).split()[0]
    while True:
        answer = ask(_("Clock, such as 5+3, or none [{default}]:", default=shown)) or default
        if not answer or means(answer, NONE):
            return None
        try:
            return TimeControl.for_people(answer)
        except UnknownOption as error:
            tell(say(error))
