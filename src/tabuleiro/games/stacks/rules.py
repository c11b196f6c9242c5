"""The rules of Stacks: positions, how a turn ends, who has won. The turns are in ``turns``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias

from ..api import STANDARD, MalformedPosition, Outcome, Player, UnknownOption
from ..board import (
    opponent,
    read_fields,
    read_number,
    read_side,
    row_named,
    shorten,
    site,
    write_runs,
)
from ..refusal import refuse
from ..sentence import Phrase
from .squares import COLUMNS, HOME, INDEX, ROWS, SITES, Heights
from .turns import Turns, without_stuck_fours

REPORT = "report"
SIDES = (Phrase("Black"), Phrase("Red"))
LETTERS = "br"
PIECES = 10
"""Of a side at the start, and at most (S1, G9)."""
WINNING = 4
"""Pieces in the enemy home that win (S11)."""
TOO_FEW = 4
"""Pieces left that lose (S11)."""

Placement: TypeAlias = tuple[Heights, Heights]
"""The heights of Black's and of Red's stacks, by site."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """A position of Stacks."""

    game: ClassVar[str] = "stacks"
    placement: Placement
    turn: Player
    ruleset: str = STANDARD

    def heights(self, side: Player) -> Heights:
        return self.placement[side - 1]

    def at_home(self, side: Player) -> int:
        """How many pieces a side has in the enemy home."""
        return sum(self.heights(side)[s] for s in HOME[opponent(side)])

    def all_turns(self) -> Turns:
        """What the side to move can do, before S12 and whoever has won."""
        waiting = opponent(self.turn)
        return Turns(self.turn, self.heights(self.turn), self.heights(waiting), self.ruleset)

    def legal_turns(self) -> Iterator[tuple[str, Placement]]:
        """Every text of every legal turn, with the placement it leads to."""
        if self._decided() is not None:
            return
        waiting = opponent(self.turn)
        for text, mine, theirs in self.all_turns():
            if self.ruleset == STANDARD:
                theirs = without_stuck_fours(waiting, theirs, mine)  # S10
            after = (mine, theirs) if self.turn == 1 else (theirs, mine)
            if after != self.placement:  # S12
                yield text, after

    def moves(self) -> tuple[str, ...]:
        return tuple(_canonical(self))

    def play(self, move: str) -> Stacks:
        """The position after a turn, given by any of its texts."""
        after = _canonical(self).get(move)
        if after is None:
            after = next((after for text, after in self.legal_turns() if text == move), None)
        if after is None:
            refuse(self, move)
        return Stacks(after, opponent(self.turn), self.ruleset)

    def outcome(self) -> Outcome | None:
        decided = self._decided()
        if decided is None and next(self.legal_turns(), None) is None:
            return Outcome(opponent(self.turn), "no legal move")  # G1
        return decided

    def _decided(self) -> Outcome | None:
        """S11; by G8 the side not to move has just moved."""
        mover, waiting = opponent(self.turn), self.turn
        if self.at_home(mover) >= WINNING:
            return Outcome(mover, "four pieces home")
        for side in (waiting, mover):
            if sum(self.heights(side)) <= TOO_FEW:
                return Outcome(opponent(side), "four or fewer pieces left")
        return None

    def text(self) -> str:
        rows = (
            write_runs([self.label(site(column, row)) for column in range(COLUMNS)])
            for row in range(1, ROWS + 1)
        )
        fields = ["/".join(rows), str(self.turn)]
        return " ".join(fields if self.ruleset == STANDARD else [*fields, self.ruleset])

    def label(self, name: str) -> str:
        """A stack as text, like ``b2``; ``""`` for an empty site."""
        for letter, heights in zip(LETTERS, self.placement, strict=True):
            if heights[INDEX[name]]:
                return f"{letter}{heights[INDEX[name]]}"
        return ""


@lru_cache(maxsize=8)
def _canonical(position: Stacks) -> dict[str, Placement]:
    """Each turn once, sorted by its text: the shortest one, then the first in ASCII order (G4)."""
    texts: dict[Placement, str] = {}
    for text, after in position.legal_turns():
        known = texts.get(after)
        if known is None or (len(text), text) < (len(known), known):
            texts[after] = text
    return dict(sorted((text, after) for after, text in texts.items()))


def initial(ruleset: str = STANDARD, **unknown: object) -> Stacks:
    """Two pieces on each home space, Black to move (S1)."""
    if unknown:
        raise UnknownOption(
            "{game} has no option {name}; it has {known}",
            game="Stacks",
            name=shorten(next(iter(unknown))),
            known="'ruleset'",
        )
    if ruleset not in (STANDARD, REPORT):
        raise UnknownOption(
            "a ruleset of Stacks is {standard} or {report}, not {name}",
            standard=STANDARD,
            report=REPORT,
            name=shorten(str(ruleset)),
        )
    black, red = (bytes(2 if s in HOME[side] else 0 for s in SITES) for side in HOME)
    return Stacks((black, red), 1, ruleset)


def parse(text: str) -> Stacks:
    """A position from its text, as ``Stacks.text`` writes it."""
    board, side, *rest = read_fields(text)
    if rest not in ([], [REPORT]):
        raise MalformedPosition(
            "after the side to move only {report} can follow, not {text}",
            report=repr(REPORT),
            text=shorten(" ".join(rest)),
        )
    rows = board.split("/")
    if len(rows) != ROWS:
        raise MalformedPosition(
            "a board of Stacks has {size} rows, not {count}", size=ROWS, count=len(rows)
        )
    stacks = {LETTERS[0]: bytearray(len(SITES)), LETTERS[1]: bytearray(len(SITES))}
    for number, row in enumerate(rows, start=1):
        for column, stack in enumerate(_read_row(row, number)):
            if stack:
                stacks[stack[0]][INDEX[site(column, number)]] = int(stack[1])
    for name, heights in zip(SIDES, stacks.values(), strict=True):
        if sum(heights) > PIECES:
            raise MalformedPosition(
                "{side} has {count} pieces, at most {most} can be",
                side=name,
                count=sum(heights),
                most=PIECES,
            )
    black, red = map(bytes, stacks.values())
    return Stacks((black, red), read_side(side), REPORT if rest else STANDARD)


def _read_row(text: str, number: int) -> list[str]:
    """The stacks of a printed row, ``""`` for an empty site."""
    cells: list[str] = []
    where = row_named(number)
    for token in re.findall(r"[br][0-9]?|[0-9]+|[^br0-9]+", text):
        if token[0].isdigit():
            cells += [""] * read_number(token, where)
        elif re.fullmatch(r"[br][1-4]", token):
            cells.append(token)
        else:
            raise MalformedPosition(
                "{where}: {text} is no stack; one is b or r and a height from 1 to 4",
                where=where,
                text=shorten(token),
            )
    if len(cells) != COLUMNS:
        raise MalformedPosition(
            "row {row} has {count} squares, not {size}", row=number, count=len(cells), size=COLUMNS
        )
    return cells
