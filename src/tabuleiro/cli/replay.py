"""``tabuleiro replay``: a game on record, walked through."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .full_screen import Plain, has_screen, open_screen


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A transcript.")],
    plain: Plain = False,
) -> None:
    """Walk through the game of a transcript, and play on from anywhere."""
    from .console import leaving
    from .menu import go_round, walk
    from .rounds import open_state
    from .transcript_files import pick_game

    with leaving():
        transcript = pick_game(file)
        if has_screen(plain):
            open_screen("ReplayGame", transcript)
        state = open_state()
        if walk(state, transcript):
            go_round(state)
