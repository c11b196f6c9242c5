"""What the core gives for every game alike; each game has its own class of each kind."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Literal, Self, TypeAlias, overload

from .games.api import Outcome, Player

class Moves(Sequence[str]):
    """The legal moves of a position, sorted by text."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __reversed__(self) -> Iterator[str]: ...
    def __contains__(self, move: object) -> bool: ...
    def index(self, move: object) -> int: ...  # type: ignore[override]
    def count(self, move: object) -> int: ...

class Position:
    """A position of the core."""

    game: ClassVar[str]
    @staticmethod
    def parse(text: str) -> Position: ...
    @property
    def turn(self) -> Player: ...
    @property
    def ruleset(self) -> Literal["standard", "report"]: ...
    @property
    def key(self) -> int: ...
    def moves(self) -> Moves: ...
    def play(self, move: str) -> Self: ...
    def outcome(self) -> Outcome | None: ...
    def text(self) -> str: ...

class Batch:
    """Many games advanced together; the arrays are live views, refreshed by every change."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Position: ...
    def __setitem__(self, index: int, position: Position) -> None: ...
    @property
    def counts(self) -> memoryview:
        """int32: how many legal moves each game has; 0 when it is over."""

    @property
    def turns(self) -> memoryview:
        """uint8: the side to move, 1 or 2."""

    @property
    def results(self) -> memoryview:
        """uint8: 0 while the game goes on, 1 or 2 for the winner, 3 for a draw."""

    def step(self, choices: Any) -> None:
        """Play move number ``choices[i]`` of ``moves(i)`` in every game that goes on.

        ``choices`` is an array of int32 (taken as it is) or int64, or a list. The order is that of
        ``moves(i)``, not of the sorted ``position.moves()``. Nothing is played when a number is
        out of range.
        """

    def restart_finished(self) -> int:
        """Put finished games back to the start; how many there were."""

    def moves(self, index: int) -> list[str]:
        """The legal moves of one game, in the order in which ``step`` numbers them."""

class Search:
    """A search of one game: a table or tree of ``table_mb`` MiB shared by ``threads`` threads."""

    def __init__(self, table_mb: int, threads: int, network: str = "") -> None: ...
    def search(
        self,
        position: Any,
        previous_keys: Sequence[int],
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        lines: int = 1,
        on_info: Callable[[Found], object] | None = None,
    ) -> Found:
        """Search until a limit is reached, ``stop``, or a proven result with its exact distance.

        ``previous_keys`` are the keys of the positions before, oldest first. ``on_info`` hears of
        every completed depth. ValueError when the position is over. In Monte-Carlo tree search
        nodes are simulations, depth is the length of the main line, and a proven result may not be
        the quickest.
        """

    def evaluate(self, position: Any) -> int:
        """What a position that is not over is worth to the side to move, without looking ahead."""

    def stop(self) -> None:
        """From another thread: the search running now ends within milliseconds."""

    def new_game(self) -> None:
        """Forget all that was learned."""

Found: TypeAlias = tuple[int, int, float, list[tuple[tuple[int, int | None, bool], list[str]]]]
"""Depth, nodes, seconds and lines, best first: (value, win_in, is_draw) and the moves' texts."""

GAMES: dict[str, type[Position]]
SEARCHES: dict[str, type[Search]]
MCTS: dict[str, type[Search]]
NETWORKS: dict[str, dict[tuple[int, int], str]]
"""By game and board the line that names the shape of its networks; (0, 0) is any board."""

class BadNetwork(ValueError):
    """A network file that cannot be used."""

    reason: str
    """A template for ``found`` and ``needed``."""
    found: str
    needed: str
    file: str

def set_networks_folder(folder: str) -> None:
    """Where the networks lie that come with the program."""

BUILD: str
"""The compiler, and whether this machine's own instructions are used: ``GNU 12.2.0, native``."""

def traits(game: str) -> dict[Literal["own", "default"], list[str]]:
    """What a game tells the searches, and what is taken by default. KeyError: not in the core."""

def perft(position: Any, depth: int) -> int: ...
def wins(position: Any, plies: int) -> bool:
    """Whether the side to move can force a win within so many plies, by full-width search."""

def loses(position: Any, plies: int) -> bool:
    """Whether the side to move cannot help losing within so many plies, by full-width search."""

def playouts(
    position: Any, count: int, *, seed: int, max_plies: int, threads: int
) -> tuple[list[Player | None], list[int]]: ...
def batch(position: Any, size: int) -> Batch: ...
