"""The rules pages of a language say the same as the English ones, as far as counting can tell."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from language.catalogues import LANGUAGES, ROOT
from tabuleiro import games, locale
from tabuleiro.locale import rules_page

ENGLISH = ROOT / "docs" / "rules"
PAGES = sorted(ENGLISH.glob("*.md"))
RULE = re.compile(r"\b[BTNSG][1-9][0-9]?\b")
CODE = re.compile(r"`[^`\n]+`")
LINE = re.compile(r"^(#+ |- |[0-9]\. |\||```\w*|\*\*)", re.MULTILINE)

EVERY_PAGE = [
    pytest.param(page, ENGLISH / language / page.name, id=f"{language}/{page.name}")
    for language in LANGUAGES
    for page in PAGES
]


def sections(page: Path) -> list[str]:
    return re.split("^#+ ", page.read_text("utf-8"), flags=re.MULTILINE)


@pytest.mark.parametrize(("english", "page"), EVERY_PAGE)
def test_same_rules_and_shape(english: Path, page: Path) -> None:
    pairs = zip(sections(english), sections(page), strict=True)
    for ours, theirs in pairs:
        prose = [re.sub("^```.*?^```$", "", text, flags=re.M | re.S) for text in (ours, theirs)]
        assert Counter(RULE.findall(prose[0])) == Counter(RULE.findall(prose[1])), theirs
        assert Counter(CODE.findall(prose[0])) == Counter(CODE.findall(prose[1])), theirs
        assert Counter(LINE.findall(prose[0])) == Counter(LINE.findall(prose[1])), theirs


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_left_over(language: str) -> None:
    assert {page.name for page in (ENGLISH / language).iterdir()} == {page.name for page in PAGES}


def test_the_page_of_the_language_spoken() -> None:
    for game in games.GAMES.values():
        english = rules_page(game)
        with locale.using("pt"):
            page = rules_page(game)
        assert (page is None) == (english is None)
        if page:
            assert page == (ENGLISH / "pt" / f"{game.name}.md").read_text("utf-8")
            assert page != english
