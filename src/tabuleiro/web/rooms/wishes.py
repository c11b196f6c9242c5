"""What a message of a browser means in a game: a wish, or why it may not be made."""

from __future__ import annotations

from typing import Any

from tabuleiro.games.api import Player, Position
from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import say
from tabuleiro.play import Selection
from tabuleiro.play.acts import Kind, Wish
from tabuleiro.play.decide import NOT_ALL_HERE
from tabuleiro.play.refusals import read_move

from ..refusals import Refused
from .messages import AnyMessage, Draw, MoveMessage, Plain, Question, Resign, Speed, Undo
from .served_game import ServedGame

NOT_YOURS = Sentence("", "this is not your seat")
NOT_ALLOWED = Sentence("", "only possible in games without another person")


def wish_of(message: AnyMessage, game: ServedGame, client: str) -> Wish:
    """Refused for what is not this browser's to do; whether it can be done is the game's to say."""
    return Wish(*_kind_and_data(message, game, client))


def _kind_and_data(
    message: AnyMessage, game: ServedGame, client: str
) -> tuple[Kind, dict[str, Any]]:
    match message:
        case MoveMessage():
            return "move", {"move": _move(message, game, client)}
        case Resign():
            return "resign", {"side": _side(game, client, message.side)}
        case Draw(action="offer"):
            return "offer_draw", {"side": _side(game, client, message.side)}
        case Draw(action=action):
            _answerer(game, client, game.state.draw_offer)
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


def _move(message: MoveMessage, game: ServedGame, client: str) -> str:
    state, sides = game.state, game.sides_of(client)
    if not sides:
        raise Refused("not_your_seat", NOT_YOURS)
    if message.ply != state.history.ply:
        values: dict[str, object] = {"ply": state.history.ply}
        raise Refused("wrong_ply", Sentence("", "the game is at move {ply}", values))
    if not state.outcome and state.turn not in sides:
        values = {"side": state.side_name(state.turn)}
        raise Refused("not_your_turn", Sentence("", "it is the turn of {side}", values))
    if state.is_waiting:
        raise Refused("not_allowed", NOT_ALL_HERE)
    return message.move


def _undo(message: Undo, game: ServedGame, client: str) -> tuple[Kind, dict[str, Any]]:
    if not game.has_opponents:
        _require_control(game, client)
        if message.action == "ask":
            return "undo", {}
        raise Refused("refused", Sentence("", "nobody has asked for a take-back"))
    if message.action == "ask":
        return "ask_undo", {"side": _side(game, client)}
    _answerer(game, client, game.state.undo_offer)
    if message.action == "accept" and game.state.undo_offer:
        return "undo", {"side": game.state.undo_offer}
    return "decline_undo", {}


def _side(game: ServedGame, client: str, side: Player | None = None) -> Player:
    """The side that is meant: the one named, or the one to move, or the other."""
    sides = game.sides_of(client)
    if not sides or (side and side not in sides):
        raise Refused("not_your_seat", NOT_YOURS)
    if side:
        return side
    return game.state.turn if game.state.turn in sides else sides[0]


def _answerer(game: ServedGame, client: str, asked_by: Player | None) -> None:
    """An offer is answered by the other side; on one device that is the same browser."""
    sides = game.sides_of(client)
    if not sides:
        raise Refused("not_your_seat", NOT_YOURS)
    if asked_by and sides == [asked_by]:
        raise Refused("not_allowed", Sentence("", "only the other side can answer this"))


def may_control(game: ServedGame, client: str) -> bool:
    """Whether a browser may pause, step, take back: nobody else has a say in this game."""
    return not game.has_opponents and (bool(game.sides_of(client)) or game.is_owner(client))


def _require_control(game: ServedGame, client: str) -> None:
    if not may_control(game, client):
        raise Refused("not_allowed", NOT_ALLOWED)


def require_advice(game: ServedGame, client: str, *, is_hint: bool) -> None:
    """Hints and evaluations are for those who play against nobody but computers."""
    state = game.state
    if is_hint:
        _require_control(game, client)
        if state.waits_for_person and state.turn not in game.sides_of(client):
            raise Refused("not_your_turn", NOT_YOURS)
    elif not state.outcome:
        _require_control(game, client)


def why(position: Position, question: Question) -> Sentence | str:
    """Why clicks lead nowhere, or a text is no move; else the move that a text is, if any."""
    if question.move is not None:
        return read_move(position, question.move)
    selection = Selection(position)
    return next((said for said in map(selection.click, question.sites or ()) if said), "")


def because(said: Sentence | str) -> dict[str, str]:
    """A refusal as it is told; empty for a move."""
    if isinstance(said, str):
        return {"text": "", "rule": ""}
    return {"text": say(said), "rule": said.rule}
