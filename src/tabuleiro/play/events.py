"""What a session tells those who subscribed. Everything is already done when it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabuleiro.games.api import Outcome, Player

from .advice import Assessment, Hint
from .clock import Times


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was played; ``ply`` counts the moves with it."""

    side: Player
    move: str
    ply: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moves were taken back, or an ending was; ``ply`` moves are left."""

    ply: int


@dataclass(frozen=True, slots=True)
class Redone:
    """Moves that were taken back were played again; ``ply`` counts the moves with them."""

    ply: int


@dataclass(frozen=True, slots=True)
class Selected:
    """What is chosen of a move has changed."""

    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ticked:
    """The clocks were looked at."""

    left: Times
    running: Player | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, however that came about."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """``side`` offers a draw."""

    side: Player


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """``side`` does not accept the draw it was offered."""

    side: Player


@dataclass(frozen=True, slots=True)
class ThinkingBegan:
    """A computer's turn: its ``Thinking`` was handed out."""

    side: Player


@dataclass(frozen=True, slots=True)
class Informed:
    """What the computer whose turn it is knows so far."""

    assessment: Assessment


@dataclass(frozen=True, slots=True)
class Analysed:
    """What the analysis that was asked for knows so far; ``is_done`` when it goes no further."""

    assessment: Assessment
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Hinted:
    """The hint that was asked for."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class AdviceFailed:
    """A hint or an analysis could not be had."""

    reason: str


@dataclass(frozen=True, slots=True)
class PauseChanged:
    is_paused: bool


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """Another player took a side."""

    side: Player
    name: str


@dataclass(frozen=True, slots=True)
class Restarted:
    """The game begins again."""


Event: TypeAlias = (
    Moved
    | TakenBack
    | Redone
    | Selected
    | Ticked
    | Ended
    | DrawOffered
    | DrawDeclined
    | ThinkingBegan
    | Informed
    | Analysed
    | Hinted
    | AdviceFailed
    | PauseChanged
    | PlayerChanged
    | Restarted
)
