"""Several processes behind one address, with PostgreSQL and Redis between them.

Two servers in this process stand for them: they share nothing but the two services.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from redis import Redis
from sqlalchemy import text

from tabuleiro.web.store.database import connect
from tabuleiro.web.store.tables import METADATA
from web.local_server import (
    HUMAN,
    OPEN,
    Guest,
    Live,
    Server,
    computer,
    serving,
    settings_for,
    wait_for,
)
from web.services import postgresql, redis

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("workers")]
TALPA: dict[str, Any] = {"options": {"size": "4x4"}}
DRIVER = "postgresql+psycopg://"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgresql() as url:
        yield DRIVER + url.partition("://")[2]


@pytest.fixture(scope="module")
def events() -> Iterator[str]:
    with redis() as url:
        yield url


@pytest.fixture(scope="module")
def pair(
    database: str, events: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    settings = settings_for(tmp_path_factory.mktemp("x"), database=database, redis=events)
    with ThreadPoolExecutor(2) as pool, ExitStack() as stack:  # both migrate at once
        first, second = pool.map(lambda _: Server(settings), range(2))
        stack.callback(first.close)
        stack.callback(second.close)
        yield first, second


def at(server: Server, like: Guest | None = None) -> Guest:
    guest = server.guest()
    if like:
        guest.http.cookies.update(like.http.cookies)
    return guest


def test_migrations_make_the_tables(pair: tuple[Server, Server], database: str) -> None:
    engine = connect(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_people_at_different_processes(pair: tuple[Server, Server]) -> None:
    with at(pair[0]) as ana, at(pair[1]) as rui:
        id = ana.create("talpa", HUMAN, OPEN, clock="5", **TALPA)
        with ana.sit(id) as first:
            rui.join(id, name="Rui")
            assert first.hear("state")["players"][1]["name"] == "Rui"
            with rui.sit(id) as second:
                assert first.hear("presence")["connected"] == [True, True]
                wait_for(lambda: first_and_second_are_there(second))
                first.move(0, "b1b2")
                told = second.hear("moved")
                assert (told["ply"], told["clocks"]["running"]) == (1, 2)
                second.move(1, "a1a2")
                assert first.hear("moved")["ply"] == 2
                first.do("undo", action="ask")
                while second.hear("state")["offers"]["undo"] != 1:
                    pass
                second.do("undo", action="accept")
                while first.hear("state")["moves"]:
                    pass
                first.do("resign")
                while not second.hear("state")["result"]:
                    pass
            assert first.hear("presence")["connected"] == [True, False]


def first_and_second_are_there(live: Live) -> bool:
    live.do("state")
    return all(player["connected"] for player in live.state["players"])


def test_the_store_decides_who_was_first(pair: tuple[Server, Server]) -> None:
    with at(pair[0]) as ana:
        for _ in range(5):
            id = ana.create("talpa", HUMAN, HUMAN, **TALPA)
            with (
                at(pair[1], like=ana) as twin,
                ana.sit(id) as here,
                twin.sit(id) as there,
                ThreadPoolExecutor(2) as pool,
            ):
                answers = [
                    pool.submit(live.ask, "move", ply=0, move=move)
                    for live, move in ((here, "b1b2"), (there, "d1d2"))
                ]
                kinds = sorted(answer.result()["type"] for answer in answers)
                assert kinds == ["done", "refused"]
                for live in (here, there):
                    live.do("state")
                assert here.state["moves"] == there.state["moves"]
                assert len(here.state["moves"]) == 1


def test_what_was_done_at_one_is_known_at_the_other(pair: tuple[Server, Server]) -> None:
    with at(pair[0]) as ana:
        id = ana.create("talpa", HUMAN, HUMAN, **TALPA)
        with at(pair[1], like=ana) as twin, ana.sit(id) as here, twin.sit(id) as there:
            here.do("move", id="once", ply=0, move="b1b2")
            there.do("move", id="once", ply=0, move="b1b2")
            there.do("state")
            assert there.state["moves"] == ["b1b2"]


def test_what_a_process_did_not_tell(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was killed between storing and telling, say."""
    with at(pair[0]) as ana, at(pair[1]) as rui:
        id = ana.create("talpa", HUMAN, OPEN, **TALPA)
        rui.join(id)
        with ana.sit(id) as first, rui.sit(id) as second:
            monkeypatch.setattr(pair[0].hub.bus, "say", lambda text: None)
            first.move(0, "b1b2")
            with at(pair[1], like=ana) as back, back.sit(id) as again:
                assert again.state["moves"] == ["b1b2"]
                second.hear("state", moves=["b1b2"])
            first.do("draw", action="offer")
            monkeypatch.setattr("tabuleiro.web.rooms.hub.HEARTBEAT", 0.2)  # it is missed soon
            while second.hear("state")["offers"]["draw"] != 1:
                pass


def test_one_process_thinks(pair: tuple[Server, Server]) -> None:
    with at(pair[0]) as ana:
        id = ana.create("tiny", HUMAN, computer("random"))
        with at(pair[1], like=ana) as twin, ana.sit(id) as here, twin.sit(id) as there:
            here.move(0, "a1")
            assert here.hear("moved", ply=2)["sequence"] == 3
            assert there.hear("moved", ply=2)["sequence"] == 3


def test_another_takes_over(pair: tuple[Server, Server], events: str) -> None:
    """The process that was thinking is gone; its right to do so ends after a while."""
    with at(pair[0]) as ana, Redis.from_url(events) as store:
        id = ana.create("tiny", HUMAN, computer("random"))
        with ana.sit(id) as live:
            store.set(f"tabuleiro:thinks:{id}", "somebody who is gone", ex=1)
            live.move(0, "a1")
            live.hear("moved", ply=2)


def test_connections_that_are_lost(pair: tuple[Server, Server], database: str) -> None:
    engine = connect(database)
    with at(pair[0]) as ana:
        id = ana.create("talpa", HUMAN, HUMAN, **TALPA)
        with ana.sit(id) as live:
            with engine.connect() as connection:
                connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                    )
                )
            live.move(0, "b1b2")
        assert ana.get(f"/api/games/{id}")["moves"] == ["b1b2"]
    engine.dispose()


def test_without_redis_the_games_go_on(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        services = stack.enter_context(ExitStack())
        settings = settings_for(
            tmp_path, database=database, redis=services.enter_context(redis()), sweep=0.2
        )
        one = stack.enter_context(serving(settings))
        other = stack.enter_context(serving(settings))
        ana = stack.enter_context(one.guest())
        id = ana.create("talpa", HUMAN, HUMAN, **TALPA)
        twin = stack.enter_context(at(other, like=ana))
        here, there = stack.enter_context(ana.sit(id)), stack.enter_context(twin.sit(id))
        services.close()
        wait_for(lambda: not (one.hub.bus.hears or other.hub.bus.hears))
        here.move(0, "b1b2")
        there.move(1, "a1a2")
        while len(here.hear("state")["moves"]) < 2:
            pass
        health = ana.http.get("/healthz")
        assert (health.status_code, health.json()["events"]) == (200, "failing")
