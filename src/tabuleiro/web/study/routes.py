"""The HTTP interface of the study pages: set-ups, questions, transcripts."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabuleiro.games.api import Position
from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import say
from tabuleiro.play import Selection
from tabuleiro.play.refusals import read_move
from tabuleiro.positions import parse

from ..client import admit, client_of
from ..rooms.board_json import Json
from ..rooms.creation import game_of, recorded, tried
from ..routes import PLAIN_TEXT, POSTED, TheHub, charge_creations, count_creation, problems
from ..schemas import Export
from ..store.archive import Wanted
from .schemas import Because, GameRead, KeptGames, MoveQuestion, Setting, SetUpAnswer, Transcripts
from .set_ups import answer_json
from .transcripts import read_json, read_many, read_one, written

FILE = "tabuleiro.txt"

router = APIRouter()


@router.post("/api/positions", response_model=SetUpAnswer, responses=POSTED)
def set_up_position(wanted: Setting) -> Json:
    """A position by its text or piece by piece, with its board; or why there is none."""
    return answer_json(wanted)


@router.post("/api/why", response_model=Because, responses=POSTED)
def why(wanted: MoveQuestion) -> Json:
    """Why clicks lead nowhere in a position, or a text is no move; or which move it is."""
    name = game_of(wanted.game).name
    position = tried("malformed_position", lambda: parse(name, wanted.position))
    if position.outcome():
        return {"text": say(Sentence("", "the game is over here")), "rule": "", "move": ""}
    if wanted.move is not None:
        read = read_move(position, wanted.move)
        return because(None, read) if isinstance(read, str) else because(read)
    return because(_refusal(position, wanted.sites or []))


def _refusal(position: Position, sites: list[str]) -> Sentence | None:
    selection = Selection(position)
    return next((said for said in map(selection.click, sites) if said), None)


def because(said: Sentence | None, move: str = "") -> Json:
    return {"text": say(said) if said else "", "rule": said.rule if said else "", "move": move}


@router.post("/api/transcripts/read", response_model=GameRead, responses=POSTED)
def read_transcript(wanted: Transcripts) -> Json:
    """One game as text, to be looked at without keeping it."""
    return read_json(read_one(wanted.text))


@router.post("/api/transcripts", status_code=201, response_model=KeptGames, responses=POSTED)
async def keep_transcripts(
    wanted: Transcripts, request: Request, response: Response, hub: TheHub
) -> Json:
    """Games as text, to be kept in the archive; all of them or none is read."""
    count_creation(request)
    client = admit(request, response)
    records = await asyncio.to_thread(read_many, wanted.text)
    charge_creations(request, len(records))
    ids = [await hub.create(recorded(record, client)) for record in records]
    return {"games": [{"id": id, "url": f"/game/{id}"} for id in ids]}


@router.get("/api/transcripts", response_class=Response, responses={**problems(), **PLAIN_TEXT})
async def write_transcripts(
    asked: Annotated[Export, Query()], request: Request, hub: TheHub
) -> Response:
    """The games of the archive as one file, the latest first."""
    count_creation(request)
    text = await written(hub, Wanted(client_of(request), asked, asked.limit))
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return PlainTextResponse(text, headers=headers)
