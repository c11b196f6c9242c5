"""Players in words that a newcomer understands."""

from __future__ import annotations

from ..engine import roster
from ..engine.steps import STEPS
from ..games.sentence import Phrase
from ..locale import _, ngettext, say, translate
from ..session.seats import HUMAN
from .choice import Options

OTHER = "other"
"""A player whose name is typed."""
SECONDS = ("time=3", "time=10", "time=30")
"""The limits that a list offers where a player takes them; others can be typed."""

KINDS = {
    HUMAN: Phrase("Person"),
    "engine": Phrase("Computer"),
    "level": Phrase("Classic levels"),
    "minimax": Phrase("Minimax"),
    "greedy": Phrase("Greedy"),
    "mcts": Phrase("Tree search"),
    "random": Phrase("Random"),
    OTHER: Phrase("Other"),
}
"""Kinds of players as people read them, in the order of a list."""

STRENGTHS = (
    Phrase("for a first game"),
    Phrase("a beginner: overlooks much"),
    Phrase("easy: sees what is near"),
    Phrase("casual: makes mistakes now and then"),
    Phrase("medium: a fair opponent after a few games"),
    Phrase("attentive: punishes carelessness"),
    Phrase("hard: looks several moves ahead"),
    Phrase("very hard: seldom errs"),
    Phrase("expert: nearly all it can do"),
    Phrase("its best within a moment"),
)
"""What to expect of each strength step of the engine."""


def kinds(game: str, with_people: bool = True) -> Options:
    """The kinds of players that a game has."""
    known = {*roster.families(game), OTHER} - (set() if with_people else {HUMAN})
    listed = [kind for kind in KINDS if kind in known]
    unlisted = sorted(known - {*KINDS})
    return [(kind, translate(KINDS.get(kind, kind))) for kind in [*listed, *unlisted]]


def variants(game: str, kind: str) -> Options:
    """What can follow a kind in a name, and how a list shows it."""
    family = roster.families(game).get(kind)
    if family is None:
        return []
    limits = SECONDS if "time" in family.limits else ()
    return [(each, variant(each)) for each in [*family.members, *limits]]


def variant(argument: str) -> str:
    if not argument:
        return _("standard")
    if argument.startswith("time="):
        return _("{seconds} s", seconds=argument.removeprefix("time="))
    return argument


def name_of(kind: str, argument: str) -> str:
    return f"{kind}:{argument}" if argument else kind


def explain(game: str, name: str) -> str:
    """One line about a player, for who chooses one."""
    kind, _colon, argument = name.partition(":")
    if kind == "engine" and argument.isdigit() and 1 <= int(argument) <= STEPS:
        return translate(STRENGTHS[int(argument) - 1])
    if argument.startswith("time="):
        seconds = argument.removeprefix("time=")
        return _("at full strength, {seconds} seconds a move", seconds=seconds)
    offers = {offer.name: offer.description for offer in roster.names(game)}
    return say(offers[name]) if name in offers else ""


def describe(name: str) -> str:
    """A player as a card shows it: ``Computer, strength 3``."""
    kind, _colon, argument = name.partition(":")
    if kind == "engine" and argument.isdigit():
        return _("Computer, strength {number}", number=argument)
    if kind == "level":
        return _("Classic level {number}", number=argument)
    title = translate(KINDS.get(kind, kind))
    if argument.startswith("time="):
        return _("{player}, {seconds} s a move", player=title, seconds=argument[5:])
    if argument.startswith("depth=") and argument[6:].isdigit():
        plies = ngettext("{count} ply", "{count} plies", int(argument[6:]))
        return f"{title}, {plies}"
    return f"{title}, {argument}" if argument else title


def known_player(name: str, game: str, default: str) -> str:
    """A player's name if the game has them, else another."""
    try:
        return str(roster.parse(name, game))
    except ValueError:
        return default
