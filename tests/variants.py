"""Every registered game in every ruleset and a spread of its other options."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import tabuleiro
from tabuleiro import games
from tabuleiro.games.api import Game, Option

MOST_CHOICES = 10


@dataclass(frozen=True)
class Variant:
    """A game with its options; ``str()`` is the id of its tests."""

    name: str
    options: tuple[tuple[str, str], ...]

    @property
    def game(self) -> Game:
        return games.get(self.name)

    def rulebook(self) -> Any:
        return self.game.initial(**dict(self.options))

    def core(self) -> Any:
        return tabuleiro.start(self.name, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.name, *(value for _, value in self.options)])


def spread(option: Option) -> list[tuple[str, str]]:
    """All choices of an option, or the default and an even spread when there are many."""
    step = max(1, (len(option.choices) - 1) // (MOST_CHOICES - 1))
    chosen = dict.fromkeys([option.default, *option.choices[::step], option.choices[-1]])
    return [(option.name, choice) for choice in chosen]


VARIANTS = [
    Variant(game.name, options)
    for game in games.GAMES.values()
    for options in product(*map(spread, game.options))
]
