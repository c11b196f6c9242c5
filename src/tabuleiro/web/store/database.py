"""The database: SQLite with a write-ahead log, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from tabuleiro.games.api import UnknownOption
from tabuleiro.games.board import shorten

BUSY = 30
"""Seconds to wait while another process writes."""


def connect(url: str) -> Engine:
    """UnknownOption for a URL that means no database that can be used here."""
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
        if kind == "sqlite" and parsed.database:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            engine = create_engine(parsed, connect_args={"timeout": BUSY})
            event.listen(engine, "connect", _prepare_sqlite)
            return engine
        if kind == "postgresql":
            return create_engine(parsed, pool_size=5, max_overflow=5, pool_recycle=600)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError):
        pass
    raise UnknownOption(
        "the database is sqlite:///FILE or postgresql://HOST/NAME"
        " (with tabuleiro[club] installed), not {url}",
        url=shorten(url),
    )


def _prepare_sqlite(connection: Any, _: object) -> None:
    """A commit is on the disk before it is over, whatever happens to process or machine."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
