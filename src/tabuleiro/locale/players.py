"""Players of the roster in words that a newcomer understands."""

from __future__ import annotations

from tabuleiro.games.sentence import Phrase

from .catalogue import translate
from .speech import gettext as _
from .speech import ngettext

KINDS = {
    "human": Phrase("Person"),
    "engine": Phrase("Computer"),
    "level": Phrase("Classic levels"),
    "minimax": Phrase("Minimax"),
    "greedy": Phrase("Greedy"),
    "mcts": Phrase("Tree search"),
    "random": Phrase("Random"),
}
"""Kinds of players as people read them, in the order of a list."""

STRENGTHS = (
    Phrase("for a first game"),
    Phrase("beginner: misses a lot"),
    Phrase("easy: sees immediate threats"),
    Phrase("casual: makes some mistakes"),
    Phrase("medium: a fair opponent once you know the game"),
    Phrase("attentive: punishes careless moves"),
    Phrase("hard: sees several moves ahead"),
    Phrase("very hard: rarely goes wrong"),
    Phrase("expert: close to its best"),
    Phrase("its best in a moment"),
)
"""What to expect of each strength step of the engine."""


def player_name(name: str) -> str:
    """A player as a card shows it: ``Computer (strength 3)`` for ``engine:3``."""
    kind, _colon, argument = name.partition(":")
    if kind == "engine" and argument.isdigit():
        return _("Computer (strength {number})", number=argument)
    if kind == "level":
        return _("Classic level {number}", number=argument)
    title = translate(KINDS.get(kind, kind))
    if argument.startswith("time="):
        return _("{player} ({seconds} s a move)", player=title, seconds=argument[5:])
    if argument.startswith("depth=") and argument[6:].isdigit():
        plies = ngettext("{count} ply", "{count} plies", int(argument[6:]))
        return f"{title} ({plies})"
    return f"{title} ({argument})" if argument else title


def expectation(name: str) -> str:
    """What to expect of a player; empty where only the roster knows."""
    kind, _colon, argument = name.partition(":")
    if kind == "engine" and argument.isdigit() and 1 <= int(argument) <= len(STRENGTHS):
        return translate(STRENGTHS[int(argument) - 1])
    if argument.startswith("time="):
        seconds = argument.removeprefix("time=")
        return _("at full strength, {seconds} seconds a move", seconds=seconds)
    return ""
