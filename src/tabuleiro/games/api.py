"""The contract every game keeps: what a position can do, and what a game says of itself.

A move is its text (``"e2e5"``), in the rulebooks and in the core, so everything speaks text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from re import Pattern
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    Protocol,
    Self,
    TypeAlias,
    runtime_checkable,
)

from .diagram import Diagram, Piece
from .parts import Parts, derived
from .sentence import Sentence, SpokenError

if TYPE_CHECKING:
    from fractions import Fraction

    from .symmetry import Grid

Player: TypeAlias = Literal[1, 2]
Rows: TypeAlias = Sequence[Sequence[tuple[Piece, ...]]]
"""The pieces of every site, bottom to top, row by row as they are printed."""

STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` is 1, 2 or None for a draw; ``reason`` is a short phrase."""

    winner: Player | None
    reason: str


class MalformedPosition(SpokenError):
    """A position text that names no position; the message says what is wrong and where."""


class MalformedMove(SpokenError):
    """A move text that no turn of the game could have."""


class IllegalMove(SpokenError):
    """A well-formed move that is not in ``moves()``; the message says why, citing the rule."""


class UnknownOption(SpokenError):
    """A game, option or option value that does not exist."""


@runtime_checkable
class Position(Protocol):
    """A placement and a side to move: immutable, without a past."""

    game: ClassVar[str]

    @property
    def turn(self) -> Player:
        """The side to move."""

    @property
    def ruleset(self) -> str:
        """``standard``, or another ruleset of the game."""

    def moves(self) -> Sequence[str]:
        """The legal moves, sorted by text; empty if and only if the game is over."""

    def play(self, move: str) -> Self:
        """The position after ``move`` (a member of ``moves()`` or any text of one)."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def text(self) -> str:
        """The position as text; parsing it gives an equal position."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a game starts, such as the size of the board."""

    name: str
    default: str
    choices: tuple[str, ...]
    help: str
    title: str = ""
    """What menus call it, when that is not its name."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """How a position is put together piece by piece; whether it is one, ``parse`` says."""

    pieces: tuple[Piece, ...]
    """What can stand on a site, in the order of a palette."""
    write: Callable[[Rows, Player, Mapping[str, str]], str]
    """Rows as printed, the side to move and options as text; MalformedPosition where none can."""
    highest: int = 1
    """How many pieces can lie on one another."""


Valuation: TypeAlias = "Callable[[Any, Player], int | Fraction]"
"""What a position is worth to a side; bigger is better."""
Evaluation: TypeAlias = Callable[[Any, Player], int]
"""The same in whole numbers, as a search adds and subtracts them."""


@dataclass(frozen=True)
class Classic:
    """The evaluations that classic players of a game play by, by what follows their kind's name.

    ``greedy:simple`` plays by ``greedy["simple"]``, and ``greedy`` by ``greedy[""]``.
    """

    greedy: Mapping[str, Valuation] = field(default_factory=dict)
    """The turns worth most to who makes them."""
    minimax: Mapping[str, Evaluation] = field(default_factory=dict)
    """Some plies ahead."""
    level: Evaluation | None = None
    """Nine levels, from any turn to those worth most."""


@dataclass(frozen=True)
class Game:
    """The fact sheet of a game: everything a generic part may ask without knowing the rules."""

    name: str
    title: str
    designer: str
    year: int | None
    sides: tuple[str, str]
    summary: str
    initial: Callable[..., Any]
    """``initial(**options)``: the starting position; UnknownOption for options it lacks."""
    parse: Callable[[str], Any]
    """``parse(text)``: a position from its text; MalformedPosition with what and where."""
    move_text: Pattern[str]
    """The grammar of move texts, legal or not; matched whole."""
    explain: Callable[[Any, str], Sentence | None]
    """Why a text cannot be played in a position, citing the rule; None when it is legal."""
    diagram: Callable[[Any], Diagram]
    """A position as drawing data for any shell."""
    parts: Callable[[Any, str], Parts] = derived
    """The parts of a move: the position before it, and any text of a legal one."""
    endings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For each reason of an outcome its rule and a sentence about ``{winner}`` and ``{loser}``."""
    options: tuple[Option, ...] = ()
    options_of: Callable[[Any], Mapping[str, str]] = field(default=lambda position: {})
    """The options of a position's game that are not at their defaults."""
    texts: Callable[[Any], Iterable[str]] | None = None
    """Every text of every legal move of a position, where a move has more than one (G4)."""
    repetition: frozenset[str] = frozenset()
    """The rulesets in which a position's third occurrence draws the game (G2)."""
    set_up: SetUp | None = None
    """How positions are set up piece by piece; None where they can only be typed."""
    grid: Grid | None = None
    """The symmetries of the game; None when it declares none."""
    states: Callable[[Any], int] | None = None
    """``states(start)``: no fewer than the positions of a game from there, counted by the rules."""
    classic: Classic | None = None
    """The classic players; None where the game has only those who ask who has won."""
    home: str = ""
    """The package with the game's data files (``games/home.py``); ``""`` for a game without any."""
