"""The players that lists offer, and their labels."""

from __future__ import annotations

from ..engine import roster
from ..games.sentence import Phrase
from ..locale import _, say, translate
from ..locale.players import KINDS, expectation
from ..play.seats import HUMAN
from .choice import Options

OTHER = "other"
"""A player whose name is typed."""
OTHER_TITLE = Phrase("Other")
SECONDS = ("time=3", "time=10", "time=30")
"""The limits that a list offers where a player takes them; others can be typed."""


def kinds(game: str, with_people: bool = True) -> Options:
    """The kinds of players that a game has."""
    known = {*roster.families(game)} - (set() if with_people else {HUMAN})
    listed = [kind for kind in KINDS if kind in known]
    unlisted = sorted(known - {*KINDS})
    titles = [(kind, translate(KINDS.get(kind, kind))) for kind in [*listed, *unlisted]]
    return [*titles, (OTHER, translate(OTHER_TITLE))]


def variants(game: str, kind: str) -> Options:
    """What can follow a kind in a name, with labels."""
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
    """One line about a player."""
    if known := expectation(name):
        return known
    offers = {offer.name: offer.description for offer in roster.names(game)}
    return say(offers[name]) if name in offers else ""
