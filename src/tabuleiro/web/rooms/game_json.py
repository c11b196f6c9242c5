"""A game as browsers are told of it, in the language spoken."""

from __future__ import annotations

from typing import Any

from tabuleiro.engine.api import Info, Score
from tabuleiro.engine.chances import bar
from tabuleiro.games import get
from tabuleiro.games.api import Outcome, Player
from tabuleiro.games.diagram import Diagram
from tabuleiro.locale import ending, say, translate
from tabuleiro.locale.players import player_name
from tabuleiro.play.advice import Hint
from tabuleiro.play.table import BOTH
from tabuleiro.record.history import RESULTS

from .acts import COMPUTER, OPEN, SeatSetup
from .board_json import Json, moved_json, view_json
from .game_state import Played
from .presence import Present


def state_json(game: Played, client: str, present: Present) -> Json:
    """Everything, as one browser sees it."""
    session, setup = game.session, game.setup
    sheet = session.game
    return {
        "type": "state",
        "id": game.id,
        "sequence": game.sequence,
        "game": sheet.name,
        "title": translate(sheet.title),
        "options": dict(sheet.options_of(sheet.parse(setup.start))),
        "start": setup.start,
        "created": setup.created,
        "players": players_json(sheet.name, game.seats, present),
        "watchers": present.watchers,
        "you": {"sides": game.sides_of(client), "is_owner": game.is_owner(client)},
        "has_opponents": game.has_opponents,
        "first": session.history.start.turn,
        "moves": session.history.moves,
        "undone": session.history.undone,
        "view": view_json(session.history),
        "can_redo": session.can_redo,
        "is_thinking": game.waits_for_computer,
        "delay": game.delay,
        "next": game.next,
        **_changing(game),
    }


def moved_message(game: Played, before: Diagram) -> Json:
    """The last move, with what it changed of the board."""
    session = game.session
    return {
        "type": "moved",
        "sequence": game.sequence,
        "ply": session.history.ply,
        "move": session.history.moves[-1],
        "view": moved_json(session.history, before),
        **_changing(game),
    }


def _changing(game: Played) -> Json:
    """What both messages tell."""
    session = game.session
    return {
        "clocks": clocks_json(game),
        "offers": {"draw": session.draw_offer, "undo": game.undo_offer},
        "can_undo": session.can_undo,
        "is_paused": session.is_paused,
        "result": result_json(session.game.name, session.outcome),
    }


def players_json(game: str, seats: list[SeatSetup], present: Present) -> list[Json]:
    sides = get(game).sides
    return [
        {
            "side": side,
            "side_name": translate(sides[side - 1]),
            "kind": seat.kind,
            "player": seat.player if seat.kind != OPEN else OPEN,
            "name": player_name(seat.player) if seat.kind == COMPUTER else seat.name,
            "connected": seat.kind == COMPUTER or side in present.sides,
        }
        for side, seat in zip(BOTH, seats, strict=True)
    ]


def clocks_json(game: Played) -> Json | None:
    clocks = game.session.clocks
    if clocks is None:
        return None
    left = [round(seconds, 3) for seconds in clocks.left()]
    return {"control": str(game.session.control), "left": left, "running": clocks.running}


def result_json(game: str, outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "result": RESULTS[outcome.winner],
        "reason": outcome.reason,
        "text": ending(get(game), outcome),
    }


def score_json(score: Score) -> Json:
    return {
        "text": str(score),
        "value": score.value,
        "win_in": score.win_in,
        "is_draw": score.is_draw,
    }


def info_json(info: Info, turn: Player, game: str) -> Json:
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 3),
        "bar": round(bar(info.lines, turn, game), 4),
        "lines": [{"score": score_json(line.score), "moves": line.moves} for line in info.lines],
    }


def hint_json(hint: Hint) -> dict[str, Any]:
    return {
        "move": hint.move,
        "text": say(hint.why),
        "rule": hint.why.rule,
        "line": hint.line,
        "score": score_json(hint.score) if hint.score else None,
    }
