"""Games on the disk. Acts are written in groups, so that one commit serves many of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Select, Table, bindparam, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tabuleiro.play.acts import Act
from tabuleiro.play.log import read_text
from tabuleiro.state import Archive, archive

from ..metrics import Metrics
from ..rooms.served_game import ServedGame
from .database import connect
from .migrations import upgrade
from .tables import ACTS, GAMES, GAPS, LIVES

LARGEST_BATCH = 200
READERS = 4

Found = TypeVar("Found")
Key = tuple[str, int]
log = logging.getLogger(__name__)


class NotStored(Exception):
    """The database did not take it; nothing is known of what became of it."""


@dataclass(frozen=True, slots=True)
class Writing:
    """One act with its number, and the row of its game after it."""

    id: str
    sequence: int
    act: str
    row: dict[str, Any]
    archived: dict[str, Any] | None
    """The row of a finished game in the person's archive."""
    begins: tuple[Writing, ...] = ()
    """Games that begin when this is written, and only then."""

    @property
    def key(self) -> Key:
        return self.id, self.sequence


def writing(game: ServedGame, act: Act, begins: tuple[Writing, ...] = ()) -> Writing:
    row, archived = row_of(game), archived_row(game)
    return Writing(game.id, game.state.sequence, act.to_text(), row, archived, begins)


def row_of(game: ServedGame) -> dict[str, Any]:
    state, (first, second) = game.state, game.state.seats
    outcome = state.outcome
    return {
        "game": state.created.game,
        "updated": state.last_at,
        "sequence": state.sequence,
        "plies": state.history.ply,
        "result": state.history.result,
        "reason": outcome.reason if outcome else "",
        "first_player": first.player if first.kind != "open" else "open",
        "first_name": first.name,
        "first_client": first.client,
        "second_player": second.player if second.kind != "open" else "open",
        "second_name": second.name,
        "second_client": second.client,
        "owner": state.created.owner,
        "deadline": state.deadline,
        "waits_for_computer": state.waits_for_computer and bool(state.people),
    }


def archived_row(game: ServedGame) -> dict[str, Any] | None:
    state, (first, second) = game.state, game.state.seats
    if not state.outcome:
        return None
    clients = (first.client, second.client, state.created.owner)
    return archive.row_of(game.id, state.transcript(), state.began_at, state.last_at, clients)


@dataclass(frozen=True, slots=True)
class Life:
    """A process is at work."""

    worker: str
    seen: int


Asked = tuple[Writing, asyncio.Future[bool]]


