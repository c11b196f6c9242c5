"""What was played in the openings of many games, and with which results, in one file.

The file is JSON, one object a line. The first line says what it is::

    {"format": "tabuleiro openings 1", "game": "…", "plies": 8, "games": 200, "positions": 512}

and each other line is a position, the most frequent first::

    {"position": "…", "games": 200, "first": 90, "second": 100, "draws": 10, "moves": [
        {"move": "a1a4", "games": 60, "first": 25, "second": 33, "draws": 2, "to": "…"}, …]}

``first``, ``second`` and ``draws`` are results of the games that came by, each counted once.
Positions are one that are symmetric by a symmetry of the start: the text is the first, in the order
of texts, of all images. Moves are those of that image, symmetric ones again one, under the first of
their texts; ``to`` is again such a text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from typing import Any, TypeVar

from tabuleiro import games, positions
from tabuleiro.games.api import Player
from tabuleiro.games.moves import find_move
from tabuleiro.games.sentence import SpokenError
from tabuleiro.games.symmetry import Symmetry
from tabuleiro.record import Transcript

T = TypeVar("T")

FORMAT = "tabuleiro openings 1"
MOST_PLIES = 1000


class UnusableTable(SpokenError):
    """A text that is no table of openings."""


@dataclass
class Count:
    """Games that came by, by their results; unfinished ones are not among them."""

    games: int = 0
    first: int = 0
    second: int = 0
    draws: int = 0

    def add(self, winner: Player | None) -> None:
        self.games += 1
        self.first += winner == 1
        self.second += winner == 2
        self.draws += winner is None

    @property
    def score(self) -> float:
        """Of the first player, from 0 to 1."""
        return (self.first + self.draws / 2) / self.games if self.games else 0.5


@dataclass
class OpeningMove(Count):
    """A move, in the image of the position that stands in the table."""

    move: str = ""
    to: str = ""


@dataclass
class Node(Count):
    position: str = ""
    moves: dict[str, OpeningMove] = field(default_factory=dict)
    """By the positions they lead to."""


@dataclass
class OpeningTable:
    """Positions by their texts; ``at`` finds any position, whatever its image."""

    game: str
    plies: int
    games: int = 0
    nodes: dict[str, Node] = field(default_factory=dict)

    def at(self, text: str) -> Node | None:
        """What is known of a position; the moves are those of ``node.position``."""
        return self.nodes.get(canonical(self.game, text)[0])

    def add(self, transcript: Transcript) -> bool:
        """Count a game; False when it is not finished."""
        if not transcript.outcome:
            return False
        winner = transcript.outcome.winner
        self.games += 1
        seen: set[str | tuple[str, str]] = set()
        for text, move, to in self._steps(transcript):
            node = self.nodes.setdefault(text, Node(position=text))
            if text not in seen:
                node.add(winner)
            if move and (text, to) not in seen:
                choice = node.moves.setdefault(to, OpeningMove(move=move, to=to))
                choice.move = min(choice.move, move)
                choice.add(winner)
            seen |= {text, (text, to)}
        return True

    def _steps(self, transcript: Transcript) -> Iterator[tuple[str, str, str]]:
        """Positions of a game as they stand in the table, the moves there, and where they lead."""
        position: Any = positions.parse(self.game, transcript.start)
        text, symmetry = canonical(self.game, position.text())
        for ply in transcript.moves[: self.plies]:
            after = position.play(ply.move)
            to, next_symmetry = canonical(self.game, after.text())
            yield text, self._image(position.text(), text, ply.move, symmetry), to
            position, text, symmetry = after, to, next_symmetry
        yield text, "", ""

    def _image(self, own: str, text: str, move: str, symmetry: Symmetry) -> str:
        grid = games.get(self.game).grid
        if own == text or not grid:
            return move
        image = grid.image_of_move(move, own, symmetry)
        return str(find_move(positions.parse(self.game, text), image))

    def without_rare(self, least: int) -> OpeningTable:
        """The positions that at least so many games came by."""
        kept = {text: node for text, node in self.nodes.items() if node.games >= least}
        return OpeningTable(self.game, self.plies, self.games, kept)


def canonical(game: str, text: str) -> tuple[str, Symmetry]:
    """The text a position has in a table, and the symmetry that leads to it."""
    sheet = games.get(game)
    if not sheet.grid:
        return text, Symmetry.IDENTITY
    options = sheet.options_of(sheet.parse(text))
    return sheet.grid.canonical(text, _of_start(game, tuple(options.items())))


@lru_cache
def _of_start(game: str, options: tuple[tuple[str, str], ...]) -> tuple[Symmetry, ...]:
    """The symmetries of the start: by others no opening is the image of another."""
    sheet = games.get(game)
    return sheet.grid.fixing(sheet.initial(**dict(options)).text()) if sheet.grid else ()


def collect(game: str, transcripts: Iterable[Transcript], plies: int) -> OpeningTable:
    """The first ``plies`` moves of these games."""
    if not 1 <= plies <= MOST_PLIES:
        raise UnusableTable(
            "an opening has 1 to {most} plies, not {value}", most=MOST_PLIES, value=plies
        )
    table = OpeningTable(game, plies)
    for number, transcript in enumerate(transcripts, 1):
        if transcript.game != game:
            raise UnusableTable(
                "game {number} is of {other}, not of {game}",
                number=number,
                other=transcript.game,
                game=game,
            )
        table.add(transcript)
    return table


def write(table: OpeningTable) -> str:
    head = {
        "format": FORMAT,
        "game": table.game,
        "plies": table.plies,
        "games": table.games,
        "positions": len(table.nodes),
    }
    ordered = sorted(table.nodes.values(), key=lambda node: (-node.games, node.position))
    return "".join(f"{json.dumps(data)}\n" for data in (head, *map(_data, ordered)))


def _data(node: Node) -> dict[str, Any]:
    moves = sorted(node.moves.values(), key=lambda choice: (-choice.games, choice.move))
    return {**asdict(node), "moves": [asdict(choice) for choice in moves]}


def read(text: str) -> OpeningTable:
    """A table from its text; UnusableTable says which line is wrong."""
    first, *lines = text.splitlines() or [""]
    table, wanted = _checked(1, first, _read_head)
    for number, line in enumerate(lines, 2):
        node = _checked(number, line, partial(_read_node, table.game))
        table.nodes[node.position] = node
    if len(table.nodes) != wanted:
        raise UnusableTable(
            "{wanted} positions are promised, {there} are there",
            wanted=wanted,
            there=len(table.nodes),
        )
    return table


def _checked(number: int, line: str, read: Callable[[Any], T]) -> T:
    try:
        return read(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnusableTable(
            "line {number} is no line of a table of openings", number=number
        ) from error


def _read_head(data: Any) -> tuple[OpeningTable, int]:
    if data["format"] != FORMAT:
        raise ValueError
    table = OpeningTable(games.get(data["game"]).name, data["plies"], data["games"])
    return table, data["positions"]


def _read_node(game: str, data: Any) -> Node:
    positions.parse(game, data["position"])
    moves = [OpeningMove(**move) for move in data.pop("moves")]
    return Node(**data, moves={choice.to: choice for choice in moves})
