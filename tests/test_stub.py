"""The stub of the core says what every bound game really has, as nanobind's stubgen sees it.

Each game has its own classes in the core, and the stub one for all of them, so it is not what
stubgen would write; what stubgen writes of each game has to agree with it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

import tabuleiro
from tabuleiro import _core

STUB = Path(tabuleiro.__file__).parent / "_core.pyi"
KINDS = {"": "Position", "Moves": "Moves", "Batch": "Batch", "Search": "Search", "Mcts": "Search"}
"""How the names of a game's classes end, and what the stub calls that kind."""
INHERITED = {"__repr__", "__str__", "__hash__", "__eq__", "__reduce__", "__bool__"}
PLAIN = {"int", "str", "bool", "float", "None"}
NARROWER = {"int": {"Player"}, "str": {"Literal['standard', 'report']"}}
"""What the stub may say where stubgen knows no better."""

Function = ast.FunctionDef
Members = dict[str, list[Function]]


def generated() -> str:
    """What stubgen writes of the module."""
    writer = StubGen(_core)
    writer.put(_core)
    written: str = writer.get()
    return written


def functions(body: Sequence[ast.stmt]) -> Members:
    """The functions of a module or class by name, with all their overloads."""
    found: Members = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def classes(tree: ast.Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


KEPT, SEEN = ast.parse(STUB.read_text()), ast.parse(generated())


def arguments(function: Function) -> list[tuple[str, bool]]:
    """The names of the arguments, keyword-only ones with a star, and whether each has a default."""
    given = function.args
    missing = len(given.args) - len(given.defaults)
    return [(each.arg, place >= missing) for place, each in enumerate(given.args)] + [
        (f"*{each.arg}", default is not None)
        for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    ]


def types_of(function: Function) -> list[str]:
    """Of the arguments that have one, and of the result."""
    given = [*function.args.args, *function.args.kwonlyargs]
    return [ast.unparse(each.annotation) if each.annotation else "" for each in given] + [
        ast.unparse(function.returns) if function.returns else ""
    ]


def agree(kept: Function, seen: Function) -> None:
    """A plain type that stubgen sees is the same in the stub, or narrower there."""
    assert arguments(kept) == arguments(seen), kept.name
    for ours, theirs in zip(types_of(kept), types_of(seen), strict=True):
        if theirs in PLAIN:
            assert ours in {theirs, "Any"} | NARROWER.get(theirs, set()), (kept.name, ours, theirs)


@pytest.mark.parametrize("ending", KINDS)
@pytest.mark.parametrize("name", _core.GAMES)
def test_classes(name: str, ending: str) -> None:
    kept = classes(KEPT)[KINDS[ending]]
    seen = classes(SEEN)[name.capitalize() + ending]
    ours, theirs = functions(kept.body), functions(seen.body)
    assert {*ours} - INHERITED == {*theirs} - INHERITED
    for each in {*ours} - INHERITED:
        assert len(ours[each]) == len(theirs[each])
        for pair in zip(ours[each], theirs[each], strict=True):
            agree(*pair)
    fields = [
        {ast.unparse(node.target) for node in each.body if isinstance(node, ast.AnnAssign)}
        for each in (kept, seen)
    ]
    assert fields[0] == fields[1]


def test_functions() -> None:
    """Those that take a position have an overload for each game, and one for all in the stub."""
    kept, seen = functions(KEPT.body), functions(SEEN.body)
    assert {*kept} == {*seen}
    for name, [ours] in kept.items():
        assert len(seen[name]) in {1, len(_core.GAMES)}
        for theirs in seen[name]:
            agree(ours, theirs)


def test_the_other_names() -> None:
    """Constants and errors; what else the stub has are the kinds, and the type of a result."""
    kept, seen = (
        {*classes(tree)}
        | {ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
        for tree in (KEPT, SEEN)
    )
    games = {name.capitalize() + ending for name in _core.GAMES for ending in KINDS}
    assert kept - {*KINDS.values(), "Found"} == seen - games


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
