"""The HTTP interface: games, boards, the archive, health."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi import Path as PathParameter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from tabuleiro.games import GAMES
from tabuleiro.games.api import Player
from tabuleiro.games.sentence import Sentence
from tabuleiro.play.acts import Wish
from tabuleiro.record import write

from .client import address_of, admit, client_of
from .engines.trees import Trees
from .pages.fact_sheets import sheets_json
from .pages.looks import look_json
from .refusals import Refused, too_many
from .rooms.board_json import Json, view_json
from .rooms.creation import created_of, game_of, line_of, position_of
from .rooms.game_json import state_json
from .rooms.hub import Hub
from .rooms.room import GameRoom
from .schemas import (
    GAME_ID,
    MOST_VIEWS,
    AnyLine,
    AnyPosition,
    ArchivePage,
    ClickTree,
    Health,
    Join,
    Joined,
    Listing,
    Made,
    NewGame,
    Problem,
    Sheets,
    StateData,
    ViewData,
    Views,
)
from .security import LOOPBACK
from .sockets import Lobby
from .store.archive import Wanted, page_json


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Problem} for status in (*statuses, 422, 429, 503)}


router = APIRouter()
GameId = Annotated[str, PathParameter(pattern=GAME_ID, examples=["k3_Xv0q9aBcd"])]
NO_GAME = problems(404)
POSTED = problems(400, 403, 413, 415)
PLAIN_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def trees_of(request: Request) -> Trees:
    trees: Trees = request.app.state.trees
    return trees


TheHub = Annotated[Hub, Depends(hub_of)]
TheTrees = Annotated[Trees, Depends(trees_of)]


def count_creation(request: Request) -> None:
    """What makes much of little work for its sender; Refused when it comes too often."""
    lobby: Lobby = request.app.state.lobby
    if seconds := lobby.creations.wait(address_of(request)):
        raise too_many(seconds)


def charge_creations(request: Request, count: int) -> None:
    """One was counted before it was known how many there are; they count for what comes next."""
    lobby: Lobby = request.app.state.lobby
    lobby.creations.charge(address_of(request), count - 1)


@router.get("/api/games", response_model=Sheets, responses=problems())
def list_games() -> Json:
    """What there is to play: the fact sheets of all games."""
    return {"games": sheets_json()}


@router.get("/api/look/{game}", response_model=dict[str, Any], responses=problems())
def read_look(game: Annotated[str, PathParameter(max_length=60, examples=list(GAMES))]) -> Json:
    """How a game looks: its look.toml, with what it leaves to the look of all games."""
    return look_json(game_of(game).name)


@router.post("/api/games", status_code=201, response_model=Made, responses=POSTED)
async def create_game(wanted: NewGame, request: Request, response: Response, hub: TheHub) -> Json:
    """A new game."""
    count_creation(request)
    client = admit(request, response)
    created = await asyncio.to_thread(created_of, wanted, client)
    id = await hub.create(created)
    return {"id": id, "url": f"/game/{id}"}


@router.get("/api/games/{id}", response_model=StateData, responses=NO_GAME)
async def read_game(id: GameId, request: Request, hub: TheHub) -> Json:
    """Everything there is to know of a game."""
    async with hub.room(id) as room:
        return state_json(await room.settled(), client_of(request), room.presence.all)


@router.post(
    "/api/games/{id}/join", response_model=Joined, responses=problems(400, 403, 404, 409, 413, 415)
)
async def join_game(
    id: GameId, wanted: Join, request: Request, response: Response, hub: TheHub
) -> Json:
    """Take an open seat."""
    async with hub.room(id) as room:
        client = admit(request, response)
        side = await take_seat(room, client, wanted)
    return {"id": id, "url": f"/game/{id}", "side": side}


async def take_seat(room: GameRoom, client: str, wanted: Join) -> Player:
    """The side taken; who sits there already has it."""

    def join() -> Wish:
        game = room.game
        side = wanted.side or next(iter(game.state.open_sides), None)
        if side not in game.state.open_sides:
            raise Refused("no_open_seat", Sentence("", "both seats are taken"))
        return Wish("joined", {"side": side, "name": wanted.name})

    seated = room.game.sides_of(client)
    if not seated:
        await room.act(join, client)
        seated = room.game.sides_of(client)
    elif wanted.side and wanted.side not in seated:
        raise Refused("already_seated", Sentence("", "you already have a seat in this game"))
    return wanted.side or seated[0]


@router.get(
    "/api/games/{id}/transcript",
    response_class=Response,
    responses={**NO_GAME, **PLAIN_TEXT},
)
async def read_transcript(id: GameId, hub: TheHub) -> Response:
    """The record of a game as text."""
    async with hub.room(id) as room:
        game = await room.settled()
        record = game.state.transcript()
    text = await asyncio.to_thread(write, record)
    name = f'attachment; filename="{game.state.game.name}-{id}.txt"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@router.get("/api/games/{id}/views", response_model=Views, responses=NO_GAME)
async def read_views(
    id: GameId,
    hub: TheHub,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    last: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Json:
    """The boards after ``first`` to ``last`` moves, at most 50 of them."""
    async with hub.room(id) as room:
        game = await room.settled()
    history = game.state.history.copy()
    end = min(history.ply if last is None else last, history.ply, first + MOST_VIEWS - 1)

    def draw() -> list[Json]:
        return [view_json(history, ply) for ply in range(first, end + 1)]

    return {"views": await asyncio.to_thread(draw)}


@router.get("/api/games/{id}/clicks", response_model=ClickTree, responses=NO_GAME)
async def read_clicks(
    id: GameId,
    hub: TheHub,
    trees: TheTrees,
    ply: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    signed: bool = False,
) -> Response:
    """What can be clicked after what, now or after ``ply`` moves."""
    async with hub.room(id) as room:
        game = await room.settled()
    history = game.state.history
    ply = history.ply if ply is None else min(ply, history.ply)
    is_over = game.state.outcome is not None and ply == history.ply
    position = history.positions[ply].text()
    tree = "{}"
    if not is_over:
        tree = await asyncio.to_thread(trees.of, game.state.game.name, position, is_signed=signed)
    return clicks_answer(position, ply, tree)


def clicks_answer(position: str, ply: int, tree: str) -> Response:
    text = f'{{"ply":{ply},"position":{json.dumps(position)},"clicks":{tree}}}'
    return Response(text, media_type="application/json")


@router.post("/api/clicks", response_model=ClickTree, responses=POSTED)
def clicks_of_position(wanted: AnyPosition, trees: TheTrees, signed: bool = False) -> Response:
    """What can be clicked after what, in any position."""
    position = position_of(wanted.game, wanted.position)
    text = position.text()
    return clicks_answer(text, 0, trees.of(position.game, text, is_signed=signed))


@router.post("/api/view", response_model=ViewData, responses=POSTED)
def view_of_position(wanted: AnyLine) -> Json:
    """The board of any position, after some moves."""
    return view_json(line_of(wanted.game, wanted.position, wanted.moves), is_open=True)


@router.get("/api/archive", response_model=ArchivePage, responses=problems())
async def list_archive(asked: Annotated[Listing, Query()], request: Request, hub: TheHub) -> Json:
    """Finished and running games, latest first; ``next`` is for ``before``."""
    wanted = Wanted(client_of(request), asked, asked.limit, asked.before)
    return await page_json(hub.store, wanted)


@router.get("/healthz", response_model=Health, responses={503: {"model": Health}})
async def health(hub: TheHub) -> Response:
    """Whether the server can do its work."""
    database, events = await asyncio.gather(hub.store.is_well(), hub.bus.is_well())
    said = {True: "ok", False: "failing"}
    status = {
        "status": said[database and events],
        "database": said[database],
        "events": said[events],
    }
    return JSONResponse(status, 200 if database else 503)


@router.get("/metrics", response_class=PlainTextResponse, include_in_schema=False)
async def metrics(request: Request, hub: TheHub) -> Response:
    """Counts of this process; for this machine, unless the settings say for all."""
    if not hub.settings.metrics and address_of(request) not in LOOPBACK:
        raise Refused("not_found", Sentence("", "this page does not exist"))
    return PlainTextResponse(hub.metrics.text())
