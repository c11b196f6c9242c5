"""A class name occurs once in the package: one word for one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import tabuleiro

PACKAGE = Path(tabuleiro.__file__).parent


def test_class_names_are_unique() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{file.relative_to(PACKAGE)}:{node.lineno}")
    assert len(places) > 300
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
