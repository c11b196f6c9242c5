"""The game of examples/fifth_game, installed where only these tests look for packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fifth_game.program import EXAMPLE, GAME, Outside
from tabuleiro.games import GAMES, get
from tabuleiro.games.api import Game


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package is installed, built as pip builds it."""
    source = tmp_path_factory.mktemp("source") / "game"
    shutil.copytree(EXAMPLE, source)
    target = tmp_path_factory.mktemp("site")
    install = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    offline = ["--no-index", "--no-build-isolation", "--no-deps"]
    subprocess.run([*install, *offline, "--target", str(target), str(source)], check=True)
    return target


@pytest.fixture
def konane(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game in this process, found as any program finds it."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(GAMES, "_is_whole", False)
    try:
        yield get(GAME)
    finally:
        GAMES.known.pop(GAME, None)


@pytest.fixture
def outside(site: Path, tmp_path: Path) -> Outside:
    return Outside([site], tmp_path)


@pytest.fixture
def broken(tmp_path: Path) -> Callable[..., Path]:
    """Put a package with a game beside the others: its module's code, and files in it."""

    def write(package: str, code: str, entry: str = "", **files: str) -> Path:
        site = tmp_path / "broken"
        information = site / f"{package}-1.0.dist-info"
        (site / package).mkdir(parents=True)
        information.mkdir()
        (site / package / "__init__.py").write_text(code)
        for name, text in files.items():
            (site / package / name.replace("_", ".")).write_text(text)
        (information / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        )
        points = f"[tabuleiro.games]\n{entry or package} = {package}:GAME\n"
        (information / "entry_points.txt").write_text(points)
        return site

    return write
