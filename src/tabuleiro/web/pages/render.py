"""Pages as HTML: templates that say everything in the language spoken."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request

from tabuleiro.games import GAMES
from tabuleiro.locale import LANGUAGES, gettext, language, ngettext, translate

from .looks import drawn_looks, style_sheet, symbols

HERE = Path(__file__).parent
STATIC = HERE.parent / "static"
TAGS = {"pt": "pt-PT"}
"""What browsers call a language, where its code alone would be another country's."""


def script(data: object, id: str = "data") -> Markup:
    """Data for the scripts of a page; nothing in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    element = Markup('<script type="application/json" id="{id}">{text}</script>')
    return element.format(id=id, text=Markup(text))


@cache
def version() -> str:
    """A hash of all that is static: what has it in its address never changes."""
    digest = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(STATIC)).encode() + path.read_bytes())
    digest.update(style_sheet().encode())
    return digest.hexdigest()[:12]


def static(path: str) -> str:
    return f"/static/{version()}/{path}"


def all_games() -> str:
    """The titles of the games, as a sentence lists them."""
    *others, last = (translate(game.title) for game in GAMES.values())
    return gettext("{first} and {second}", first=", ".join(others), second=last) if others else last


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        static=static, all_games=all_games, languages=LANGUAGES, _=gettext, ngettext=ngettext
    )
    made.globals.update(symbols=symbols, drawn_looks=drawn_looks)
    made.filters["script"] = script
    return made


def render(template: str, request: Request, **values: Any) -> str:
    """``path``, ``language`` and its ``tag`` are there for every template."""
    page = environment().get_template(template)
    spoken = language()
    tag = TAGS.get(spoken, spoken)
    return page.render(path=request.url.path, language=spoken, tag=tag, **values)
