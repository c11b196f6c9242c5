"""The game that ``position`` lines tell, again and again, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from tabuleiro import positions
from tabuleiro.games.api import Position
from tabuleiro.games.board import shorten
from tabuleiro.record import History

from .ugi import ProtocolError


class Replay:
    """The game as it was last told. Told again, only what is new in it is played."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self.reset()

    def reset(self) -> None:
        """Back to the start of the game."""
        self.history = History(self._start)
        self._text: str | None = None
        self._moves: list[str] = []

    def follow(self, text: str | None, moves: list[str]) -> None:
        """Be at ``text`` (None: the start) after ``moves``; a refusal changes nothing."""
        if text != self._text:
            start = self._start if text is None else positions.parse(self._start.game, text)
            history = History(start)
            play(history, moves)
            self.history = history
        else:
            kept = common(self._moves, moves)
            take_back_to(self.history, kept)
            try:
                play(self.history, moves[kept:])
            except ProtocolError:
                take_back_to(self.history, kept)
                play(self.history, self._moves[kept:])
                raise
        self._text, self._moves = text, moves


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two lists have in common from the start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def take_back_to(history: History, ply: int) -> None:
    if history.ply > ply:
        history.take_back(history.ply - ply)


def play(history: History, moves: Sequence[str]) -> None:
    for move in moves:
        try:
            history.play(move)
        except ValueError as error:
            number = history.ply + 1
            raise ProtocolError(f"move {number}, {shorten(move)}: {error}") from error
