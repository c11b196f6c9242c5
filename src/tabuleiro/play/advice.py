"""What the computer makes of a position, for people: an evaluation bar, best lines, a hint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabuleiro.engine.api import Info, Line, Score
from tabuleiro.engine.chances import bar
from tabuleiro.games import get
from tabuleiro.games.api import Player, Position
from tabuleiro.games.board import opponent
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.sentence import Sentence
from tabuleiro.record.endings import ending

from . import boards

OTHERS = 8
"""With about so many other moves is compared what a move does."""
DRAW_PLIES = 20
"""Before so many moves a computer agrees to no draw."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a search says of a position with ``turn`` to move."""

    turn: Player
    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
    """Best first; scores are for ``turn``."""
    bar: float
    """From 0, lost for the first side, to 1, won for it; 0.5 is level or unknown."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The move that looks best, and why in one line."""

    move: str
    why: Sentence
    score: Score | None = None
    line: tuple[str, ...] = ()


def assess(info: Info, turn: Player, game: str) -> Assessment:
    share = bar(info.lines, turn, game)
    return Assessment(turn, info.depth, info.nodes, info.seconds, info.lines, share)


def line_of(info: Info | None, move: str) -> Line | None:
    """The line that begins with ``move``, if one was told."""
    lines = info.lines if info else ()
    return next((line for line in lines if line.moves[:1] == (move,)), None)


def answer_data(move: str, failure: str, info: Info | None) -> dict[str, Any]:
    """What a computer has answered, as an act holds it: its move with its score, or its failure."""
    line = line_of(info, move)
    score = [line.score.value, line.score.win_in, line.score.is_draw] if line else None
    return {"move": move, "failure": failure, "score": score}


def hint(position: Position, move: str, info: Info | None) -> Hint:
    line = line_of(info, move)
    score = line.score if line else None
    return Hint(move, why(position, move, score), score, line.moves if line else (move,))


def why(position: Position, move: str, score: Score | None) -> Sentence:
    """What speaks for a move: what is proven, then what it changes on the board, then its score.

    ``score`` is that of the side to move; people are told it with plus good for the first side.
    """
    after = position.play(move)
    outcome = after.outcome()
    if outcome and outcome.winner == position.turn:
        how = ending(get(position.game), outcome)
        return Sentence("", "it ends the game: {ending}", {"ending": replace(how, rule="")})
    if len(position.moves()) == 1:
        return Sentence("", "it is the only legal move")
    if score and (proven := _proven(score)):
        return proven
    gain = _gain(position, after)
    if gain and any(_gain(position, other) != gain for other in _others(position, move)):
        return gain
    if score:
        value = score.value if position.turn == 1 else -score.value
        return Sentence("", "the engine rates it best: {score}", {"score": f"{value / 100:+.2f}"})
    return Sentence("", "it looks like the best move")


def _proven(score: Score) -> Sentence | None:
    if score.is_draw:
        return Sentence("", "it holds a draw; nothing better can be forced")
    if score.win_in is None:
        return None
    moves = (abs(score.win_in) + 1) // 2
    if score.win_in > 0:
        return Sentence("", "it wins by force in {moves} moves", {"moves": moves})
    if moves == 1:
        return Sentence("", "every move loses at once")
    return Sentence(
        "", "every move loses; this one holds out longest, {moves} moves", {"moves": moves}
    )


def _gain(position: Position, after: Position) -> Sentence | None:
    """What a move changes for the better: pieces taken, or a count of the diagram."""
    old, new = boards.diagram(position), boards.diagram(after)
    me, other = position.turn, opponent(position.turn)
    sides = get(position.game).sides
    taken = _pieces(old, other) - _pieces(new, other)
    loss: dict[str, object] = {"side": sides[other - 1], "count": taken}
    if taken == 1:
        return Sentence("", "it takes a piece of {side}", loss)
    if taken > 1:
        return Sentence("", "it takes {count} pieces of {side}", loss)
    for before, now in zip(old.tallies, new.tallies, strict=False):
        values: dict[str, object] = {"label": now.label, "have": now.have, "of": now.of}
        if now.of and now.side == me and now.have > before.have:
            return Sentence("", "it makes progress: {label}, {have} of {of}", values)
        if now.of and now.side == other and now.have < before.have:
            values["side"] = sides[other - 1]
            return Sentence("", "it sets {side} back: {label}, {have} of {of}", values)
    return None


def _others(position: Position, move: str) -> Iterator[Position]:
    """What some other moves lead to: what all of them do speaks for none."""
    moves = [each for each in position.moves() if each != move]
    for other in moves[:: max(1, len(moves) // OTHERS)]:
        yield position.play(other)


def _pieces(diagram: Diagram, side: Player) -> int:
    return sum(piece.side == side for cell in diagram.cells.values() for piece in cell.pieces)


def accepts_draw(score: Score | None, ply: int) -> bool:
    """Whether a computer that last thought so of its own side agrees to a draw.

    It does when it does not believe itself to stand better. A player without an opinion, such as
    one that plays at random, declines, and so does anybody in the first moves of a game.
    """
    if score is None or ply < DRAW_PLIES:
        return False
    if score.is_draw:
        return True
    return score.value <= 0 if score.win_in is None else score.win_in < 0
