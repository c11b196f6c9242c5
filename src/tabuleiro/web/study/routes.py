"""The HTTP interface of the study pages: set-ups, questions, transcripts."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabuleiro.games.sentence import Sentence

from ..client import admit, client_of
from ..rooms import wishes
from ..rooms.board_json import Json
from ..rooms.creation import position_of, recorded
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
    position = position_of(wanted.game, wanted.position)
    is_over = position.outcome()
    said = Sentence("", "the game is over here") if is_over else wishes.why(position, wanted)
    return {**wishes.because(said), "move": said if isinstance(said, str) else ""}


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
