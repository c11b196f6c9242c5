"""Hints and evaluations for one browser, while its game goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabuleiro.engine.api import Info, Limits
from tabuleiro.games.moves import clicks
from tabuleiro.games.sentence import Sentence, sentence
from tabuleiro.jobs.job import Busy, Urgency
from tabuleiro.locale import using
from tabuleiro.play import advice, boards
from tabuleiro.play.decide import TOO_LATE
from tabuleiro.play.seats import adviser
from tabuleiro.play.thoughts import EVALUATION, HINT, to_evaluate, to_hint
from tabuleiro.record import History

from ..connection import Connection
from ..engines.engine_thought import EngineThought, Found
from ..engines.engines import Asked, share_of
from ..refusals import Refused, engine_failed, engines_busy
from .board_json import parts_json
from .game_json import hint_json, info_json
from .messages import Evaluate, Plain
from .wishes import require_advice

if TYPE_CHECKING:
    from .room import GameRoom

SECONDS = 3.0
"""Of an evaluation."""


async def hint(room: GameRoom, connection: Connection, message: Plain) -> None:
    """The move that looks best, with its reason; Refused when there can be none."""
    require_advice(room.game, connection.client, is_hint=True)
    state = room.game.state
    history = to_hint(state)
    if isinstance(history, Sentence):
        raise Refused("not_your_turn" if state.is_going else "game_over", history)
    ply, position = history.ply, history.position
    if connection.hint:
        connection.hint.cancel()
    connection.hint = asked = _think(room, connection, history, HINT)
    found = await _found(asked)
    if not found.move:
        raise Refused("outdated", TOO_LATE)
    with using(connection.language):
        told = hint_json(advice.hint(position, found.move, found.info))
        parts = parts_json(boards.parts(position, found.move))
    connection.send(
        {
            "type": "hint",
            "id": message.id,
            "ply": ply,
            **told,
            "sites": clicks(found.move),
            "parts": parts,
        }
    )


async def evaluate(room: GameRoom, connection: Connection, message: Evaluate) -> None:
    """What the engine thinks of a position, told again and again while it looks deeper."""
    require_advice(room.game, connection.client, is_hint=False)
    plies = room.game.state.history.ply
    ply = plies if message.ply is None else message.ply
    if ply > plies:
        raise Refused("wrong_ply", sentence("the game is at move {ply}", ply=plies))
    history = to_evaluate(room.game.state, ply)
    if isinstance(history, Sentence):
        raise Refused("game_over", history)
    turn, limits = history.turn, replace(EVALUATION, time=SECONDS)

    def report(info: Info) -> None:
        told = {"type": "evaluation", "id": message.id, "ply": ply, "turn": turn}
        connection.send({**told, **info_json(info, turn, room.game.state.game.name)})

    if connection.evaluation:
        connection.evaluation.cancel()
    connection.evaluation = asked = _think(room, connection, history, limits, report)
    found = await _found(asked)
    if found.info:
        report(found.info)


def _think(
    room: GameRoom,
    connection: Connection,
    history: History,
    limits: Limits,
    report: Callable[[Info], None] | None = None,
) -> Asked:
    game = room.game.state.game.name
    key = f"{room.id} advice"
    thought = EngineThought(key, game, history.start.text(), history.moves, adviser(game), limits)
    share = share_of(connection.address, connection.client)
    try:
        return room.hub.engines.think(thought, share, Urgency.ADVICE, report)
    except Busy:
        raise engines_busy() from None


async def _found(asked: Asked) -> Found:
    found = await asked.found()
    if found.failure:
        raise engine_failed(found.failure)
    return found
