"""The tables of the database. Migrations make them; see ``migrations``."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
)
from sqlalchemy import Table as SqlTable

METADATA = MetaData()

GAMES = SqlTable(
    "games",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("result", String(8), nullable=False),
    Column("reason", Text, nullable=False),
    Column("first_player", String(60), nullable=False),
    Column("first_name", String(60), nullable=False),
    Column("first_client", String(64), nullable=False),
    Column("second_player", String(60), nullable=False),
    Column("second_name", String(60), nullable=False),
    Column("second_client", String(64), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("deadline", BigInteger),
    Column("waits_for_computer", Boolean, nullable=False),
    Index("games_by_update", "updated", "id"),
    Index("games_by_deadline", "deadline"),
    Index("games_by_wait", "waits_for_computer", "updated"),
    Index("games_by_first_client", "first_client"),
    Index("games_by_second_client", "second_client"),
)
"""What the archive lists and the sweep looks for; the truth is in the acts.

A player is ``human``, ``open`` or a name of the roster. Times are milliseconds since 1970.
"""

ACTS = SqlTable(
    "acts",
    METADATA,
    Column("game_id", String(24), ForeignKey("games.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("act", Text, nullable=False),
    sqlite_with_rowid=False,
)

LIVES = SqlTable(
    "lives",
    METADATA,
    Column("worker", String(64), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""When each process was last known to be at work."""

GAPS = SqlTable(
    "gaps",
    METADATA,
    Column("ended", BigInteger, primary_key=True, autoincrement=False),
    Column("began", BigInteger, nullable=False),
)
"""When no process was at work."""

REVIEWS = SqlTable(
    "reviews",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("judged", Text, nullable=False),
)
"""Games that were judged move by move; the key is a hash of game, start and moves."""
