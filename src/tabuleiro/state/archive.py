"""Finished games of one person: one list that the terminal and the person's own server share.

The file is a database of SQLite with a write-ahead log. Its number is in ``PRAGMA user_version``.
A server of this machine keeps its own tables beside the one here, in the same file.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from errno import EINVAL, EIO
from pathlib import Path
from typing import Any

from tabuleiro.engine import roster
from tabuleiro.games import GAMES
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.sentence import Sentence, said_by, sentence
from tabuleiro.play.seats import HUMAN
from tabuleiro.positions import parse
from tabuleiro.record import MalformedTranscript, Transcript, read, write

from .files import OtherFormat, other_format
from .locks import FileLock
from .notices import Notices

FORMAT = 1
MARK = 0x5461_6275
"""``Tabu``: the application whose database it is."""
BUSY = 30.0
"""Seconds to wait while another program writes."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

COLUMNS = (
    *("id", "game", "created", "updated", "plies", "result", "reason"),
    *("first_player", "first_name", "first_client"),
    *("second_player", "second_name", "second_client", "owner"),
)
"""What is listed and looked for.

Times are milliseconds since 1970. A player is ``human`` or a name of the roster; a name is what
a person is called. Clients and owner are browsers, as the server knows them; empty in a terminal.
"""
CREATE = f"""
CREATE TABLE archive (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
    plies INTEGER NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL,
    first_player TEXT NOT NULL, first_name TEXT NOT NULL, first_client TEXT NOT NULL,
    second_player TEXT NOT NULL, second_name TEXT NOT NULL, second_client TEXT NOT NULL,
    owner TEXT NOT NULL, date TEXT NOT NULL, transcript TEXT NOT NULL
);
CREATE INDEX archive_by_update ON archive (updated, id);
PRAGMA application_id = {MARK};
PRAGMA user_version = {FORMAT};
"""
_ALL = (*COLUMNS, "date", "transcript")
ADD = (
    f"INSERT INTO archive ({', '.join(_ALL)}) VALUES ({', '.join(f':{name}' for name in _ALL)})"
    " ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _ALL if name not in ("id", "created"))
)
DISCARD = "DELETE FROM archive WHERE id = :id"


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A line of the archive; the moves are read when they are needed."""

    id: str
    game: str
    players: tuple[str, str]
    """What they are called: ``human``, ``engine:5``, or the name of a person."""
    result: str
    reason: str = ""
    date: str = ""


def row_of(
    id: str,
    transcript: Transcript,
    created: int,
    updated: int,
    clients: tuple[str, str, str] = ("", "", ""),
) -> dict[str, Any]:
    """The values of ``ADD``; ``clients`` are those of the sides and of the owner."""
    (first_player, first_name), (second_player, second_name) = (
        _seat(transcript.tags.get(tag, ""), transcript.game) for tag in ("First", "Second")
    )
    outcome = transcript.outcome
    return {
        "id": id,
        "game": transcript.game,
        "created": created,
        "updated": updated,
        "plies": len(transcript.moves),
        "result": transcript.result,
        "reason": outcome.reason if outcome else "",
        "first_player": first_player,
        "first_name": first_name,
        "second_player": second_player,
        "second_name": second_name,
        **dict(zip(("first_client", "second_client", "owner"), clients, strict=True)),
        "date": transcript.tags.get("Date", ""),
        "transcript": write(transcript),
    }


def _seat(tag: str, game: str) -> tuple[str, str]:
    """A player and the name of a person, as a transcript tells of them."""
    try:
        return str(roster.parse(tag, game)), ""
    except UnknownOption:
        return HUMAN, tag


class Archive:
    """The archive of a person; any number of programs may have it open."""

    def __init__(self, path: Path, notices: Notices) -> None:
        self.path = path
        self._notices = notices

    def __iter__(self) -> Iterator[FinishedGame]:
        """The games, latest first."""
        rows = self._ask(
            "SELECT id, game, first_player, first_name, second_player, second_name, result,"
            " reason, date FROM archive ORDER BY updated DESC, id DESC"
        )
        for id, game, first, first_name, second, second_name, *rest in rows:
            if game in GAMES:
                yield FinishedGame(id, game, (first_name or first, second_name or second), *rest)

    def read(self, id: str) -> Transcript | Sentence:
        """A game with its moves, or why it cannot be had."""
        for (text,) in self._ask("SELECT transcript FROM archive WHERE id = ?", id):
            try:
                return read(text, parse)
            except MalformedTranscript as error:
                self._notices.tell(
                    sentence("the game {id} cannot be read: {reason}", id=id, reason=said_by(error))
                )
        return Sentence("", "this game cannot be read")

    def add(self, id: str, transcript: Transcript, created: int = 0) -> None:
        """Keep a game, or what has become of it since; OSError when it cannot be written."""
        now = time.time_ns() // 1_000_000
        self._write(ADD, row_of(id, transcript, created or now, now))

    def discard(self, id: str) -> None:
        """Forget a game, if it is there: it goes on, or a person wishes so."""
        if self.path.exists():
            self._write(DISCARD, {"id": id})

    def prepare(self) -> None:
        """Make the table where it is missing; OtherFormat or OSError when it cannot be used.

        A damaged file is kept aside, and a new one begun.
        """
        try:
            if not self._is_ready():
                self._make()
        except sqlite3.Error as error:
            if not _is_damage(error):
                raise _unusable(error) from error
            self._make()

    def _make(self) -> None:
        """Make the table, unless another program has done it a moment ago."""
        with self._alone():
            if not self._is_sound():
                with self._connection() as connection:
                    connection.execute("PRAGMA journal_mode = WAL")
                    connection.executescript(f"BEGIN IMMEDIATE; {CREATE} COMMIT;")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While the file is made or moved; OSError for what goes wrong then."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.path.with_suffix(".lock"))
        lock.acquire(BUSY)
        try:
            yield
        except sqlite3.Error as error:
            raise _unusable(error) from error
        finally:
            lock.release()

    def _is_sound(self) -> bool:
        """Whether the table is there and whole; a damaged file is kept aside."""
        try:
            if not self._is_ready():
                return False
            with self._connection() as connection:
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                if found == "ok":
                    return True
            reason: Exception = ValueError(found)
        except sqlite3.Error as error:
            if not _is_damage(error):
                raise
            reason = error
        self._notices.set_aside(self.path, reason)
        return False

    def _is_ready(self) -> bool:
        """Whether the table is there; OtherFormat for a database of another kind."""
        if not self.path.exists():
            return False
        with self._connection() as connection:
            connection.execute("BEGIN")  # what is read belongs together
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
            (number,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if (mark, number) == (MARK, FORMAT):
            return True
        if tables or mark or number:
            raise other_format(self.path, number if mark == MARK else f"{mark}.{number}", FORMAT)
        return False

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, BUSY, isolation_level=None)) as connection:
            yield connection

    def _ask(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """What is found; nothing, with a notice, where the file cannot be used."""
        try:
            if self._is_ready():
                with self._connection() as connection:
                    return connection.execute(query, values).fetchall()
        except OtherFormat as error:
            self._notices.tell_error(error)
        except sqlite3.Error as error:
            self._mend(error)
        return []

    def _mend(self, error: sqlite3.Error) -> None:
        """Keep a damaged file aside; say what else is wrong."""
        try:
            if not _is_damage(error):
                raise _unusable(error)
            with self._alone():
                self._is_sound()
        except OSError as reason:
            self._notices.cannot_read(self.path, reason)

    def _write(self, statement: str, values: dict[str, Any]) -> None:
        """OSError when that cannot be; a damaged file is kept aside before."""
        try:
            self.prepare()
            try:
                self._execute(statement, values)
            except sqlite3.Error as error:
                if not _is_damage(error):
                    raise _unusable(error) from error
                self._make()
                self._execute(statement, values)
        except OtherFormat as error:
            self._notices.tell_error(error)
            raise OSError(EINVAL, "the archive has another format") from error

    def _execute(self, statement: str, values: dict[str, Any]) -> None:
        with self._connection() as connection:
            connection.execute(statement, values)


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED


def _unusable(error: sqlite3.Error) -> OSError:
    return OSError(EIO, str(error))
