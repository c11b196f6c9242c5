"""What a person should know about their files, each thing said once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabuleiro.games.sentence import Sentence, SpokenError, said_by

from .files import set_aside


class Notices:
    """Sentences for people; ``listener`` hears each one, or they wait for ``take``."""

    def __init__(self, listener: Callable[[Sentence], None] | None = None) -> None:
        self._listener = listener
        self._waiting: list[Sentence] = []
        self._told: set[str] = set()

    def tell(self, notice: Sentence) -> None:
        if str(notice) in self._told:
            return
        self._told.add(str(notice))
        if self._listener:
            self._listener(notice)
        else:
            self._waiting.append(notice)

    def take(self) -> list[Sentence]:
        """What has not been taken yet."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def tell_error(self, error: SpokenError) -> None:
        """Say what an error has to say."""
        if isinstance(error.said, Sentence):
            self.tell(error.said)

    def cannot_save(self, folder: Path, error: OSError) -> None:
        self.tell(
            Sentence(
                "",
                "nothing can be saved in {folder}: {error}; you can play on",
                {"folder": str(folder), "error": error.strerror or str(error)},
            )
        )

    def cannot_read(self, path: Path, error: OSError) -> None:
        self.tell(
            Sentence(
                "",
                "{file} cannot be read: {error}",
                {"file": str(path), "error": error.strerror or str(error)},
            )
        )

    def set_aside(self, path: Path, reason: Exception) -> None:
        """Put a file out of the way that holds nothing to go on with, and say so."""
        try:
            aside = set_aside(path)
        except OSError as error:
            self.cannot_read(path, error)
            return
        self.tell(
            Sentence(
                "",
                "{file} cannot be understood: {reason}; it is kept as {aside}",
                {"file": path.name, "reason": said_by(reason), "aside": str(aside)},
            )
        )
