"""A session as JSON: read strictly, so that whatever is read is a game that can go on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from math import isfinite
from typing import Any, Self

from tabuleiro.games import get
from tabuleiro.games.api import Outcome, Player
from tabuleiro.games.board import shorten
from tabuleiro.positions import parse
from tabuleiro.record import History
from tabuleiro.record.reader import MAX_PLIES

from .clock import Clocks, Now, TimeControl, Times

VERSION = 1
ID = re.compile("[0-9a-f]{32}")


class MalformedSession(ValueError):
    """What was read is no session; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class SavedClocks:
    base: float
    increment: float
    first_ply: int
    shown: tuple[Times, ...]
    left: Times

    @classmethod
    def of(cls, clocks: Clocks) -> Self:
        control = clocks.controls[0]
        assert control
        shown = tuple(map(_to_the_millisecond, clocks.shown))
        left = _to_the_millisecond(clocks.left())
        return cls(control.base, control.increment, clocks.first_ply, shown, left)

    def clocks(self, now: Now) -> Clocks:
        control = TimeControl(self.base, self.increment)
        return Clocks(control, control, self.first_ply, now, shown=self.shown, left=self.left)


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything of a session but its engines and listeners."""

    id: str
    game: str
    start: str
    players: tuple[str, str]
    created: str
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    clocks: SavedClocks | None = None
    draw_offer: Player | None = None
    is_paused: bool = False

    def history(self) -> History:
        history = History(parse(self.game, self.start), self.moves + self.undone)
        if self.undone:
            history.take_back(len(self.undone))
        if self.outcome and not history.outcome():
            history.adjudicate(self.outcome.winner, self.outcome.reason)
        return history

    def to_json(self) -> dict[str, Any]:
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """MalformedSession for anything that ``to_json`` could not have given."""
        try:
            return cls(**_fields(_as(dict, data, "a session")))
        except (KeyError, TypeError, ValueError) as error:
            what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise MalformedSession(what) from error


def _fields(data: dict[str, Any]) -> dict[str, Any]:
    if data["version"] != VERSION:
        raise ValueError(f"version {shorten(str(data['version']))} is not known here")
    moves, undone = (tuple(_texts(data[name], name)) for name in ("moves", "undone"))
    if len(moves) + len(undone) > MAX_PLIES:
        raise ValueError(f"a game has at most {MAX_PLIES} moves")
    first, second = _texts(data["players"], "players")
    identity = _as(str, data["id"], "id")
    if not ID.fullmatch(identity):
        raise ValueError(f"id is 32 hexadecimal digits, not {shorten(identity)}")
    get(_as(str, data["game"], "game"))
    datetime.fromisoformat(_as(str, data["created"], "created"))
    outcome, clocks, offer = data["outcome"], data["clocks"], data["draw_offer"]
    tags = _as(dict, data["tags"], "tags")
    return {
        "id": identity,
        **{name: _as(str, data[name], name) for name in ("game", "start", "created")},
        "players": (first, second),
        "moves": moves,
        "undone": undone,
        "outcome": None if outcome is None else _outcome(_as(dict, outcome, "outcome")),
        "tags": dict(zip(_texts([*tags], "tags"), _texts([*tags.values()], "tags"), strict=True)),
        "clocks": None if clocks is None else _clocks(_as(dict, clocks, "clocks"), len(moves)),
        "draw_offer": None if offer is None else _side(offer),
        "is_paused": _as(bool, data["is_paused"], "is_paused"),
    }


def _as(kind: type, value: object, name: str) -> Any:
    if type(value) is tuple and kind is list:
        return list(value)  # JSON that was never written
    if type(value) is not kind:
        raise TypeError(f"{name} is {kind.__name__}, not {type(value).__name__}")
    return value


def _texts(value: object, name: str) -> list[str]:
    return [_as(str, each, name) for each in _as(list, value, name)]


def _side(value: object) -> Player:
    if type(value) is int and value in (1, 2):
        return 1 if value == 1 else 2
    raise ValueError(f"a side is 1 or 2, not {shorten(str(value))}")


def _outcome(data: dict[str, Any]) -> Outcome:
    winner = data["winner"]
    return Outcome(None if winner is None else _side(winner), _as(str, data["reason"], "reason"))


def _clocks(data: dict[str, Any], plies: int) -> SavedClocks:
    shown = tuple(_times(each) for each in _as(list, data["shown"], "shown"))
    first_ply = _as(int, data["first_ply"], "first_ply")
    if len(shown) <= plies or not 0 <= first_ply <= plies:
        raise ValueError("the clocks do not belong to these moves")
    control = TimeControl(_seconds(data["base"]), _seconds(data["increment"]))
    return SavedClocks(control.base, control.increment, first_ply, shown, _times(data["left"]))


def _to_the_millisecond(times: Times) -> Times:
    return round(times[0], 3), round(times[1], 3)


def _times(value: object) -> Times:
    first, second = _as(list, value, "times")
    return _seconds(first), _seconds(second)


def _seconds(value: object) -> float:
    if type(value) not in (int, float) or not isfinite(value) or value < 0:  # type: ignore[arg-type, operator]
        raise ValueError(f"seconds are a number from 0 on, not {shorten(str(value))}")
    return float(value)  # type: ignore[arg-type]
