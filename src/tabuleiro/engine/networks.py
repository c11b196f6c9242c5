"""Network files that cannot be used, said so that a shell can translate it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tabuleiro import _core
from tabuleiro.games.api import Position, UnknownOption
from tabuleiro.games.sentence import Phrase, Sentence, sentence

REASONS: Final = (
    Phrase("there is no such file"),
    Phrase("it cannot be read: {found}"),
    Phrase("it is not a network file"),
    Phrase("it was altered on the way, as happens to files copied as text"),
    Phrase("its format is version {found}, and only version {needed} can be read"),
    Phrase("it is truncated"),
    Phrase("it is longer than its header says"),
    Phrase("it is damaged: the hash does not match the contents"),
    Phrase("it is a network for {found}, not for {needed}"),
    Phrase("it is for boards of {found}, not {needed}"),
    Phrase("its shape is unknown; the known one is: {needed}"),
    Phrase("its sections do not match its shape"),
    Phrase("its numbers are out of range"),
)
"""What the core says of a file that somebody named."""


def check(game: str, path: str, position: Position | None = None) -> None:
    """Refuse a file that cannot value positions of a game, or those on the board of one."""
    with refused():
        search = _core.SEARCHES[game](1, 1, path)
        if position is not None:
            search.evaluate(position)


@contextmanager
def refused() -> Iterator[None]:
    try:
        yield
    except _core.BadNetwork as error:
        raise UnknownOption(refusal(error)) from None


def refusal(error: _core.BadNetwork) -> Sentence:
    reason = Sentence("", error.reason, {"found": error.found, "needed": error.needed})
    return sentence("{file}: {reason}", file=error.file, reason=reason)
