"""The examples in the documentation are run: Python sessions and shell sessions."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)(#[^)]*)?\)")


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
