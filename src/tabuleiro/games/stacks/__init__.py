"""Stacks: ten pieces a side, the taller the slower; four in the enemy home win."""

from __future__ import annotations

from ..api import STANDARD, Game, Option
from ..sentence import Phrase
from ..symmetry import SIDEWAYS, Grid
from .classic import CLASSIC
from .drawing import SET_UP, diagram
from .explain import MOVE_TEXT, explain
from .parts import parts
from .rules import REPORT, SIDES, Stacks, initial, parse
from .states import states

STACKS = Game(
    name=Stacks.game,
    title="Stacks",
    designer=Phrase("unknown"),
    year=None,
    sides=SIDES,
    summary=Phrase(
        "Bring four pieces into the enemy home, or leave the opponent with four or fewer."
    ),
    initial=initial,
    parse=parse,
    move_text=MOVE_TEXT,
    explain=explain,
    diagram=diagram,
    parts=parts,
    set_up=SET_UP,
    endings={
        Phrase("four pieces home"): (
            "S11",
            Phrase("{winner} wins with four pieces in the enemy home"),
        ),
        Phrase("four or fewer pieces left"): (
            "S11",
            Phrase("{winner} wins: {loser} has four or fewer pieces left"),
        ),
    },
    options=(
        Option(
            "ruleset",
            STANDARD,
            (STANDARD, REPORT),
            Phrase(
                "standard: stacks of four must split, a third repetition draws; report: neither"
            ),
            Phrase("Ruleset"),
        ),
    ),
    options_of=lambda position: (
        {} if position.ruleset == STANDARD else {"ruleset": position.ruleset}
    ),
    texts=lambda position: (text for text, _ in position.legal_turns()),
    repetition=frozenset({STANDARD}),
    grid=Grid("[br][1-4]", SIDEWAYS, is_row_1_on_top=True),
    states=states,
    classic=CLASSIC,
    home=__name__,
)
