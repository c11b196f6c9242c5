"""The store: numbers are taken once, failures are told, the tables are those of the migrations."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tabuleiro.games.api import UnknownOption
from tabuleiro.play.acts import Act, Created, Wish, seated
from tabuleiro.play.decide import decide
from tabuleiro.web.metrics import Metrics
from tabuleiro.web.rooms.served_game import ServedGame
from tabuleiro.web.server_settings import ServerSettings
from tabuleiro.web.store.database import connect
from tabuleiro.web.store.games import NotStored, Store, Writing, writing
from tabuleiro.web.store.migrations import LATEST, configuration, upgrade
from tabuleiro.web.store.tables import METADATA

CREATED = Created("tiny", "ooooooo 1", seated(("human", "human"), "tiny"))


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder}/games.sqlite"


def within(folder: Path, work: Any) -> Any:
    """Do something with an open store."""

    async def run() -> Any:
        store = Store(url_of(folder), Metrics())
        store.prepare()
        store.start()
        try:
            return await work(store)
        finally:
            await asyncio.to_thread(store.close)

    return asyncio.run(run())


def game(id: str = "one") -> tuple[ServedGame, Writing]:
    act = CREATED.act(1)
    served = ServedGame(id, [act])
    return served, writing(served, act)


def moved(served: ServedGame, move: str, begins: tuple[Writing, ...] = ()) -> Writing:
    act = decide(served.state, Wish("move", {"move": move}), 2)
    assert isinstance(act, Act)
    act = replace(act, client="somebody", message=move)
    served.perform(act)
    return writing(served, act, begins)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    async def work(store: Store) -> list[Act]:
        played, created = game()
        assert await store.append(created)
        assert await store.append(moved(played, "a1"))
        return await store.acts("one")

    acts = within(tmp_path, work)
    assert [act.kind for act in acts] == ["created", "move"]
    assert acts[1] == Act("move", 2, {"ply": 0, "move": "a1", "left": None}, "somebody", "a1")


def test_a_number_is_taken_once(tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[list[bool], list[Act]]:
        played, created = game()
        assert await store.append(created)
        rival, _ = game()
        begun = game("next")[1]
        first, second = moved(played, "a1"), moved(rival, "b1", (begun,))
        taken = [await store.append(first), await store.append(second)]
        assert await store.acts("next") == []  # what lost begins nothing
        return taken, await store.acts("one")

    taken, acts = within(tmp_path, work)
    assert taken == [True, False]
    assert [act.data.get("move") for act in acts[1:]] == ["a1"]


def test_many_at_once(tmp_path: Path) -> None:
    async def work(store: Store) -> list[bool]:
        created = [game(f"game{number}")[1] for number in range(300)]
        return await asyncio.gather(*map(store.append, created))

    assert all(within(tmp_path, work))


def test_a_database_that_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: Store) -> None:
        with store._engine.begin() as connection:
            connection.execute(text("DROP TABLE acts"))
        with pytest.raises(NotStored):
            await store.append(game()[1])
        with pytest.raises(NotStored):
            await store.acts("one")
        assert await store.is_well()

    within(tmp_path, work)
    assert "could not be stored" in caplog.text


def test_migrations_make_the_tables(tmp_path: Path) -> None:
    engine = connect(url_of(tmp_path))
    with ThreadPoolExecutor(4) as pool:  # several processes may start at once
        list(pool.map(lambda _: upgrade(connect(url_of(tmp_path))), range(4)))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    assert differences == []


def test_the_latest_step_is_known_without_alembic() -> None:
    assert ScriptDirectory.from_config(configuration()).get_heads() == [LATEST]


def test_gaps(tmp_path: Path) -> None:
    async def begin(store: Store, at: int, alive: int) -> list[tuple[int, int]]:
        return await store.begin(f"worker {at}", at, alive)

    def begun(at: int, alive: int = 0) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = within(tmp_path, lambda store: begin(store, at, alive))
        return found

    assert begun(1000) == []
    assert begun(9000) == [(1000, 9000)]
    assert begun(9500, alive=5000) == [(1000, 9000)]  # another process is still at work
    assert begun(20_000, alive=5000) == [(1000, 9000), (9500, 20_000)]


def test_settings_of_the_environment() -> None:
    given = {"TABULEIRO_DATABASE_URL": "postgres://club/games", "TABULEIRO_ORIGINS": "https://x/ y"}
    settings = ServerSettings.of_environment(
        {**given, "TABULEIRO_ENGINES": "3", "TABULEIRO_RATES": "2"}
    )
    assert settings.database_url == "postgresql+psycopg://club/games"
    assert (settings.origins, settings.engines, settings.rates) == (("https://x", "y"), 3, 2)


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://"])
def test_databases_that_cannot_be_used(url: str) -> None:
    with pytest.raises(UnknownOption):
        connect(url)


@pytest.mark.parametrize("value", ["many", "-1", "inf", "nan"])
def test_settings_that_cannot_be_meant(value: str) -> None:
    for name in ("TABULEIRO_RATES", "TABULEIRO_ENGINES"):
        with pytest.raises(UnknownOption):
            ServerSettings.of_environment({name: value})
