"""Nava: stacks of discs that leave cubes behind."""

from __future__ import annotations

from ..api import STANDARD, Game
from ..sentence import Phrase
from ..symmetry import SQUARE, Grid
from .classic import CLASSIC
from .drawing import SET_UP, diagram
from .explain import MOVE_TEXT, explain
from .parts import parts
from .rules import SIDES, Nava, initial, parse
from .states import states

__all__ = ["NAVA", "Nava"]

NAVA = Game(
    name="nava",
    title="Nava",
    designer="David Cordell",
    year=2018,
    sides=(SIDES[1], SIDES[2]),
    summary=Phrase(
        "Move as many discs as the points they travel; a point you empty gets your cube. "
        "Place all nine cubes, or leave the opponent no stack."
    ),
    initial=initial,
    parse=parse,
    move_text=MOVE_TEXT,
    explain=explain,
    diagram=diagram,
    parts=parts,
    set_up=SET_UP,
    endings={
        Phrase("nine cubes on the board"): (
            "N6",
            Phrase("{winner} wins with all nine cubes on the board"),
        ),
        Phrase("no stack left"): ("N6", Phrase("{winner} wins: {loser} has no stack left")),
    },
    repetition=frozenset({STANDARD}),
    grid=Grid("[wb]+|[WB]", SQUARE, separator="."),
    states=states,
    classic=CLASSIC,
    home=__name__,
)
