"""What a message of a browser means in a game: an act, or why it may not be done."""

from __future__ import annotations

from typing import Any

from tabuleiro.games.api import Player
from tabuleiro.games.sentence import Sentence

from ..refusals import Refused
from .acts import Act, Kind
from .game_state import Played
from .messages import AnyMessage, Draw, MoveMessage, Plain, Resign, Speed, Undo

NOT_YOURS = Sentence("", "this seat is not yours")
NOT_ALLOWED = Sentence("", "only in games without another person")


def act_of(message: AnyMessage, game: Played, client: str, at: int) -> Act:
    """Refused where the rules of the house forbid it; those of the game are the session's."""
    kind, data = _kind_and_data(message, game, client)
    return Act(kind, at, data, client, message.id)


def _kind_and_data(message: AnyMessage, game: Played, client: str) -> tuple[Kind, dict[str, Any]]:
    match message:
        case MoveMessage():
            return "move", {"move": _move(message, game, client)}
        case Resign():
            return "resign", {"side": _side(game, client, message.side)}
        case Draw(action="offer"):
            return "offer_draw", {"side": _side(game, client, message.side)}
        case Draw(action=action):
            _answerer(game, client, game.session.draw_offer)
            return ("accept_draw" if action == "accept" else "decline_draw"), {}
        case Undo():
            return _undo(message, game, client)
        case Speed():
            _require_control(game, client)
            return "speed", {"delay": message.delay}
        case Plain(type="redo" | "pause" | "resume" | "step" as kind):
            _require_control(game, client)
            return kind, {}
    raise AssertionError(f"{message.type} is no act")


def _move(message: MoveMessage, game: Played, client: str) -> str:
    session, sides = game.session, game.sides_of(client)
    if not sides:
        raise Refused("not_your_seat", NOT_YOURS)
    if message.ply != session.history.ply:
        values: dict[str, object] = {"ply": session.history.ply}
        raise Refused("wrong_ply", Sentence("", "moves played so far: {ply}", values))
    if not session.outcome and session.turn not in sides:
        values = {"side": session.side_name(session.turn)}
        raise Refused("not_your_turn", Sentence("", "it is the turn of {side}", values))
    if game.is_waiting:
        waits = Sentence("", "with clocks the game begins when everybody is there")
        raise Refused("not_allowed", waits)
    return message.move


def _undo(message: Undo, game: Played, client: str) -> tuple[Kind, dict[str, Any]]:
    if not game.has_opponents:
        _require_control(game, client)
        if message.action == "ask":
            return "undo", {}
        raise Refused("refused", Sentence("", "nobody has asked to take back"))
    if message.action == "ask":
        return "ask_undo", {"side": _side(game, client)}
    _answerer(game, client, game.undo_offer)
    if message.action == "accept" and game.undo_offer:
        return "undo", {"side": game.undo_offer}
    return "decline_undo", {}


def _side(game: Played, client: str, side: Player | None = None) -> Player:
    """The side that is meant: the one named, or the one to move, or the other."""
    sides = game.sides_of(client)
    if not sides or (side and side not in sides):
        raise Refused("not_your_seat", NOT_YOURS)
    if side:
        return side
    return game.session.turn if game.session.turn in sides else sides[0]


def _answerer(game: Played, client: str, asked_by: Player | None) -> None:
    """An offer is answered by the other side; on one device that is the same browser."""
    sides = game.sides_of(client)
    if not sides:
        raise Refused("not_your_seat", NOT_YOURS)
    if asked_by and sides == [asked_by]:
        raise Refused("not_allowed", Sentence("", "the other side answers this"))


def may_control(game: Played, client: str) -> bool:
    """Whether a browser may pause, step, take back: nobody else has a say in this game."""
    return not game.has_opponents and (bool(game.sides_of(client)) or game.is_owner(client))


def _require_control(game: Played, client: str) -> None:
    if not may_control(game, client):
        raise Refused("not_allowed", NOT_ALLOWED)


def require_advice(game: Played, client: str, *, is_hint: bool) -> None:
    """Hints and evaluations are for those who play against nobody but computers."""
    session = game.session
    if is_hint:
        _require_control(game, client)
        if session.waits_for_person and session.turn not in game.sides_of(client):
            raise Refused("not_your_turn", NOT_YOURS)
    elif not session.outcome:
        _require_control(game, client)
