"""Files that are whole at every moment: written beside, flushed to the disk, then renamed."""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tabuleiro.games.sentence import SpokenError

TEMPORARY = ".tmp"
ASIDE = ".unreadable"
DAY = 24 * 3600.0
LONGEST_FOUND = 40
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database."""


class OtherFormat(SpokenError):
    """A file whose format has another number: it is refused and left alone."""


def other_format(path: Path | str, found: object, known: object) -> OtherFormat:
    return OtherFormat(
        "{file} has format {found}, not {known}; it is left as it is",
        file=path,
        found=str(found)[:LONGEST_FOUND],
        known=known,
    )


def write_atomically(path: Path, text: str) -> None:
    """When this returns, the text is on the disk; if it fails or dies, the old file is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(TEMPORARY, f".{path.name}.", path.parent)
    try:
        with open(number, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(number)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    """A rename lasts through a power cut only when its folder is on the disk, too."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is in nobody's way; its new name."""
    aside = path.with_name(path.name + ASIDE)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}{ASIDE}-{number}")
    path.rename(aside)
    for suffix in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def latest_first(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder whose names end so; one that vanishes meanwhile is none."""
    dated: list[tuple[float, str]] = []
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(suffix):
                with suppress(FileNotFoundError):
                    dated.append((entry.stat().st_mtime, entry.name))
    return [folder / name for _, name in sorted(dated, reverse=True)]


def sweep(folder: Path) -> None:
    """Remove what writers that died long ago have left unfinished."""
    with suppress(OSError):
        for path in latest_first(folder, TEMPORARY):
            if path.stat().st_mtime < time.time() - DAY:
                path.unlink()
