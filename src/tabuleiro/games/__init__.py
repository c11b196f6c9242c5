"""The games by name. This is the one Python list of them; everything else loops over it.

Games of installed packages join it when all are asked for, or one that is not known.
"""

from __future__ import annotations

from difflib import get_close_matches

from .api import Game, UnknownOption
from .barca import BARCA
from .board import shorten
from .game_list import GameList
from .nava import NAVA
from .sentence import sentence
from .stacks import STACKS
from .talpa import TALPA

GAMES = GameList((BARCA, TALPA, NAVA, STACKS))


def register(game: Game) -> Game:
    """Add a game to the list; every generic part can use it from then on."""
    if game.name in GAMES.known:
        raise ValueError(f"there is a game {game.name!r} already")
    GAMES[game.name] = game
    return game


def get(name: str) -> Game:
    """The fact sheet of a game; UnknownOption with the nearest name when there is none."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    if isinstance(name, str) and name in GAMES.faults:
        raise UnknownOption(GAMES.faults[name].said)
    near = get_close_matches(str(name)[:40].lower(), GAMES, n=1)
    hint = (
        sentence("did you mean {name}?", name=repr(near[0]))
        if near
        else sentence("choose from {names}", names=", ".join(GAMES))
    )
    raise UnknownOption("there is no game {name}; {hint}", name=shorten(str(name)), hint=hint)
