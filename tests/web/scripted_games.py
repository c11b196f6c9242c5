"""Whole games to be played by heart: random ones, made before anything is measured."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tabuleiro import start
from tabuleiro.games import GAMES
from tabuleiro.games.api import Player
from tabuleiro.positions import is_fast
from tabuleiro.record import History

LONGEST = 400


@dataclass(frozen=True, slots=True)
class Script:
    """The moves of a game, and whose each is."""

    game: str
    moves: tuple[str, ...]
    turns: tuple[Player, ...]
    is_over: bool
    """Whether the game ends with the last move; else whoever is to move resigns."""


def served() -> list[str]:
    """The games that a server in another process knows: not those of the tests."""
    return [game for game in GAMES if is_fast(start(game))]


def scripts_of(game: str, count: int, *, longest: int = LONGEST, seed: int = 0) -> list[Script]:
    source = random.Random(f"{game} {seed}")
    return [_script(game, source, longest) for _ in range(count)]


def _script(game: str, source: random.Random, longest: int) -> Script:
    history = History(start(game))
    while history.ply < longest and not history.outcome():
        moves: Sequence[str] = history.position.moves()
        history.play(source.choice(moves))
    turns = tuple(position.turn for position in history.positions)
    return Script(game, history.moves, turns, history.outcome() is not None)
