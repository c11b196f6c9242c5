"""Stacks: ten pieces a side, the taller the slower; four in the enemy home win."""

from __future__ import annotations

from ..api import STANDARD, Game, Option
from ..symmetry import SIDEWAYS, Grid
from .drawing import diagram
from .explain import MOVE_TEXT, explain
from .rules import REPORT, SIDES, Stacks, initial, parse

STACKS = Game(
    name=Stacks.game,
    title="Stacks",
    designer="unknown",
    year=None,
    sides=SIDES,
    summary="Bring four pieces into the enemy home, or leave the opponent with four or fewer.",
    initial=initial,
    parse=parse,
    move_text=MOVE_TEXT,
    explain=explain,
    diagram=diagram,
    endings={
        "four pieces home": ("S11", "{winner} wins with four pieces in the enemy home"),
        "four or fewer pieces left": (
            "S11",
            "{winner} wins: {loser} has four or fewer pieces left",
        ),
    },
    options=(
        Option(
            "ruleset",
            STANDARD,
            (STANDARD, REPORT),
            "standard: stacks of four must split, a third repetition draws; report: neither",
        ),
    ),
    options_of=lambda position: (
        {} if position.ruleset == STANDARD else {"ruleset": position.ruleset}
    ),
    repetition=frozenset({STANDARD}),
    grid=Grid("[br][1-4]", SIDEWAYS, is_row_1_on_top=True),
)
