"""Games in progress, each in a file of its own that is written anew after every move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tabuleiro.engine import roster
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import MalformedSession, Session, events
from tabuleiro.play.clock import Now
from tabuleiro.play.saved import Saved
from tabuleiro.play.seats import MakeEngine

from .archive import Archive
from .files import latest_first, write_atomically
from .locks import FileLock, is_locked
from .notices import Notices

SUFFIX = ".json"
LOCK = ".lock"
OPEN_ELSEWHERE = Sentence("", "this game is open in another program")
UNSAVED = (events.Selected, events.Ticked, events.ThinkingBegan, events.Informed, events.Analysed)
"""Events that change nothing worth keeping."""


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


class Running:
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
            saved = self._saved(path)
            is_open = is_locked(path.with_suffix(LOCK))
            if saved and saved.outcome and not is_open:
                self._finish(saved.id)
            elif saved:
                plies = len(saved.moves)
                yield RunningGame(
                    saved.id, saved.game, saved.players, plies, saved.created, is_open
                )

    def open(
        self, id: str, *, make: MakeEngine = roster.make, now: Now = monotonic
    ) -> Kept | Sentence:
        """A game to go on with, kept from now on; or why it cannot be had."""
        lock = self._lock(id)
        if isinstance(lock, Sentence):
            return lock
        path = self.path(id)
        try:
            if saved := self._saved(path):
                return Kept(Session.of(saved, make=make, now=now), self, lock)
        except MalformedSession as error:
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

    def _saved(self, path: Path) -> Saved | None:
        try:
            saved = Saved.from_json(json.loads(path.read_bytes()))
            if saved.id != path.stem:
                raise MalformedSession(f"it is the game {saved.id}")
        except FileNotFoundError:
            return None
        except OSError as error:
            self.notices.cannot_read(path, error)
            return None
        except (ValueError, RecursionError) as error:
            self.notices.set_aside(path, error)
            return None
        return saved


class Kept:
    """A session that is saved after every move until it is closed; it is nobody else's till then.

    A game that has ended goes to the archive, and comes back from it when its end is taken back.
    """

    def __init__(self, session: Session, running: Running, lock: FileLock) -> None:
        self.session = session
        self._running = running
        self._lock = lock
        self._id = session.id
        self._written = ""
        """What was saved last."""
        self._unsubscribe = session.subscribe(self._hear)
        self.save()

    def save(self) -> None:
        """Whatever cannot be written is told once; the game goes on."""
        try:
            if self._id != self.session.id:
                self._follow()
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
        if not isinstance(event, UNSAVED):
            self.save()

    def _write(self) -> None:
        session, running = self.session, self._running
        path = running.path(session.id)
        if not session.history.moves + session.history.undone and not session.outcome:
            path.unlink(missing_ok=True)
            return
        text = json.dumps(session.to_json(), separators=(",", ":"))
        if text == self._written:
            return
        # The order keeps one of the two files whole and true, whenever the program dies.
        write_atomically(path, text)
        if session.outcome:
            running.archive.add(session.id, session.transcript(), session.created)
            path.unlink(missing_ok=True)
        else:
            running.archive.discard(session.id)
        self._written = text

    def _follow(self) -> None:
        """The session has begun another game: that is the one to keep."""
        self._lock.release()
        self._id = self.session.id
        self._lock = FileLock(self._running.path(self._id).with_suffix(LOCK))
        self._lock.acquire()
