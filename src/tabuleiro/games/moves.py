"""What can be said of moves from their texts alone, for any game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .api import Position

SITE = re.compile(r"[a-z][0-9]+")
_ONLY_SITES = re.compile(rf"{SITE.pattern}(?:[\s-]*{SITE.pattern})*")
_CLICK = re.compile(rf"([^0-9]*?)[0-9]*({SITE.pattern})")


class Click(NamedTuple):
    """A site as a text names it; ``str()`` is its key in a tree of clicks."""

    sign: str
    """What stands before the site and says what is asked for there, such as ``x``."""
    site: str

    def __str__(self) -> str:
        return self.sign + self.site


def clicks(move: str) -> tuple[str, ...]:
    """The sites a person points at to make a move, in order: those its text names."""
    return tuple(SITE.findall(move))


def signed_clicks(move: str) -> tuple[Click, ...]:
    """The same with the sign before each of them; a count is no sign."""
    return tuple(Click(*found) for found in _CLICK.findall(move))


def beginning(move: str) -> str:
    """A text up to its second site, or all of one that names fewer."""
    ends = [found.end() for found in SITE.finditer(move)][:2]
    return move[: ends[-1]] if ends else move


def with_site(move: str, place: int, site: str) -> str:
    """A text with another site in one of its places, legal or not."""
    begin, end = [found.span() for found in SITE.finditer(move)][place]
    return move[:begin] + site + move[end:]


def sites_typed(text: str) -> tuple[str, ...]:
    """The sites of a text that is nothing else, blanks and dashes between them; else none."""
    return clicks(text) if _ONLY_SITES.fullmatch(text) else ()


def find_move(position: Position, text: str) -> str:
    """The canonical text of the move that ``text`` means: the member of ``position.moves()``.

    Raises MalformedMove or IllegalMove, with the reason, when there is none.
    """
    if text in position.moves():
        return text
    result = position.play(text)
    return next(move for move in position.moves() if position.play(move) == result)
