"""The catalogues are complete, right and up to date."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from gettext import GNUTranslations
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import tabuleiro
from language.catalogues import LANGUAGES, TOOL, catalogue, forms, messages, tool
from tabuleiro import locale
from tabuleiro.games.sentence import SpokenError

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def test_the_languages_are_the_catalogues() -> None:
    assert set(locale.LANGUAGES) == {"en", *LANGUAGES}


def test_up_to_date_with_the_sources() -> None:
    check = subprocess.run(
        [sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, f"{check.stdout}{check.stderr}run make words"
    assert check.stderr == ""


@EVERY_LANGUAGE
def test_everything_is_translated(language: str) -> None:
    missing = [message.id for message in messages(language) if not all(forms(message.string))]
    assert not missing
    assert not [message.id for message in messages(language) if message.fuzzy]
    assert not catalogue(language).obsolete


def placeholders(text: str) -> Counter[str]:
    try:
        return Counter({name for _, name, _, _ in Formatter().parse(text) if name is not None})
    except ValueError:  # a text that is never filled in, with a brace of its own
        return Counter()


@EVERY_LANGUAGE
def test_placeholders_are_the_same(language: str) -> None:
    for message in messages(language):
        allowed = [placeholders(text) for text in forms(message.id)]
        for translation in forms(message.string):
            assert placeholders(translation) in allowed, message.id


@EVERY_LANGUAGE
def test_layout_is_the_same(language: str) -> None:
    """What stands at the ends of a text joins it to others; tables are split at blanks."""
    for message in messages(language):
        for text, translation in zip(forms(message.id), forms(message.string), strict=True):
            for end in (":", "?", "."):
                assert text.endswith(end) == translation.endswith(end), text
            assert text.startswith(" ") == translation.startswith(" "), text
            assert "\n" not in translation


@EVERY_LANGUAGE
def test_plurals_have_all_their_forms(language: str) -> None:
    for message in messages(language):
        if message.pluralizable:
            assert len(forms(message.string)) == catalogue(language).num_plurals


@EVERY_LANGUAGE
def test_what_is_installed_is_this_catalogue(language: str) -> None:
    with (files("tabuleiro.locale") / f"{language}.mo").open("rb") as file:
        installed = GNUTranslations(file)
    for message in messages(language):
        if not message.pluralizable:
            assert installed.gettext(str(message.id)) == message.string


def subclasses(kind: type[SpokenError]) -> set[str]:
    return {
        name for child in kind.__subclasses__() for name in {child.__name__, *subclasses(child)}
    }


def test_the_tool_knows_every_error() -> None:
    package = Path(tabuleiro.__file__).parent
    for file in package.rglob("*.py"):
        if "(SpokenError):" in file.read_text():
            import_module(".".join(["tabuleiro", *file.relative_to(package).with_suffix("").parts]))
    own = {"SpokenError", *subclasses(SpokenError)} - {"MalformedTranscript"}
    assert set(tool().ERRORS) == own
