"""What a board must show, as data and as JSON: a shell draws it and knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from tabuleiro.games import get
from tabuleiro.games.api import Outcome, Player
from tabuleiro.games.diagram import Cell, Diagram
from tabuleiro.games.parts import Parts
from tabuleiro.games.sentence import Sentence
from tabuleiro.record import History
from tabuleiro.record.endings import ending

from . import boards
from .clock import Times
from .selection import Selection

Json = dict[str, Any]
Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move of the list; ``number`` counts pairs, as a transcript does."""

    ply: int
    number: int
    side: Player
    move: str


@dataclass(frozen=True)
class View:
    """A position of a game as it is to be shown. Sites are names, in the order they matter."""

    diagram: Diagram
    """Board, pieces, tallies, edges, and the sites that are stuck or settled."""
    position: str
    ply: int
    """The number of moves played up to here."""
    turn: Player | None
    """Who is to move; None when the game is over."""
    last_move: str = ""
    last: Parts | None = None
    """The parts of the last move."""
    left: tuple[str, ...] = ()
    """Where the last move took something away: its origins, also one with a new piece."""
    reached: tuple[str, ...] = ()
    """Where the last move brought something: its destinations."""
    must: tuple[str, ...] = ()
    """Sites whose pieces must move by the rules."""
    only: str = ""
    """The one site at which a person's moves begin, where there is no other."""
    movable: tuple[str, ...] = ()
    """Sites at which legal moves begin; empty when no person is to move here and now."""
    selected: tuple[str, ...] = ()
    """The sites clicked so far."""
    destinations: tuple[str, ...] = ()
    """After a click: what can be clicked next."""
    offers: tuple[str, ...] = ()
    """Moves that are complete with what was clicked: play one of them, or click on."""
    outcome: Outcome | None = None
    ending: Sentence | None = None
    """Who won and why, in one sentence."""
    clocks: Times | None = None

    @property
    def is_complete(self) -> bool:
        """Whether what was clicked is a turn that can be played now."""
        return bool(self.offers)

    def with_selection(self, selection: Selection) -> View:
        """The same for a person who is to move, with what they have clicked."""
        movable, is_begun = selection.movable, bool(selection.chosen)
        return replace(
            self,
            movable=movable,
            only=movable[0] if len(movable) == 1 else "",
            selected=selection.chosen,
            destinations=selection.destinations if is_begun else (),
            offers=selection.offers if is_begun else (),
        )


def view_of(history: History, ply: int | None = None, *, is_open: bool = False) -> View:
    """What the board shows now, or showed after ``ply`` moves.

    ``is_open``: whatever has ended the game, a position goes on unless its own rules end it.
    """
    ply = history.ply if ply is None else max(0, min(ply, history.ply))
    position = history.positions[ply]
    diagram = boards.diagram(position)
    is_judged = ply == history.ply and not is_open
    outcome = history.outcome() if is_judged else position.outcome()
    if outcome:
        diagram = replace(diagram, turn=0, must=())
    last = boards.parts(history.positions[ply - 1], history.moves[ply - 1]) if ply else None
    return View(
        diagram,
        position.text(),
        ply,
        None if outcome else position.turn,
        last.move if last else "",
        last,
        last.left if last else (),
        last.reached if last else (),
        diagram.must,
        outcome=outcome,
        ending=ending(get(position.game), outcome) if outcome else None,
    )


def changed_cells(before: Diagram, after: Diagram) -> list[tuple[Cell, Cell]]:
    """Each cell as it was and as it is, where that is not the same."""
    old = before.cells
    return [(old[site], cell) for site, cell in after.cells.items() if old[site] != cell]


def numbered(moves: Iterable[str], first: Player) -> tuple[NumberedMove, ...]:
    """The moves of a game that ``first`` began, with their numbers."""
    return tuple(
        NumberedMove(ply, (half := ply + first - 2) // 2 + 1, 2 if half % 2 else 1, move)
        for ply, move in enumerate(moves, 1)
    )


def view_json(view: View, translate: Translate = str) -> Json:
    return _json(view, _diagram_json(view.diagram, translate))


def moved_json(view: View, before: Diagram, translate: Translate = str) -> Json:
    """The view after a move, with only those cells that it changed."""
    cells = [_cell_json(new) for _, new in changed_cells(before, view.diagram)]
    return _json(view, {"cells": cells, **_marks_json(view.diagram, translate)})


def _json(view: View, diagram: Json) -> Json:
    return {
        "ply": view.ply,
        "turn": view.turn,
        "position": view.position,
        "last_move": view.last_move,
        "left": view.left,
        "reached": view.reached,
        "must": view.must,
        "last": view.last and view.last.json(),
        "diagram": diagram,
    }


def _diagram_json(diagram: Diagram, translate: Translate) -> Json:
    return {
        "game": diagram.game,
        "columns": diagram.columns,
        "rows": diagram.rows,
        "cells": [_cell_json(cell) for _, cells in diagram.lines() for cell in cells],
        "edges": diagram.edges,
        "notes": [translate(note) for note in diagram.notes],
        **_marks_json(diagram, translate),
    }


def _marks_json(diagram: Diagram, translate: Translate) -> Json:
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


def _cell_json(cell: Cell) -> Json:
    return {
        "site": cell.site,
        "pieces": [{"kind": piece.kind, "side": piece.side} for piece in cell.pieces],
        "label": cell.label,
        "ground": cell.ground,
    }
