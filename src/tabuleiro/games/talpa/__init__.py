"""Talpa: moles that dig a tunnel by leaving the board."""

from __future__ import annotations

import re

from ..api import Game, Option
from ..sentence import Phrase
from ..symmetry import UPRIGHT, Grid
from .classic import CLASSIC
from .drawing import SET_UP, diagram
from .explain import explain
from .parts import parts
from .rules import DEFAULT_LENGTH, SIDES, SIZES, Talpa, initial, parse
from .states import states

__all__ = ["TALPA", "Talpa"]

DEFAULT_SIZE = f"{DEFAULT_LENGTH}x{DEFAULT_LENGTH}"


def options_of(position: Talpa) -> dict[str, str]:
    size = f"{position.rows}x{position.cols}"
    return {} if size == DEFAULT_SIZE else {"size": size}


TALPA = Game(
    name="talpa",
    title="Talpa",
    designer="Arty Sandler",
    year=2010,
    sides=SIDES,
    summary=Phrase(
        "Capture while you can, and open a tunnel of empty squares between your two edges,"
        " but never one between your opponent's."
    ),
    initial=initial,
    parse=parse,
    move_text=re.compile(r"[a-j](10|[1-9])([a-j](10|[1-9]))?"),
    explain=explain,
    diagram=diagram,
    parts=parts,
    set_up=SET_UP,
    endings={
        Phrase("tunnel complete"): ("T5", Phrase("{winner} wins with a tunnel from edge to edge")),
        Phrase("opened the opponent's tunnel"): (
            "T5",
            Phrase("{winner} wins: {loser} opened {winner}'s tunnel"),
        ),
    },
    options=(
        Option("size", DEFAULT_SIZE, SIZES, Phrase("rows x columns of the board"), Phrase("Size")),
    ),
    options_of=options_of,
    grid=Grid("[xo]", UPRIGHT),
    states=states,
    classic=CLASSIC,
    home=__name__,
)
