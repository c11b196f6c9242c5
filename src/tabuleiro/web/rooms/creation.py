"""A new game from what a browser asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tabuleiro.engine import roster
from tabuleiro.games import get
from tabuleiro.games.api import (
    Game,
    IllegalMove,
    MalformedMove,
    MalformedPosition,
    Position,
    UnknownOption,
)
from tabuleiro.games.sentence import Sentence
from tabuleiro.play.acts import COMPUTER, Created, Sitting
from tabuleiro.play.seats import HUMAN
from tabuleiro.positions import parse
from tabuleiro.record import GameOver, History, MalformedTranscript, Transcript, read

from ..refusals import Refused
from ..schemas import LONGEST_NAME, NewGame, NewSeat

MOST_PLIES = 4000
"""Of a transcript that a game goes on from."""

Made = TypeVar("Made")


def game_of(name: str) -> Game:
    return tried("unknown_game", lambda: get(name))


def tried(code: str, make: Callable[[], Made]) -> Made:
    """Refused with that code for what the library refuses."""
    try:
        return make()
    except (UnknownOption, MalformedPosition, MalformedTranscript) as error:
        raise Refused(code, error) from None


def position_of(game: str, text: str) -> Position:
    """Refused for a game or a position that there is not."""
    name = game_of(game).name
    return tried("malformed_position", lambda: parse(name, text))


def line_of(game: str, start: str, moves: list[str]) -> History:
    """Refused when the moves cannot be played from that position."""
    first = position_of(game, start)
    try:
        return History(first, moves)
    except (IllegalMove, MalformedMove, GameOver) as error:
        raise Refused("illegal_move", error) from None


def created_of(wanted: NewGame, client: str) -> Created:
    """Refused when there can be no such game."""
    game = game_of(wanted.game)
    first, second = (_seat(seat, game.name, client) for seat in wanted.seats)
    control = tried("unknown_option", lambda: wanted.control)
    text, moves = _beginning(wanted, game)
    return Created(
        game.name,
        text,
        (first, second),
        client,
        moves,
        str(control) if control else "",
        wanted.delay,
    )


def recorded(record: Transcript, client: str) -> Created:
    """A game to keep, with the computers it names; its people play at the browser that has it."""
    first, second = (
        _recorded_seat(record, record.tags.get(tag, ""), client) for tag in ("First", "Second")
    )
    return Created(
        record.game,
        record.start,
        (first, second),
        client,
        tuple(ply.move for ply in record.moves),
        outcome=record.outcome,
    )


def _recorded_seat(record: Transcript, name: str, client: str) -> Sitting:
    try:
        spec = roster.parse(name, record.game)
        if spec.kind != HUMAN and not spec.is_local:
            return Sitting(COMPUTER, str(spec))
    except UnknownOption:
        pass  # somebody's name
    return Sitting(HUMAN, name="" if name == HUMAN else name[:LONGEST_NAME], client=client)


def _seat(seat: NewSeat, game: str, client: str) -> Sitting:
    if seat.kind != COMPUTER:
        return Sitting(seat.kind, HUMAN, seat.name, client if seat.kind == HUMAN else "")
    name = seat.player or ""
    spec = tried("unknown_option", lambda: roster.parse(name, game))
    if spec.is_local or spec.kind == HUMAN:
        values: dict[str, object] = {"name": repr(name)}
        raise Refused("unknown_option", Sentence("", "{name} is not available here", values))
    return Sitting(COMPUTER, str(spec))


def _beginning(wanted: NewGame, game: Game) -> tuple[str, tuple[str, ...]]:
    """The first position, and the moves that were played from there already."""
    if wanted.transcript is not None:
        return _of_transcript(wanted, game)
    if wanted.position is not None:
        position = position_of(game.name, wanted.position)
    else:
        text = tried("unknown_option", lambda: game.initial(**wanted.options).text())
        position = parse(game.name, text)
    if position.outcome():
        raise Refused("malformed_position", Sentence("", "the game is over in this position"))
    return position.text(), ()


def _of_transcript(wanted: NewGame, game: Game) -> tuple[str, tuple[str, ...]]:
    text = wanted.transcript or ""
    record = tried("malformed_transcript", lambda: read(text, parse))
    if record.game != game.name:
        values: dict[str, object] = {"game": record.game}
        raise Refused("malformed_transcript", Sentence("", "this is a game of {game}", values))
    moves = tuple(ply.move for ply in record.moves)[: wanted.ply]
    if len(moves) > MOST_PLIES:
        raise Refused("malformed_transcript", Sentence("", "this game is too long to go on with"))
    return record.start, moves
