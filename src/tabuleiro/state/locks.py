"""Locks between programs. The system gives them back when a program ends, in whatever way."""

from __future__ import annotations

import fcntl
import os
import time
from errno import EACCES, EAGAIN
from pathlib import Path

BETWEEN_TRIES = 0.002
"""Seconds."""


class FileLock:
    """One program at a time. The file is there while the lock is held, and after a crash."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self, tries: int = 10) -> bool:
        """Whether the lock could be had; OSError when the folder does not allow it.

        A few tries: somebody may just be looking whether it is held.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        for attempt in range(tries):
            if attempt:
                time.sleep(BETWEEN_TRIES)
            number = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            if _lock(number, fcntl.LOCK_EX) and self._is_current(number):
                self._file = number
                return True
            os.close(number)
        return False

    def release(self) -> None:
        if self._file is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _is_current(self, number: int) -> bool:
        """Whether the file is still the one of that name: its last holder removed it on leaving."""
        try:
            return os.path.samestat(os.fstat(number), os.stat(self._path))
        except FileNotFoundError:
            return False


def is_locked(path: Path) -> bool:
    """Whether some program, this one included, holds the lock of that name."""
    try:
        number = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not _lock(number, fcntl.LOCK_SH)
    finally:
        os.close(number)


def _lock(number: int, kind: int) -> bool:
    """Where the file system knows no locks, everybody gets them: files are whole in any case."""
    try:
        fcntl.flock(number, kind | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (EAGAIN, EACCES)
    return True
