"""What a person has chosen once for all games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tabuleiro.games.board import shorten
from tabuleiro.games.sentence import Sentence
from tabuleiro.play import TimeControl

from .files import OtherFormat, other_format, write_atomically
from .locks import FileLock
from .notices import Notices

FORMAT = 1
"""Of the file, under its key ``format``; one without the number was written by a person."""
PATIENCE = 5.0
"""Seconds, and then without the lock: a program that was suspended may hold it for ever."""
LONGEST_DELAY = 60.0
SIZES = ("auto", "large", "compact")


@dataclass(frozen=True)
class Settings:
    """Every setting with its default. Adding one is adding a line here and one in ``CHECKS``."""

    language: str = ""
    """A language's code; empty: as the environment says."""
    theme: str = ""
    """A shell's name for its colours; empty: the shell's own choice."""
    board: str = "auto"
    """How large boards are drawn: ``auto``, ``large`` or ``compact``."""
    first: str = "human"
    """The default first player."""
    second: str = ""
    """The default second player; empty: an easy opponent."""
    clock: str = ""
    """The default clock, such as ``5+3``; empty: none."""
    animation: bool = True
    delay: float = 0.8
    """Seconds between moves when computers play each other."""
    evaluation: bool = False
    """Whether the evaluation bar is shown."""
    sound: bool = False
    others: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the file that are not known here; they are kept."""


def _is_clock(value: str) -> bool:
    try:
        return not value or bool(TimeControl.for_people(value))
    except ValueError:
        return False


CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": re.compile("([a-z]{2,3}([-_][A-Za-z]{2,4})?)?").fullmatch,  # type: ignore[dict-item]
    "theme": lambda value: len(value) <= 100 and value.isprintable(),
    "board": lambda value: value in SIZES,
    "first": lambda value: 0 < len(value) <= 5000 and value.isprintable(),
    "second": lambda value: len(value) <= 5000 and value.isprintable(),
    "clock": _is_clock,
    "delay": lambda value: 0 <= value <= LONGEST_DELAY,
}
"""What a value of the right type must also keep."""
DEFAULTS: dict[str, Any] = {
    each.name: each.default for each in fields(Settings) if each.name != "others"
}


def is_right(name: str, value: object) -> bool:
    kind = type(DEFAULTS[name])
    if kind is float and type(value) is int:
        value = float(value)
    return type(value) is kind and bool(CHECKS.get(name, lambda _: True)(value))


class SettingsFile:
    """The settings on the disk; several programs may change them at the same time."""

    def __init__(self, path: Path, notices: Notices) -> None:
        self._path = path
        self._notices = notices

    def read(self) -> Settings:
        """Wrong values are replaced by defaults, with a notice; all in a file of another format."""
        try:
            return self._understand(self._raw())
        except OtherFormat as error:
            self._notices.tell_error(error)
            return Settings()

    def change(self, changes: Mapping[str, object], now: Settings) -> Settings:
        """Write these settings and leave all others as they are on the disk by then.

        The settings after that; ``now`` with the changes when the disk does not take them.
        ValueError for a wrong value of a known setting.
        """
        for name, value in changes.items():
            if name in DEFAULTS and not is_right(name, value):
                raise ValueError(f"the setting {name} cannot be {shorten(str(value))}")
        lock = FileLock(self._path.with_suffix(".lock"))
        try:
            lock.acquire(PATIENCE)
            try:
                merged = {**self._raw(), **changes}
                text = json.dumps({"format": FORMAT, **merged}, indent=2, ensure_ascii=False)
                write_atomically(self._path, text)
            finally:
                lock.release()
            return self._understand(merged)
        except OtherFormat as error:
            self._notices.tell_error(error)
        except OSError as error:
            self._notices.cannot_save(self._path.parent, error)
        kept = {name: getattr(now, name) for name in DEFAULTS}
        return self._understand({**kept, **now.others, **changes})

    def _understand(self, raw: Mapping[str, Any]) -> Settings:
        known: dict[str, Any] = {}
        others: dict[str, Any] = {}
        for name, value in raw.items():
            if name not in DEFAULTS:
                others[name] = value
            elif is_right(name, value):
                known[name] = float(value) if type(DEFAULTS[name]) is float else value
            else:
                self._tell_wrong(name, value)
        return Settings(**known, others=others)

    def _tell_wrong(self, name: str, value: object) -> None:
        self._notices.tell(
            Sentence(
                "",
                "the setting {name} cannot be {value}: it is {default} again",
                {
                    "name": name,
                    "value": shorten(str(value)),
                    "default": json.dumps(DEFAULTS[name]),
                },
            )
        )

    def _raw(self) -> dict[str, Any]:
        """What the file says; OtherFormat when its format has another number."""
        try:
            data = json.loads(self._path.read_bytes())
            if not isinstance(data, dict):
                raise ValueError(f"settings are an object, not {type(data).__name__}")
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._notices.cannot_read(self._path, error)
            return {}
        except (ValueError, RecursionError) as error:
            self._notices.set_aside(self._path, error)
            return {}
        found = data.pop("format", FORMAT)
        if found != FORMAT or type(found) is not int:
            raise other_format(self._path, json.dumps(found), FORMAT)
        return data
