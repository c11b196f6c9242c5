"""The full-screen program: its screens, and how it is opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual.binding import Binding, BindingType

from ..games.sentence import Phrase
from ..locale import choose, say, use
from ..state import State
from .menu import MenuScreen
from .themes import THEMES, Themed

if TYPE_CHECKING:
    from ..play import Session
    from ..record import Transcript

NOTICE_SECONDS = 0.5
"""Seconds between two looks for notices of the saved state."""


@dataclass(frozen=True, slots=True)
class Menu:
    """Open the main menu."""


@dataclass(frozen=True, slots=True)
class PlayGame:
    """Open a game to play; the menu comes after it."""

    session: Session


@dataclass(frozen=True, slots=True)
class WatchGame:
    """Open a game between computers."""

    session: Session


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """Open a finished game to look at."""

    transcript: Transcript


Opening: TypeAlias = Menu | PlayGame | WatchGame | ReplayGame


class Tabuleiro(Themed[None]):
    """The program. Its actions are the lines of the menu."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", Phrase("Quit"), show=False, priority=True),
        Binding("ctrl+c", "quit", Phrase("Quit"), show=False),
    ]

    def __init__(self, state: State, opening: Opening | None = None) -> None:
        self.state = state
        self.opening = opening or Menu()
        super().__init__(self._wanted_look())
        self.title = "Tabuleiro"

    def _wanted_look(self) -> str:
        theme = self.state.settings.theme
        return theme if theme in THEMES else next(iter(THEMES))

    def on_mount(self) -> None:
        self.apply_settings()
        self.set_interval(NOTICE_SECONDS, self._tell_notices)
        self.push_screen(MenuScreen(self.state))
        match self.opening:
            case PlayGame(session) | WatchGame(session):
                self.play(session)
            case ReplayGame(transcript):
                self._replay(transcript)

    def apply_settings(self) -> None:
        """Take colours and animation from the settings."""
        self.look = self._wanted_look()
        self.animation_level = "full" if self.state.settings.animation else "none"

    def _tell_notices(self) -> None:
        for notice in self.state.notices.take():
            self.notify(say(notice), severity="warning", timeout=10, markup=False)

    def play(self, session: Session | None) -> None:
        """Open the game screen."""
        if session:
            from .game import GameScreen

            self.push_screen(GameScreen(session, self.state))

    def _replay(self, transcript: Transcript | None) -> None:
        if transcript:
            from .replay import ReplayScreen

            self.push_screen(ReplayScreen(transcript, self.state), self.play)

    def action_play(self) -> None:
        from .new_game import NewGameScreen

        self.push_screen(NewGameScreen(self.state), self.play)

    def action_watch(self) -> None:
        from .new_game import NewGameScreen

        self.push_screen(NewGameScreen(self.state, watch=True), self.play)

    def action_progress(self) -> None:
        from .running_games import RunningGamesScreen

        self.push_screen(RunningGamesScreen(self.state), self.play)

    def action_replay(self) -> None:
        from .replay_chooser import ReplayChooser

        self.push_screen(ReplayChooser(self.state), self._replay)

    def action_statistics(self) -> None:
        from .own_results import OwnResultsScreen

        self.push_screen(OwnResultsScreen(self.state))

    def action_settings(self) -> None:
        from .settings import SettingsScreen

        self.push_screen(SettingsScreen(self.state))

    def action_rules(self) -> None:
        from .new_game import remembered
        from .rules import RulesScreen

        self.push_screen(RulesScreen(remembered(self.state, watch=False)["game"]))


def run(opening: Opening | None = None, *, lang: str | None = None) -> int:
    """Run the program and return its exit status. ``lang`` goes before the settings' language."""
    state = State()
    use(choose(lang, state.settings.language))
    app = Tabuleiro(state, opening)
    app.run()
    return app.return_code or 0
