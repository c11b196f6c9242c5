"""Whatever is sent, however often: what a server remembers of it is bounded."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from tabuleiro.jobs import shares
from tabuleiro.positions import start
from tabuleiro.web import rates
from tabuleiro.web.engines.trees import Trees
from web.bad_clients import BadClients
from web.local_server import Server, serving, settings_for, wait_for

TIMES = 5
"""How often everything is done in one round."""
WARM_UP = 2
ROUNDS = 7
LEAST = 2
"""Of so many rounds the one counts after which least was kept: the server is never quite still."""
ALLOWED = 16.0
"""Bytes a message. To remember the shortest word of each takes more than five times as much."""
ELSEWHERE = (
    tracemalloc.Filter(False, tracemalloc.__file__),
    tracemalloc.Filter(False, "*/sqlalchemy/pool/*"),  # sqlite3 forgets 200 cursors at a time
)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """One that soon has as much as it may remember."""
    monkeypatch.setattr(rates, "MOST_CLIENTS", 20)
    monkeypatch.setattr(shares, "MOST_KEPT", 20)
    settings = settings_for(tmp_path, rates=1e6, idle=0.05, sweep=0.05, longest_thought=1.0)
    with serving(settings) as made:
        made.app.state.trees = Trees(2000)
        yield made


def test_memory_stays_flat(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    clients = BadClients(server)
    samples: list[tuple[int, tracemalloc.Snapshot]] = []
    tracemalloc.start()
    try:
        for number in range(WARM_UP + ROUNDS):
            clients.do(TIMES)
            wait_for(lambda: is_left(server))
            if number >= WARM_UP:
                samples.append(min((sample() for _ in range(3)), key=lambda each: each[0]))
    finally:
        tracemalloc.stop()
    early, late = (
        min(some, key=lambda each: each[0]) for some in (samples[:LEAST], samples[-LEAST:])
    )
    messages = clients.messages * (ROUNDS - 2 * LEAST + 1) / (WARM_UP + ROUNDS)
    growth = (late[0] - early[0]) / messages
    grown = late[1].compare_to(early[1], "lineno")[:10]
    assert growth < ALLOWED, "\n".join(map(str, grown))
    assert not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]


def is_left(server: Server) -> bool:
    """Whether nobody is there, and nothing goes on but what always does."""
    value = server.hub.metrics.value
    busy = sum(value(name) for name in ("rooms", "thoughts_at_work", "thoughts_waiting"))
    return not busy and not server.connections and len(server.hub._tasks) == 2


def sample() -> tuple[int, tracemalloc.Snapshot]:
    """The bytes that are kept, but for caches that bound themselves."""
    for each in gc.get_objects():
        if type(each) is _lru_cache_wrapper and each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()
    gc.collect()
    snapshot = tracemalloc.take_snapshot().filter_traces(ELSEWHERE)
    return sum(trace.size for trace in snapshot.traces), snapshot


def test_trees_are_forgotten() -> None:
    trees, position = Trees(3000), start("talpa", size="4x4")
    texts = [position.play(move).text() for move in position.moves()]
    told = [trees.of("talpa", text) for text in texts]
    assert sum(map(len, told)) > 3000 >= trees.size > 1000
    assert [trees.of("talpa", text) for text in texts] == told
    assert trees.size <= 3000
