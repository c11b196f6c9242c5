"""The games the record is tested with, besides the real ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from record.shuttle import SHUTTLE
from tabuleiro.games import GAMES, register


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    register(SHUTTLE)
    yield
    del GAMES[SHUTTLE.name]
