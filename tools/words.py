"""Brings the catalogues of src/tabuleiro/locale up to date with the texts in the sources.

python tools/words.py            write the template and every catalogue anew
python tools/words.py --check    change nothing; status 1 if something would change
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "tabuleiro"
FOLDER = SOURCES / "locale"
TEMPLATE = FOLDER / "tabuleiro.pot"

ERRORS = (
    "GameOver",
    "IllegalMove",
    "MalformedLog",
    "MalformedMove",
    "MalformedPosition",
    "NoCluster",
    "NoPlots",
    "OutOfBounds",
    "PackageFault",
    "RunnerFailed",
    "SpokenError",
    "UnknownFormat",
    "UnknownOption",
    "UnusableData",
    "UnusableOpenings",
    "UnusableResults",
    "OtherFormat",
    "UnusableTable",
)
KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "Phrase": None,
    "Sentence": (2,),
    "sentence": None,
    "translate": None,
    "fail": (2,),
    **dict.fromkeys(ERRORS),
}
"""What marks a text, and which of its arguments are texts; None is the first."""

KEYS = {"caption", "words"}
"""Values of these keys in the data files of games are texts."""


def toml_texts(
    file: BinaryIO, *_: object, options: object = None
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of a data file, in its order, as Babel wants them."""

    def texts(data: Any, key: str = "") -> Iterator[str]:
        if isinstance(data, dict):
            for name, value in data.items():
                yield from texts(value, name)
        elif isinstance(data, list):
            for value in data:
                yield from texts(value, key)
        elif isinstance(data, str) and data and key in KEYS:
            yield data

    return ((1, "", text, []) for text in texts(tomllib.load(file)))


METHODS = [
    ("**.py", "python"),
    ("**.js", "javascript"),
    ("**/pages/**.html", "jinja2"),
    ("games/**.toml", toml_texts),
]
"""How the texts of each kind of source are found."""

COMMENT_TAG = "words:"
"""A comment that begins so, on the line above a text, reaches the translators."""

UNWANTED = tuple(
    f'"{name}: '
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)
"""Lines of the header that would change from day to day or say nothing."""


def extract() -> Catalog:
    """Every marked text of the sources, in the order of the files."""
    found = extract_from_dir(SOURCES, METHODS, keywords=KEYWORDS, comment_tags=[COMMENT_TAG])
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    for file, _, text, comments, context in sorted(found, key=lambda row: (row[0], row[1])):
        catalogue.add(text, None, [(file, 1)], auto_comments=comments, context=context)
    return catalogue


def texts() -> dict[Path, bytes]:
    """What each file of the catalogue should be."""
    template = extract()
    wanted = {TEMPLATE: written(template)}
    for path in sorted(FOLDER.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        wanted[path] = written(catalogue)
    return wanted


def written(catalogue: Catalog) -> bytes:
    """The file without dates, versions and addresses: the same texts are always the same file."""
    catalogue.header_comment = ""
    out = io.BytesIO()
    write_po(out, catalogue, width=98, include_lineno=False)
    lines = out.getvalue().decode().lstrip().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNWANTED)).encode()


def main() -> int:
    stale = {
        path: text
        for path, text in texts().items()
        if not path.exists() or path.read_bytes() != text
    }
    for path, text in stale.items():
        if "--check" not in sys.argv:
            path.write_bytes(text)
        print(path.relative_to(ROOT), "is out of date" if "--check" in sys.argv else "written")
    return int("--check" in sys.argv and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
