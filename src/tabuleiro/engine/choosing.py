"""Players that look one turn ahead, or not at all."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any, Self

from tabuleiro.games.api import Position, Valuation
from tabuleiro.positions import fast
from tabuleiro.record import GameOver, History

from .api import Limits, Listener

if TYPE_CHECKING:
    from fractions import Fraction

HIGHEST_LEVEL = 9


class Chooser:
    """A player in Python: ``pick`` is all that differs from one to the next.

    What chance decides comes from ``source`` alone: the same seed plays the same game.
    """

    def __init__(self, name: str, source: Random) -> None:
        self._name = name
        self._source = source
        self._stopped = Event()

    @property
    def name(self) -> str:
        return self._name

    def choose(
        self, history: History, limits: Limits | None = None, listener: Listener | None = None
    ) -> str:
        if outcome := history.outcome():
            raise GameOver.of(outcome)
        self._stopped.clear()
        return str(self.pick(history, limits, listener))

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        """A legal move of a game that is not over."""
        raise NotImplementedError

    def stop(self) -> None:
        self._stopped.set()

    def new_game(self, seed: int | None = None) -> None:
        if seed is not None:
            self._source.seed(seed)

    def close(self) -> None:
        """Nothing is held."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class RandomPlayer(Chooser):
    """Any legal turn, each as likely as the other."""

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        return self._source.choice(history.position.moves())


class Greedy(Chooser):
    """One of the turns that are worth most."""

    def __init__(self, name: str, source: Random, value: Valuation) -> None:
        super().__init__(name, source)
        self._value = value

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        by_value = moves_by_value(fast(history.position), self._value)
        return self._source.choice(by_value[max(by_value)])


class Level(Chooser):
    """Level 1 plays at random, level 9 one of the best turns; those between, in between."""

    def __init__(self, name: str, source: Random, value: Valuation, level: int) -> None:
        if not 1 <= level <= HIGHEST_LEVEL:
            raise ValueError(f"a level is 1 to {HIGHEST_LEVEL}, not {level}")
        super().__init__(name, source)
        self._value = value
        self._level = level

    def pick(self, history: History, limits: Limits | None, listener: Listener | None) -> Any:
        if self._level == 1:
            return self._source.choice(history.position.moves())
        by_value = moves_by_value(fast(history.position), self._value)
        values = sorted(by_value)
        return self._source.choice(by_value[values[index_of_level(len(values), self._level)]])


def index_of_level(distinct: int, level: int) -> int:
    """Which of so many distinct values, in ascending order, a level takes: 9 the greatest."""
    return max(distinct + level - 1 - HIGHEST_LEVEL, 0)


def moves_by_value(position: Position, value: Valuation) -> dict[int | Fraction, list[Any]]:
    found: dict[int | Fraction, list[Any]] = defaultdict(list)
    for move in position.moves():
        found[value(position.play(move), position.turn)].append(move)
    return found
