"""The drawings of a game, from the ``pieces.svg`` of its home: symbols that ``use`` refers to.

They are put into pages as they are, so only plain shapes are let in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import NoReturn
from xml.etree import ElementTree

from . import get
from .home import UnusableData, resource

FILE = "pieces.svg"
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"}
PLACES = {"x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2"}
LINES = {"width", "linecap", "linejoin", "dasharray", "opacity"}
ATTRIBUTES = {
    *PLACES,
    *(f"stroke-{name}" for name in LINES),
    *("id", "viewBox", "overflow", "transform", "d", "points", "fill-rule", "fill-opacity"),
    *("opacity", "fill", "stroke", "href"),
}
PAINT = re.compile(r"none|var\(--[a-z][a-z0-9-]*\)")
PLAIN = re.compile(r"[-A-Za-z0-9., ()\n]*")


@dataclass(frozen=True, slots=True)
class Sprite:
    """The symbols of a game: their names and their text."""

    names: frozenset[str] = frozenset()
    text: str = ""


def sprite(game: str) -> Sprite:
    """UnusableData where something other than plain shapes is in the file."""
    return _sprite(get(game).home, game)


def sheet(games: Iterable[str]) -> str:
    """The symbols of games, to be put into a page once."""
    symbols = "".join(sprite(game).text for game in games)
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>'


@cache
def _sprite(home: str, game: str) -> Sprite:
    text = resource(home, FILE)
    if text is None:
        return Sprite()
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        _refuse(home, "<!DOCTYPE")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise UnusableData(
            "{file} of {package}: {error}", file=FILE, package=home, error=error
        ) from None
    if root.tag != f"{SVG}svg":
        _refuse(home, root.tag)
    symbols = "".join(_written(each, home, f"{game}-", {"symbol"}) for each in root)
    return Sprite(frozenset(each.attrib.get("id", "") for each in root), symbols)


def _written(node: ElementTree.Element, home: str, prefix: str, allowed: set[str]) -> str:
    """An element with all in it as HTML, once it is known to be harmless."""
    tag = node.tag.removeprefix(SVG)
    if tag not in allowed:
        _refuse(home, tag)
    for name, value in node.attrib.items():
        is_fine = PLAIN.fullmatch(value)
        if name in ("fill", "stroke"):
            is_fine = PAINT.fullmatch(value)
        elif name in ("id", "href"):
            is_fine = re.fullmatch("#?[-a-z0-9]+", value)
            if not value.removeprefix("#").startswith(prefix):
                raise UnusableData(
                    "{file} of {package}: ids begin with {prefix}, not {name}",
                    file=FILE,
                    package=home,
                    prefix=prefix,
                    name=value,
                )
        elif name == "stroke-width":
            is_fine = is_fine or re.fullmatch(r"var\(--line, [0-9.]+\)", value)
        if name not in ATTRIBUTES or not is_fine:
            _refuse(home, f'{name}="{value}"')
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attrib.items())
    inner = "".join(_written(each, home, prefix, SHAPES) for each in node)
    return f"<{tag}{attributes}>{inner}</{tag}>"


def _refuse(home: str, element: str) -> NoReturn:
    raise UnusableData(
        "{file} of {package}: {element} is not allowed", file=FILE, package=home, element=element
    )
