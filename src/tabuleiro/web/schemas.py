"""What travels as JSON over HTTP; ``docs/protocol-web.md`` describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from tabuleiro.games.sentence import Phrase
from tabuleiro.play import TimeControl
from tabuleiro.play.acts import STANDARD_DELAY

from . import sample

MOST_VIEWS = 50
MOST_MOVES = 500
MOST_LISTED = 100
MOST_WRITTEN = 200
"""Games of one file."""
LONGEST_NAME = 40
LONGEST_DELAY = 10.0

GAME_ID = r"^[\w-]{1,32}$"

Side: TypeAlias = Literal[1, 2]


def printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("control characters are not allowed")
    return text


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME),
    AfterValidator(printable),
]
Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]
MoveText = Annotated[str, StringConstraints(max_length=200)]
PositionText = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Result: TypeAlias = Literal["1-0", "0-1", "1/2-1/2", "*"]


class Strict(BaseModel):
    """What a client sends: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Strict):
    kind: Literal["human", "computer", "open"]
    """``human``: this browser's; ``open``: for whoever joins first."""
    player: Annotated[str, StringConstraints(max_length=60)] | None = None
    """For a computer: a player of the roster, such as ``engine:3``."""
    name: Name = ""


class NewGame(Strict):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": sample.GAME.name,
                    "options": sample.OPTIONS,
                    "clock": "5+3",
                    "seats": [
                        {"kind": "human", "name": "Ana"},
                        {"kind": "computer", "player": "engine:3"},
                    ],
                }
            ]
        }
    )

    game: Word
    options: dict[Word, Word] = Field(default_factory=dict, max_length=10)
    seats: list[NewSeat] = Field(min_length=2, max_length=2)
    clock: Annotated[str, StringConstraints(max_length=20)] | None = None
    delay: float = Field(default=STANDARD_DELAY, ge=0, le=LONGEST_DELAY)
    position: PositionText | None = None
    transcript: Annotated[str, StringConstraints(max_length=64_000)] | None = None
    ply: int | None = Field(default=None, ge=0, le=100_000)
    """With a transcript: play on after so many moves."""

    @property
    def control(self) -> TimeControl | None:
        return TimeControl.for_people(self.clock) if self.clock else None


class Join(Strict):
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Rui"}]})

    name: Name = ""
    side: Side | None = None


Filter = Annotated[str, StringConstraints(max_length=60), AfterValidator(printable)]


class Filters(BaseModel):
    """Which games of the archive, by a query; empty: whichever."""

    game: Filter = ""
    player: Filter = ""
    """Part of a name, or of a player's name."""
    result: Result | Literal[""] = ""
    status: Literal["running", "finished", ""] = ""
    mine: bool = False

    @property
    def chosen(self) -> dict[str, str]:
        """Those that say something, as a query says it."""
        told = self.model_dump(include=set(Filters.model_fields), exclude_defaults=True)
        return {name: "true" if value is True else value for name, value in told.items()}


class Paged(Filters):
    before: Filter = ""
    """The ``next`` of the page before."""


class Listing(Paged):
    limit: int = Field(default=20, ge=1, le=MOST_LISTED)


class Export(Filters):
    limit: int = Field(default=MOST_WRITTEN, ge=1, le=MOST_WRITTEN)


class AnyPosition(Strict):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"game": sample.GAME.name, "position": sample.POSITION}]}
    )

    game: Word
    position: PositionText


class AnyLine(AnyPosition):
    moves: list[MoveText] = Field(default_factory=list, max_length=MOST_MOVES)


