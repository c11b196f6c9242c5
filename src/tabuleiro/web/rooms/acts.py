"""What is stored of a game: how it was set up, and everything that was done in it since.

A game is the list of its acts. Each has a number, and the store takes a number once: whoever comes
second reads what was done meanwhile and thinks again.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

from tabuleiro.games.api import Player
from tabuleiro.play.seats import HUMAN

COMPUTER = "computer"
OPEN = "open"

Kind = Literal[
    "created",
    "joined",
    "move",
    "answer",
    "flag",
    "rest",
    "resign",
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "ask_undo",
    "decline_undo",
    "undo",
    "redo",
    "pause",
    "resume",
    "step",
    "speed",
    "rematch",
]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing done in a game; the moves of computers are ``answer``, those of people ``move``."""

    kind: Kind
    at: int
    """Milliseconds since 1970."""
    data: dict[str, Any] = field(default_factory=dict)
    client: str = ""
    """The hash of whose doing it is."""
    message: str = ""
    """Their id for it: what is sent twice is done once."""

    def to_text(self) -> str:
        """Kind, time and the rest, for other processes."""
        return json.dumps([self.kind, self.at, self.data, self.client, self.message])

    @classmethod
    def from_text(cls, text: str) -> Self:
        return cls(*json.loads(text))


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits on a side: a person with the hash of their token, a computer, or nobody yet."""

    kind: str
    player: str = HUMAN
    name: str = ""
    client: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game began."""

    game: str
    start: str
    """The text of its first position."""
    seats: tuple[SeatSetup, SeatSetup]
    owner: str
    """The hash of who created it."""
    created: str
    moves: tuple[str, ...] = ()
    """Those of a transcript it goes on from."""
    clock: str = ""
    delay: float = 0.8
    outcome: tuple[Player | None, str] | None = None
    """How it ended, winner and reason, where that is not by the rules: of a transcript."""

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        first, second = (SeatSetup(**seat) for seat in data["seats"])
        outcome = tuple(data.get("outcome") or ()) or None
        moves = tuple(data["moves"])
        return cls(**{**data, "seats": (first, second), "moves": moves, "outcome": outcome})
