"""A walk to and fro: the least game that can repeat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from tabuleiro.games.api import STANDARD, Game, IllegalMove, Option, Outcome, Player
from tabuleiro.games.board import opponent
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.sentence import Sentence

FREE = "free"
END = 100


STEPS = {"back": -1, "forth": 1}


@dataclass(frozen=True, slots=True)
class Shuttle:
    """Either side moves the one piece back or forth; it wins for the first player on 100."""

    place: int = 0
    turn: Player = 1
    ruleset: str = STANDARD
    game: ClassVar[str] = "shuttle"

    def moves(self) -> tuple[str, ...]:
        return () if self.outcome() else tuple(STEPS)

    def play(self, move: str) -> Shuttle:
        """``b`` and ``f`` are other texts of the two moves."""
        for step in self.moves():
            if move in (step, step[0]):
                return Shuttle(self.place + STEPS[step], opponent(self.turn), self.ruleset)
        raise IllegalMove(f"a step is back or forth, not {move}")

    def outcome(self) -> Outcome | None:
        return Outcome(1, "at the end") if self.place == END else None

    def text(self) -> str:
        return f"{self.place} {self.turn} {self.ruleset}"


def initial(ruleset: str = STANDARD) -> Shuttle:
    return Shuttle(ruleset=ruleset)


def parse(text: str) -> Shuttle:
    place, turn, ruleset = text.split()
    return Shuttle(int(place), 1 if turn == "1" else 2, ruleset)


def explain(position: Shuttle, text: str) -> Sentence | None:
    return Sentence("", "a step is back or forth")


def diagram(position: Shuttle) -> Diagram:
    return Diagram(Shuttle.game, position.turn, (), (), {})


SHUTTLE = Game(
    name=Shuttle.game,
    title="Shuttle",
    designer="",
    year=None,
    sides=("First", "Second"),
    summary="To and fro.",
    initial=initial,
    parse=parse,
    move_text=re.compile("back|forth|b|f"),
    explain=explain,
    diagram=diagram,
    options=(Option("ruleset", STANDARD, (STANDARD, FREE), "free: nothing repeats"),),
    options_of=lambda position: {} if position.ruleset == STANDARD else {"ruleset": FREE},
    repetition=frozenset({STANDARD}),
)
