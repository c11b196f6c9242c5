"""Tiny: a complete game on one page, rulebook only. It is the example of docs/adding-a-game.md.

- Y1. A row of 2 to 7 counters (7 by default) on the sites a1, b1, … First moves first.
- Y2. A turn takes one counter, or two on neighbouring sites.
- Y3. A player who has nothing to take has lost (G1).
- Y4. `misere`: a player who has nothing to take has won.
- Move text: the site or the two sites, from left to right: `c1`, `c1d1`.
- Position text: the row, `o` a counter: `oo1oooo 1`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from tabuleiro.games.api import (
    STANDARD,
    Game,
    MalformedPosition,
    Option,
    Outcome,
    Player,
    UnknownOption,
)
from tabuleiro.games.board import (
    opponent,
    read_fields,
    read_number,
    read_side,
    shorten,
    site,
    write_runs,
)
from tabuleiro.games.diagram import Cell, Diagram, Piece, Tally
from tabuleiro.games.endings import game_over
from tabuleiro.games.refusal import refuse
from tabuleiro.games.sentence import Sentence

MISERE = "misere"
RULESETS = (STANDARD, MISERE)
SIZES = tuple(str(size) for size in range(2, 8))
MOVE_TEXT = re.compile(r"[a-g]1([a-g]1)?")


@dataclass(frozen=True, slots=True)
class Tiny:
    """``row`` says of every site, from a1 on, whether its counter is still there."""

    row: tuple[bool, ...]
    turn: Player = 1
    ruleset: str = STANDARD
    game: ClassVar[str] = "tiny"

    def moves(self) -> tuple[str, ...]:
        """Y2."""
        singles = [site(column, 1) for column, counter in enumerate(self.row) if counter]
        pairs = [
            site(column, 1) + site(column + 1, 1)
            for column in range(len(self.row) - 1)
            if self.row[column] and self.row[column + 1]
        ]
        return tuple(sorted(singles + pairs))

    def play(self, move: str) -> Tiny:
        if move not in self.moves():
            refuse(self, move)
        row = tuple(
            counter and site(column, 1) not in move for column, counter in enumerate(self.row)
        )
        return Tiny(row, opponent(self.turn), self.ruleset)

    def outcome(self) -> Outcome | None:
        """Y3 and Y4."""
        if any(self.row):
            return None
        if self.ruleset == MISERE:
            return Outcome(self.turn, "last counter taken")
        return Outcome(opponent(self.turn), "no legal move")

    def text(self) -> str:
        fields = [write_runs(["o" if counter else "" for counter in self.row]), str(self.turn)]
        if self.ruleset != STANDARD:
            fields.append(self.ruleset)
        return " ".join(fields)


def initial(size: str = "7", ruleset: str = STANDARD, **unknown: object) -> Tiny:
    """Y1."""
    if unknown:
        raise UnknownOption(f"Tiny has no option {shorten(next(iter(unknown)))}")
    if size not in SIZES:
        raise UnknownOption(f"size is {SIZES[0]} to {SIZES[-1]}, not {shorten(str(size))}")
    if ruleset not in RULESETS:
        raise UnknownOption(f"ruleset is {' or '.join(RULESETS)}, not {shorten(str(ruleset))}")
    return Tiny((True,) * int(size), 1, ruleset)


def parse(text: str) -> Tiny:
    fields = read_fields(text)
    if fields[2:] not in ([], [MISERE]):
        raise MalformedPosition(f"after the side comes nothing or {MISERE!r}, not {fields[2]!r}")
    position = Tiny(read_row(fields[0]), read_side(fields[1]), (fields[2:] or [STANDARD])[0])
    if position.text() != text:
        raise MalformedPosition(f"{shorten(text)} is written {position.text()!r}")
    return position


def read_row(text: str) -> tuple[bool, ...]:
    row: list[bool] = []
    for part in re.findall("o|[^o]+", text):
        row += [True] if part == "o" else [False] * read_number(part, "row 1")
    if str(len(row)) not in SIZES:
        raise MalformedPosition(f"row 1 has {SIZES[0]} to {SIZES[-1]} sites, not {len(row)}")
    return tuple(row)


def explain(position: Tiny, text: str) -> Sentence | None:
    if text in position.moves():
        return None
    if not MOVE_TEXT.fullmatch(text):
        form = "{text} is no move; a move is one site or two, such as c1 or c1d1"
        return Sentence("", form, {"text": shorten(text)})
    if outcome := position.outcome():
        return game_over(position.game, outcome)
    for name in (text[:2], text[2:]):
        column = ord(name[0]) - ord("a") if name else 0
        if column >= len(position.row):
            return Sentence("Y1", "there is no site {site} in this row", {"site": name})
        if name and not position.row[column]:
            return Sentence("Y2", "the counter on {site} has been taken", {"site": name})
    return Sentence("Y2", "two counters are taken from neighbouring sites, from left to right")


def diagram(position: Tiny) -> Diagram:
    columns = tuple(chr(ord("a") + column) for column in range(len(position.row)))
    cells = [
        Cell(f"{column}1", (Piece("counter", 0),), "o") if there else Cell(f"{column}1")
        for column, there in zip(columns, position.row, strict=True)
    ]
    return Diagram(
        game=Tiny.game,
        turn=0 if position.outcome() else position.turn,
        columns=columns,
        rows=(1,),
        cells={cell.site: cell for cell in cells},
        tallies=(Tally(0, "counters", sum(position.row), len(position.row)),),
    )


def options_of(position: Tiny) -> dict[str, str]:
    chosen = {"size": str(len(position.row)), "ruleset": position.ruleset}
    return {name: value for name, value in chosen.items() if value not in ("7", STANDARD)}


TINY = Game(
    name=Tiny.game,
    title="Tiny",
    designer="Henry Dudeney",
    year=1908,
    sides=("First", "Second"),
    summary="Take one counter or two that lie side by side; who takes the last one wins.",
    initial=initial,
    parse=parse,
    move_text=MOVE_TEXT,
    explain=explain,
    diagram=diagram,
    endings={"last counter taken": ("Y4", "{winner} wins: {loser} took the last counter")},
    options=(
        Option("size", "7", SIZES, "the number of counters"),
        Option("ruleset", STANDARD, RULESETS, "misere: who takes the last counter loses"),
    ),
    options_of=options_of,
)
