"""The catalogues as Babel reads them, and the tool that keeps them."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "words.py"
FOLDER = ROOT / "src" / "tabuleiro" / "locale"
LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.po"))


def tool() -> Any:
    spec = spec_from_file_location("words", TOOL)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def catalogue(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Message]:
    """All but the header."""
    return [message for message in catalogue(language) if message.id]


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A text, or the forms of one that has several."""
    return tuple(text) if isinstance(text, list | tuple) else (text or "",)


def templates() -> frozenset[str]:
    """Every text of the sources that can be translated."""
    with (FOLDER / "tabuleiro.pot").open("rb") as file:
        return frozenset(form for message in read_po(file) for form in forms(message.id))
