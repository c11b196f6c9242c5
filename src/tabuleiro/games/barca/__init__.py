"""Barca: animals that fear one another, and four watering holes."""

from __future__ import annotations

import re

from ..api import STANDARD, Game, Option
from ..sentence import Phrase
from ..symmetry import SQUARE, Grid
from .classic import CLASSIC
from .drawing import SET_UP, diagram
from .explain import explain
from .parts import parts
from .rules import REPORT, SIDES, Barca, initial, parse
from .states import states

__all__ = ["BARCA", "Barca"]


def options_of(position: Barca) -> dict[str, str]:
    return {} if position.ruleset == STANDARD else {"ruleset": position.ruleset}


BARCA = Game(
    name="barca",
    title="Barca",
    designer="Andrew Caldwell",
    year=2007,
    sides=SIDES,
    summary=Phrase(
        "Mice fear lions, lions fear elephants, elephants fear mice:"
        " be the first with animals on three of the four watering holes."
    ),
    initial=initial,
    parse=parse,
    move_text=re.compile(r"[a-j](10|[1-9])[a-j](10|[1-9])"),
    explain=explain,
    diagram=diagram,
    parts=parts,
    set_up=SET_UP,
    endings={
        Phrase("three watering holes"): (
            "B7",
            Phrase("{winner} wins with animals on three watering holes"),
        ),
        Phrase("fifty moves"): ("B8", Phrase("the game is drawn: fifty moves have been made")),
    },
    options=(
        Option(
            "ruleset",
            STANDARD,
            (STANDARD, REPORT),
            Phrase(
                "standard: a trapped animal may move, a third repetition draws;"
                " report: it may not, and fifty moves draw"
            ),
            Phrase("Ruleset"),
        ),
    ),
    options_of=options_of,
    repetition=frozenset({STANDARD}),
    grid=Grid("[elmELM]", SQUARE),
    states=states,
    classic=CLASSIC,
    home=__name__,
)