class Store:
    """The games of a server; any number of processes may have it open.

    With the archive of a person, which is in the same file, finished games are there, too.
    """

    def __init__(self, url: str, metrics: Metrics, own: Archive | None = None) -> None:
        self.own = own
        self._engine = connect(url)
        self._metrics = metrics
        self._insert = (
            postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        )
        self._queue: SimpleQueue[Asked | Life | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = Thread(target=self._write_all, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def prepare(self) -> None:
        """Bring the tables up to date; once, before anything else."""
        if self.own:
            self.own.prepare()
        upgrade(self._engine)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer.start()

    def close(self) -> None:
        """Write what is waiting, and let go."""
        self._queue.put(None)
        if self._writer.is_alive():
            self._writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    async def append(self, item: Writing) -> bool:
        """False when that number is taken; NotStored when the database fails."""
        assert self._loop
        future: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put((item, future))
        return await future

    def _write_all(self) -> None:
        """The writer's thread: everything that waits becomes one transaction."""
        is_open = True
        while is_open:
            asked: list[Asked] = []
            lives: dict[str, int] = {}
            while not (asked or lives) or (len(asked) < LARGEST_BATCH and not self._queue.empty()):
                item = self._queue.get()
                if item is None:
                    is_open = False
                    break
                if isinstance(item, Life):
                    lives[item.worker] = item.seen
                else:
                    asked.append(item)
            if asked or lives:
                self._write_batch(asked, lives)

    def _write_batch(self, asked: list[Asked], lives: dict[str, int]) -> None:
        assert self._loop
        began = perf_counter()
        try:
            taken = self._commit([item for item, _ in asked], lives)
            answers = [(future, item.key in taken) for item, future in asked]
            self._loop.call_soon_threadsafe(_answer, answers)
        except SQLAlchemyError as error:
            log.error("%d acts could not be stored: %s", len(asked), error)
            self._loop.call_soon_threadsafe(_fail, [future for _, future in asked])
        self._metrics.committed(len(asked), perf_counter() - began)

    def _commit(self, items: list[Writing], lives: dict[str, int]) -> set[Key]:
        def write(connection: Connection) -> set[Key]:
            for worker, seen in lives.items():
                query = self._insert(LIVES).values(worker=worker, seen=seen)
                connection.execute(
                    query.on_conflict_do_update(index_elements=["worker"], set_={"seen": seen})
                )
            return self._write(connection, items) if items else set()

        return self._patiently(self._engine.begin, write)

    @staticmethod
    def _patiently(
        connect: Callable[[], AbstractContextManager[Connection]],
        ask: Callable[[Connection], Found],
    ) -> Found:
        """Once more where the connection was lost: the database may have been started again."""
        try:
            with connect() as connection:
                return ask(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with connect() as connection:
            return ask(connection)

    def _write(self, connection: Connection, items: list[Writing]) -> set[Key]:
        if beginning := [item for item in items if item.sequence == 1]:
            rows = [
                {"id": item.id, "created": item.row["updated"], **item.row} for item in beginning
            ]
            connection.execute(self._insert(GAMES).on_conflict_do_nothing(), rows)
        found = connection.execute(
            self._insert(ACTS).on_conflict_do_nothing().returning(ACTS.c.game_id, ACTS.c.sequence),
            [{"game_id": item.id, "sequence": item.sequence, "act": item.act} for item in items],
        )
        taken = {(row.game_id, row.sequence) for row in found}
        later = [item for item in items if item.sequence > 1 and item.key in taken]
        if later:
            connection.execute(_CHANGE, [_change(item) for item in later])
        if self.own:
            for item in items:
                if item.key in taken:
                    values = item.archived or {"id": item.id}
                    connection.exec_driver_sql(
                        archive.ADD if item.archived else archive.DISCARD, values
                    )
        if begun := [game for item in later for game in item.begins]:
            self._write(connection, begun)
        return taken

    async def _read(self, ask: Callable[[Connection], Found]) -> Found:
        def run() -> Found:
            return self._patiently(self._engine.connect, ask)

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, run)
        except SQLAlchemyError as error:
            log.error("the database cannot be read: %s", error)
            raise NotStored from error

    async def acts(self, id: str, after: int = 0) -> list[Act]:
        """What was done in a game from that number on; empty when there is no such game."""
        query = (
            select(ACTS.c.act)
            .where(ACTS.c.game_id == id, ACTS.c.sequence > after)
            .order_by(ACTS.c.sequence)
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [read_text(row.act) for row in rows]

    async def games(self, query: Select[Any]) -> list[Row[Any]]:
        return list(await self._read(lambda connection: connection.execute(query).all()))

    async def put(self, table: Table, row: dict[str, Any]) -> None:
        """A row that no act depends on; one that is there already stays."""
        query = self._insert(table).values(row).on_conflict_do_nothing()

        def ask(connection: Connection) -> None:
            connection.execute(query)
            connection.commit()

        await self._read(ask)

    async def unattended(self, now: int, patience: int, limit: int = 100) -> list[str]:
        """Games whose clock has run out, or whose computer has had nothing done for a while."""
        flagged = select(GAMES.c.id).where(GAMES.c.deadline <= now).limit(limit)
        waiting = (
            select(GAMES.c.id)
            .where(GAMES.c.waits_for_computer, GAMES.c.updated < now - patience)
            .limit(limit)
        )

        def ask(connection: Connection) -> list[str]:
            return [row.id for query in (flagged, waiting) for row in connection.execute(query)]

        return await self._read(ask)

    async def is_well(self) -> bool:
        try:
            await self._read(lambda connection: connection.execute(text("SELECT 1")).all())
        except NotStored:
            return False
        return True

    async def begin(self, worker: str, at: int, alive: int) -> list[tuple[int, int]]:
        """A process begins its work: the times in which none was there, the latest last.

        It is not the first if another was seen less than ``alive`` milliseconds ago.
        """

        def ask(connection: Connection) -> list[tuple[int, int]]:
            last = connection.execute(select(func.max(LIVES.c.seen))).scalar()
            if last is not None and at - last > alive:
                gap = self._insert(GAPS).values(ended=at, began=last)
                connection.execute(gap.on_conflict_do_nothing())
                connection.execute(LIVES.delete())
            life = self._insert(LIVES).values(worker=worker, seen=at)
            connection.execute(life.on_conflict_do_nothing())
            connection.commit()
            rows = connection.execute(select(GAPS).order_by(GAPS.c.ended)).all()
            return [(row.began, row.ended) for row in rows]

        return await self._read(ask)

    def live(self, worker: str, at: int) -> None:
        """This process is at work."""
        self._queue.put(Life(worker, at))


_IN_PLACE = (
    *("updated", "sequence", "plies", "result", "reason", "deadline", "waits_for_computer"),
    *("first_player", "first_name", "first_client"),
    *("second_player", "second_name", "second_client"),
)
_CHANGE = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of_game"))
    .values({name: bindparam(f"new_{name}") for name in _IN_PLACE})
)


def _change(item: Writing) -> dict[str, Any]:
    return {"of_game": item.id, **{f"new_{name}": item.row[name] for name in _IN_PLACE}}


def _answer(answers: Iterable[tuple[asyncio.Future[bool], bool]]) -> None:
    for future, is_taken in answers:
        if not future.done():
            future.set_result(is_taken)


def _fail(futures: Iterable[asyncio.Future[bool]]) -> None:
    for future in futures:
        if not future.done():
            future.set_exception(NotStored())
