"""What the study pages send and get as JSON; ``docs/protocol-web.md`` describes it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, model_validator

from .. import sample
from ..rooms.messages import FORGETFUL, Message, Question, Site
from ..schemas import (
    GAME_ID,
    MOST_MOVES,
    AnyPosition,
    Made,
    MoveText,
    PositionText,
    Problem,
    Result,
    Side,
    Strict,
    ViewData,
    Word,
)

MOST_LINES = 5
LONGEST_TEXT = 60_000
"""Characters of transcripts that are sent at once."""
MOST_SITES = 400
MOST_ON_A_SITE = 40


class Placed(Strict):
    kind: Word
    side: Literal[0, 1, 2]


class Setting(Strict):
    """A position by its text, or piece by piece, or the start that the options give."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"game": sample.GAME.name, "text": sample.POSITION},
                {
                    "game": sample.GAME.name,
                    "cells": sample.CELLS,
                    "turn": 2,
                    "options": sample.OPTIONS,
                },
            ]
        }
    )

    game: Word
    text: PositionText | None = None
    cells: dict[Site, Annotated[list[Placed], Field(max_length=MOST_ON_A_SITE)]] | None = Field(
        default=None, max_length=MOST_SITES
    )
    turn: Side = 1
    options: dict[Word, Word] = Field(default_factory=dict, max_length=10)


class SetUpView(BaseModel):
    """A position that can be: its text, the options of its game, its board."""

    position: str
    options: dict[str, str]
    view: ViewData
    result: str
    """How the game ended there, in a sentence; empty when it goes on."""


class SetUpAnswer(BaseModel):
    """The one or the other: while a position is put together, most are none."""

    setting: SetUpView | None
    problem: Problem | None


class MoveQuestion(AnyPosition, Question):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"game": sample.GAME.name, "position": sample.POSITION, "sites": sample.SITES}
            ]
        }
    )


class Because(BaseModel):
    """``text`` is empty when nothing is wrong; then ``move`` is what a typed text means."""

    text: str
    rule: str
    move: str


class Transcripts(Strict):
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": sample.TRANSCRIPT}]})

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]


class GameRead(BaseModel):
    game: str
    start: str
    moves: list[str]
    result: Result
    url: str
    """Where it is analysed."""


class KeptGames(BaseModel):
    games: list[Made]


class Start(Message):
    """Think about a position, as the moves that led there; what was thought of before is left."""

    type: Literal["start"]
    game: Word
    start: PositionText
    moves: list[MoveText] = Field(default_factory=list, max_length=MOST_MOVES)
    lines: int = Field(default=1, ge=1, le=MOST_LINES)


class Review(Message):
    """Judge every move: of a stored game, or of a line."""

    type: Literal["review"]
    of: Annotated[str, StringConstraints(pattern=GAME_ID)] | None = None
    game: Word | None = None
    start: PositionText | None = None
    moves: list[MoveText] = Field(default_factory=list, max_length=MOST_MOVES)

    @model_validator(mode="after")
    def _is_one_or_the_other(self) -> Review:
        if (self.of is None) == (self.game is None or self.start is None):
            raise ValueError("name a stored game, or a game with its start")
        return self


class Order(Message):
    type: Literal["stop", "leave", "ping"]
    """``stop``: no more thinking; ``leave``: the review is not waited for."""


StudyMessage: TypeAlias = Annotated[Start | Review | Order, Field(discriminator="type")]
STUDY_MESSAGES: TypeAdapter[StudyMessage] = TypeAdapter(StudyMessage, config=FORGETFUL)
