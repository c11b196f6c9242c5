"""Finished games, each a transcript in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabuleiro.games import GAMES
from tabuleiro.games.sentence import Sentence
from tabuleiro.positions import parse
from tabuleiro.record import MalformedTranscript, Transcript, read, write
from tabuleiro.record.tokens import Tokens

from .files import latest_first, write_atomically
from .notices import Notices

SUFFIX = ".txt"


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What the tags of a game in the archive say; the moves are read when they are needed."""

    id: str
    tags: dict[str, str]

    @property
    def game(self) -> str:
        return self.tags["Game"]

    @property
    def players(self) -> tuple[str, str]:
        return self.tags.get("First", ""), self.tags.get("Second", "")

    @property
    def result(self) -> str:
        return self.tags.get("Result", "*")

    @property
    def reason(self) -> str:
        return self.tags.get("Reason", "")

    @property
    def date(self) -> str:
        return self.tags.get("Date", "")


class Archive:
    """The finished games of one person."""

    def __init__(self, folder: Path, notices: Notices) -> None:
        self._folder = folder
        self._notices = notices

    def path(self, id: str) -> Path:
        return self._folder / f"{Path(id).name}{SUFFIX}"

    def __iter__(self) -> Iterator[FinishedGame]:
        """The games, latest first."""
        try:
            paths = latest_first(self._folder, SUFFIX)
        except OSError as error:
            self._notices.cannot_read(self._folder, error)
            return
        for path in paths:
            if (tags := self._tags(path)) is not None:
                yield FinishedGame(path.stem, tags)

    def read(self, id: str) -> Transcript | Sentence:
        """A game with its moves, or why it cannot be had."""
        path = self.path(id)
        try:
            return read(path.read_bytes(), parse)
        except OSError as error:
            self._notices.cannot_read(path, error)
        except MalformedTranscript as error:
            self._notices.set_aside(path, error)
        return Sentence("", "this game cannot be read")

    def add(self, id: str, transcript: Transcript) -> None:
        """OSError when it cannot be written."""
        write_atomically(self.path(id), write(transcript))

    def discard(self, id: str) -> None:
        """Forget a game, if it is there: it goes on, or a person wishes so."""
        self.path(id).unlink(missing_ok=True)

    def _tags(self, path: Path) -> dict[str, str] | None:
        """The tags alone: the moves are not looked at, thousands of games are listed in no time."""
        tags: dict[str, str] = {}
        try:
            tokens = Tokens(path.read_bytes())
            while tokens.ahead.kind in ("tag", "comment"):
                token = tokens.take()
                if token.kind == "tag":
                    tags[token.name] = token.text
            if tags.get("Game") not in GAMES:
                raise ValueError("it names no game that is known here")
        except FileNotFoundError:
            return None
        except OSError as error:
            self._notices.cannot_read(path, error)
            return None
        except ValueError as error:
            self._notices.set_aside(path, error)
            return None
        return tags
