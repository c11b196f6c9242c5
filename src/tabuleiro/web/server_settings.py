"""How a server is set up: by its environment; without one it serves a person's own machine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from tabuleiro.data_folder import ARCHIVE, data_folder
from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten

DATABASE = "TABULEIRO_DATABASE_URL"
REDIS = "TABULEIRO_REDIS_URL"
ORIGINS = "TABULEIRO_ORIGINS"
ENGINES = "TABULEIRO_ENGINES"
RATES = "TABULEIRO_RATES"
METRICS = "TABULEIRO_METRICS"
LARGEST = 1_000_000


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What can be chosen for a server."""

    database: str = ""
    """A database URL of SQLAlchemy; empty: the person's archive, which the terminal shares."""
    redis: str = ""
    """Carries live events between worker processes; empty: there is one process."""
    origins: tuple[str, ...] = ()
    """Origins that may use the server beside its own, such as that of a proxy."""
    engines: int = field(default_factory=lambda: max(1, cores() // 2))
    """So many searches run at once."""
    rates: float = 1.0
    """All rate limits times this; 0: none."""
    metrics: bool = False
    """Whether everybody may read the metrics, not this machine alone."""
    longest_thought: float = 30.0
    """Seconds after which a computer's move, a hint or an analysis is told to end."""
    idle: float = 60.0
    """Seconds a game stays in memory when nobody is there."""
    sweep: float = 1.0
    """Seconds between two looks for clocks and computers that nobody attends to."""

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.database_file}"

    @property
    def database_file(self) -> Path:
        """The person's archive, where games are kept unless the environment names a database."""
        return data_folder() / ARCHIVE

    @classmethod
    def of_environment(cls, environ: Mapping[str, str] | None = None) -> Self:
        """UnknownOption for a value that cannot be meant."""
        environ = os.environ if environ is None else environ
        chosen: dict[str, Any] = {
            "database": _driver(environ.get(DATABASE, "").strip()),
            "redis": environ.get(REDIS, "").strip(),
            "origins": tuple(part.rstrip("/") for part in environ.get(ORIGINS, "").split()),
            "metrics": environ.get(METRICS, "") == "all",
        }
        if environ.get(ENGINES, "").strip():
            chosen["engines"] = int(_number(environ, ENGINES))
        if environ.get(RATES, "").strip():
            chosen["rates"] = _number(environ, RATES)
        return cls(**chosen)


def _driver(url: str) -> str:
    """The URLs people write for PostgreSQL, with the driver that is installed."""
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url.removeprefix(scheme)
    return url


def _number(environ: Mapping[str, str], name: str) -> float:
    text = environ[name].strip()
    with suppress(ValueError):
        if 0 <= (value := float(text)) <= LARGEST:
            return value
    raise UnknownOption(
        "{name} is a number of at least 0, not {text}", name=name, text=shorten(text)
    )
