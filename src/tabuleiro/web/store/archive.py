"""The games of a server, listed and looked for; on one's own machine those of the terminal, too."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import FromClause, Row, Select, and_, column, or_, select, table, union_all

from tabuleiro.engine import roster
from tabuleiro.games import GAMES as SHEETS
from tabuleiro.games import get
from tabuleiro.games.api import Outcome, Player
from tabuleiro.locale import say, translate
from tabuleiro.locale.players import player_name
from tabuleiro.play.acts import COMPUTER, OPEN, Act, Sitting, moment
from tabuleiro.play.seats import HUMAN
from tabuleiro.record import Transcript
from tabuleiro.record.history import RESULTS, UNFINISHED
from tabuleiro.state import Archive
from tabuleiro.state.archive import COLUMNS
from tabuleiro.state.notices import Notices

from ..rooms.board_json import Json
from ..rooms.creation import recorded
from ..rooms.game_json import players_json, result_json
from ..rooms.presence import Present
from ..schemas import Filters
from ..server_settings import ServerSettings
from .games import Store
from .tables import GAMES

CURSOR = re.compile(r"([0-9]{1,15})\.([\w-]{1,32})")
log = logging.getLogger(__name__)
WINNERS: dict[str, Player | None] = {token: winner for winner, token in RESULTS.items()}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games to list."""

    client: str
    filters: Filters
    limit: int
    before: str = ""


def own_archive(settings: ServerSettings) -> Archive | None:
    """The archive of the person whose machine this is; None for a site with its own database."""
    if settings.database:
        return None
    return Archive(settings.database_file, Notices(lambda notice: log.warning(say(notice))))


def listed(store: Store) -> FromClause:
    """Games at the server that go on and all that are in the archive, or the server's alone."""
    if not store.own:
        return GAMES
    finished = table("archive", *map(column, COLUMNS))
    running = select(*(GAMES.c[name] for name in COLUMNS)).where(GAMES.c.result == UNFINISHED)
    return union_all(running, select(*finished.c)).subquery("listed")


def query_of(store: Store, wanted: Wanted) -> Select[Any]:
    """Games that nobody has joined or moved in yet are listed for those alone who are at them."""
    source = listed(store)
    games, filters = source.c, wanted.filters
    query = select(source).where(games.game.in_(SHEETS))
    own = or_(
        games.first_client == wanted.client,
        games.second_client == wanted.client,
        games.owner == wanted.client,
    )
    if store.own:
        own = or_(own, games.owner == "")  # of the terminal
    if filters.mine:
        query = query.where(own if wanted.client else games.id == "")
    else:
        is_full = and_(games.first_player != OPEN, games.second_player != OPEN)
        has_begun = and_(is_full, or_(games.plies > 0, games.result != UNFINISHED))
        query = query.where(or_(has_begun, own) if wanted.client else has_begun)
    if filters.game:
        query = query.where(games.game == filters.game)
    if filters.player:
        players = (games.first_player, games.second_player)
        names = (games.first_name, games.second_name, *players)
        computers = computers_called(filters.player)
        query = query.where(
            or_(
                *(name.icontains(filters.player, autoescape=True) for name in names),
                *(player.in_(computers) for player in players),
            )
        )
    if filters.result:
        query = query.where(games.result == filters.result)
    if filters.status:
        is_running = games.result == UNFINISHED
        query = query.where(is_running if filters.status == "running" else ~is_running)
    if cursor := CURSOR.fullmatch(wanted.before):
        at, id = int(cursor[1]), cursor[2]
        query = query.where(or_(games.updated < at, and_(games.updated == at, games.id < id)))
    return query.order_by(games.updated.desc(), games.id.desc()).limit(wanted.limit + 1)


def computers_called(text: str) -> set[str]:
    """The players of the roster in whose name, as a page shows it, a text stands."""
    names = {offer.name for game in SHEETS for offer in roster.names(game)} - {HUMAN}
    return {name for name in names if text.casefold() in player_name(name).casefold()}


async def page_json(store: Store, wanted: Wanted) -> Json:
    rows = await store.games(query_of(store, wanted))
    shown = rows[: wanted.limit]
    more = f"{shown[-1].updated}.{shown[-1].id}" if len(rows) > len(shown) else None
    return {"games": [entry_json(row) for row in shown], "next": more}


def entry_json(row: Row[Any]) -> Json:
    is_over = row.result != UNFINISHED
    outcome = Outcome(WINNERS[row.result], row.reason) if is_over else None
    result = result_json(row.game, outcome)
    seats = [
        seat_of(row.first_player, row.first_name),
        seat_of(row.second_player, row.second_name),
    ]
    return {
        "id": row.id,
        "url": f"/game/{row.id}",
        "game": row.game,
        "title": translate(get(row.game).title),
        "players": players_json(row.game, seats, Present()),
        "status": "finished" if is_over else "running",
        "result": row.result,
        "text": result["text"] if result else "",
        "plies": row.plies,
        "created": moment(row.created),
        "updated": moment(row.updated),
    }


async def archived(store: Store, id: str) -> Act | None:
    """A game of the person's archive that was not played here, as the act that makes it."""
    found = await asyncio.to_thread(store.own.read, id) if store.own else None
    if not isinstance(found, Transcript):
        return None
    return recorded(found, "").act(_began(found))


def _began(record: Transcript) -> int:
    """Milliseconds since 1970, of the day a game was played."""
    try:
        day = datetime.strptime(record.tags.get("Date", ""), "%Y.%m.%d")
    except ValueError:
        return 0
    return max(0, round(1000 * day.replace(tzinfo=UTC).timestamp()))


def seat_of(player: str, name: str) -> Sitting:
    if player == OPEN:
        return Sitting(OPEN, HUMAN, name)
    if player == HUMAN:
        return Sitting(HUMAN, HUMAN, name)
    return Sitting(COMPUTER, player)
