"""Static files: cached for good under their version, asked for anew otherwise."""

from __future__ import annotations

import json
import re
from functools import cache

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from tabuleiro.locale import LANGUAGES, translate, using
from tabuleiro.locale.catalogue import translate_count

from .pages.looks import style_sheet
from .pages.render import STATIC, version

FOREVER = "public, max-age=31536000, immutable"
AGAIN = "no-cache"
TEXT = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
SINGLE = re.compile(rf"\b_\(\s*{TEXT}")
PLURAL = re.compile(rf"\bngettext\(\s*{TEXT}\s*,\s*{TEXT}")
"""Texts that a script marks."""
VERSION = re.compile("[0-9a-f]{12}/")
BOARDS = "boards.css"
WORDS = re.compile("words/([a-z]{2})[.]json")

router = APIRouter(include_in_schema=False)
files = StaticFiles(directory=STATIC, check_dir=False)


@router.get("/static/{path:path}")
async def file(path: str, request: Request) -> Response:
    """Also under the version of before an update: a page that was loaded then finds its files."""
    name = VERSION.sub("", path, count=1) if VERSION.match(path) else path
    words = WORDS.fullmatch(name)
    if words and words[1] in LANGUAGES:
        response = Response(words_of(words[1]), media_type="application/json")
    elif name == BOARDS:
        response = Response(style_sheet(), media_type="text/css")
    else:
        response = await files.get_response(name, request.scope)
    is_current = path.startswith(f"{version()}/")
    response.headers["cache-control"] = FOREVER if is_current else AGAIN
    return response


@cache
def words_of(language: str) -> str:
    """The texts that the scripts mark, in a language; with a number, one and many."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.js"))]
    found: dict[str, str | list[str]] = {}
    with using(language):
        for source in sources:
            for quoted in SINGLE.findall(source):
                text = unquoted(quoted)
                found[text] = translate(text)
            for one, many in PLURAL.findall(source):
                forms = (unquoted(one), unquoted(many))
                found[forms[0]] = [translate_count(*forms, count) for count in (1, 2)]
    return json.dumps(found, ensure_ascii=False)


def unquoted(literal: str) -> str:
    """The text of a literal of a script."""
    inner = literal[1:-1].replace("\\'", "'")
    text: str = json.loads('"' + re.sub(r'(?<!\\)"', r"\\\"", inner) + '"')
    return text
