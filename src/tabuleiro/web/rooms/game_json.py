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
from tabuleiro.play.acts import COMPUTER, OPEN, Sitting
from tabuleiro.play.advice import Hint
from tabuleiro.play.game_state import BOTH, GameState
from tabuleiro.record.history import RESULTS

from .board_json import Json, moved_json, view_json
from .presence import Present
from .served_game import ServedGame


def state_json(game: ServedGame, client: str, present: Present) -> Json:
    """Everything, as one browser sees it."""
    state, created = game.state, game.state.created
    sheet = state.game
    return {
        "type": "state",
        "id": game.id,
        "sequence": state.sequence,
        "game": sheet.name,
        "title": translate(sheet.title),
        "options": dict(sheet.options_of(sheet.parse(created.start))),
        "start": created.start,
        "created": state.created_at,
        "players": players_json(sheet.name, state.seats, present),
        "watchers": present.watchers,
        "you": {"sides": game.sides_of(client), "is_owner": game.is_owner(client)},
        "has_opponents": game.has_opponents,
        "first": state.history.start.turn,
        "moves": state.history.moves,
        "undone": state.history.undone,
        "view": view_json(state.history),
        "stopped": say(state.stopped) if state.stopped else "",
        "can_redo": state.can_redo,
        "is_thinking": state.waits_for_computer,
        "delay": state.delay,
        "next": state.next,
        **_changing(game),
    }


def moved_message(game: ServedGame, before: Diagram) -> Json:
    """The last move, with what it changed of the board."""
    state = game.state
    return {
        "type": "moved",
        "sequence": state.sequence,
        "ply": state.history.ply,
        "move": state.history.moves[-1],
        "view": moved_json(state.history, before),
        **_changing(game),
    }


def _changing(game: ServedGame) -> Json:
    """What both messages tell."""
    state = game.state
    return {
        "clocks": clocks_json(state),
        "offers": {"draw": state.draw_offer, "undo": state.undo_offer},
        "can_undo": state.can_undo,
        "is_paused": state.is_paused,
        "result": result_json(state.game.name, state.outcome),
    }


def players_json(game: str, seats: list[Sitting], present: Present) -> list[Json]:
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


def clocks_json(state: GameState) -> Json | None:
    if state.clocks is None:
        return None
    return {"control": str(state.control), "left": state.times, "running": state.clocks.running}


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
