"""Boards as JSON, in the language spoken."""

from __future__ import annotations

import json

from tabuleiro.games.diagram import Diagram
from tabuleiro.games.move_words import words
from tabuleiro.games.parts import Parts
from tabuleiro.locale import say, translate
from tabuleiro.play import view
from tabuleiro.play.view import Json, View, view_of
from tabuleiro.record import History

__all__ = ["Json", "dumps", "moved_json", "parts_json", "view_json"]


def dumps(message: object) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def view_json(history: History, ply: int | None = None, *, is_open: bool = False) -> Json:
    """A position of a game, now or after ``ply`` moves."""
    shown = view_of(history, ply, is_open=is_open)
    return _with_words(shown, view.view_json(shown, translate))


def moved_json(history: History, before: Diagram) -> Json:
    """The view after the last move, with only those cells that it changed."""
    shown = view_of(history)
    return _with_words(shown, view.moved_json(shown, before, translate))


def parts_json(parts: Parts) -> Json:
    """The parts of a move, and what it does in words."""
    return {**parts.json(), "words": ", ".join(map(say, words(parts)))}


def _with_words(shown: View, data: Json) -> Json:
    return {**data, "last": shown.last and parts_json(shown.last)}
