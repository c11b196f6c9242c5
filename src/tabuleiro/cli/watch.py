"""``tabuleiro watch``: computers play each other."""

from __future__ import annotations

from typing import Annotated

import typer

from tabuleiro.games.api import UnknownOption

from .arguments import Beginning, GameName, complete_player
from .full_screen import Plain, has_screen, open_screen

LONGEST_DELAY = 60.0


def watch(
    game: GameName,
    first: Annotated[
        str | None,
        typer.Argument(
            metavar="FIRST", help="Who plays first: engine:3 …", autocompletion=complete_player
        ),
    ] = None,
    second: Annotated[
        str | None,
        typer.Argument(metavar="SECOND", help="Who plays second.", autocompletion=complete_player),
    ] = None,
    delay: Annotated[
        float | None,
        typer.Option(
            "--delay",
            metavar="S",
            min=0,
            max=LONGEST_DELAY,
            help="Seconds each board is shown; by default as in the settings.",
        ),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Start paused; each move waits for a command.")
    ] = False,
    *,
    where: Beginning,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed, the same random moves.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Watch two computers play.

    In plain lines Ctrl-C pauses the game; then it goes on by single moves, or at once.
    """
    from tabuleiro.play import Session
    from tabuleiro.play.seats import easy_opponent

    from .console import is_watched, leaving
    from .menu import go_round
    from .rounds import GameRounds, open_state, seeded

    with leaving():
        start = where.of(game)
        usual = easy_opponent(start.game)
        session = Session.new(
            start.game,
            (first or usual, second or usual),
            position=start.text(),
            make=seeded(seed),
        )
        if session.state.people:
            raise UnknownOption("watch is for computers only; use play for a game with a person")
        if step:
            session.pause()
        if has_screen(plain):
            open_screen("WatchGame", session)
        state = open_state()
        if delay is None:
            delay = state.settings.delay if is_watched() else 0.0
        GameRounds(state, delay=delay, asks=is_watched()).play(session)
        if is_watched():
            go_round(state)
