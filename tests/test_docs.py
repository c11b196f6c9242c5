"""The examples in the documentation are run: Python sessions and shell sessions."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)(#[^)]*)?\)")
KINDS = "py|hpp|cpp|js|mjs|css|toml|svg|po|sh|md|case|perft"
NAME = r"[\w<>*.-]+"
PATH = re.compile(rf"{NAME}(?:/{NAME})*(?:/|\.(?:{KINDS}))")
MADE = re.compile(r"dist/|.*\btiny(/.*|\.md)")
"""What pages name that is not there: it is made, or an example of what a reader would write."""
TREE = [ROOT / name for name in ("core", "src", "tests", "tools", "examples", "docs")]
BASES = (ROOT, ROOT / "src" / "tabuleiro", ROOT / "core")


def blocks(page: Path, *languages: str) -> str:
    return "\n".join(code for kind, code in BLOCK.findall(page.read_text()) if kind in languages)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions(page: Path) -> None:
    session = doctest.DocTestParser().get_doctest(
        blocks(page, "python", "pycon"), {}, page.name, str(page), 0
    )
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_shell_sessions(page: Path, tmp_path: Path) -> None:
    """Lines ``$ tabuleiro …`` of console blocks print what the page shows; ``…`` skips lines."""
    for part in re.split(r"^\$ ", blocks(page, "console"), flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        run = subprocess.run(
            ["sh", "-c", command],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
        )
        want = ".*".join(map(re.escape, shown.strip().split("…")))
        assert re.fullmatch(want, run.stdout.strip() + run.stderr.strip(), re.DOTALL), run


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, _ in LINK.findall(page.read_text()):
        assert (page.parent / target).exists(), target


def test_the_readme_names_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text()
    assert "make play" in text
    assert "make test" in text


def named_files(text: str) -> Iterator[tuple[str, str]]:
    """Files and folders of the project that a page names, each with a name said to be in it."""
    for quoted in re.findall(r"`([^`\n]+)`", text):
        path, _, name = quoted.partition(": ")
        if "/" in path and not MADE.fullmatch(path) and PATH.fullmatch(path):
            yield path, name


def found(path: str) -> list[Path]:
    pattern = re.sub(r"<[^>]*>", "*", path).rstrip("/")
    return [file for base in BASES for file in base.glob(pattern)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_on_a_page_are_there(page: Path) -> None:
    for path, name in named_files(page.read_text()):
        files = found(path)
        assert files, path
        if name.isidentifier():
            defined = re.compile(rf"^ *(class|def|struct) {name}\b|^{name}\b", re.MULTILINE)
            assert any(defined.search(file.read_text()) for file in files), f"{path}: {name}"


def test_words_of_the_glossary_stand_once() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \|", page, re.MULTILINE)
    words = [word for row in rows for word in row.split(", ") if word not in {"word", "---"}]
    assert len(words) > 100
    assert len(words) == len({*words})


def test_the_tree_names_files_that_are_there() -> None:
    """Every name in the tree of the architecture page is that of a file of the project."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    tree = page.partition("## Tree")[2].partition("```\n")[2].partition("```")[0]
    tracked = {file.name for base in TREE for file in base.rglob("*") if file.is_file()}
    names = re.findall(rf"[\w*-]+\.(?:{KINDS})\b", tree)
    assert len(names) > 150
    missing = [name for name in names if not any(fnmatch(file, name) for file in tracked)]
    assert missing == []
