"""What is stored of a game: how it was set up, and everything that was decided in it since.

A game is the list of its acts. An act holds what was decided, so that playing a log through asks
no engine, no clock and no number that may be tuned. Each act has a number, its place in the list,
and a store takes a number once.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from time import time_ns
from typing import Any, Final, Literal, Self

from tabuleiro.engine import roster
from tabuleiro.games.api import Outcome, Player
from tabuleiro.record import Transcript

from .clock import TimeControl
from .seats import HUMAN, known_players

FORMAT = 1
"""Of the acts of a game; it stands in the first of them."""
COMPUTER: Final = "computer"
OPEN: Final = "open"
STANDARD_DELAY = 0.8
"""Seconds a position stays when computers play each other."""

SeatKind = Literal["human", "computer", "open"]
Kind = Literal[
    "created",
    "joined",
    "seat",
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
    "restart",
]

KEEPS_THOUGHTS: frozenset[Kind] = frozenset(
    ("joined", "rest", "resume", "offer_draw", "decline_draw", "ask_undo", "decline_undo", "speed")
)
"""Acts after which what is thought and chosen still belongs to the game, unless they end it."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing done in a game; the moves of computers are ``answer``, those of people ``move``."""

    kind: Kind
    at: int
    """Milliseconds since 1970."""
    data: dict[str, Any] = field(default_factory=dict)
    client: str = ""
    """The hash of whose doing it is, at a server."""
    message: str = ""
    """Their id for it: what is sent twice is done once."""

    def to_json(self) -> list[Any]:
        return [self.kind, self.at, self.data, self.client, self.message]

    def to_text(self) -> str:
        return json.dumps(self.to_json(), separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a side: a person, a computer, or nobody yet."""

    kind: SeatKind
    player: str = HUMAN
    """As the roster has it."""
    name: str = ""
    """What a person wants to be called."""
    client: str = ""
    """The hash of a person's token, at a server."""

    @classmethod
    def of(cls, player: str) -> Self:
        return cls(HUMAN if player == HUMAN else COMPUTER, player)


@dataclass(frozen=True, slots=True)
class Created:
    """How a game began: what its first act holds."""

    game: str
    start: str
    """The text of its first position."""
    seats: tuple[Sitting, Sitting]
    owner: str = ""
    """The hash of who created it, at a server."""
    moves: tuple[str, ...] = ()
    """Those of a transcript it goes on from."""
    clock: str = ""
    delay: float = STANDARD_DELAY
    outcome: Outcome | None = None
    """How it ended, where that is not by the rules: of a transcript."""
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def control(self) -> TimeControl | None:
        return TimeControl.parse(self.clock) if self.clock else None

    def act(self, at: int | None = None) -> Act:
        """The first act of a game; ValueError for tags that no record can hold."""
        Transcript(self.game, self.start, tags=self.tags)
        data = {"format": FORMAT, **asdict(self)}
        if self.outcome:
            data["outcome"] = {"winner": self.outcome.winner, "reason": str(self.outcome.reason)}
        return Act("created", now_ms() if at is None else at, data)

    @classmethod
    def of_transcript(
        cls, transcript: Transcript, players: tuple[str, str] | None = None, clock: str = ""
    ) -> Self:
        """A game on record; its players where the roster has them, others were people."""
        tags, game = dict(transcript.tags), transcript.game
        named = (tags.pop("First", HUMAN), tags.pop("Second", HUMAN))
        return cls(
            game,
            transcript.start,
            seated(players or known_players(named, game), game),
            moves=tuple(ply.move for ply in transcript.moves),
            clock=clock,
            outcome=transcript.outcome,
            tags=tags,
        )

    @classmethod
    def of(cls, act: Act) -> Self:
        data = {name: value for name, value in act.data.items() if name != "format"}
        first, second = (Sitting(**seat) for seat in data["seats"])
        outcome = Outcome(**data["outcome"]) if data["outcome"] else None
        moves = tuple(data["moves"])
        return cls(**{**data, "seats": (first, second), "moves": moves, "outcome": outcome})


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to be done; ``decide`` makes an act of it, or says why not."""

    kind: Kind
    data: Mapping[str, Any] = field(default_factory=dict)

    def side(self) -> Player | None:
        side: Player | None = self.data.get("side")
        return side


def seated(players: tuple[str, str], game: str) -> tuple[Sitting, Sitting]:
    """Two players by name; UnknownOption where the game has none of that name."""
    first, second = (Sitting.of(str(roster.parse(name, game))) for name in players)
    return first, second


def new_id() -> str:
    """An id for a game, the same kind in every shell: nobody guesses it, any file can bear it."""
    return secrets.token_hex(9)


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


def moment(at: int) -> str:
    """Milliseconds since 1970 as a date and a time."""
    return datetime.fromtimestamp(at // 1000, UTC).isoformat(timespec="seconds")
