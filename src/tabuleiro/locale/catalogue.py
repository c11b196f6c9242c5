"""Which language is spoken, and the texts in it. The catalogues are compiled by the build."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten
from tabuleiro.games.home import data

ENGLISH = "en"
"""The language of the sources."""

LANGUAGES = {ENGLISH: "English", "pt": "Português"}
"""Every language there is, with its name in that language."""

OWN_VARIABLE = "TABULEIRO_LANG"


@dataclass(slots=True)
class _Language:
    """The language chosen, shared by a context and the tasks that were begun in it."""

    name: str


_spoken: ContextVar[_Language] = ContextVar("language", default=_Language(ENGLISH))  # noqa: B039


def language() -> str:
    """The language spoken now, a key of ``LANGUAGES``."""
    return _spoken.get().name


def use(name: str) -> None:
    """Speak a language from now on, in this context: ``use("pt")``; UnknownOption for others."""
    _spoken.set(_Language(_require(name)))


def switch(name: str) -> None:
    """Change one's mind: the language where this choice was made, and in all its tasks."""
    _spoken.get().name = _require(name)


@contextmanager
def using(name: str) -> Iterator[None]:
    """Speak a language for the time of a ``with`` block."""
    token = _spoken.set(_Language(_require(name)))
    try:
        yield
    finally:
        _spoken.reset(token)


def choose(
    name: str | None = None,
    setting: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> str:
    """The language to speak: the one named, else the setting, else what the environment asks for.

    A name must be that of a language, UnknownOption otherwise; a setting or an environment that
    means none is passed over. English is the last resort.
    """
    if name is not None:
        return _require(name)
    return (
        _known(setting or "")
        or _from_environment(os.environ if environ is None else environ)
        or ENGLISH
    )


def translate(text: str) -> str:
    """A text in the language spoken; as it is where the catalogue does not have it."""
    return _catalogue(language(), getattr(text, "home", "")).gettext(text) if text else ""


def translate_count(one: str, many: str, count: int) -> str:
    """The form of a text for a number of things."""
    return _catalogue(language()).ngettext(one, many, count)


def _require(name: str) -> str:
    if known := _known(name):
        return known
    raise UnknownOption(
        "no language {name}; there are {known}", name=shorten(name), known=", ".join(LANGUAGES)
    )


def _known(name: str) -> str | None:
    """The language a name means: ``pt``, ``pt_PT.UTF-8`` and ``pt-PT`` are the same one."""
    code = re.split("[-_.@]", name, maxsplit=1)[0].lower()
    return code if code in LANGUAGES else None


def _from_environment(environ: Mapping[str, str]) -> str | None:
    """Our own variable, else the usual ones; as everywhere, LANGUAGE is nothing in locale C."""
    if own := _known(environ.get(OWN_VARIABLE, "")):
        return own
    usual = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if usual.partition(".")[0] in ("C", "POSIX"):
        return None
    wanted = [*environ.get("LANGUAGE", "").split(":"), usual]
    return next(filter(None, map(_known, wanted)), None)


@cache
def _catalogue(name: str, home: str = "") -> NullTranslations:
    """Our catalogue; behind that of a package's, for what a game from there says."""
    if name == ENGLISH:
        return NullTranslations()
    if not home:
        return GNUTranslations(BytesIO(data(__package__, f"{name}.mo") or b""))
    if (own := data(home, f"locale/{name}.mo")) is None:
        return _catalogue(name)
    catalogue = GNUTranslations(BytesIO(own))
    catalogue.add_fallback(_catalogue(name))
    return catalogue
