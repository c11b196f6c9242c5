"""Random well-formed set-ups (G9), most of which no game reaches. Each is a position text.

``setups.py`` in the tests of a game makes them: ``set_up(source)``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module

from tabuleiro import _core


def maker(game: str) -> Callable[[random.Random], str]:
    made: Callable[[random.Random], str] = import_module(f"games.{game}.setups").set_up
    return made


SETUPS = {game: maker(game) for game in _core.GAMES}
