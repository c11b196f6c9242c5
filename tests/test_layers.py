"""Who may import whom: the layers of the architecture page."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from os.path import normpath
from pathlib import Path

import pytest

import tabuleiro

PACKAGE = Path(tabuleiro.__file__).parent
CORE = Path(__file__).parent.parent / "core"

MAY_IMPORT: dict[str, set[str]] = {
    "games": set(),
    "data_folder": set(),
    "record": {"games"},
    "locale": {"games", "record"},
    "positions": {"games", "_core"},
    "tree": {"games", "_core", "positions"},
    "sampling": {"games", "_core", "positions"},
    "jobs": {"games"},
    "pictures": {"games"},
    "engine": {"games", "_core", "record", "positions", "sampling"},
    "study": {"games", "_core", "record", "positions", "engine", "jobs"},
    "analysis": {"games", "record", "engine", "study"},
    "play": {"games", "record", "positions", "engine"},
    "arena": {"games", "record", "positions", "engine", "jobs", "play.clock"},
    "benchmark": {"games", "_core", "positions", "tree", "sampling", "engine", "jobs", "arena"},
    "report": {"games", "record", "locale", "positions", "tree", "sampling", "jobs", "pictures"}
    | {"engine", "study", "arena", "benchmark"},
    "state": {"games", "data_folder", "record", "positions", "engine", "play"},
    "tui": {"games", "record", "locale", "positions", "engine", "play", "state"},
    "web": {"games", "data_folder", "record", "locale", "positions", "jobs", "pictures"}
    | {"engine", "study", "play", "state"},
    "cli": {"games", "_core", "data_folder", "record", "locale", "positions", "tree", "jobs"}
    | {"engine", "study", "play", "arena", "benchmark", "report", "state", "tui", "web"},
}
"""Layers, or single modules, that a layer imports beside its own: none that it does not use."""

OUTSIDE: dict[str, set[str]] = {
    "jobs": {"ray"},
    "cli": {"typer", "rich"},
    "data_folder": {"platformdirs"},
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

MAY_READ: dict[str, set[str]] = {"locale": {"rules"}}
"""Folders without code whose files a layer reads."""

CORE_MAY_INCLUDE: dict[str, set[str]] = {
    "contract": set(),
    "network": set(),
    "games": {"contract", "network"}
    | {f"search/{name}.hpp" for name in ("eval", "history", "move_ordering", "traits")},
    "search": {"contract", "network"},
    "python": {"contract", "games", "search"},
    "tests": {"contract", "network", "games", "search"},
}
"""Folders of the core, or single headers, that a folder includes beside its own."""


def layer_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def exports() -> dict[str, str]:
    """The names that ``tabuleiro`` itself has, with the modules they come from."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text())
    return {
        alias.name: ".".join(filter(None, ("tabuleiro", node.module)))
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }


EXPORTS = exports()


