"""Whether to open the full-screen program, and how."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Annotated

import typer

from tabuleiro.locale import language

from .console import is_watched

Plain = Annotated[
    bool,
    typer.Option(
        "--plain", help="Plain lines instead of a full screen, for pipes and screen readers."
    ),
]


def has_screen(plain: bool) -> bool:
    """Whether the full-screen program can and should be opened."""
    return not plain and is_watched() and os.environ.get("TERM", "dumb") not in ("dumb", "")


def open_screen(opening: str, *subject: object) -> None:
    """Run the full-screen program from one of its openings, and exit with its status."""
    app = import_module("tabuleiro.tui.app")  # only now: nothing else needs it
    status: int = app.run(getattr(app, opening)(*subject), lang=language())
    raise typer.Exit(status)
