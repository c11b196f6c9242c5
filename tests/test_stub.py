"""The hand-written stub of the core says what every bound game really has."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

import tabuleiro
from tabuleiro import _core

STUB = Path(tabuleiro.__file__).parent / "_core.pyi"
TREE = ast.parse(STUB.read_text())
KINDS = {"": "Position", "Moves": "Moves", "Batch": "Batch", "Search": "Search", "Mcts": "Search"}
"""How the names of a game's classes end, and what the stub calls that kind."""
INHERITED = {"__doc__", "__module__", "__init__", "__new__", "__repr__", "__str__", "__hash__"}
INHERITED |= {"__eq__", "__reduce__", "__bool__"}


def stubbed(kind: str) -> set[str]:
    """The names the stub gives one kind of class."""
    body = next(n.body for n in TREE.body if isinstance(n, ast.ClassDef) and n.name == kind)
    functions = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    fields = {ast.unparse(node.target) for node in body if isinstance(node, ast.AnnAssign)}
    return functions | fields


@pytest.mark.parametrize("ending", KINDS)
@pytest.mark.parametrize("name", _core.GAMES)
def test_classes(name: str, ending: str) -> None:
    bound = getattr(_core, name.capitalize() + ending)
    have = {attribute for attribute in vars(bound) if attribute not in INHERITED}
    assert have == stubbed(KINDS[ending]) - INHERITED


def test_functions() -> None:
    functions = {node.name for node in TREE.body if isinstance(node, ast.FunctionDef)}
    assert functions == {name for name in vars(_core) if name[0].islower()}


def test_exported_names() -> None:
    assert sorted(tabuleiro.__all__) == tabuleiro.__all__
    for name in tabuleiro.__all__:
        assert hasattr(tabuleiro, name)
    public = {
        name
        for name, value in vars(tabuleiro).items()
        if not name.startswith("_") and (name == "games" or not isinstance(value, ModuleType))
    }
    assert public == set(tabuleiro.__all__)