def is_module(name: str) -> bool:
    """Whether a text is the name of a module of the package, as programs are started by."""
    top, *rest = name.split(".")
    path = PACKAGE.joinpath(*rest)
    return top == "tabuleiro" and bool(rest) and (path.is_dir() or path.with_suffix(".py").exists())


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports, relative ones made absolute, or names in a text to load them."""
    package = ["tabuleiro", *file.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                base = package[: len(package) - node.level + 1] if node.level else []
                module = [*base, *(node.module.split(".") if node.module else [])]
                yield from (".".join([*module, alias.name]) for alias in node.names)
            case ast.Attribute(ast.Name("tabuleiro"), name) if name in EXPORTS:
                yield f"{EXPORTS[name]}.{name}"
            case ast.Constant(str(text)) if is_module(text):
                yield text


FILES = sorted(
    file for file in PACKAGE.rglob("*.py") if file.parent != PACKAGE or "__" not in file.name
)


def named(module: str) -> tuple[str, str]:
    """The layer of a module of the package, and the module in it, as grants name them."""
    rest = module.split(".")[1:]
    return ".".join(rest[:1]), ".".join(rest[:2])


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports(file: Path) -> None:
    layer = layer_of(file)
    assert layer in MAY_IMPORT, f"give {layer} its place in MAY_IMPORT"
    for module in imports(file):
        top, _, rest = module.partition(".")
        if top == "tabuleiro":
            assert not rest or {layer, *MAY_IMPORT[layer]} & {*named(module)}, module
        else:
            assert top in sys.stdlib_module_names | OUTSIDE.get(layer, set()), module


def test_every_grant_is_used() -> None:
    used: dict[str, set[str]] = defaultdict(set)
    for file in FILES:
        for module in imports(file):
            top = module.split(".")[0]
            used[layer_of(file)] |= {*named(module)} if top == "tabuleiro" else {top}
    granted = {layer: MAY_IMPORT[layer] | OUTSIDE.get(layer, set()) for layer in MAY_IMPORT}
    unused = {layer: granted[layer] - used[layer] for layer in granted}
    assert {layer: names for layer, names in unused.items() if names} == {}


def test_no_layer_is_below_itself() -> None:
    """A layer that is imported does not import in turn, however long the way."""
    graph = {layer: {name.split(".")[0] for name in MAY_IMPORT[layer]} for layer in MAY_IMPORT}
    assert {*TopologicalSorter(graph).static_order()} == {*MAY_IMPORT, "_core"}


def test_the_architecture_page_says_the_same() -> None:
    page = (CORE.parent / "docs" / "architecture.md").read_text()
    rows = [line.split(" → ") for line in page.splitlines() if line.count(" → ") == 1]
    said = {
        layer: {*below.split(", ")} - {"nothing"}
        for layers, below in rows
        for layer in layers.split(", ")
    }
    core = {f"core/{folder}": names for folder, names in CORE_MAY_INCLUDE.items()}
    held = MAY_IMPORT | core
    assert {layer: said[layer] for layer in said if layer in held} == held


def test_imports_are_seen_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "app.py").touch()
    module = tmp_path / "module.py"
    module.write_text(
        "import tabuleiro, json\nfrom . import games\nfrom .play.clock import Clocks\n"
        "tabuleiro.perft(2)\nimport_module('tabuleiro.web.app')\nfile = 'tabuleiro.txt'\n"
    )
    seen = {"tabuleiro", "json", "tabuleiro.games", "tabuleiro.play.clock.Clocks"}
    assert {*imports(module)} == {*seen, "tabuleiro.tree.perft", "tabuleiro.web.app"}


PACKAGED = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*") if path.is_file()}


def path_of(node: ast.expr, file: Path) -> Path | None:
    """The path in the package that an expression comes to, where it can be read from it."""
    match node:
        case ast.Call(ast.Name("files"), [ast.Constant("tabuleiro")]):
            return PACKAGE
        case ast.Call(ast.Name("files"), [ast.Name("__package__")]):
            return file.parent
        case ast.Call(ast.Name("Path" | "_Path"), [ast.Name("__file__")]):
            return file
        case ast.Attribute(inner, "parent") if path := path_of(inner, file):
            return path.parent
        case ast.BinOp(left, ast.Div(), ast.Constant(str(name))) if path := path_of(left, file):
            return path / name
        case ast.Call(ast.Attribute(inner, "joinpath"), names) if path := path_of(inner, file):
            parts = [name.value for name in names if isinstance(name, ast.Constant)]
            return Path(normpath(path.joinpath(*map(str, parts))))
    return None


def read_by(code: str, file: Path) -> set[str]:
    """The files and folders of tabuleiro that the code of a file names, to read them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Constant(str(text)) if "/" in text and text in PACKAGED:
                found.add(text)
            case ast.expr() if (path := path_of(node, file)) and PACKAGE in path.parents:
                found.add(str(path.relative_to(PACKAGE)))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_data(file: Path) -> None:
    """Data of another layer is read where its code may be imported."""
    layer = layer_of(file)
    for path in read_by(file.read_text(), file):
        owner = path.split("/")[0].removesuffix(".py")
        assert owner in {layer, *MAY_IMPORT[layer], *MAY_READ.get(layer, ())}, path


def test_every_folder_granted_is_read() -> None:
    for layer, folders in MAY_READ.items():
        read = [
            path
            for file in FILES
            if layer_of(file) == layer
            for path in read_by(file.read_text(), file)
        ]
        assert folders <= {path.split("/")[0] for path in read}


@pytest.mark.parametrize(
    "expression",
    [
        'files("tabuleiro").joinpath("web/static/icon.svg")',
        'files("tabuleiro").joinpath("web", "static", "icon.svg")',
        'files("tabuleiro") / "web" / "static" / "icon.svg"',
        'Path(__file__).parent.parent / "web" / "static/icon.svg"',
        'files(__package__).joinpath("../web/static/icon.svg")',
    ],
)
def test_a_file_of_another_layer_is_seen(expression: str) -> None:
    read = read_by(f"text = ({expression}).read_text()", PACKAGE / "report" / "page.py")
    assert "web/static/icon.svg" in read


def core_files() -> list[Path]:
    return [*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")]


def core_folder(file: Path) -> str:
    return "tests" if file.name == "checks.hpp" else file.relative_to(CORE).parts[0]


def core_includes(file: Path) -> Iterator[Path]:
    for line in file.read_text().splitlines():
        if line.startswith('#include "'):
            name = line.split('"')[1]
            included = file.parent / name if (file.parent / name).exists() else CORE / name
            yield included.relative_to(CORE)


def test_core_includes_only_what_is_below() -> None:
    for file in core_files():
        folder = core_folder(file)
        for path in core_includes(file):
            allowed = {folder, *CORE_MAY_INCLUDE[folder]}
            assert allowed & {path.parts[0], str(path)}, f"{file.name}: {path}"
        if "#include <nanobind" in (text := file.read_text()) or "#include <Python" in text:
            assert folder == "python", file


def test_every_grant_of_the_core_is_used() -> None:
    used: dict[str, set[str]] = defaultdict(set)
    for file in core_files():
        for path in core_includes(file):
            used[core_folder(file)] |= {path.parts[0], str(path)}
    assert {name: CORE_MAY_INCLUDE[name] - used[name] for name in CORE_MAY_INCLUDE} == {
        name: set() for name in CORE_MAY_INCLUDE
    }


def test_core_is_written_by_hand() -> None:
    """Generated numbers are data, not headers."""
    files = core_files()
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
