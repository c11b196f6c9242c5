"""Boards as JSON, in the language spoken."""

from __future__ import annotations

import json

from tabuleiro.games.diagram import Diagram
from tabuleiro.locale import translate
from tabuleiro.play import view
from tabuleiro.play.view import Json, view_of
from tabuleiro.record import History

__all__ = ["Json", "dumps", "moved_json", "view_json"]


def dumps(message: object) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def view_json(history: History, ply: int | None = None, *, is_open: bool = False) -> Json:
    """A position of a game, now or after ``ply`` moves."""
    return view.view_json(view_of(history, ply, is_open=is_open), translate)


def moved_json(history: History, before: Diagram) -> Json:
    """The view after the last move, with only those cells that it changed."""
    return view.moved_json(view_of(history), before, translate)
