"""A transcript saved to a file that the person names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from ..games.sentence import Sentence
from ..locale import _
from ..play import Session
from ..record import write
from .dialogs import Ask, if_confirmed


class TranscriptSaving:
    """Asks for a file name and before replacing a file. ``refuse`` gets the reason of a failure."""

    def __init__(
        self, screen: Screen[Any], session: Session, refuse: Callable[[Sentence], None]
    ) -> None:
        self._screen = screen
        self._session = session
        self._refuse = refuse

    def begin(self) -> None:
        name = f"{self._session.game.name}-{self._session.state.created_at[:10]}.txt"
        question = _("Save the transcript to this file:")
        self._screen.app.push_screen(Ask(question, name), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if not name:
            return
        path = Path(name)
        try:
            path = path.expanduser()
            is_folder, is_there = path.is_dir(), path.exists()
        except (OSError, RuntimeError, ValueError) as error:
            self._cannot_save(path, error)
            return
        if is_folder:
            why = Sentence("", "{file} is a folder: name a file", {"file": str(path)})
            self._refuse(why)
        elif is_there:
            question = _("Replace {file}?", file=str(path))
            if_confirmed(self._screen, question, _("Replace"), lambda: self._write(path))
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            path.write_text(write(self._session.transcript()), encoding="utf-8")
        except (OSError, ValueError) as error:
            self._cannot_save(path, error)
        else:
            self._screen.notify(_("Saved to {file}.", file=str(path)), markup=False)

    def _cannot_save(self, path: Path, error: Exception) -> None:
        why = getattr(error, "strerror", None) or str(error)
        values = {"file": str(path), "why": why}
        self._refuse(Sentence("", "cannot save to {file}: {why}", values))
