"""No text reaches a person past the catalogue, as far as reading the sources can show."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabuleiro
from language.catalogues import tool

PACKAGE = Path(tabuleiro.__file__).parent
SHELLS = [
    path
    for shell in ("cli", "tui", "web")
    for path in sorted((PACKAGE / shell).rglob("*.py"))
    if (PACKAGE / shell).is_dir()
]
SHELLS += [
    *(PACKAGE / "report" / f"{name}.py" for name in ("charts", "describe", "words")),
    *sorted((PACKAGE / "report" / "sections").glob("*.py")),
]
"""The rest of a report writes no words but markup."""
EVERYTHING = sorted(PACKAGE.rglob("*.py"))

MARKING = {*tool().KEYWORDS, "say"}
ERRORS = set(tool().ERRORS)
HELP = {"Option", "Argument", "Typer"}
"""What describes the command line to ``--help``, which speaks English only."""
SHOWING = {
    *("print", "ask", "choose", "confirm", "complain", "fill", "Left", "BadParameter"),
    *("Binding", "Button", "Checkbox", "Input", "Label", "Markdown", "Placeholder", "RadioButton"),
    *("Select", "Static", "Switch", "TabPane", "notify", "update"),
}
"""Calls that show their arguments to a person."""
SILENT = {
    *("end", "sep", "file", "id", "classes", "name", "param_hint", "subsequent_indent"),
    *("severity", "variant"),
}
"""Arguments of these calls that nobody reads."""
LOOKUPS = {"query", "query_one", "text", "execute"}
"""Calls that find widgets by the names they have in style sheets, or rows by SQL."""
LOGGING = {"error", "gauge", "_counters", "_histogram", "Counter"}
"""Calls that write to a log, or to the help of metrics, for whoever runs a server."""
MISUSE = {"AssertionError", "KeyError", "LookupError", "RuntimeError", "TypeError", "ValueError"}
"""Errors that only the author of wrong code sees."""

SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.!?]? +[^\W\d_]{2,}")
WORD = re.compile(r"[^\W\d_]{2,}")

ALLOWED = {
    "tabuleiro:",  # the name of the program before its complaints
    "tabuleiro",
    "utf-8",
    *("bold reverse", "bold underline"),  # styles of Textual's
    *("public, max-age=31536000, immutable", 'attachment; filename="'),  # headers
    '<script type="application/json" id="{id}">{text}</script>',
    "the engine's process ended",  # the report of an engine
}


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_style(node: ast.AST) -> bool:
    """Style sheets: what is assigned to CSS and the like."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return any(getattr(target, "id", "").endswith("CSS") for target in targets)


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node that may hold something to read."""
    if called(node) == "Binding":  # its keys and its action are not, nor what is never shown
        assert isinstance(node, ast.Call)
        if not any(word.arg == "show" for word in node.keywords):
            yield from node.args[2:]
        return
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        is_silent = isinstance(child, ast.keyword) and child.arg in SILENT
        is_lookup = isinstance(node, ast.Subscript) and child is node.slice
        if not (is_docstring or is_silent or is_lookup or is_style(child)):
            yield child


def texts(node: ast.AST, is_shown: bool = False) -> Iterator[tuple[int, str]]:
    """The unmarked texts below a node that a person would read, with their lines."""
    if called(node) in MARKING | HELP | MISUSE | LOOKUPS | LOGGING:
        return
    is_shown = is_shown or called(node) in SHOWING
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        is_read = WORD.search(node.value) if is_shown else SENTENCE.search(node.value)
        if is_read and "$" not in node.value and node.value.strip() not in ALLOWED:
            yield node.lineno, node.value
        return
    for child in parts(node):
        yield from texts(child, is_shown)


def test_the_check_sees_what_it_should() -> None:
    source = """
def f():
    'A docstring is read by nobody here.'
    print(f"{x} moves", end="some end")
    print(_("fine"), names["first"], "(%s)")
    title = "two words"
    kind = "word"
    typer.Option("--x", help="How to use it.")
    Binding("left,h", "step(-1, 0)", "Go left", show=False)
    Binding("q", "leave", "Quit")
    DEFAULT_CSS = "Board { width: 1fr; }"
    raise Left("gone") if x else ValueError("no such thing")
"""
    found = [text for _, text in texts(ast.parse(source))]
    assert found == [" moves", "two words", "Quit", "gone"]


@pytest.mark.parametrize("path", SHELLS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_shells_speak_through_the_catalogue(path: Path) -> None:
    assert list(texts(ast.parse(path.read_text("utf-8")))) == []


@pytest.mark.parametrize("path", EVERYTHING, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_marks_can_be_found(path: Path) -> None:
    """Errors and marks take a plain text, so that the tool finds it; never one put together."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if called(node) in ERRORS | {"_", "ngettext", "sentence", "fail"}:
            assert isinstance(node, ast.Call)
            composed = [
                a for a in node.args if isinstance(a, ast.JoinedStr | ast.BinOp | ast.IfExp)
            ]
            assert not composed, f"{path}:{node.lineno}"
        if called(node) in {"_", "ngettext", "sentence"} and path.parent.name != "locale":
            assert isinstance(node, ast.Call)
            assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"
        if isinstance(node, ast.JoinedStr):
            inner = {called(part) for part in ast.walk(node)}
            assert not inner & {"_", "ngettext", "sentence", "Phrase"}, f"{path}:{node.lineno}"
