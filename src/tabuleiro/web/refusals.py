"""Why something was not done, for programs and for people."""

from __future__ import annotations

from typing import Any

from tabuleiro.games.sentence import Sentence, Spoken, said_by
from tabuleiro.locale import say

STATUS = {
    "malformed": 422,
    "unknown_game": 422,
    "unknown_option": 422,
    "malformed_position": 422,
    "malformed_transcript": 422,
    "illegal_move": 422,
    "not_found": 404,
    "method_not_allowed": 405,
    "no_open_seat": 409,
    "unreadable": 409,
    "already_seated": 409,
    "forbidden_origin": 403,
    "not_allowed": 403,
    "wrong_type": 415,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
    "internal": 500,
}


class Refused(Exception):
    """A request that is not done: ``code`` for programs, ``said`` for people."""

    def __init__(self, code: str, said: Spoken | BaseException, retry_after: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.said: Spoken = said_by(said) if isinstance(said, BaseException) else said
        self.retry_after = retry_after

    def to_json(self) -> dict[str, Any]:
        rule = self.said.rule if isinstance(self.said, Sentence) else ""
        return {"code": self.code, "text": say(self.said), **({"rule": rule} if rule else {})}


def no_such_game() -> Refused:
    return Refused("not_found", Sentence("", "there is no such game"))


def not_stored() -> Refused:
    return Refused("unavailable", Sentence("", "this could not be saved; try again"))


def too_many(seconds: float) -> Refused:
    return Refused("too_many", Sentence("", "too many requests; wait a little"), int(seconds) + 1)


def engines_busy() -> Refused:
    return Refused("busy", Sentence("", "the engines are busy; try again soon"))


def engine_failed(why: str) -> Refused:
    return Refused("unavailable", Sentence("", "the engine has failed: {why}", {"why": why}))
