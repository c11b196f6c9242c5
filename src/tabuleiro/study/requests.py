"""Lines to the analysis service: what is asked, checked as far as no rules are needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from tabuleiro import positions
from tabuleiro.engine.api import Limits
from tabuleiro.games import get
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.record import History, Transcript, read

from .bounds import FOR_A_MOVE, LIMITS, read_limits

LONGEST_ID: Final = 200
KINDS: Final[dict[str, tuple[type, str]]] = {
    "game": (str, "text"),
    "position": (str, "text"),
    "transcript": (str, "text"),
    "moves": (list, "a list of texts"),
    "options": (dict, "an object"),
}
"""The fields of a question apart from ``id`` and the limits: their types, and those in words."""

Id = str | int


class BadRequest(ValueError):
    """A line that is no question and no order."""


@dataclass(frozen=True, slots=True)
class AnalysisQuestion:
    """What to analyse, and for how long."""

    id: Id
    limits: Limits
    game: str | None
    position: str | None
    moves: tuple[str, ...]
    options: Mapping[str, object]
    transcript: str | None

    @property
    def is_endless(self) -> bool:
        return (self.limits.depth, self.limits.nodes, self.limits.time) == (None, None, None)

    def history(self) -> History:
        """The position that is asked about, with its past."""
        if self.game is None:
            raise BadRequest("a question about a position names its game")
        if self.position is None:
            text = get(self.game).initial(**self.options).text()
            start = positions.parse(self.game, text)
        elif self.options:
            raise BadRequest("position and options exclude each other: a position says them all")
        else:
            start = positions.parse(self.game, self.position)
        return History(start, self.moves)

    def record(self) -> Transcript:
        """The game that is asked about."""
        transcript = read(self.transcript or "", positions.parse)
        require_game(transcript, self.game)
        return transcript


def require_game(transcript: Transcript, game: str | None) -> None:
    """UnknownOption when a transcript is of another game than the one named, if one is."""
    if game is not None and get(game).name != transcript.game:
        raise UnknownOption(
            "this is a transcript of {game}, not of {other}", game=transcript.game, other=game
        )


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line."""
    try:
        data = json.loads(line.decode(), parse_constant=refuse_constant)
    except UnicodeDecodeError as error:
        raise BadRequest("a line is UTF-8 text, and these bytes are not") from error
    except json.JSONDecodeError as error:
        raise BadRequest(f"no JSON: {error.msg} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise BadRequest("no question is nested so deeply") from error
    except ValueError as error:
        raise BadRequest(f"no JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadRequest(f"a line is a JSON object, not {shorten(json.dumps(data)[:100])}")
    return data


def refuse_constant(name: str) -> NoReturn:
    raise BadRequest(f"{name} is no JSON")


def read_id(value: object) -> Id:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadRequest("an id is text or a whole number")
    if len(str(value)) > LONGEST_ID:
        raise BadRequest(f"an id has at most {LONGEST_ID} characters")
    return value


def read_question(id: Id, data: Mapping[str, Any]) -> AnalysisQuestion:
    """The question of an object whose id has been read."""
    fields = {name: value for name, value in data.items() if name != "id" and value is not None}
    for name in fields:
        if name not in (*KINDS, *LIMITS):
            raise BadRequest(f"no field {shorten(name)}; {hint(name)}")
    for name, (kind, words) in KINDS.items():
        if not isinstance(fields.get(name, kind()), kind):
            raise BadRequest(f"{name} is {words}")
    moves = fields.get("moves", [])
    if not all(isinstance(move, str) for move in moves):
        raise BadRequest("moves is a list of texts")
    if "transcript" in fields:
        for name in ("position", "moves", "options", "lines"):
            if name in fields:
                raise BadRequest(f"transcript and {name} exclude each other")
    return AnalysisQuestion(
        id,
        read_limits(fields, FOR_A_MOVE if "transcript" in fields else Limits()),
        fields.get("game"),
        fields.get("position"),
        tuple(moves),
        fields.get("options", {}),
        fields.get("transcript"),
    )


def hint(name: str) -> str:
    known = ("id", *KINDS, *LIMITS, "cancel")
    near = get_close_matches(name[:40].lower(), known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
