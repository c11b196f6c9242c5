"""A game on record. ``reader.py`` reads it from text, ``writer.py`` writes it as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self, TypeAlias

from tabuleiro.games import get
from tabuleiro.games.api import Game, Outcome, Position
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Phrase

from .history import RESULTS, UNFINISHED, History

MARKS = ("", "!", "?", "!!", "??", "!?", "?!")
UNSTATED = Phrase("unstated")
"""The reason of a result for which no reason was given."""

UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters and lone surrogates: no transcript holds them."""

_TAG_NAME = re.compile("[A-Za-z][A-Za-z0-9_]*")
_MOVE_WORD = re.compile(r'(?![0-9]+\.)[^\s\ufeff{};\[\]"]*[^\s\ufeff{};\[\]"!?]')
_TOKENS = (UNFINISHED, *RESULTS.values())

Parse: TypeAlias = Callable[[str, str], Position]
"""Makes a position from the name of a game and a position text."""


def rulebook(game: str, text: str) -> Position:
    """A position of the rulebook; the default ``Parse``."""
    position: Position = get(game).parse(text)
    return position


def option_tags(game: Game) -> dict[str, str]:
    """The tags that state a game's options: ``{"Size": "size"}``."""
    return {option.name.capitalize(): option.name for option in game.options}


def derived_tags(game: Game) -> frozenset[str]:
    """The tags whose values follow from the rest of a transcript."""
    return frozenset({"Format", "Game", "Result", "Reason", "Start", *option_tags(game)})


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a record, with a mark such as ``!?`` and a comment; its white space is folded."""

    move: str
    mark: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        if not _MOVE_WORD.fullmatch(self.move) or self.move in _TOKENS:
            raise ValueError(f"{shorten(self.move)} cannot be a move in a transcript")
        if self.mark not in MARKS:
            raise ValueError(f"{shorten(self.mark)} is not a mark; the marks are{' '.join(MARKS)}")
        object.__setattr__(self, "comment", _fold(self.comment))


@dataclass(frozen=True)
class Transcript:
    """One game: where it started, its moves, how it ended and what else was noted."""

    game: str
    start: str
    """The text of the position the game started from."""
    moves: tuple[Ply, ...] = ()
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    """The tags that do not follow from the rest: First, Second, Date and any others."""
    comment: str = ""
    """The comment before the first move."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(self.moves))
        object.__setattr__(self, "tags", dict(self.tags))
        object.__setattr__(self, "comment", _fold(self.comment))
        derived = derived_tags(get(self.game))
        for name, value in self.tags.items():
            if not _TAG_NAME.fullmatch(name):
                raise ValueError(f"{shorten(name)} is no name of a tag: letters, digits and _")
            if name in derived:
                raise ValueError(f"the tag {name} follows from the game and cannot be set")
            _require_writable(value, f"the tag {name}")
        if self.outcome:
            _require_writable(self.outcome.reason, "the reason")

    @classmethod
    def of(cls, history: History, tags: Mapping[str, str] | None = None) -> Self:
        """The record of a game as far as it has been played."""
        moves = tuple(map(_bare, history.moves))
        start = history.start
        return cls(start.game, start.text(), moves, history.outcome(), tags or {})

    def history(self, parse: Parse = rulebook) -> History:
        """The game played through, to go on from; IllegalMove or GameOver where it cannot be."""
        history = History(parse(self.game, self.start), (ply.move for ply in self.moves))
        if self.outcome and not history.outcome():
            history.adjudicate(self.outcome.winner, self.outcome.reason)
        return history

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
        return RESULTS[self.outcome.winner] if self.outcome else UNFINISHED


@lru_cache(maxsize=10_000)
def _bare(move: str) -> Ply:
    """A move and nothing more: the same ones come again in game after game."""
    return Ply(move)


def _fold(comment: str) -> str:
    if not comment:
        return ""
    folded = re.sub("[ \t\r\n]+", " ", comment).strip(" ")
    _require_writable(folded, "a comment")
    return folded


def _require_writable(text: str, what: str) -> None:
    if bad := UNWRITABLE.search(text):
        raise ValueError(f"{what} cannot hold the character {bad[0]!r}")
