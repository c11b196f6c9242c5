"""The page put together: sections of words, tables, plots and boards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from jinja2 import Environment
from markupsafe import Markup, escape

from tabuleiro.games import sprite
from tabuleiro.games.look import look
from tabuleiro.locale import language
from tabuleiro.pictures import colours


@dataclass(frozen=True)
class Figure:
    """A picture, with what it shows."""

    svg: str
    caption: str


@dataclass(frozen=True)
class FigureTable:
    """Rows of texts; the first column is words, the others numbers unless they are ``words``."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str
    words: frozenset[int] = frozenset({0})


@dataclass(frozen=True)
class PageSection:
    """A part of the page: a title, what was found, definitions, and what there is to see."""

    name: str
    title: str
    found: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    boards: Sequence[Figure] = ()
    maps: Sequence[Figure] = ()
    """Boards with numbers, which need more room."""
    tables: Sequence[FigureTable] = ()
    moves: str = ""
    """Moves of a game in a line."""
    notes: Sequence[str] = ()
    """Definitions and cautions."""


@dataclass(frozen=True)
class Tile:
    """One number of the summary."""

    title: str
    value: str
    note: str


@dataclass(frozen=True)
class PortraitPage:
    game: str
    title: str
    subtitle: str
    summary: str
    facts: Sequence[tuple[str, str]]
    board: Figure
    columns: int
    """Of the board."""
    tiles: Sequence[Tile]
    sections: Sequence[PageSection]
    closing: Sequence[str] = field(default=())


def raised(text: str) -> Markup:
    """``10^62`` with its exponent raised."""
    return Markup(re.sub(r"\^(-?[0-9]+)", r"<sup>\1</sup>", str(escape(text))))


def style_sheet(game: str) -> Iterator[str]:
    """The colours of boards and of what is drawn for each side, and those of the page."""
    yield colours.style_sheet([game])
    seen = look(game)
    bodies = {"first": seen.side(1)["body"], "second": seen.side(2)["body"]}
    yield f":root {{ {colours.properties(bodies)} }}"
    yield files(__package__).joinpath("page.css").read_text("utf-8")


def render(page: PortraitPage) -> str:
    """The page as one file that needs nothing else."""
    here = files(__package__)
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["svg"] = Markup
    environment.filters["raised"] = raised
    template = environment.from_string(here.joinpath("page.html").read_text("utf-8"))
    return template.render(
        page=page,
        language=language(),
        style=Markup("\n".join(style_sheet(page.game))),
        sprite=Markup(sprite.sheet([page.game])),
    )
