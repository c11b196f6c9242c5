"""Positions set up by people: from a text, or piece by piece."""

from __future__ import annotations

from tabuleiro import positions
from tabuleiro.games.api import Game, MalformedPosition, Position
from tabuleiro.games.board import shorten
from tabuleiro.games.diagram import Diagram, Piece
from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import ending
from tabuleiro.play import boards
from tabuleiro.positions import parse, start
from tabuleiro.record import History

from ..refusals import Refused
from ..rooms.board_json import Json, view_json
from ..rooms.creation import game_of, tried
from .schemas import Placed, Setting


def answer_json(wanted: Setting) -> Json:
    """The position that is meant, or why there is none."""
    try:
        return {"setting": setting_json(wanted), "problem": None}
    except Refused as refusal:
        if refusal.code != "malformed_position":
            raise
        return {"setting": None, "problem": refusal.to_json()}


def setting_json(wanted: Setting) -> Json:
    """The position that is meant; Refused with the reason when there is none."""
    game = game_of(wanted.game)
    position = tried("malformed_position", lambda: position_of(game, wanted))
    outcome = position.outcome()
    return {
        "position": position.text(),
        "options": options_json(game, position),
        "view": view_json(History(position)),
        "result": ending(game, outcome) if outcome else "",
    }


def options_json(game: Game, position: Position) -> dict[str, str]:
    """Every option of the game, as it is in a position."""
    chosen = game.options_of(positions.rulebook(position))
    return {option.name: chosen.get(option.name, option.default) for option in game.options}


def position_of(game: Game, wanted: Setting) -> Position:
    if wanted.text is not None:
        return parse(game.name, wanted.text.strip())
    empty = tried("unknown_option", lambda: start(game.name, **wanted.options))
    if wanted.cells is None:
        return empty
    return parse(game.name, written(game, wanted, boards.diagram(empty)))


def written(game: Game, wanted: Setting, board: Diagram) -> str:
    """The text of pieces on a board; MalformedPosition for pieces and sites that it has not."""
    if game.set_up is None:
        raise Refused(
            "malformed_position", Sentence("", "positions of this game are set up as text")
        )
    cells = {site: tuple(map(piece_of, pieces)) for site, pieces in (wanted.cells or {}).items()}
    for site, pieces in cells.items():
        if site not in board.cells:
            raise MalformedPosition("there is no {site} on this board", site=shorten(site))
        for piece in pieces:
            if piece not in game.set_up.pieces:
                raise MalformedPosition("there is no {kind} in this game", kind=shorten(piece.kind))
    rows = [[cells.get(cell.site, ()) for cell in row] for _, row in board.lines()]
    return game.set_up.write(rows, wanted.turn, wanted.options)


def piece_of(placed: Placed) -> Piece:
    return Piece(placed.kind, placed.side)


def palette_json(game: Game) -> Json | None:
    """What can be put on a board by hand; None where positions are typed."""
    if game.set_up is None:
        return None
    pieces = [{"kind": piece.kind, "side": piece.side} for piece in game.set_up.pieces]
    return {"pieces": pieces, "highest": game.set_up.highest}
