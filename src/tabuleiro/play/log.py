"""Acts as JSON: read strictly, so that whatever is read can be played through."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from tabuleiro.games import get
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import SpokenError, said_by
from tabuleiro.record import Transcript
from tabuleiro.record.reader import MAX_PLIES

from .acts import FORMAT, Act
from .clock import TimeControl

LONGEST_FOUND = 40
Check = Callable[[Any], bool]
Fields = Mapping[str, Check]


class MalformedLog(SpokenError):
    """What was read are no acts of a game; the message says what is wrong with them."""


class UnknownFormat(MalformedLog):
    """Acts that another version of the program wrote: to be left alone."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message, **values)
        self.found = values.get("found")


def unknown_format(found: object) -> UnknownFormat:
    return UnknownFormat(
        "its acts have format {found}, not {known}",
        found=str(found)[:LONGEST_FOUND],
        known=FORMAT,
    )


def _is(kind: type) -> Check:
    return lambda value: type(value) is kind


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value) and value >= 0


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_side(value: Any) -> bool:
    return type(value) is int and value in (1, 2)


def _is_side_or_none(value: Any) -> bool:
    return value is None or _is_side(value)


def _is_left(value: Any) -> bool:
    return value is None or (_is_list_of(_is_count)(value) and len(value) == 2)


def _is_list_of(check: Check) -> Check:
    return lambda value: type(value) in (list, tuple) and all(map(check, value))


def _is_gap(value: Any) -> bool:
    return _is_list_of(_is_count)(value) and len(value) == 2


def _is_score(value: Any) -> bool:
    if value is None:
        return True
    if type(value) not in (list, tuple) or len(value) != 3:
        return False
    score, win_in, is_draw = value
    return type(score) is int and type(win_in) in (int, type(None)) and type(is_draw) is bool


def _is_sitting(value: Any) -> bool:
    return _has(
        value, {"kind": _is(str), "player": _is(str), "name": _is(str), "client": _is(str)}
    ) and value["kind"] in ("human", "computer", "open")


def _is_outcome(value: Any) -> bool:
    return value is None or _has(value, {"winner": _is_side_or_none, "reason": _is(str)})


def _is_clock(value: Any) -> bool:
    try:
        return type(value) is str and (not value or bool(TimeControl.parse(value)))
    except UnknownOption:
        return False


def _are_tags(value: Any) -> bool:
    return type(value) is dict and all(map(_is(str), [*value, *value.values()]))


def _has(value: Any, fields: Fields) -> bool:
    return (
        type(value) is dict
        and value.keys() == fields.keys()
        and all(check(value[name]) for name, check in fields.items())
    )


_SIDE: Fields = {"side": _is_side}
_LEFT: Fields = {"left": _is_left}
_FIELDS: dict[str, Fields] = {
    "created": {
        "format": _is_count,
        "game": _is(str),
        "start": _is(str),
        "seats": lambda value: _is_list_of(_is_sitting)(value) and len(value) == 2,
        "owner": _is(str),
        "moves": lambda value: _is_list_of(_is(str))(value) and len(value) <= MAX_PLIES,
        "clock": _is_clock,
        "delay": _is_number,
        "outcome": _is_outcome,
        "tags": _are_tags,
    },
    "joined": {**_SIDE, "name": _is(str)},
    "seat": {**_SIDE, "player": _is(str)},
    "move": {"ply": _is_count, "move": _is(str), **_LEFT},
    "answer": {
        "ply": _is_count,
        "move": _is(str),
        "failure": _is(str),
        "score": _is_score,
        **_LEFT,
    },
    "flag": {**_SIDE, **_LEFT},
    "rest": {"gaps": _is_list_of(_is_gap), **_LEFT},
    "resign": {**_SIDE, **_LEFT},
    "offer_draw": {
        **_SIDE,
        "answer": lambda value: value in ("", "accepted", "declined"),
        **_LEFT,
    },
    "accept_draw": {**_SIDE, **_LEFT},
    "decline_draw": _SIDE,
    "ask_undo": _SIDE,
    "decline_undo": _SIDE,
    "undo": {"side": _is_side_or_none, "to": _is_count, **_LEFT},
    "redo": {"side": _is_side_or_none, "to": _is_count, **_LEFT},
    "pause": _LEFT,
    "resume": _LEFT,
    "step": _LEFT,
    "speed": {"delay": _is_number},
    "rematch": {"next": _is(str)},
    "restart": {"start": _is(str)},
}
"""What the data of each kind of act holds."""
_PARTS: tuple[Check, ...] = (_is(str), _is_count, _is(dict), _is(str), _is(str))


def read_act(data: Any) -> Act:
    """MalformedLog for anything that ``Act.to_json`` could not have given."""
    if type(data) not in (list, tuple) or len(data) != len(_PARTS):
        raise MalformedLog("an act is kind, time, data, client and message")
    kind, at, content, client, message = data
    if kind == "created" and type(content) is dict and content.get("format", FORMAT) != FORMAT:
        raise unknown_format(content["format"])
    if not all(check(part) for check, part in zip(_PARTS, data, strict=True)):
        raise MalformedLog("an act is kind, time, data, client and message")
    if kind not in _FIELDS:
        raise unknown_format(f"{FORMAT} ({kind})")
    if not _has(content, _FIELDS[kind]):
        raise MalformedLog("this is no act: {act}", act=shorten(f"{kind} {content}"))
    return Act(kind, at, content, client, message)


def read_text(text: str) -> Act:
    """One act as ``Act.to_text`` wrote it."""
    return read_act(json.loads(text))


def read_log(data: object) -> list[Act]:
    """All acts of a game; MalformedLog when these are none."""
    if type(data) is not list or not data:
        raise MalformedLog("it holds no acts")
    acts = [read_act(each) for each in data]
    first, *rest = acts
    if first.kind != "created" or any(act.kind == "created" for act in rest):
        raise MalformedLog("a game begins with its creation")
    made = first.data
    try:
        Transcript(get(made["game"]).name, made["start"], tags=made["tags"])
    except ValueError as error:
        raise MalformedLog(said_by(error)) from error
    return acts
