"""The choices before and after a game, and how a dialogue is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from textwrap import fill

import tabuleiro
from tabuleiro import games
from tabuleiro.games.api import Game
from tabuleiro.record import History

from .console import QUIT, Left, choose
from .dialogue import Dialogue
from .players import NOTES, PlayerKind

AGAIN, OTHER = "again", "other"


@contextmanager
def leaving() -> Iterator[None]:
    """Say the last word when the person leaves, in whatever way."""
    try:
        yield
    except Left as left:
        print(left)
    except KeyboardInterrupt:
        print("\nInterrupted.")


def menu() -> None:
    """Games, one after the other, until the person has had enough."""
    with leaving():
        print("Tabuleiro: board games for two. Enter takes what stands in brackets.")
        while True:
            game = ask_game()
            options = ask_options(game)
            players = ask_players(game.name)
            answer = AGAIN
            while answer == AGAIN:
                dialogue = table(History(tabuleiro.start(game.name, **options)), players)
                dialogue.run()
                dialogue.offer_to_save()
                answer = choose("And now?", (AGAIN, OTHER, QUIT), AGAIN)
            if answer == QUIT:
                raise Left("Good-bye.")


def ask_game() -> Game:
    names = list(games.GAMES)
    notes = {game.name: game.summary for game in games.GAMES.values()}
    return games.get(choose("Game", names, names[0], notes))


def ask_options(game: Game, **given: str | None) -> dict[str, str]:
    """A value for each option of the game; those given are kept, also if the game lacks them."""
    chosen = {name: value for name, value in given.items() if value is not None}
    for option in game.options:
        if option.name not in chosen:
            title = option.name.capitalize()
            print(fill(f"{title}: {option.help}", 80))
            chosen[option.name] = choose(title, option.choices, option.default)
    return chosen


def ask_players(
    game: str, first: PlayerKind | None = None, second: PlayerKind | None = None
) -> tuple[PlayerKind, PlayerKind]:
    names = games.get(game).sides
    return (
        first or ask_player(names[0], PlayerKind.HUMAN),
        second or ask_player(names[1], PlayerKind.RANDOM),
    )


def ask_player(side: str, default: PlayerKind) -> PlayerKind:
    return PlayerKind(choose(side, list(PlayerKind), default, NOTES))


def table(
    history: History, players: tuple[PlayerKind, PlayerKind], seed: int | None = None
) -> Dialogue:
    return Dialogue(history, players, Random(str(seed) if seed is not None else None))
