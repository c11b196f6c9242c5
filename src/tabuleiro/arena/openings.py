"""Where the games of a match begin: after random moves, or where a file says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tabuleiro import positions
from tabuleiro.games.api import Position
from tabuleiro.games.sentence import Phrase, Sentence, SpokenError, said_by, sentence
from tabuleiro.record import History, read_all

TRIES = 100
"""Random openings looked at before a repeated one is taken, or before giving up."""


class UnusableOpenings(SpokenError):
    """Openings that no game can go on from."""


class Opening(NamedTuple):
    start: str
    """A position text."""
    moves: tuple[str, ...] = ()
    """Already played from there when the players begin."""


def random_openings(start: Position, plies: int, seed: int) -> Iterator[Opening]:
    """Openings of ``plies`` random legal moves, for ever; repeated as late as chance allows."""
    source = Random(seed)
    seen: set[str] = set()
    text = start.text()
    while True:
        fallback = None
        for _ in range(TRIES):
            moves, end = _wander(start, plies, source)
            if end.outcome():
                continue
            fallback = Opening(text, moves)
            if end.text() not in seen:
                break
        else:
            seen.clear()
        if fallback is None:
            raise UnusableOpenings(
                "{count} random games of {plies} plies were over by then", count=TRIES, plies=plies
            )
        seen.add(end.text())
        yield fallback


def _wander(position: Position, plies: int, source: Random) -> tuple[tuple[str, ...], Position]:
    played = []
    for _ in range(plies):
        moves = position.moves()
        if not moves:
            break
        move = moves[int(source.random() * len(moves))]
        played.append(str(move))
        position = position.play(move)
    return tuple(played), position


def read_openings(game: str, text: str | bytes) -> tuple[Opening, ...]:
    """The openings of a file: transcripts, or position texts one a line; ``#`` begins a remark."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UnusableOpenings(
                "byte {number}: this is not UTF-8 text", number=error.start + 1
            ) from error
    is_transcript = text.lstrip().startswith(("[", "{", ";"))
    openings = tuple(_from_transcripts(game, text) if is_transcript else _from_lines(game, text))
    if not openings:
        raise UnusableOpenings("there is no opening in this file")
    return openings


def _from_transcripts(game: str, text: str) -> Iterator[Opening]:
    for number, transcript in enumerate(read_all(text, positions.parse), 1):
        if transcript.game != game:
            raise UnusableOpenings(
                "game {number} is of {other}, not of {game}",
                number=number,
                other=transcript.game,
                game=game,
            )
        moves = tuple(ply.move for ply in transcript.moves)
        where = sentence("game {number}", number=number)
        yield _checked(game, Opening(transcript.start, moves), where)


def _from_lines(game: str, text: str) -> Iterator[Opening]:
    for number, line in enumerate(text.splitlines(), 1):
        position = line.partition("#")[0].strip()
        if position:
            yield _checked(game, Opening(position), sentence("line {number}", number=number))


def _checked(game: str, opening: Opening, where: Sentence) -> Opening:
    try:
        outcome = History(positions.parse(game, opening.start), opening.moves).outcome()
    except ValueError as error:
        raise UnusableOpenings("{where}: {why}", where=where, why=said_by(error)) from error
    if outcome:
        raise UnusableOpenings(
            "{where}: the game is over there ({reason})",
            where=where,
            reason=Phrase(outcome.reason),
        )
    return opening
