"""The file games are kept in: their settings in the first line, then every game, appended."""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

from tabuleiro import positions
from tabuleiro.games.sentence import Sentence, SpokenError, sentence
from tabuleiro.record import MalformedTranscript, Transcript, read

from .game import PlayedGame

ROUND = "Round"
"""The tag that names a game of a match: ``12.2``, the second game from the twelfth opening."""

FORMAT = 1
_HEADER = re.compile(r"; tabuleiro ([a-z]+) ([0-9]+) (\{.*)")
"""The verb that plays the games, such as ``match``, the format, and the settings as JSON."""
_BETWEEN = re.compile(rb"^\n(?=\[)", re.MULTILINE)
"""A blank line before tags: another game begins."""
_ROUND = re.compile(r"([1-9][0-9]{0,8})\.([12])")


def round_tag(index: int) -> tuple[str, str]:
    """The tag of a game: openings are played twice, by games 0 and 1, 2 and 3, …"""
    return ROUND, f"{index // 2 + 1}.{index % 2 + 1}"


class UnusableResults(SpokenError):
    """A results file that these games cannot be written to."""


class Results:
    """An open results file. ``games`` are those it held; ``repair`` says what was mended."""

    def __init__(self, file: BinaryIO, path: Path, verb: str) -> None:
        self._file = file
        self._path = path
        self._verb = verb
        self._size = 0
        self.games: list[PlayedGame] = []
        self.repair: Sentence | None = None

    @classmethod
    def open(
        cls, path: Path, settings: Mapping[str, Any], *, resume: bool, verb: str = "match"
    ) -> Self:
        """A new file for a match with these settings; with ``resume`` also one it was kept in."""
        results = cls(_open_locked(path), path, verb)
        try:
            results._begin(json.loads(json.dumps(settings)), resume)
        except BaseException:
            results._file.close()
            raise
        return results

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.fsync(self._file.fileno())
        self._file.close()

    def append(self, transcript: str) -> None:
        """Add a game: wholly, or not at all when the disk is full."""
        self._write(f"\n{transcript}".encode())

    def _begin(self, settings: dict[str, Any], resume: bool) -> None:
        content = self._file.read()
        header = f"; tabuleiro {self._verb} {FORMAT} {json.dumps(settings)}\n".encode()
        if header.startswith(content):  # nothing yet, or the first line is not even complete
            self._file.truncate(0)
            self._write(header)
            return
        if not resume:
            raise UnusableResults(
                "{path} exists; --resume continues what is in it", path=self._path
            )
        first, newline, games = content.partition(b"\n")
        self._require_same(first, settings)
        self._size = len(content)
        good = list(self._whole_games(games))
        mended = first + newline + b"".join(b"\n" + piece for piece in good)
        if mended != content:
            self._mend(mended, len(content) - len(mended))

    def _require_same(self, line: bytes, settings: dict[str, Any]) -> None:
        """A file is only continued with the settings it was begun with."""
        header = _HEADER.fullmatch(line.decode(errors="replace"))
        if header and header[1] == self._verb and int(header[2]) != FORMAT:
            raise UnusableResults(
                "{path} has format {theirs} of such files; this program reads format {ours}",
                path=self._path,
                theirs=header[2],
                ours=FORMAT,
            )
        try:
            begun = json.loads(header[3]) if header and header[1] == self._verb else None
        except ValueError:
            begun = None
        if not isinstance(begun, dict):
            raise UnusableResults(
                "{path} is no results file of tabuleiro {verb}", path=self._path, verb=self._verb
            )
        for name in sorted(begun.keys() | settings.keys()):
            if begun.get(name) != settings.get(name):
                raise UnusableResults(
                    "{path} was begun with another {name}: {begun}, not {wanted}",
                    path=self._path,
                    name=name,
                    begun=json.dumps(begun.get(name)),
                    wanted=json.dumps(settings.get(name)),
                )

    def _whole_games(self, content: bytes) -> Iterator[bytes]:
        """The texts of the games that are undamaged and there for the first time."""
        seen: set[int] = set()
        for piece in _BETWEEN.split(content)[1:]:
            text = piece.rstrip(b"\n") + b"\n"
            played = _played(text) if piece.endswith(b"\n") else None
            if played and played.index not in seen:
                seen.add(played.index)
                self.games.append(played)
                yield text

    def _mend(self, content: bytes, lost: int) -> None:
        """Replace the file by one with the whole games only, in one step."""
        beside = self._path.with_name(self._path.name + ".mended")
        beside.write_bytes(content)
        os.replace(beside, self._path)
        self._file.close()
        self._file = _open_locked(self._path)
        self._size = self._file.seek(0, os.SEEK_END)
        self.repair = sentence(
            "{path} was damaged: {lost} bytes are gone, {games} whole games stay",
            path=self._path,
            lost=lost,
            games=len(self.games),
        )

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException as error:
            self._file.truncate(self._size)
            if isinstance(error, OSError):
                error.filename = str(self._path)
            raise
        self._size += len(data)


def _open_locked(path: Path) -> BinaryIO:
    file = path.open("a+b", buffering=0)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise UnusableResults("other games are being written to {path}", path=path) from error
    file.seek(0)
    return file


def _played(text: bytes) -> PlayedGame | None:
    """A game as it was written, or None when it was not written like this."""
    try:
        transcript = read(text, positions.parse)
    except MalformedTranscript:
        return None
    number = _ROUND.fullmatch(transcript.tags.get(ROUND, ""))
    if not number or not transcript.outcome or not _ends_with_result(text, transcript):
        return None
    index = 2 * int(number[1]) + int(number[2]) - 3
    outcome = transcript.outcome
    plies = len(transcript.moves)
    return PlayedGame(index, outcome.winner, outcome.reason, text.decode(), plies)


def _ends_with_result(text: bytes, transcript: Transcript) -> bool:
    return text.decode().split()[-1] == transcript.result
