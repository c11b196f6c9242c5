"""Games in progress, each a list of acts in a file of its own, written anew after every act."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tabuleiro.engine import roster
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import MalformedLog, Session, UnknownFormat, events
from tabuleiro.play.acts import FORMAT, Act
from tabuleiro.play.clock import Now
from tabuleiro.play.game_state import fold
from tabuleiro.play.log import read_log
from tabuleiro.play.seats import MakeEngine

from .archive import Archive
from .files import latest_first, other_format, write_atomically
from .locks import FileLock, is_locked
from .notices import Notices

SUFFIX = ".json"
LOCK = ".lock"
OPEN_ELSEWHERE = Sentence("", "this game is open in another program")


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game that can be resumed, unless another program has it open."""

    id: str
    game: str
    players: tuple[str, str]
    plies: int
    created: str
    is_open: bool
    """Whether a program, this one included, has it open now."""


class RunningGames:
    """The games in progress of one person."""

    def __init__(self, folder: Path, archive: Archive, notices: Notices) -> None:
        self.folder = folder
        self.archive = archive
        self.notices = notices

    def __iter__(self) -> Iterator[RunningGame]:
        """The games, latest first. One that ended when it could not be archived is archived now."""
        try:
            paths = latest_first(self.folder, SUFFIX)
        except OSError as error:
            self.notices.cannot_read(self.folder, error)
            return
        for path in paths:
            if found := self._look_at(path):
                yield found

    def _look_at(self, path: Path) -> RunningGame | None:
        acts, id = self._read(path), path.stem
        if not acts:
            return None
        try:
            state = fold(acts)
        except MalformedLog as error:
            self.notices.set_aside(path, error)
            return None
        is_open = is_locked(path.with_suffix(LOCK))
        if state.outcome and not state.stopped and not is_open:
            self._finish(id)
            return None
        plies = state.history.ply
        return RunningGame(id, state.game.name, state.players, plies, state.created_at, is_open)

    def open(
        self, id: str, *, make: MakeEngine = roster.make, now: Now = monotonic
    ) -> Kept | Sentence:
        """A game to go on with, kept from now on; or why it cannot be had."""
        lock = self._lock(id)
        if isinstance(lock, Sentence):
            return lock
        path = self.path(id)
        try:
            if acts := self._read(path):
                return Kept(Session.resumed(acts, id, make=make, now=now), self, lock)
        except ValueError as error:
            self.notices.set_aside(path, error)
        lock.release()
        return Sentence("", "this game cannot be read")

    def keep(self, session: Session) -> Kept | Sentence:
        """Save a session from now on after every move; or why another program must do that."""
        lock = self._lock(session.id)
        return lock if isinstance(lock, Sentence) else Kept(session, self, lock)

    def discard(self, id: str) -> Sentence | None:
        """Forget a game, as its person wishes; or why that cannot be."""
        if is_locked(self.path(id).with_suffix(LOCK)):
            return OPEN_ELSEWHERE
        try:
            self.path(id).unlink(missing_ok=True)
        except OSError as error:
            self.notices.cannot_save(self.folder, error)
        return None

    def path(self, id: str) -> Path:
        return self.folder / f"{Path(id).name}{SUFFIX}"

    def _lock(self, id: str) -> FileLock | Sentence:
        """The lock of a game; where nothing can be written there is nothing to protect."""
        lock = FileLock(self.path(id).with_suffix(LOCK))
        try:
            if not lock.acquire():
                return OPEN_ELSEWHERE
        except OSError as error:
            self.notices.cannot_save(self.folder, error)
        return lock

    def _finish(self, id: str) -> None:
        """A program died, or its disk was full, between a game's end and the archive."""
        kept = self.open(id)
        if isinstance(kept, Kept):
            kept.close()

    def _read(self, path: Path) -> list[Act] | None:
        """The acts of a file; None where there are none to be had, and then it is said why."""
        try:
            return read_log(json.loads(path.read_bytes()))
        except FileNotFoundError:
            return None
        except UnknownFormat as error:
            self.notices.tell_error(other_format(path, error.found, FORMAT))
        except OSError as error:
            self.notices.cannot_read(path, error)
        except (ValueError, RecursionError) as error:
            self.notices.set_aside(path, error)
        return None


class Kept:
    """A session that is saved after every act until it is closed; it is nobody else's till then.

    A game that has ended goes to the archive, and comes back from it when its end is taken back.
    """

    def __init__(self, session: Session, running: RunningGames, lock: FileLock) -> None:
        self.session = session
        self._running = running
        self._lock = lock
        self._written = self._tried = 0
        """How many acts were saved, and how many there were when that was tried last."""
        self._unsubscribe = session.subscribe(self._hear)
        self.save()

    def save(self) -> None:
        """Whatever cannot be written is told once; the game goes on."""
        self._tried = len(self.session.acts)
        try:
            self._write()
        except OSError as error:
            self._running.notices.cannot_save(self._running.folder, error)

    def close(self) -> None:
        """Save for the last time and let other programs have the game; engines are freed, too."""
        self.session.close()
        self.release()

    def release(self) -> Session:
        """Save for the last time; the session goes on, and may be kept again by anybody."""
        self._unsubscribe()
        self.save()
        with suppress(OSError):
            self._lock.release()
        return self.session

    def _hear(self, event: events.Event) -> None:
        if self._tried != len(self.session.acts):
            self.save()

    def _write(self) -> None:
        session, running = self.session, self._running
        state, path = session.state, running.path(session.id)
        if not state.history.moves + state.history.undone and not state.outcome:
            if not state.stopped:
                path.unlink(missing_ok=True)
            self._written = 0
            return
        if len(session.acts) == self._written:
            return
        # The order keeps one of the two files whole and true, whenever the program dies.
        if not state.stopped:
            write_atomically(path, text_of(session.acts))
        if state.outcome and not state.stopped:
            running.archive.add(session.id, session.transcript(), state.began_at)
            path.unlink(missing_ok=True)
        else:
            running.archive.discard(session.id)
        self._written = len(session.acts)


def text_of(acts: list[Act]) -> str:
    """The acts as a file holds them, one to a line."""
    return "[\n" + ",\n".join(act.to_text() for act in acts) + "\n]\n"
