"""What a browser may say on a game's socket; ``docs/protocol-web.md`` describes it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

from ..schemas import LONGEST_DELAY, MoveText, Side, Strict

Site = Annotated[str, StringConstraints(min_length=1, max_length=8)]


class Message(Strict):
    id: Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Question(Strict):
    """Of clicks, or of a typed move."""

    sites: list[Site] | None = Field(default=None, min_length=1, max_length=40)
    move: MoveText | None = None


class MoveMessage(Message):
    type: Literal["move"]
    ply: int
    move: MoveText


class Resign(Message):
    type: Literal["resign"]
    side: Side | None = None


class Draw(Message):
    type: Literal["draw"]
    action: Literal["offer", "accept", "decline"]
    side: Side | None = None


class Undo(Message):
    type: Literal["undo"]
    action: Literal["ask", "accept", "decline"]


class Speed(Message):
    type: Literal["speed"]
    delay: float = Field(ge=0, le=LONGEST_DELAY)


class Evaluate(Message):
    type: Literal["evaluate"]
    ply: int | None = Field(default=None, ge=0)


class Why(Message, Question):
    type: Literal["why"]


class Plain(Message):
    """A message with nothing but its name."""

    type: Literal[
        "redo",
        "hint",
        "cancel",
        "move_now",
        "pause",
        "resume",
        "step",
        "rematch",
        "state",
        "ping",
    ]


AnyMessage: TypeAlias = Annotated[
    MoveMessage | Resign | Draw | Undo | Speed | Evaluate | Why | Plain, Field(discriminator="type")
]
FORGETFUL = ConfigDict(cache_strings="none")
"""What a client says is not remembered: no two of its ids are the same."""
MESSAGES: TypeAdapter[AnyMessage] = TypeAdapter(AnyMessage, config=FORGETFUL)
