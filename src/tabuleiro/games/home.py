"""The data in a game's home: files beside its rules, read when they are first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from .sentence import SpokenError

STRENGTH = "strength.toml"
"""How strong the engine's steps are, what scores are worth, what is measured of the game."""
EXAMPLES = "examples.toml"
"""Positions in which the rules can be tried out."""
FORMAT = 1
"""The number that every file of a home begins with; another is refused."""


class UnusableData(SpokenError):
    """A data file of a game that cannot be read; the message names package and file."""


def data(home: str, name: str) -> bytes | None:
    """A file in a home; None where there is none."""
    file = files(home).joinpath(name) if home else None
    return file.read_bytes() if file is not None and file.is_file() else None


def resource(home: str, name: str) -> str | None:
    """The text of a file in a home; None where there is none."""
    found = data(home, name)
    return None if found is None else found.decode("utf-8")


@cache
def table(home: str, name: str) -> Mapping[str, Any] | None:
    """A TOML file of a home; None where there is none. UnusableData where it is damaged."""
    try:
        text = resource(home, name)
        if text is None:
            return None
        found = tomllib.loads(text)
    except ValueError as error:  # no UTF-8, or no TOML
        raise UnusableData(
            "{file} of {package}: {error}", file=name, package=home, error=error
        ) from None
    if found.pop("format", None) != FORMAT:
        raise UnusableData(
            "{file} of {package} has another format than {format}",
            file=name,
            package=home,
            format=FORMAT,
        )
    return found
