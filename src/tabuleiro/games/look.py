"""How a game looks, for every shell: its colours, grounds and pieces, from its ``look.toml``.

What a game does not say is as in the look of all games, which lies beside this module. A kind of
piece without an entry is drawn as its label on a token, a ground without one as a plain square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from . import get
from .diagram import Piece, Side
from .home import UnusableData, table
from .sentence import Phrase
from .tables import Hex, Name, Pair, read

FILE = "look.toml"
COMMON = __package__
"""The package with the look of all games."""

Colour = Pair[Hex]
"""On a light page and on a dark one."""


@dataclass(frozen=True, slots=True)
class Pile:
    """How pieces lie on one another, in hundredths of a square."""

    step: int
    """The rise of each."""
    room: int
    """The rise of all at most."""
    rest: int
    """How far a single one is lifted to stand in the middle."""

    def lie(self, count: int) -> tuple[float, float]:
        """The floor of the lowest and the rise of each above it: a tall pile stands lower."""
        step = min(self.step, self.room / (count - 1)) if count > 1 else 0.0
        return -(1 - step * (count - 1) / self.room) * self.rest, step


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing in characters. A run of ``#`` is where the sign stands."""

    lines: Pair[tuple[str, ...]] = ((), ())
    """Top line first; in a pile those of the top piece."""
    below: Pair[str] = ("", "")
    """In a pile, the line of every other piece."""
    row: int = 0
    """Instead of lines: a pile as letters, so many to a line."""
    size: tuple[int, int] = (0, 0)
    """The width and height of a square; those of its label when not given."""


@dataclass(frozen=True, slots=True)
class Arts:
    """The drawings in the two forms of a board of characters."""

    compact: Art = Art()
    drawn: Art = Art()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece."""

    words: str = ""
    symbol: Pair[str] = ("", "")
    """The drawing in ``pieces.svg``."""
    scale: float = 1.0
    """Of the square."""
    filling: bool = False
    """Whether it covers its square: marks under it are repeated above."""
    lifted: bool = False
    """Whether it is taken up before it travels, and put down."""
    numbered: bool = False
    """Whether a destination tells its distance, since as many pieces go there."""
    sign: Literal["label", "owner"] = "label"
    """What a drawing in characters is signed with."""
    pile: Pile | None = None
    art: Arts = Arts()


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a ground in characters, where they are not those of its square."""

    square: Pair[Name] | None = None
    bright: Hex = "#9a9a9a"
    """Of what is drawn on it in the theme of high contrast."""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """The signs left and right of what stands on a ground that shows around it."""

    compact: str = ""
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of site, by ``Cell.ground``."""

    words: str = ""
    """May name ``{first}`` and ``{second}``; "" where there is nothing to say."""
    sign: str = "."
    square: tuple[Name, Name] | None = None
    """The names of its colours, of every other square the second; the plain ones if not given."""
    line: Name = ""
    """The name of the colour of what is drawn on it, in lines and in characters."""
    symbol: str = ""
    fixed: bool = False
    """Whether it is dug out of the board in the course of a game: neighbours flow together."""
    lines: bool = False
    """Whether lines join it to its neighbours."""
    home: Side = 0
    """The side whose home it is: tinted with its colour, and closed by a line."""
    terminal: Inks = Inks()
    middle: tuple[str, ...] = ()
    """Drawn in characters on an empty site."""
    frame: Frame = Frame()


@dataclass(frozen=True, slots=True)
class SideLook:
    """The colours of a side by the name of their custom property: body, edge, ink …"""

    colours: Mapping[Name, Colour] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What ``look.toml`` says, and what it leaves to the look of all games."""

    sound: Literal["wood", "earth", "water", "stone"] = "wood"
    colours: Mapping[Name, Colour] = field(default_factory=dict)
    """By the name of their custom property."""
    sides: Mapping[Literal["0", "1", "2"], SideLook] = field(default_factory=dict)
    ground: Mapping[str, Ground] = field(default_factory=dict)
    kind: Mapping[str, Kind] = field(default_factory=dict)

    def kind_of(self, piece: Piece) -> Kind | None:
        return self.kind.get(piece.kind)

    def symbol(self, piece: Piece) -> str:
        """The name of a piece's drawing, "" where it has none."""
        kind = self.kind.get(piece.kind)
        return kind.symbol[max(piece.side, 1) - 1] if kind else ""

    def words(self, name: str) -> str:
        """What a kind is called."""
        kind = self.kind.get(name)
        return (kind and kind.words) or name

    def ground_of(self, name: str) -> Ground:
        return self.ground.get(name, self.ground["plain"])

    def square(self, ground: Ground) -> tuple[Name, Name]:
        """The names of the colours of a square, of every other one the second."""
        pair = ground.square or self.ground["plain"].square
        assert pair
        return pair

    def terminal_square(self, ground: Ground) -> tuple[Name, Name]:
        """The same for squares of characters."""
        if not (ground.terminal.square or ground.square):
            ground = self.ground["plain"]
        return ground.terminal.square or self.square(ground)

    def line(self, ground: Ground) -> Name:
        """The name of the colour of lines."""
        return ground.line or self.ground["plain"].line

    def is_chequered(self, ground: Ground) -> bool:
        """Whether squares of characters differ by turns."""
        first, second = self.terminal_square(ground)
        return first != second

    def side(self, side: Side) -> Mapping[Name, Colour]:
        """The colours of a side."""
        return self.sides[str(side)].colours  # type: ignore[index]


def look(game: str) -> Look:
    """The look of a game. UnusableData where its file is damaged or says what cannot be."""
    return _look(get(game).home)


def common() -> Look:
    """The look of all games."""
    return own(COMMON)


@cache
def _look(home: str) -> Look:
    if not home:
        return common()
    game, shared = own(home), common()
    found = replace(
        game,
        colours={**shared.colours, **game.colours},
        sides={
            side: SideLook({**colours.colours, **game.sides.get(side, SideLook()).colours})
            for side, colours in shared.sides.items()
        },
        ground={**shared.ground, **game.ground},
    )
    for key, name in colours_named(found):
        if name and name not in found.colours:
            raise UnusableData(
                "{file} of {package}: {key} names no colour: {name}",
                file=FILE,
                package=home,
                key=key,
                name=name,
            )
    return found


@cache
def own(home: str) -> Look:
    """What a home says itself."""
    found = read(Look, table(home, FILE) or {}, FILE, home)
    return replace(
        found,
        ground={key: replace(g, words=Phrase(g.words, home)) for key, g in found.ground.items()},
        kind={key: replace(k, words=Phrase(k.words, home)) for key, k in found.kind.items()},
    )


def colours_named(look: Look) -> Iterator[tuple[str, str]]:
    for name, ground in look.ground.items():
        yield from ((f"ground.{name}.square", colour) for colour in ground.square or ())
        squares = ground.terminal.square or ()
        yield from ((f"ground.{name}.terminal.square", colour) for colour in squares)
        yield f"ground.{name}.line", ground.line
