"""The sdist and the wheel are complete: built, installed and run far from the sources."""

from __future__ import annotations

import platform
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import tabuleiro
from tabuleiro import _core

pytestmark = pytest.mark.xdist_group("package")  # one process builds for all of these tests

ROOT = Path(__file__).parent.parent
PACKAGE = Path(tabuleiro.__file__).parent


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


def test_sdist_has_the_sources(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"README.md", "LICENSE", "CHANGELOG.md", "Makefile", "CMakeLists.txt"}
    wanted |= {str(file.relative_to(ROOT)) for file in (ROOT / "core").rglob("*.?pp")}
    wanted |= {str(file.relative_to(ROOT)) for file in (ROOT / "src").rglob("*.py")}
    wanted |= {str(file.relative_to(ROOT)) for file in (ROOT / "src").rglob("*.po*")}
    assert wanted - names == set()


def test_wheel_is_complete(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        names = set(archive.namelist())
    modules = {f"tabuleiro/{file.relative_to(PACKAGE)}" for file in PACKAGE.rglob("*.py")}
    others = {"_core.pyi", "py.typed", "locale/pt.mo", "rules/barca.md", "rules/pt/barca.md"}
    assert modules | {f"tabuleiro/{name}" for name in others} <= names
    assert not [name for name in names if name.endswith((".po", ".pot"))]
    assert not [name for name in names if name.startswith(("tests", "core", "docs"))]


@pytest.mark.skipif(platform.machine() != "x86_64", reason="looks for x86 registers")
def test_wheel_keeps_to_the_common_instructions(built: Path, tmp_path: Path) -> None:
    """No register beyond SSE: the wheel runs on every machine of the platform."""
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        module = next(name for name in archive.namelist() if name.endswith(".so"))
        archive.extract(module, tmp_path)
    code = run("objdump", "-d", "--no-show-raw-insn", tmp_path / module, cwd=tmp_path)
    assert "%xmm" in code
    assert "%ymm" not in code
    assert "%zmm" not in code


def test_installed_wheel_runs_in_an_empty_folder(built: Path, tmp_path: Path) -> None:
    installed, empty = tmp_path / "installed", tmp_path / "empty"
    empty.mkdir()
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    run(*pip, "--target", installed, next(built.glob("*.whl")), cwd=tmp_path)
    python = ["env", f"PYTHONPATH={installed}", sys.executable]
    code = "import tabuleiro as t; print(t.__file__, t.perft(t.start('nava'), 3))"
    where, leaves = run(*python, "-c", code, cwd=empty).split()
    assert where.startswith(str(installed))
    assert leaves == "784"
    for name in _core.GAMES:
        assert run(*python, "-m", "tabuleiro", "show", name, cwd=empty)
        assert run(*python, "-m", "tabuleiro", "rules", name, cwd=empty).startswith("# ")
    assert "Primeiro a jogar" in run(
        *python, "-m", "tabuleiro", "show", "barca", "--lang", "pt", cwd=empty
    )
