"""Any diagram as plain text, readable without colour and in 80 columns."""

from __future__ import annotations

from collections.abc import Callable

from . import get
from .diagram import Cell, Diagram, Side
from .look import look
from .sentence import Phrase

Translate = Callable[[str], str]
"""Gives an English text in the language of the reader; ``str`` leaves it English."""

MARKS: dict[str, tuple[str, str]] = {
    "must": ("!", Phrase("must move")),
    "stuck": ("?", Phrase("trapped: may move, need not")),
    "settled": ("*", Phrase("never moves again")),
}
"""Signs and what they mean, "" where that needs no words."""
PATH = ("*", Phrase("the way that won"))
"""On the empty sites of it, in place of the ground."""
EDGES = {
    "top": Phrase("top"),
    "bottom": Phrase("bottom"),
    "left": Phrase("left"),
    "right": Phrase("right"),
}


def draw(diagram: Diagram, translate: Translate = str) -> str:
    """The board, whose turn it is, and what the signs on the board mean."""
    return "\n".join([*board(diagram), "", *words(diagram, translate)])


def board(diagram: Diagram) -> list[str]:
    """The lines of the board with its coordinates: nothing in them is in any language."""
    cells = {name: sign(diagram, cell) for name, cell in diagram.cells.items()}
    width = max(map(len, cells.values()))

    def spread(texts: list[str]) -> str:
        return " ".join(text.ljust(width) for text in texts)

    lines = [
        (str(row), spread([cells[cell.site] for cell in line])) for row, line in diagram.lines()
    ]
    letters = spread(list(diagram.columns))
    if diagram.edges:
        lines = framed(diagram, lines)
        letters = f"  {letters}"
    lines = [("", letters), *lines, ("", letters)]
    margin = max(len(number) for number, _ in lines)
    return [f"{number:>{margin}}  {line}  {number}".rstrip() for number, line in lines]


def sign(diagram: Diagram, cell: Cell) -> str:
    """A site's label, or its ground when it is empty, and the marks it bears."""
    marks = "".join(
        mark for name, (mark, _) in MARKS.items() if cell.site in getattr(diagram, name)
    )
    ground = look(diagram.game).ground_of(cell.ground)
    if not cell.label:
        return (PATH[0] if cell.site in diagram.path else ground.sign) + marks
    return cell.label + (ground.sign if ground.frame.compact else "") + marks


def framed(diagram: Diagram, lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rows inside those edges of the board that somebody owns."""
    length = len(lines[0][1]) + 2
    top, bottom = (
        "+" + ("-" if name in diagram.edges else " ") * length + "+" for name in ("top", "bottom")
    )
    left, right = ("|" if name in diagram.edges else " " for name in ("left", "right"))
    rows = [(number, f"{left} {line} {right}") for number, line in lines]
    return [("", top), *rows, ("", bottom)]


def words(diagram: Diagram, translate: Translate = str) -> list[str]:
    """The lines below the board."""
    first, second = names = [translate(side) for side in get(diagram.game).sides]
    turn = translate("the game is over")
    if diagram.turn:
        turn = translate("{side} to move").format(side=names[diagram.turn - 1])
    return [
        turn,
        *(f"{first}: {text}" for text in account(diagram, 1, translate)),
        *(f"{second}: {text}" for text in account(diagram, 2, translate)),
        *tallies(diagram, 0, translate),
        *(line.format(first=first, second=second) for line in legend(diagram, translate)),
    ]


def account(diagram: Diagram, side: Side, translate: Translate = str) -> list[str]:
    """One side's letters, edges and tallies in a line, if any: ``w disc; cubes placed 2 of 9``."""
    letters: dict[str, str] = {}
    words = look(diagram.game).words
    for cell in diagram.cells.values():
        for letter, piece in zip(cell.label, cell.pieces, strict=False):
            if piece.side == side and letter.isalpha():
                letters[letter] = translate(words(piece.kind))
    parts = (
        ", ".join(f"{letter} {kind}" for letter, kind in sorted(letters.items())),
        edges(diagram, side, translate),
        ", ".join(tallies(diagram, side, translate)),
    )
    line = "; ".join(part for part in parts if part)
    return [line] if line else []


def edges(diagram: Diagram, side: Side, translate: Translate = str) -> str:
    """The edges a side owns, ``""`` where edges do not matter."""
    names = [translate(EDGES[name]) for name, owner in diagram.edges.items() if owner == side]
    if not names:
        return ""
    *others, last = names
    if not others:
        return translate("owns the {edge} edge").format(edge=last)
    return translate("owns the {edges} and {edge} edges").format(edges=", ".join(others), edge=last)


def tallies(diagram: Diagram, side: Side, translate: Translate = str) -> list[str]:
    return [
        translate("{count} of {target}").format(count=f"{label} {tally.have}", target=tally.of)
        if tally.of
        else f"{label} {tally.have}"
        for tally in diagram.tallies
        for label in [translate(tally.label)]
        if tally.side == side
    ]


def legend(diagram: Diagram, translate: Translate = str) -> list[str]:
    """A line for every sign on this board that does not speak for itself."""
    cells = diagram.cells.values()
    piles = [cell.label for cell in cells if len(cell.pieces) > 1]
    grounds = look(diagram.game).ground
    shown = {
        cell.ground
        for cell in cells
        if cell.ground in grounds and (not cell.label or grounds[cell.ground].frame.compact)
    }
    signs = [MARKS[name] for name in MARKS if getattr(diagram, name)]
    signs += [PATH] if diagram.path else []
    signs += [(each.sign, each.words) for name, each in grounds.items() if name in shown]
    lines = [f"{sign} {translate(meaning)}" for sign, meaning in signs if meaning]
    if any(label[-1].isdigit() for label in piles):
        lines.append(translate("the number is the height of the pile"))
    if any(label.isalpha() for label in piles):
        lines.append(translate("piles are written from bottom to top"))
    return [*lines, *map(translate, diagram.notes)]
