"""Positions in which the rules of a game can be tried out: ``examples.toml`` in its home."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import get
from .home import EXAMPLES
from .sentence import Phrase
from .tables import section


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A position that shows a rule."""

    rule: str
    position: str
    caption: str
    move: str = ""
    """The move that shows it, where there is one."""


def examples(game: str) -> tuple[RuleExample, ...]:
    """The examples of a game in the order of its rules page; none where its home has none."""
    home = get(game).home
    found = section(tuple[RuleExample, ...], home, EXAMPLES, "example") or ()
    return tuple(replace(each, caption=Phrase(each.caption, home)) for each in found)
