"""``tabuleiro play``: one game, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro.games.api import UnknownOption

from .arguments import Beginning, complete_game, complete_player, start_of
from .full_screen import Plain, has_screen, open_screen

if TYPE_CHECKING:
    from tabuleiro.play import Session
    from tabuleiro.state import State


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=complete_game),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            metavar="PLAYER",
            help="Who plays first: human, engine:3, random …",
            autocompletion=complete_player,
        ),
    ] = None,
    second: Annotated[
        str | None,
        typer.Option(
            "--second", metavar="PLAYER", help="Who plays second.", autocompletion=complete_player
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option("--clock", metavar="M+S", help="Minutes each, and seconds added a move: 5+3."),
    ] = None,
    transcript: Annotated[
        Path | None,
        typer.Option("--open", metavar="FILE", help="Go on with the game of this transcript."),
    ] = None,
    *,
    where: Beginning,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed, the same random moves.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Write the transcript here, even if the game is left early.",
        ),
    ] = None,
    plain: Plain = False,
) -> None:
    """Play a game.

    In plain lines the game and the players are asked for when they are not given here; the
    options of a game named here are their defaults when they are not given.
    """
    from .console import leaving
    from .menu import go_round
    from .rounds import GameRounds, open_state, play_quietly

    with leaving():
        position, options = where.position, where.options
        if game is None and transcript is None and position is not None:
            raise UnknownOption("--position needs the name of the game")
        asks = not (has_screen(plain) and save is None)
        if game is None and transcript is None and not asks:
            open_screen("Menu")
        state = open_state()
        seats = ChosenSeats(state, first, second, clock, seed, asks)
        if transcript is not None:
            if game or position or options:
                raise UnknownOption(
                    "--open cannot be combined with these: a transcript gives game and position"
                )
            session = seats.of_file(transcript)
        else:
            session = seats.new(game, position, options)
        if not asks:
            open_screen("PlayGame", session)
        if session.state.people:
            GameRounds(state, save=save).play(session)
            go_round(state)
        else:
            play_quietly(session, state, save)


class ChosenSeats:
    """Players and clock of a game: given, asked for, or from the settings."""

    def __init__(
        self,
        state: State,
        first: str | None,
        second: str | None,
        clock: str | None,
        seed: int | None,
        asks: bool,
    ) -> None:
        from tabuleiro.play import TimeControl

        from .rounds import seeded

        self._settings = state.settings
        self._given = (first, second)
        clock = state.settings.clock if clock is None else clock
        self._control = TimeControl.for_people(clock) if clock else None
        self._make = seeded(seed)
        self._asks = asks

    def players(self, game: str, defaults: tuple[str, str] | None = None) -> tuple[str, str]:
        from tabuleiro.engine import roster

        from .players import ask_players, usual_players

        usual = defaults or usual_players(self._settings, game)
        if self._asks:
            return ask_players(game, usual, *self._given)
        names = [given or other for given, other in zip(self._given, usual, strict=True)]
        first, second = (str(roster.parse(name, game)) for name in names)
        return first, second

    def new(self, game: str | None, position: str | None, options: dict[str, str]) -> Session:
        from tabuleiro import games
        from tabuleiro.play import Session

        from .new_game import ask_game, ask_options

        if game is None:
            sheet = ask_game()
            start = start_of(sheet.name, None, ask_options(sheet, options))
        else:
            sheet = games.get(game.lower())
            start = start_of(sheet.name, position, options)
        return Session.new(
            sheet.name,
            self.players(sheet.name),
            position=start.text(),
            control=self._control,
            make=self._make,
        )

    def of_file(self, path: Path) -> Session:
        from tabuleiro.play import Session
        from tabuleiro.play.seats import known_players

        from .transcript_files import pick_game

        transcript = pick_game(path)
        named = (transcript.tags.get("First", ""), transcript.tags.get("Second", ""))
        players = self.players(transcript.game, known_players(named, transcript.game))
        return Session.of_transcript(transcript, players, control=self._control, make=self._make)
