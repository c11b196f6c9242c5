"""Locks between programs. The system gives them back when a program ends, in whatever way."""

from __future__ import annotations

from errno import ENOLCK, ENOTSUP
from pathlib import Path

import filelock

BETWEEN_TRIES = 0.002
"""Seconds."""
PATIENCE = 0.02
"""Seconds in which somebody may just be looking whether a lock is held."""


class FileLock:
    """One program at a time. The file is there while the lock is held, and after a crash."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = filelock.FileLock(path, thread_local=False)

    def acquire(self, seconds: float = PATIENCE) -> bool:
        """Whether the lock could be had; OSError when the folder does not allow it.

        Where the file system knows no locks, everybody gets them: files are whole in any case.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(seconds, poll_interval=BETWEEN_TRIES)
        except filelock.Timeout:
            return False
        except OSError as error:
            if error.errno not in (ENOLCK, ENOTSUP):
                raise
        return True

    def release(self) -> None:
        if self._lock.is_locked:
            self._path.unlink(missing_ok=True)  # whoever waits for it sees that, and begins anew
            self._lock.release()


def is_locked(path: Path) -> bool:
    """Whether some program, this one included, holds the lock of that name."""
    if not path.exists():
        return False
    lock = FileLock(path)
    try:
        is_free = lock.acquire()
        lock.release()
    except OSError:
        return False
    return not is_free