class Problem(BaseModel):
    """Why a request was not done."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"code": "not_found", "text": Phrase("there is no such game"), "rule": None}
            ]
        }
    )

    code: str
    text: str
    rule: str | None = None


class Made(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"id": "k3_Xv0q9aBcd", "url": "/game/k3_Xv0q9aBcd"}]}
    )

    id: str
    url: str


class Joined(Made):
    side: Side


class Member(BaseModel):
    """A player of the roster: what to call it, what to expect of it."""

    name: str
    title: str
    text: str


class Limit(BaseModel):
    name: str
    text: str
    unit: str


class OptionSheet(BaseModel):
    name: str
    title: str
    help: str
    default: str
    choices: list[str]


class FamilySheet(BaseModel):
    kind: str
    members: list[Member]
    limits: list[Limit]


class PieceData(BaseModel):
    kind: str
    side: Literal[0, 1, 2]


class CellData(BaseModel):
    site: str
    pieces: list[PieceData]
    label: str
    ground: str


class TallyData(BaseModel):
    side: Literal[0, 1, 2]
    label: str
    have: int
    of: int
    supply: str
    """The kind of piece, where these have left a supply; else empty."""


class DiagramData(BaseModel):
    game: str
    turn: Literal[0, 1, 2]
    columns: list[str]
    rows: list[int]
    cells: list[CellData]
    must: list[str]
    stuck: list[str]
    settled: list[str]
    path: list[str]
    tallies: list[TallyData]
    edges: dict[str, Literal[0, 1, 2]]
    notes: list[str]


class StepData(BaseModel):
    role: Literal["walk", "attack", "support", "retreat"]
    origin: str
    destination: str
    count: int
    path: list[str]
    mover: int


class ChangeData(BaseModel):
    role: Literal["removed", "placed"]
    site: str
    pieces: list[PieceData]


class PartsData(BaseModel):
    """A move by its parts; done in this order, they make the next board."""

    move: str
    side: Side
    order: list[StepData | ChangeData]
    words: str


class ViewData(BaseModel):
    ply: int
    turn: Side | None
    position: str
    last_move: str
    left: list[str]
    reached: list[str]
    must: list[str]
    last: PartsData | None
    diagram: DiagramData


class Views(BaseModel):
    views: list[ViewData]


class Sheet(BaseModel):
    name: str
    title: str
    designer: str
    year: int | None
    sides: list[str]
    summary: str
    options: list[OptionSheet]
    players: list[FamilySheet]
    opponent: str
    """Whom a newcomer should meet first."""
    clocks: list[str]
    """Those offered; empty: none."""
    adviser: str
    has_rules: bool
    start: ViewData


class Sheets(BaseModel):
    games: list[Sheet]


class ClickTree(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"ply": 0, "position": sample.POSITION, "clicks": sample.TREE}]
        }
    )

    ply: int
    position: str
    clicks: dict[str, Any]


class PlayerData(BaseModel):
    side: Side
    side_name: str
    kind: Literal["human", "computer", "open"]
    player: str
    name: str
    connected: bool


class You(BaseModel):
    sides: list[Side]
    is_owner: bool


class ClocksData(BaseModel):
    control: str
    left: list[float]
    running: Side | None


class Offers(BaseModel):
    draw: Side | None
    undo: Side | None


class ResultData(BaseModel):
    winner: Side | None
    result: Result
    reason: str
    text: str


class StateData(BaseModel):
    """Everything there is to know of a game, as one browser sees it."""

    type: Literal["state"]
    id: str
    sequence: int
    game: str
    title: str
    options: dict[str, str]
    start: str
    created: str
    players: list[PlayerData]
    watchers: int
    you: You
    has_opponents: bool
    first: Side
    moves: list[str]
    undone: list[str]
    view: ViewData
    clocks: ClocksData | None
    offers: Offers
    can_undo: bool
    can_redo: bool
    is_paused: bool
    is_thinking: bool
    delay: float
    result: ResultData | None
    next: str | None
    stopped: str
    """Why the game cannot be gone on with: the rules of now refuse a move of it."""


class ArchiveEntry(BaseModel):
    id: str
    url: str
    game: str
    title: str
    players: list[PlayerData]
    status: Literal["running", "finished"]
    result: Result
    text: str
    plies: int
    created: str
    updated: str


class ArchivePage(BaseModel):
    games: list[ArchiveEntry]
    next: str | None


class Health(BaseModel):
    status: Literal["ok", "failing"]
    database: str
    events: str
