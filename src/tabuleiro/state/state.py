"""The data folder of one person: settings, games in progress, finished games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabuleiro.data_folder import ARCHIVE, SETTINGS, data_folder
from tabuleiro.games.sentence import Sentence

from .archive import Archive
from .files import sweep
from .notices import Notices
from .running import RunningGames
from .settings import Settings, SettingsFile


class State:
    """Everything that outlives a program. Nothing here raises for what a disk does."""

    def __init__(
        self, folder: Path | None = None, listener: Callable[[Sentence], None] | None = None
    ) -> None:
        """``listener`` hears notices for the person at once; without it they wait to be taken."""
        self.folder = folder or data_folder()
        self.notices = Notices(listener)
        self.archive = Archive(self.folder / ARCHIVE, self.notices)
        self.running = RunningGames(self.folder / "running", self.archive, self.notices)
        self._file = SettingsFile(self.folder / SETTINGS, self.notices)
        self.settings: Settings = self._file.read()
        for each in (self.folder, self.folder / "running"):
            sweep(each)

    def change(self, **changes: object) -> None:
        """Change settings, here and on the disk; ValueError for a wrong value."""
        self.settings = self._file.change(changes, self.settings)
