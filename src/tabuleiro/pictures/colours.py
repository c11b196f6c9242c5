"""The colours of boards as a style sheet: custom properties from the looks of the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from tabuleiro.games import get
from tabuleiro.games.look import Colour, Look, common, look, own


def style_sheet(games: Iterable[str]) -> str:
    """The colours of all games and of these, and what boards are drawn with.

    Colours of a game are those of everything inside an element with its ``data-game``.
    """
    rules = [*_rules(":root", "", common())]
    for game in games:
        scope = f'[data-game="{game}"]'
        if home := get(game).home:
            look(game)
            rules += _rules(scope, f"{scope} ", own(home))
    return "\n".join([*rules, _drawing()])


def _rules(scope: str, before: str, look: Look) -> Iterator[str]:
    if look.colours:
        yield f"{scope} {{ {properties(look.colours)} }}"
    for side, said in look.sides.items():
        yield f"{before}.side-{side} {{ {properties(said.colours)} }}"


def properties(colours: Mapping[str, Colour]) -> str:
    return " ".join(f"--{name}: {value(colour)};" for name, colour in colours.items())


def value(colour: Colour) -> str:
    light, dark = colour
    return light if light == dark else f"light-dark({light}, {dark})"


@cache
def _drawing() -> str:
    return files(__package__).joinpath("board.css").read_text("utf-8")
