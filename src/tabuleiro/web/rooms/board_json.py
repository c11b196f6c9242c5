"""Boards as JSON: views, and what a move changes of them."""

from __future__ import annotations

import json
from typing import Any

from tabuleiro.games.api import Position
from tabuleiro.games.diagram import Cell, Diagram
from tabuleiro.locale import translate
from tabuleiro.play import boards
from tabuleiro.record import History

Json = dict[str, Any]


def dumps(message: object) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def cell_json(cell: Cell) -> Json:
    return {
        "site": cell.site,
        "pieces": [{"kind": piece.kind, "side": piece.side} for piece in cell.pieces],
        "label": cell.label,
        "ground": cell.ground,
    }


def marks_json(diagram: Diagram) -> Json:
    """What of a diagram may change with every move, but for its cells."""
    return {
        "turn": diagram.turn,
        "must": diagram.must,
        "stuck": diagram.stuck,
        "settled": diagram.settled,
        "path": diagram.path,
        "tallies": [
            {
                "side": each.side,
                "label": translate(each.label),
                "have": each.have,
                "of": each.of,
                "supply": each.supply,
            }
            for each in diagram.tallies
        ],
    }


def diagram_json(diagram: Diagram) -> Json:
    return {
        "game": diagram.game,
        "columns": diagram.columns,
        "rows": diagram.rows,
        "cells": [cell_json(cell) for _, cells in diagram.lines() for cell in cells],
        "edges": diagram.edges,
        "notes": [translate(note) for note in diagram.notes],
        **marks_json(diagram),
    }


def view_json(history: History, ply: int | None = None, *, is_over: bool = False) -> Json:
    """A position of a game, now or after ``ply`` moves; ``is_over`` when people ended it."""
    positions = history.positions
    ply = history.ply if ply is None else ply
    diagram = boards.diagram(positions[ply])
    shown = diagram_json(diagram)
    changed = _changed(boards.diagram(positions[ply - 1]), diagram) if ply else []
    move = history.moves[ply - 1] if ply else ""
    return _view(positions[ply], shown, ply, move, changed, is_over)


def moved_json(history: History, before: Diagram, after: Diagram, *, is_over: bool = False) -> Json:
    """The view after the last move, with only those cells that it changed."""
    changed = _changed(before, after)
    shown = {"cells": [cell_json(new) for _, new in changed], **marks_json(after)}
    return _view(history.position, shown, history.ply, history.moves[-1], changed, is_over)


def _view(
    position: Position,
    shown: Json,
    ply: int,
    move: str,
    changed: list[tuple[Cell, Cell]],
    is_over: bool,
) -> Json:
    if is_over:
        shown["turn"] = 0
        shown["must"] = ()
    moved = [(old, new) for old, new in changed if old.pieces != new.pieces]
    left = [new.site for old, new in moved if new.pieces == old.pieces[: len(new.pieces)]]
    return {
        "ply": ply,
        "turn": shown["turn"] or None,
        "position": position.text(),
        "last_move": move,
        "left": left,
        "reached": [new.site for _, new in moved if new.site not in left],
        "must": shown["must"],
        "diagram": shown,
    }


def _changed(before: Diagram, after: Diagram) -> list[tuple[Cell, Cell]]:
    """Each cell as it was and as it is, where that is not the same."""
    old = before.cells
    return [(old[site], cell) for site, cell in after.cells.items() if old[site] != cell]
