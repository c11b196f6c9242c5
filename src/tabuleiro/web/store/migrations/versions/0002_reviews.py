"""Games judged move by move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("judged", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
