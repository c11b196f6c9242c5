"""The choices before and after a game, and how a dialogue is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from textwrap import fill

import tabuleiro
from tabuleiro import games
from tabuleiro.engine import roster
from tabuleiro.games.api import Game
from tabuleiro.games.sentence import Phrase
from tabuleiro.locale import _, translate
from tabuleiro.record import History

from .console import QUIT, Left, choose
from .dialogue import Dialogue
from .players import HUMAN, ask_player, easy_opponent

AGAIN, OTHER = Phrase("again"), Phrase("other")


@contextmanager
def leaving() -> Iterator[None]:
    """Say the last word when the person leaves, in whatever way."""
    try:
        yield
    except Left as left:
        print(left)
    except KeyboardInterrupt:
        print()
        print(_("Interrupted."))


def menu() -> None:
    """Games, one after the other, until the person has had enough."""
    with leaving():
        print(_("Tabuleiro: board games for two. Enter takes what stands in brackets."))
        while True:
            game = ask_game()
            options = ask_options(game)
            players = ask_players(game.name)
            answer: str = AGAIN
            while answer == AGAIN:
                dialogue = table(History(tabuleiro.start(game.name, **options)), players)
                dialogue.run()
                dialogue.offer_to_save()
                answer = choose(_("And now?"), (AGAIN, OTHER, QUIT), AGAIN)
            if answer == QUIT:
                raise Left(_("Good-bye."))


def ask_game() -> Game:
    names = list(games.GAMES)
    notes = {game.name: translate(game.summary) for game in games.GAMES.values()}
    return games.get(choose(_("Game"), names, names[0], notes))


def ask_options(game: Game, **given: str | None) -> dict[str, str]:
    """A value for each option of the game; those given are kept, also if the game lacks them."""
    chosen = {name: value for name, value in given.items() if value is not None}
    for option in game.options:
        if option.name not in chosen:
            title = translate(option.title) or option.name.capitalize()
            print(fill(f"{title}: {translate(option.help)}", 80))
            chosen[option.name] = choose(title, option.choices, option.default)
    return chosen


def ask_players(game: str, first: str | None = None, second: str | None = None) -> tuple[str, str]:
    """The players' names; those given are checked, the others asked for."""
    names = [translate(side) for side in games.get(game).sides]
    given = [name and str(roster.parse(name, game)) for name in (first, second)]
    return (
        given[0] or ask_player(names[0], game, HUMAN),
        given[1] or ask_player(names[1], game, easy_opponent(game)),
    )


def table(history: History, players: tuple[str, str], seed: int | None = None) -> Dialogue:
    """A game with its players; with a seed the computer's choices are the same every time."""
    seeds = Random(str(seed) if seed is not None else None)
    engines = tuple(
        None if name == HUMAN else roster.make(name, history.start.game, seed=seeds.getrandbits(32))
        for name in players
    )
    return Dialogue(history, players, engines)
