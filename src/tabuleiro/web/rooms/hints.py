"""Hints and evaluations for one browser, while its game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabuleiro.engine.api import Info, Limits
from tabuleiro.games.moves import clicks
from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import using
from tabuleiro.play import Session, advice
from tabuleiro.play.seats import adviser
from tabuleiro.record import History

from ..connection import Connection
from ..engines.pool import Busy, Found, Task, Thought, Urgency
from ..refusals import Refused
from .decide import require_advice
from .game_json import hint_json, info_json
from .game_state import TOO_LATE
from .messages import Evaluate, Plain

if TYPE_CHECKING:
    from .room import Room

HINT = Limits(time=1.0)
EVALUATION = Limits(time=3.0, lines=3)


async def hint(room: Room, connection: Connection, message: Plain) -> None:
    """The move that looks best, with its reason; Refused when there can be none."""
    require_advice(room.game, connection.client, is_hint=True)
    session = room.game.session
    if session.outcome:
        raise over(session)
    if not session.waits_for_person:
        raise Refused("not_your_turn", Sentence("", "it is the turn of a computer"))
    ply, position = session.history.ply, session.history.position
    if connection.hint:
        connection.hint.cancel()
    connection.hint = thought = _think(room, connection, session.history, HINT)
    found = await _found(thought)
    if not found.move:
        raise Refused("outdated", TOO_LATE)
    with using(connection.language):
        told = hint_json(advice.hint(position, found.move, found.info))
    connection.send(
        {"type": "hint", "id": message.id, "ply": ply, "sites": clicks(found.move), **told}
    )


async def evaluate(room: Room, connection: Connection, message: Evaluate) -> None:
    """What the engine thinks of a position, told again and again while it looks deeper."""
    require_advice(room.game, connection.client, is_hint=False)
    history = room.game.session.history.copy()
    history.reopen()
    ply = history.ply if message.ply is None else message.ply
    if ply > history.ply:
        values: dict[str, object] = {"ply": history.ply}
        raise Refused("wrong_ply", Sentence("", "moves played so far: {ply}", values))
    if ply < history.ply:
        history.take_back(history.ply - ply)
    if history.outcome():
        raise Refused("game_over", Sentence("", "there is nothing to think of here"))
    turn = history.turn

    def report(info: Info) -> None:
        told = {"type": "evaluation", "id": message.id, "ply": ply, "turn": turn}
        connection.send({**told, **info_json(info, turn, room.game.session.game.name)})

    if connection.evaluation:
        connection.evaluation.cancel()
    connection.evaluation = thought = _think(room, connection, history, EVALUATION, report)
    found = await _found(thought)
    if found.info:
        report(found.info)


def over(session: Session) -> Refused:
    ending: dict[str, object] = {"ending": session.ending}
    return Refused("game_over", Sentence("", "the game is over: {ending}", ending))


def _think(
    room: Room,
    connection: Connection,
    history: History,
    limits: Limits,
    report: Callable[[Info], None] | None = None,
) -> Thought:
    game = room.game.session.game.name
    key = f"{room.id} advice"
    task = Task(key, game, history.start.text(), history.moves, adviser(game), limits)
    client = connection.client or connection.address
    try:
        return room.hub.engines.think(task, client, Urgency.ADVICE, report)
    except Busy:
        raise Refused("busy", Sentence("", "the engines are busy; try again soon")) from None


async def _found(thought: Thought) -> Found:
    found = await thought.answer
    if found.failure:
        values: dict[str, object] = {"why": found.failure}
        raise Refused("unavailable", Sentence("", "the engine has failed: {why}", values))
    return found
