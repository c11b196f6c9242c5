"""Games, their acts, reviews, and the lives of the processes that serve them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("first_player", sa.String(60), nullable=False),
        sa.Column("first_name", sa.String(60), nullable=False),
        sa.Column("first_client", sa.String(64), nullable=False),
        sa.Column("second_player", sa.String(60), nullable=False),
        sa.Column("second_name", sa.String(60), nullable=False),
        sa.Column("second_client", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("waits_for_computer", sa.Boolean, nullable=False),
    )
    op.create_index("games_by_update", "games", ["updated", "id"])
    op.create_index("games_by_deadline", "games", ["deadline"])
    op.create_index("games_by_wait", "games", ["waits_for_computer", "updated"])
    op.create_index("games_by_first_client", "games", ["first_client"])
    op.create_index("games_by_second_client", "games", ["second_client"])
    op.create_table(
        "acts",
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("act", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lives",
        sa.Column("worker", sa.String(64), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "gaps",
        sa.Column("ended", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("judged", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("reviews", "gaps", "lives", "acts", "games"):
        op.drop_table(table)
