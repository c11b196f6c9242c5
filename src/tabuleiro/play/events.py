"""What a session tells those who subscribed. Everything is already done when it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self, TypeAlias

from tabuleiro.games.api import Outcome, Player
from tabuleiro.games.board import opponent

from .acts import Act
from .advice import Assessment, Hint
from .clock import Times
from .game_state import GameState


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


@dataclass(frozen=True, slots=True)
class Before:
    """What an act may change of a game, as it was."""

    outcome: Outcome | None
    draw_offer: Player | None
    is_paused: bool

    @classmethod
    def of(cls, state: GameState) -> Self:
        return cls(state.outcome, state.draw_offer, state.is_paused)


def told_by(act: Act, before: Before, state: GameState) -> Iterator[Event]:
    """What an act comes to for those who listen; ``state`` is the game after it."""
    ply, data = state.history.ply, act.data
    if state.is_paused != before.is_paused and act.kind != "restart":
        yield PauseChanged(state.is_paused)
    match act.kind:
        case "move" | "answer" if not data.get("failure"):
            mover = state.history.positions[ply - 1].turn
            yield Moved(mover, state.history.moves[-1], ply)
            if before.draw_offer == opponent(mover):
                yield DrawDeclined(mover)
        case "offer_draw":
            yield DrawOffered(data["side"])
            if data["answer"] == "declined":
                yield DrawDeclined(opponent(data["side"]))
        case "decline_draw":
            yield DrawDeclined(data["side"])
        case "undo":
            yield TakenBack(ply)
        case "redo":
            yield Redone(ply)
        case "seat":
            yield PlayerChanged(data["side"], data["player"])
        case "restart":
            yield Restarted()
    if state.outcome and not before.outcome:
        yield Ended(state.outcome)


class Listeners:
    """Those who are told of everything, on the session's thread."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []

    def add(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """What is given ends it."""
        self._listeners.append(listener)

        def remove() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return remove

    def tell(self, event: Event) -> None:
        for listener in self._listeners.copy():
            listener(event)
