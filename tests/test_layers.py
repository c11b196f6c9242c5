"""Who may import whom: the layers of the architecture page."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabuleiro

PACKAGE = Path(tabuleiro.__file__).parent
CORE = Path(__file__).parent.parent / "core"

MAY_IMPORT: dict[str, set[str]] = {
    "games": set(),
    "home": set(),
    "record": {"games"},
    "locale": {"games", "record"},
    "positions": {"games", "_core"},
    "tree": {"games", "_core", "positions"},
    "sampling": {"games", "_core", "positions"},
    "jobs": {"games"},
    "pictures": {"games"},
}
LIBRARY = {*MAY_IMPORT, "_core"} - {"locale", "jobs", "pictures"}
MAY_IMPORT |= {
    "engine": LIBRARY,
    "benchmark": {*LIBRARY, "engine", "arena", "jobs"},
    "arena": {*LIBRARY, "engine", "play.clock", "jobs"},
    "study": {*LIBRARY, "engine", "jobs"},
    "analysis": {"games", "record", "engine", "study"},
    "play": {*LIBRARY, "engine"},
    "state": {*LIBRARY, "engine", "play", "home"},
    "report": {*LIBRARY, "engine", "benchmark", "arena", "study", "locale", "jobs", "pictures"},
    "cli": {*LIBRARY, "engine", "benchmark", "arena", "study", "play", "state", "locale", "tui"}
    | {"home", "jobs", "report", "web"},
    "tui": {*LIBRARY, "engine", "arena", "study", "play", "state", "locale"},
    "web": {*LIBRARY, "engine", "study", "play", "state", "locale", "home", "jobs", "pictures"},
}
OUTSIDE: dict[str, set[str]] = {
    "jobs": {"ray"},
    "cli": {"typer", "click", "rich"},
    "home": {"platformdirs"},
    "state": {"filelock"},
    "report": {"matplotlib", "jinja2", "markupsafe"},
    "tui": {"textual", "rich"},
    "web": {
        "alembic",
        "fastapi",
        "jinja2",
        "markdown_it",
        "markupsafe",
        "prometheus_client",
        "pydantic",
        "redis",
        "sqlalchemy",
    }
    | {"starlette", "uvicorn"},
}
"""Packages beyond the standard library, where one is allowed."""

CORE_MAY_INCLUDE = {
    "contract": set(),
    "network": set(),
    "games": {"contract", "network"}
    | {f"search/{name}.hpp" for name in ("eval", "history", "move_ordering", "traits")},
    "search": {"contract", "network"},
    "python": {"contract", "network", "games", "search"},
    "tests": {"contract", "network", "games", "search"},
}
"""Folders of the core, or single headers, that a folder may include beside its own."""


def layer_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports, relative ones made absolute."""
    package = ["tabuleiro", *file.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield from (".".join([*module, alias.name]) for alias in node.names)


FILES = sorted(
    file for file in PACKAGE.rglob("*.py") if file.parent != PACKAGE or "__" not in file.name
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports(file: Path) -> None:
    layer = layer_of(file)
    assert layer in MAY_IMPORT, f"give {layer} its place in MAY_IMPORT"
    for module in imports(file):
        top, *rest = module.split(".")
        if top == "tabuleiro":
            granted = {layer, *MAY_IMPORT[layer]} & {*rest[:1], ".".join(rest[:2])}
            assert not rest or granted or rest[0][0] == "_", module
            assert not rest or rest[0] != "_core" or "_core" in MAY_IMPORT[layer], module
        else:
            assert top in sys.stdlib_module_names | OUTSIDE.get(layer, set()), module


PACKAGED = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*") if path.is_file()}


def read_by(file: Path) -> Iterator[str]:
    """The files of tabuleiro that a module names in a text, to read them."""
    for node in ast.walk(ast.parse(file.read_text())):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and "/" in text and text in PACKAGED:
            yield text


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_data(file: Path) -> None:
    """Data of another room is read where its code may be imported."""
    layer = layer_of(file)
    for path in read_by(file):
        assert path.split("/")[0] in {layer, *MAY_IMPORT[layer]}, path


def test_a_file_of_another_room_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('text = files("tabuleiro").joinpath("web/static/icon.svg").read_text()')
    assert [*read_by(module)] == ["web/static/icon.svg"]


def test_core_includes_only_what_is_below() -> None:
    for file in [*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")]:
        folder = "tests" if file.name == "checks.hpp" else file.relative_to(CORE).parts[0]
        for line in file.read_text().splitlines():
            if line.startswith('#include "'):
                name = line.split('"')[1]
                included = file.parent / name if (file.parent / name).exists() else CORE / name
                path = included.relative_to(CORE)
                allowed = {folder, *CORE_MAY_INCLUDE[folder]}
                assert allowed & {path.parts[0], str(path)}, f"{file.name}: {line}"
            if line.startswith(("#include <nanobind", "#include <Python")):
                assert folder == "python", f"{file.name}: {line}"


def test_core_is_written_by_hand() -> None:
    """Generated numbers are data, not headers."""
    files = [*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")]
    assert max(file.stat().st_size for file in files) < 1 << 18
    assert sum(file.read_text().count("\n") for file in files) < 25_000


def test_import_is_light() -> None:
    """``import tabuleiro`` loads no shell, server or plotting package, and reads no data."""
    code = "import sys, tabuleiro; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    extra = {*loaded.stdout.split()} - sys.stdlib_module_names - {"tabuleiro", "__main__"}
    assert {name for name in extra if not name.startswith(("_", "sitecustomize"))} == set()
    assert "tomllib" not in loaded.stdout.split()
