"""The steps by which the database came to be as it is; ``upgrade`` takes those it lacks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from tabuleiro.state.files import other_format
from tabuleiro.state.locks import FileLock

if TYPE_CHECKING:
    from alembic.config import Config

KNOWN = sorted(file.name.partition("_")[0] for file in Path(__file__).parent.glob("versions/0*.py"))
"""The numbers of the steps: the format of a database is that of its last one."""
LATEST = KNOWN[-1]
LOCK = 20_261_116
"""PostgreSQL's number for the right to change tables."""
PATIENCE = 60.0
"""Seconds to get a file's lock."""


def configuration(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine) -> None:
    """Bring the database to the latest step; safe when several processes begin at once.

    OtherFormat for one that is at no step known here.
    """
    if engine.dialect.name == "sqlite":
        lock = FileLock(Path(f"{engine.url.database}.lock"))
        if not lock.acquire(PATIENCE):
            raise TimeoutError(engine.url.database)
        try:
            _upgrade(engine)
        finally:
            lock.release()
    else:
        _upgrade(engine)


def _is_latest(engine: Engine) -> bool:
    try:
        with engine.connect() as connection:
            step = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except DBAPIError:
        return False  # no such table, or no such database: what follows knows
    if step is not None and step not in KNOWN:
        name = engine.url.database if engine.dialect.name == "sqlite" else repr(engine.url)
        raise other_format(str(name), step, LATEST)
    return bool(step == LATEST)


def _upgrade(engine: Engine) -> None:
    if _is_latest(engine):
        return  # Alembic takes a quarter of a second to load
    from alembic import command

    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        command.upgrade(configuration(connection), "head")
