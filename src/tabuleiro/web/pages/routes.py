"""The pages: shells that say something without a script, too."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tabuleiro.locale import language

from ..client import client_of
from ..rooms.game_json import state_json
from ..routes import GameId, TheHub
from .fact_sheets import sheets_json
from .render import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
def home(request: Request) -> str:
    """Choose a game."""
    data = {"language": language(), "games": sheets_json()}
    return render("home.html", request, data=data)


@router.get("/game/{id}")
async def game(id: GameId, request: Request, hub: TheHub) -> str:
    """Play or watch."""
    async with hub.room(id) as room:
        state = state_json(await room.settled(), client_of(request), room.presence.all)
    return render("game.html", request, data={"language": language(), "state": state})
