"""Alembic runs this: the steps are taken on the connection that ``upgrade`` has."""

from __future__ import annotations

from alembic import context

from tabuleiro.web.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
