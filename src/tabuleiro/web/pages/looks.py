"""How the games look, for browsers: as data in the language spoken, as symbols, as colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from tabuleiro.games import GAMES, sprite
from tabuleiro.games.look import look
from tabuleiro.locale import language, translate, using
from tabuleiro.pictures import colours
from tabuleiro.play.view import Json

DRAWN = ("ground", "kind")
"""What a page's scripts draw with; colours come as a style sheet."""


def look_json(game: str) -> Json:
    """The look of a game, without what is not given."""
    return _look_json(game, language())


@lru_cache(maxsize=100)
def _look_json(game: str, spoken: str) -> Json:
    with using(spoken):
        said: Json = _written(look(game))
    return said


def _written(value: Any) -> Any:
    if is_dataclass(value):
        return {
            each.name: translate(inner) if each.name == "words" else _written(inner)
            for each in fields(value)
            for inner in [getattr(value, each.name)]
            if inner != _standard(each)
        }
    if isinstance(value, Mapping):
        return {name: _written(inner) for name, inner in value.items()}
    return [_written(each) for each in value] if isinstance(value, tuple) else value


def _standard(field: Field[Any]) -> Any:
    return field.default_factory() if callable(field.default_factory) else field.default


def drawn_looks() -> Json:
    """What the scripts of a page know of all games."""
    return {name: {key: look_json(name).get(key, {}) for key in DRAWN} for name in GAMES}


def symbols() -> Markup:
    """The drawings of all games."""
    return Markup(sprite.sheet(GAMES))


@cache
def style_sheet() -> str:
    return colours.style_sheet(GAMES)
