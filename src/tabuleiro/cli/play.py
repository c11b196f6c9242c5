"""``tabuleiro play``: one game, in plain lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import tabuleiro
from tabuleiro.games.api import UnknownOption

from .arguments import PositionText, Ruleset, Size, complete_game, position_of

if TYPE_CHECKING:
    from tabuleiro.record import History


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=complete_game),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first", metavar="PLAYER", help="Who plays first: human, engine:3, random …"
        ),
    ] = None,
    second: Annotated[
        str | None, typer.Option("--second", metavar="PLAYER", help="Who plays second.")
    ] = None,
    transcript: Annotated[
        Path | None,
        typer.Option("--open", metavar="FILE", help="Go on with the game of this transcript."),
    ] = None,
    position: PositionText = None,
    size: Size = None,
    ruleset: Ruleset = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed, the same random moves.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write the transcript here, also when left."),
    ] = None,
) -> None:
    """Play a game.

    The game and the players are asked for when they are not given here.
    The options of a game named here are their defaults when they are not given.
    """
    from tabuleiro.record import History

    from .menu import ask_game, ask_options, ask_players, leaving, table

    with leaving():
        if transcript is not None:
            if (game, position, size, ruleset) != (None, None, None, None):
                raise UnknownOption("--open stands alone: a transcript says game and position")
            history = open_game(transcript)
        elif game is None:
            if position is not None:
                raise UnknownOption("--position needs the name of the game")
            sheet = ask_game()
            start = tabuleiro.start(sheet.name, **ask_options(sheet, size=size, ruleset=ruleset))
            history = History(start)
        else:
            history = History(position_of(game, position, size, ruleset))
        dialogue = table(history, ask_players(history.start.game, first, second), seed)
        if save:
            dialogue.run_and_save(save)
        else:
            dialogue.run()
            if dialogue.has_human:
                dialogue.offer_to_save()


def open_game(path: Path) -> History:
    """The game of a transcript, as far as it has been played."""
    from tabuleiro.record import read

    return read(path.read_bytes(), tabuleiro.parse).history(tabuleiro.parse)
